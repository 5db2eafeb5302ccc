//! Twin of `shaders/math/exact.wgsl`.

/// Rust neither fuses nor reorders floating-point operations, so there is nothing to keep it from.
#[inline(always)]
pub(crate) fn exact(x: f32) -> f32 {
    x
}
