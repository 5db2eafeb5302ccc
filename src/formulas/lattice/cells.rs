//! Leaves with one value in each cell of size 1: twin of `shaders/lattice/cells.wgsl`, its dimension a generic
//! argument.

use crate::formulas::hash::hash_to_unit::lowbias_to_unit;
use crate::formulas::hash::lowbias::lowbias;
use crate::formulas::space::lattice_position::LatticePosition;
use crate::layout::parameters::Parameters;
use crate::layout::slots::positional;

#[cfg_attr(optimized, inline(always))]
fn checker(sum: i32) -> f32 {
    if (sum & 1) == 1 { -1.0 } else { 1.0 }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn checkerboard<const M: usize>(_leaf: Parameters<'_>, p: LatticePosition<M>) -> f32 {
    checker(p.cell.into_iter().fold(0, i32::wrapping_add))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn white<const M: usize>(leaf: Parameters<'_>, p: LatticePosition<M>) -> f32 {
    lowbias_to_unit(lowbias(positional::seed(leaf), positional::upper_seed(leaf), p.cell))
}
