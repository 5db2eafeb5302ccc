//! The function at a corner of a cell of value noise: twin of `shaders/lattice/value_corner.wgsl`.

use crate::cpu::twins::expression::sample::constant;
use crate::cpu::twins::space::lattice_position::neighbour;
use crate::sample::Sample;

pub(crate) fn value_corner<const N: usize>(
    cell: [i32; N],
    corner: [i32; N],
    lattice_value: impl Fn([i32; N]) -> f32,
) -> Sample<N> {
    constant(lattice_value(neighbour(cell, corner)))
}
