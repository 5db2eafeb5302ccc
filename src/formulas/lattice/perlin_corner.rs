//! The linear function at a corner of a cell of Perlin noise: twin of `shaders/lattice/perlin_corner.wgsl`.

use crate::array::{self, extended};
use crate::formulas::math::arithmetic::dot_4;
use crate::formulas::space::lattice_position::neighbour;
use crate::lanes::Number;
use crate::sample::Sample;

#[cfg_attr(optimized, inline(always))]
pub(crate) fn perlin_corner<F: Number, const N: usize>(
    cell: [i32; N],
    local: [F; N],
    corner: [i32; N],
    gradient: impl Fn([i32; N]) -> [F; N],
) -> Sample<N, F> {
    let g = gradient(neighbour(cell, corner));
    let d: [F; N] = array::from_fn(|axis| local[axis] - corner[axis] as f32);
    let zero = local[0].splat(0.0);
    Sample { value: dot_4(extended(g, zero), extended(d, zero)), gradient: g }
}
