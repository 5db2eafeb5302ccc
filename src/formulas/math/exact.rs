//! Twin of `shaders/math/exact.wgsl`.

/// Returns x: Rust neither fuses nor reorders floating-point operations, which the shader's function prevents.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn exact<T>(x: T) -> T {
    x
}
