//! Positions of a grid's samples, in each octave's own lattice: twin of `shaders/grid.wgsl`.

use super::fixed::{Fine, fine_walk};
use bytemuck::{Pod, Zeroable};

/// In memory as the shader's own.
#[repr(C)]
#[derive(Clone, Copy, Pod, Zeroable)]
pub(crate) struct GridOctave {
    pub(crate) origin: [Fine; 4],
    /// Of a grid axis, then of a coordinate.
    pub(crate) step: [[Fine; 4]; 4],
    pub(crate) amplitude: f32,
    pub(crate) slope: f32,
}

/// For grids whose axes are the lattice's own.
#[inline(always)]
pub(crate) fn coordinate_aligned(octaves: &[GridOctave], at: [u32; 4], axis: usize, octave: usize) -> u64 {
    fine_walk(octaves[octave].origin[axis], octaves[octave].step[axis][axis], at[axis]).position
}

#[inline(always)]
pub(crate) fn coordinate_affine(octaves: &[GridOctave], at: [u32; 4], axis: usize, octave: usize) -> u64 {
    let x = fine_walk(octaves[octave].origin[axis], octaves[octave].step[0][axis], at[0]);
    let xy = fine_walk(x, octaves[octave].step[1][axis], at[1]);
    fine_walk(xy, octaves[octave].step[2][axis], at[2]).position
}

#[inline(always)]
pub(crate) fn site(index: [u32; 4]) -> [u32; 4] {
    index
}
