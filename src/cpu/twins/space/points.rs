//! Positions given as `f32`, mapped into each leaf's lattice in `f32`, then shifted in fixed point: twin of
//! `shaders/space/points.wgsl`.

use crate::cpu::twins::math::arithmetic::{clamp_symmetric, dot_4};
use crate::cpu::twins::math::exact::exact;
use crate::cpu::twins::math::fixed::{fixed_add, fixed_from};
use crate::cpu::twins::space::points_transform::{transform_factor, transform_row, transform_shift};
use crate::layout::transforms::PointsTransform;

/// Clamps a position to ±2^60, so that no sum of products is infinity minus infinity.
#[inline(always)]
pub(crate) fn at_position<const N: usize>(p: [f32; N]) -> [f32; N] {
    p.map(
        #[inline(always)]
        |x| clamp_symmetric(x, 1_152_921_504_606_846_976.0),
    )
}

#[inline(always)]
pub(crate) fn coordinate_straight(transform: &PointsTransform, at: [f32; 4], axis: usize) -> u64 {
    let scaled = exact(at[axis] * transform_factor(transform, axis));
    fixed_add(fixed_from(scaled), transform_shift(transform, axis))
}

#[inline(always)]
pub(crate) fn coordinate_mapped(transform: &PointsTransform, at: [f32; 4], axis: usize) -> u64 {
    fixed_add(fixed_from(dot_4(transform_row(transform, axis), at)), transform_shift(transform, axis))
}
