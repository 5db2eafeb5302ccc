//! Positions of a grid's samples in each leaf's lattice: twin of `shaders/space/grid.wgsl`.

use crate::array;
use crate::cpu::twins::math::fixed::{fine_advance, fixed_add, fixed_cell, fixed_from, fixed_local, fixed_scaled};
use crate::cpu::twins::space::lattice_position::{LatticePosition, coordinate};
use crate::layout::transforms::GridTransform;

// Coordinates in 32.32 fixed point.
coordinate!(u64);

/// Returns a coordinate of a sample, if the grid's axes are those of the lattice.
#[inline(always)]
pub(crate) fn coordinate_aligned(transform: &GridTransform, at: [u32; 4], axis: usize) -> u64 {
    fine_advance(transform.origin[axis], transform.step[axis][axis], at[axis]).position
}

#[inline(always)]
pub(crate) fn coordinate_affine(transform: &GridTransform, at: [u32; 4], axis: usize) -> u64 {
    let x = fine_advance(transform.origin[axis], transform.step[0][axis], at[0]);
    let xy = fine_advance(x, transform.step[1][axis], at[1]);
    fine_advance(xy, transform.step[2][axis], at[2]).position
}

/// Returns the transform of the grid that begins at another sample; fixed point being exact, positions are the same.
pub(crate) fn beginning_at(transform: &GridTransform, at: [u32; 4]) -> GridTransform {
    let origin = array::from_fn(|coordinate| {
        let steps = transform.step.iter().zip(at);
        steps.fold(transform.origin[coordinate], |start, (step, i)| fine_advance(start, step[coordinate], i))
    });
    GridTransform { origin, step: transform.step }
}

/// Returns the indices of the sample so many places along x behind the first one.
#[inline(always)]
pub(crate) fn at_index(first: [u32; 4], index: usize) -> [u32; 4] {
    [first[0] + index as u32, first[1], first[2], first[3]]
}

#[inline(always)]
fn coordinate_sum(a: u64, b: u64) -> u64 {
    fixed_add(a, b)
}

#[inline(always)]
fn finite_coordinate(a: u64) -> u64 {
    a
}

#[inline(always)]
fn coordinate_from(displacement: f32) -> u64 {
    fixed_from(displacement)
}

#[inline(always)]
fn skew_share_2(sum: u64) -> u64 {
    fixed_scaled(sum, 0x5db3_d742_c265_539c)
}

#[inline(always)]
fn skew_share_3(sum: u64) -> u64 {
    fixed_scaled(sum, 0x5555_5555_5555_5554)
}

#[inline(always)]
fn skew_share_4(sum: u64) -> u64 {
    fixed_scaled(sum, 0x4f1b_bcdc_bfa5_3e08)
}

#[inline(always)]
pub(crate) fn lattice_position_along(coordinate: u64) -> LatticePosition<1> {
    LatticePosition { cell: [fixed_cell(coordinate)], local: [fixed_local(coordinate)] }
}
