//! Interpolation and dot products, written out because the builtins mix() and dot() differ between adapters.
//!
//! `cargo run -p port` prints this file from `shaders/math/arithmetic.wgsl`, which is the one to edit.

use crate::formulas::math::exact::exact;
use crate::lanes::Number;

#[cfg_attr(optimized, inline(always))]
pub(crate) fn lerp<F: Number>(a: F, b: F, t: F) -> F {
    exact(a + exact(t * (b - a)))
}

/// Clamps x to [-limit, limit].
#[cfg_attr(optimized, inline(always))]
pub(crate) fn clamp_symmetric<F: Number>(x: F, limit: f32) -> F {
    x.splat(-limit).greater(x.splat(limit).lesser(x))
}

/// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn flush_small<F: Number>(x: F) -> F {
    F::select(x, x.splat(0.0), x.abs().is_less(x.splat(9.094_947e-13)))
}

/// Limits a derivative: it is never so large that a product of two could leave the range of floats.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn clamp_derivative<F: Number>(x: F) -> F {
    flush_small(clamp_symmetric(exact(x), 1_152_921_504_606_846_976.0))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn dot_2<F: Number>(a: [F; 2], b: [F; 2]) -> F {
    exact(exact(a[0] * b[0]) + exact(a[1] * b[1]))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn dot_3<F: Number>(a: [F; 3], b: [F; 3]) -> F {
    exact(exact(exact(a[0] * b[0]) + exact(a[1] * b[1])) + exact(a[2] * b[2]))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn dot_4<F: Number>(a: [F; 4], b: [F; 4]) -> F {
    exact(exact(exact(a[0] * b[0]) + exact(a[1] * b[1])) + exact(exact(a[2] * b[2]) + exact(a[3] * b[3])))
}
