//! Interpolation and dot products: twin of `shaders/math/arithmetic.wgsl`.

use crate::cpu::twins::math::exact::exact;

#[cfg_attr(optimized, inline(always))]
pub(crate) fn lerp(a: f32, b: f32, t: f32) -> f32 {
    exact(a + exact(t * (b - a)))
}

/// Clamps x to [-limit, limit].
#[cfg_attr(optimized, inline(always))]
pub(crate) fn clamp_symmetric(x: f32, limit: f32) -> f32 {
    let below = if x > limit { limit } else { x };
    if below < -limit { -limit } else { below }
}

/// Returns x, or 0 if it is below 2^-40, too small to matter in a noise: adapters may take subnormals for zero, and so
/// may differ in results near them.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn flush_small(x: f32) -> f32 {
    if x.abs() < 9.094_947e-13 { 0.0 } else { x }
}

/// Clamps a derivative so that a product of two stays in the range of floats, and flushes small ones.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn clamp_derivative(x: f32) -> f32 {
    flush_small(clamp_symmetric(exact(x), 1_152_921_504_606_846_976.0))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn dot_2(a: [f32; 2], b: [f32; 2]) -> f32 {
    exact(exact(a[0] * b[0]) + exact(a[1] * b[1]))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn dot_3(a: [f32; 3], b: [f32; 3]) -> f32 {
    exact(exact(exact(a[0] * b[0]) + exact(a[1] * b[1])) + exact(a[2] * b[2]))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn dot_4(a: [f32; 4], b: [f32; 4]) -> f32 {
    exact(exact(exact(a[0] * b[0]) + exact(a[1] * b[1])) + exact(exact(a[2] * b[2]) + exact(a[3] * b[3])))
}
