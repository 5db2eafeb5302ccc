//! The linear function at a corner of a cell of Perlin noise: twin of `shaders/lattice/perlin_corner.wgsl`.

use crate::array;
use crate::cpu::twins::math::arithmetic::dot_4;
use crate::cpu::twins::space::lattice_position::neighbour;
use crate::cpu::twins::space::transform::padded;
use crate::sample::Sample;

pub(crate) fn perlin_corner<const N: usize>(
    cell: [i32; N],
    local: [f32; N],
    corner: [i32; N],
    gradient: impl Fn([i32; N]) -> [f32; N],
) -> Sample<N> {
    let g = gradient(neighbour(cell, corner));
    let d: [f32; N] = array::from_fn(|axis| local[axis] - corner[axis] as f32);
    Sample { value: dot_4(padded(g), padded(d)), gradient: g }
}
