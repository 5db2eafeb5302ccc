//! Leaves with one value in each cell of size 1: twin of `shaders/lattice/cells.wgsl`, its dimension a generic argument.

use crate::cpu::twins::hash::hash_to_unit::lowbias_to_unit;
use crate::cpu::twins::hash::lowbias::lowbias;
use crate::layout::parameters::Parameters;

#[inline(always)]
fn checker(sum: i32) -> f32 {
    if (sum & 1) == 1 { -1.0 } else { 1.0 }
}

#[inline(always)]
pub(crate) fn checkerboard<const M: usize>(_leaf: Parameters<'_>, cell: [i32; M]) -> f32 {
    checker(cell.into_iter().fold(0, i32::wrapping_add))
}

/// Numbers: the first placement, seed.
#[inline(always)]
pub(crate) fn white<const M: usize>(leaf: Parameters<'_>, cell: [i32; M]) -> f32 {
    lowbias_to_unit(lowbias(leaf.u32(1), cell))
}
