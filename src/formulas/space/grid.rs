//! Positions of a grid's samples in each leaf's lattice: twin of `shaders/space/grid.wgsl`.

use crate::formulas::math::fixed::fine_advance;
use crate::layout::transforms::{Fine, GridTransform};

/// Returns a coordinate of a sample, if the grid's axes are those of the lattice.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn coordinate_aligned(transform: &GridTransform, at: [u32; 4], axis: usize) -> u64 {
    fine_advance(transform.origin[axis], transform.step[axis][axis], at[axis]).position
}

/// Returns a coordinate on a grid of up to three axes.
#[cfg_attr(optimized, inline(always))]
fn fine_at(transform: &GridTransform, at: [u32; 4], axis: usize) -> Fine {
    let x = fine_advance(transform.origin[axis], transform.step[0][axis], at[0]);
    let xy = fine_advance(x, transform.step[1][axis], at[1]);
    fine_advance(xy, transform.step[2][axis], at[2])
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn coordinate_affine(transform: &GridTransform, at: [u32; 4], axis: usize) -> u64 {
    fine_at(transform, at, axis).position
}

/// Returns the indices of the sample that is `index` places behind the first one along x.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn at_index(first: [u32; 4], index: usize) -> [u32; 4] {
    [first[0] + index as u32, first[1], first[2], first[3]]
}
