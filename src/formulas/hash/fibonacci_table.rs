//! The hash of a lattice cell, by a table of 1024 bytes (a Habr tutorial's, of two dimensions; the others are alike):
//! twin of `shaders/hash/fibonacci_table.wgsl`, its dimension a generic argument.

use crate::formulas::lattice::table::table_byte;
use crate::layout::table::Table;

/// Returns the hash. Only the lowest 10 bits of 4807526976 count: 576.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn fibonacci_table<const N: usize>(table: &Table, cell: [i32; N]) -> u32 {
    const PRIMES: [u32; 4] = [1_836_311_903, 2_971_215_073, 433_494_437, 701_408_733];
    let product = |d: usize| (cell.get(d).copied().unwrap_or(0) as u32).wrapping_mul(PRIMES[d]);
    table_byte(table, product(0) ^ product(1).wrapping_add(576) ^ product(2) ^ product(3))
}
