//! Positions given as f32, mapped into each leaf's lattice in f32.
//!
//! `cargo run -p port` prints this file from `shaders/space/points.wgsl`, which is the one to edit.

use crate::formulas::math::arithmetic::clamp_symmetric;
use crate::formulas::math::exact::exact;
use crate::lanes::Number;
use crate::layout::parameters::ArrayView;
use crate::layout::slots::tile;

/// Reduces a coordinate of a tile to the period around zero: whole periods apart, it has the same bits. Far away, where
/// multiples of the period have more than 24 bits, it is as exact as rounding allows.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn repeated_coordinate(tile: ArrayView<'_>, axis: u32, x: f32) -> f32 {
    let length = tile::root_periods(tile, axis);
    // Multiples must stay finite.
    let near = clamp_symmetric(x, 1_152_921_504_606_846_976.0);
    // Rounding may change the whole part of the product near a whole number, but not near a half, where it matters.
    let below = (near * tile::root_inverses(tile, axis)).floor();
    let left = exact(near - exact(below * length));
    let count = exact(below + (if left >= length * 0.5 { 1.0 } else { 0.0 }));
    exact(near - exact(count * length))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn coordinate_sum<F: Number>(a: F, b: F) -> F {
    exact(a + b)
}

/// Clamps a coordinate, which a frequency may have made infinite, so that the sum of four is finite.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn finite_coordinate<F: Number>(a: F) -> F {
    clamp_symmetric(a, 1.329_228e36)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn coordinate_from<F: Number>(displacement: F) -> F {
    displacement
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn skew_share_2<F: Number>(sum: F) -> F {
    exact(sum * 0.366_025_42)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn skew_share_3<F: Number>(sum: F) -> F {
    exact(sum * 0.333_333_34)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn skew_share_4<F: Number>(sum: F) -> F {
    exact(sum * 0.309_017)
}
