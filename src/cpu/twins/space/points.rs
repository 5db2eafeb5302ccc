//! Positions given as `f32`, mapped into each leaf's lattice in `f32`, then shifted in fixed point: twin of
//! `shaders/space/points.wgsl`.

use crate::cpu::twins::math::arithmetic::{dot_4, held};
use crate::cpu::twins::math::exact::exact;
use crate::cpu::twins::math::fixed::{fixed_add, fixed_from};
use crate::layout::transforms::PointsPlacement;

/// Held to ±2^60, so that no sum of products is infinite less infinite.
#[inline(always)]
pub(crate) fn at_position<const N: usize>(p: [f32; N]) -> [f32; N] {
    p.map(
        #[inline(always)]
        |x| held(x, 1_152_921_504_606_846_976.0),
    )
}

#[inline(always)]
fn placement_shift(placement: &PointsPlacement, axis: usize) -> u64 {
    placement.shift[axis]
}

#[inline(always)]
fn placement_row(placement: &PointsPlacement, axis: usize) -> [f32; 4] {
    placement.matrix[axis]
}

#[inline(always)]
pub(crate) fn coordinate_straight(placement: &PointsPlacement, at: [f32; 4], axis: usize) -> u64 {
    let scaled = exact(at[axis] * placement_row(placement, axis)[axis]);
    fixed_add(fixed_from(scaled), placement_shift(placement, axis))
}

#[inline(always)]
pub(crate) fn coordinate_mapped(placement: &PointsPlacement, at: [f32; 4], axis: usize) -> u64 {
    let row = placement_row(placement, axis);
    fixed_add(fixed_from(dot_4(row, at)), placement_shift(placement, axis))
}
