//! Positions given as `f32`, mapped into each leaf's lattice in `f32`: twin of `shaders/space/points.wgsl`.

use crate::cpu::twins::math::arithmetic::{clamp_symmetric, dot_4};
use crate::cpu::twins::math::exact::exact;
use crate::cpu::twins::math::fixed::whole_to_i32;
use crate::cpu::twins::space::lattice_position::{LatticePosition, coordinate};
use crate::cpu::twins::space::points_transform::{
    transform_factor, transform_fraction, transform_row, transform_shift,
};
use crate::layout::transforms::PointsTransform;

#[inline(always)]
pub(crate) fn at_position<const N: usize>(p: [f32; N]) -> [f32; N] {
    p
}

coordinate!(f32);

#[inline(always)]
pub(crate) fn coordinate_straight(transform: &PointsTransform, at: [f32; 4], axis: usize) -> f32 {
    exact(at[axis] * transform_factor(transform, axis))
}

#[inline(always)]
pub(crate) fn coordinate_mapped(transform: &PointsTransform, at: [f32; 4], axis: usize) -> f32 {
    // No sum of products must be infinite less infinite.
    let [x, y, z, w] = at;
    let near = |x| clamp_symmetric(x, 1_152_921_504_606_846_976.0);
    dot_4(transform_row(transform, axis), [near(x), near(y), near(z), near(w)])
}

#[inline(always)]
fn coordinate_sum(a: f32, b: f32) -> f32 {
    exact(a + b)
}

#[inline(always)]
fn coordinate_from(displacement: f32) -> f32 {
    displacement
}

#[inline(always)]
fn skew_share_2(sum: f32) -> f32 {
    exact(0.366_025_42 * sum)
}

#[inline(always)]
fn skew_share_3(sum: f32) -> f32 {
    exact(0.333_333_34 * sum)
}

#[inline(always)]
fn skew_share_4(sum: f32) -> f32 {
    exact(0.309_017 * sum)
}

/// Finds the cell and the local coordinate, the fraction being in [1, 2). That makes the sum a multiple of 2^-24: if it
/// is not at least 1/2, the coordinate is at most -1/2, and so has no smaller bits, nor has the fraction. So the sum is
/// no subnormal number, its fraction has 24 bits and is exact, and the local coordinate is below 1.
#[inline(always)]
pub(crate) fn lattice_position_along(coordinate: f32, transform: &PointsTransform, axis: usize) -> LatticePosition<1> {
    let sum = clamp_symmetric(exact(coordinate + transform_fraction(transform, axis)), 1e9);
    let whole = sum.floor();
    let cell = whole_to_i32(whole).wrapping_add(transform_shift(transform, axis));
    LatticePosition { cell: [cell], local: [sum - whole] }
}
