//! The hash of a lattice cell, by steps through the permutation table; the last step is the look-up that it is for.
//! Only the lowest 8 bits of an index count, so the lattice repeats every 256 cells.
//!
//! `cargo run -p port` prints this file from `shaders/hash/permutation_chain.wgsl`, which is the one to edit.

use crate::array;
use crate::formulas::lattice::table::permute;
use crate::lanes::{Bits, Int, Word};
use crate::layout::table::Table;

// Perlin 2002: P[P[P[x] + y] + z], x innermost.

#[cfg_attr(optimized, inline(always))]
fn x_innermost_1<I: Int>(cell: I) -> Bits<I> {
    cell.to_word()
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn x_innermost_2<I: Int>(table: &Table, cell: [I; 2]) -> Bits<I> {
    let c = [cell[0].to_word(), cell[1].to_word()];
    permute(table, c[0]).wrapping_add(c[1])
}

#[cfg_attr(optimized, inline(always))]
fn x_innermost_3<I: Int>(table: &Table, cell: [I; 3]) -> Bits<I> {
    let c = [cell[0].to_word(), cell[1].to_word(), cell[2].to_word()];
    permute(table, permute(table, c[0]).wrapping_add(c[1])).wrapping_add(c[2])
}

#[cfg_attr(optimized, inline(always))]
fn x_innermost_4<I: Int>(table: &Table, cell: [I; 4]) -> Bits<I> {
    let c = [cell[0].to_word(), cell[1].to_word(), cell[2].to_word(), cell[3].to_word()];
    permute(table, permute(table, permute(table, c[0]).wrapping_add(c[1])).wrapping_add(c[2])).wrapping_add(c[3])
}

/// Calls the function above that has this dimension.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn x_innermost<I: Int, const N: usize>(table: &Table, cell: [I; N]) -> Bits<I> {
    match N {
        1 => x_innermost_1(cell[0]),
        2 => x_innermost_2(table, array::resized(cell)),
        3 => x_innermost_3(table, array::resized(cell)),
        _ => x_innermost_4(table, array::resized(cell)),
    }
}

// Gustavson 2005: P[x + P[y + P[z]]], x outermost.

#[cfg_attr(optimized, inline(always))]
fn x_outermost_1<I: Int>(cell: I) -> Bits<I> {
    cell.to_word()
}

#[cfg_attr(optimized, inline(always))]
fn x_outermost_2<I: Int>(table: &Table, cell: [I; 2]) -> Bits<I> {
    let c = [cell[0].to_word(), cell[1].to_word()];
    permute(table, c[1]).wrapping_add(c[0])
}

#[cfg_attr(optimized, inline(always))]
fn x_outermost_3<I: Int>(table: &Table, cell: [I; 3]) -> Bits<I> {
    let c = [cell[0].to_word(), cell[1].to_word(), cell[2].to_word()];
    permute(table, permute(table, c[2]).wrapping_add(c[1])).wrapping_add(c[0])
}

#[cfg_attr(optimized, inline(always))]
fn x_outermost_4<I: Int>(table: &Table, cell: [I; 4]) -> Bits<I> {
    let c = [cell[0].to_word(), cell[1].to_word(), cell[2].to_word(), cell[3].to_word()];
    permute(table, permute(table, permute(table, c[3]).wrapping_add(c[2])).wrapping_add(c[1])).wrapping_add(c[0])
}

/// Calls the function above that has this dimension.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn x_outermost<I: Int, const N: usize>(table: &Table, cell: [I; N]) -> Bits<I> {
    match N {
        1 => x_outermost_1(cell[0]),
        2 => x_outermost_2(table, array::resized(cell)),
        3 => x_outermost_3(table, array::resized(cell)),
        _ => x_outermost_4(table, array::resized(cell)),
    }
}
