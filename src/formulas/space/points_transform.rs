//! The transforms of `f32` positions: twin of `shaders/space/points_transform.wgsl`.

use crate::layout::transforms::PointsTransform;

#[cfg_attr(optimized, inline(always))]
pub(crate) fn transform_fraction(transform: &PointsTransform, axis: usize) -> f32 {
    transform.fraction[axis]
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn transform_shift(transform: &PointsTransform, axis: usize) -> i32 {
    transform.shift[axis]
}

/// Returns the factor of a coordinate if axes are not rotated.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn transform_factor(transform: &PointsTransform, axis: usize) -> f32 {
    transform.matrix[axis][axis]
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn transform_row(transform: &PointsTransform, axis: usize) -> [f32; 4] {
    transform.matrix[axis]
}
