//! The hash of a lattice cell, by steps through the permutation table: twin of `shaders/hash/permutation_chain.wgsl`,
//! its dimension a generic argument. Only the lowest 8 bits of an index count, so the lattice repeats every 256 cells.

use crate::formulas::lattice::table::permute;
use crate::layout::table::Table;

/// Returns `P[P[P[x] + y] + z]`, x innermost (Perlin 2002).
#[cfg_attr(optimized, inline(always))]
pub(crate) fn x_innermost<const N: usize>(table: &Table, cell: [i32; N]) -> u32 {
    (1..N).fold(cell[0] as u32, |hash, d| permute(table, hash).wrapping_add(cell[d] as u32))
}

/// Returns `P[x + P[y + P[z]]]`, x outermost (Gustavson 2005).
#[cfg_attr(optimized, inline(always))]
pub(crate) fn x_outermost<const N: usize>(table: &Table, cell: [i32; N]) -> u32 {
    (0..N - 1).rev().fold(cell[N - 1] as u32, |hash, d| permute(table, hash).wrapping_add(cell[d] as u32))
}
