//! Arithmetic of samples: twin of `shaders/expression/sample.wgsl`.

use crate::array;
use crate::cpu::twins::math::arithmetic::{clamp_derivative, clamp_symmetric, dot_4, flush_small};
use crate::cpu::twins::math::exact::exact;
use crate::sample::Sample;

#[cfg_attr(optimized, inline(always))]
pub(crate) fn plus<const N: usize>(a: Sample<N>, b: Sample<N>) -> Sample<N> {
    Sample { value: exact(a.value + b.value), gradient: array::from_fn(|d| exact(a.gradient[d] + b.gradient[d])) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn clamp_derivatives<const N: usize>(x: impl Fn(usize) -> f32) -> [f32; N] {
    array::from_fn(|d| clamp_derivative(x(d)))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn scaled<const N: usize>(a: Sample<N>, amplitude: f32, slope: f32) -> Sample<N> {
    Sample { value: flush_small(exact(amplitude * a.value)), gradient: clamp_derivatives(|d| slope * a.gradient[d]) }
}

/// Returns a sample whose gradient is 0.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn constant<const N: usize>(value: f32) -> Sample<N> {
    Sample { value, gradient: [0.0; N] }
}

#[cfg_attr(optimized, inline(always))]
fn limited(x: f32) -> f32 {
    clamp_symmetric(x, 268_435_456.0)
}

/// Returns the square of a gradient's length, its components limited so that it is at most 2^58.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn squared_length<const N: usize>(x: [f32; N]) -> f32 {
    let near = array::from_fn(|d| if d < N { limited(x[d]) } else { 0.0 });
    dot_4(near, near)
}
