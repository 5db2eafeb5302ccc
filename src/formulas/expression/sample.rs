//! Arithmetic of samples: twin of `shaders/expression/sample.wgsl`.

use crate::array::{self, each};
use crate::formulas::math::arithmetic::{clamp_derivative, clamp_symmetric, dot_4, flush_small};
use crate::formulas::math::exact::exact;
use crate::lanes::{Number, inlined};
use crate::sample::Sample;

#[cfg_attr(optimized, inline(always))]
pub(crate) fn plus<F: Number, const N: usize>(a: Sample<N, F>, b: Sample<N, F>) -> Sample<N, F> {
    Sample { value: exact(a.value + b.value), gradient: each!(|d| exact(a.gradient[d] + b.gradient[d])) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn clamp_derivatives<F: Number, const N: usize>(x: [F; N]) -> [F; N] {
    each!(|d| clamp_derivative(x[d]))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn scaled<F: Number, const N: usize>(a: Sample<N, F>, amplitude: f32, slope: f32) -> Sample<N, F> {
    let gradient = clamp_derivatives(each!(|d| a.gradient[d] * slope));
    Sample { value: flush_small(exact(a.value * amplitude)), gradient }
}

/// Returns a constant value, with a gradient of 0.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn constant<F: Number, const N: usize>(value: F) -> Sample<N, F> {
    Sample { value, gradient: [value.splat(0.0); N] }
}

#[cfg_attr(optimized, inline(always))]
fn limited<F: Number>(x: F) -> F {
    clamp_symmetric(x, 268_435_456.0)
}

/// Returns the squared length of a gradient. Its components are limited so that this is at most 2^58.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn squared_length<F: Number, const N: usize>(x: [F; N]) -> F {
    let near = array::from_fn(inlined!(|d: usize| limited(if d < N { x[d] } else { x[0].splat(0.0) })));
    dot_4(near, near)
}
