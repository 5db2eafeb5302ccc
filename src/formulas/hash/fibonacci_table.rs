//! The hash of a lattice cell, by a table of 1024 bytes (a Habr tutorial's, of two dimensions; the others are alike).
//!
//! `cargo run -p port` prints this file from `shaders/hash/fibonacci_table.wgsl`, which is the one to edit.

use crate::array;
use crate::formulas::lattice::table::table_byte;
use crate::lanes::{Bits, Int, Word};
use crate::layout::table::Table;

#[cfg_attr(optimized, inline(always))]
fn fibonacci_table_1<I: Int>(table: &Table, cell: I) -> Bits<I> {
    fibonacci_table_2(table, [cell, cell.splat(0)])
}

/// Adds 576 for 4807526976, of which only the lowest 10 bits count.
#[cfg_attr(optimized, inline(always))]
fn fibonacci_table_2<I: Int>(table: &Table, cell: [I; 2]) -> Bits<I> {
    let c = [cell[0].to_word().wrapping_mul(1_836_311_903), cell[1].to_word().wrapping_mul(2_971_215_073)];
    table_byte(table, c[0] ^ c[1].wrapping_add(576))
}

#[cfg_attr(optimized, inline(always))]
fn fibonacci_table_3<I: Int>(table: &Table, cell: [I; 3]) -> Bits<I> {
    let c = [
        cell[0].to_word().wrapping_mul(1_836_311_903),
        cell[1].to_word().wrapping_mul(2_971_215_073),
        cell[2].to_word().wrapping_mul(433_494_437),
    ];
    table_byte(table, c[0] ^ c[1].wrapping_add(576) ^ c[2])
}

#[cfg_attr(optimized, inline(always))]
fn fibonacci_table_4<I: Int>(table: &Table, cell: [I; 4]) -> Bits<I> {
    let c = [
        cell[0].to_word().wrapping_mul(1_836_311_903),
        cell[1].to_word().wrapping_mul(2_971_215_073),
        cell[2].to_word().wrapping_mul(433_494_437),
        cell[3].to_word().wrapping_mul(701_408_733),
    ];
    table_byte(table, c[0] ^ c[1].wrapping_add(576) ^ c[2] ^ c[3])
}

/// Calls the function above that has this dimension.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn fibonacci_table<I: Int, const N: usize>(table: &Table, cell: [I; N]) -> Bits<I> {
    match N {
        1 => fibonacci_table_1(table, cell[0]),
        2 => fibonacci_table_2(table, array::resized(cell)),
        3 => fibonacci_table_3(table, array::resized(cell)),
        _ => fibonacci_table_4(table, array::resized(cell)),
    }
}
