//! The function at a corner of a cell of value noise: twin of `shaders/lattice/value_corner.wgsl`.

use crate::formulas::expression::sample::constant;
use crate::formulas::space::lattice_position::neighbour;
use crate::lanes::Number;
use crate::sample::Sample;

#[cfg_attr(optimized, inline(always))]
pub(crate) fn value_corner<F: Number, const N: usize>(
    cell: [i32; N],
    corner: [i32; N],
    lattice_value: impl Fn([i32; N]) -> F,
) -> Sample<N, F> {
    constant(lattice_value(neighbour(cell, corner)))
}
