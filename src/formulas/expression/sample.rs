//! The value of a noise at a point together with its analytic gradient.
//!
//! `cargo run -p port` prints this file from `shaders/expression/sample.wgsl`, which is the one to edit.

use crate::array;
use crate::array::each;
use crate::formulas::math::arithmetic::{clamp_derivative, clamp_symmetric, dot_2, dot_3, dot_4, flush_small};
use crate::formulas::math::exact::exact;
use crate::lanes::Number;
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
    Sample {
        value: flush_small(exact(a.value * amplitude)),
        gradient: clamp_derivatives(each!(|d| a.gradient[d] * slope)),
    }
}

/// Returns a constant value, with a gradient of 0.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn constant<F: Number, const N: usize>(value: F) -> Sample<N, F> {
    Sample { value, gradient: [value.splat(0.0); N] }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn limited<F: Number>(x: F) -> F {
    clamp_symmetric(x, 268_435_456.0)
}

/// Returns the squared length of a gradient. Its components are limited so that this is at most 2^58.
#[cfg_attr(optimized, inline(always))]
fn squared_length_1<F: Number>(x: F) -> F {
    exact(limited(x) * limited(x))
}

#[cfg_attr(optimized, inline(always))]
fn squared_length_2<F: Number>(x: [F; 2]) -> F {
    let near = [limited(x[0]), limited(x[1])];
    dot_2(near, near)
}

#[cfg_attr(optimized, inline(always))]
fn squared_length_3<F: Number>(x: [F; 3]) -> F {
    let near = [limited(x[0]), limited(x[1]), limited(x[2])];
    dot_3(near, near)
}

#[cfg_attr(optimized, inline(always))]
fn squared_length_4<F: Number>(x: [F; 4]) -> F {
    let near = [limited(x[0]), limited(x[1]), limited(x[2]), limited(x[3])];
    dot_4(near, near)
}

/// Calls the function above that has this dimension.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn squared_length<F: Number, const N: usize>(x: [F; N]) -> F {
    match N {
        1 => squared_length_1(x[0]),
        2 => squared_length_2(array::resized(x)),
        3 => squared_length_3(array::resized(x)),
        _ => squared_length_4(array::resized(x)),
    }
}
