//! Positions of a grid's samples, in each octave's own lattice: twin of `shaders/grid.wgsl`.

use super::fixed::{fixed_add, fixed_times};
use bytemuck::{Pod, Zeroable};

/// 32.32 fixed-point numbers; in memory as the shader's `vec2u(low, high)`.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
pub(crate) struct GridOctave {
    pub(crate) origin: [u64; 4],
    /// Of a grid axis, then of a coordinate.
    pub(crate) step: [[u64; 4]; 4],
    pub(crate) amplitude: f32,
    pub(crate) slope: f32,
}

/// For grids whose axes are the lattice's own.
#[inline(always)]
pub(crate) fn coordinate_aligned(octaves: &[GridOctave], at: [u32; 4], axis: usize, octave: usize) -> u64 {
    fixed_add(octaves[octave].origin[axis], fixed_times(octaves[octave].step[axis][axis], at[axis]))
}

#[inline(always)]
pub(crate) fn coordinate_affine(octaves: &[GridOctave], at: [u32; 4], axis: usize, octave: usize) -> u64 {
    let x = fixed_add(octaves[octave].origin[axis], fixed_times(octaves[octave].step[0][axis], at[0]));
    let xy = fixed_add(x, fixed_times(octaves[octave].step[1][axis], at[1]));
    fixed_add(xy, fixed_times(octaves[octave].step[2][axis], at[2]))
}

#[inline(always)]
pub(crate) fn site(index: [u32; 4]) -> [u32; 4] {
    index
}
