//! Arithmetic of samples: twin of `shaders/expression/sample.wgsl`.

use crate::cpu::twins::math::arithmetic::{settled, tamed};
use crate::cpu::twins::math::exact::exact;
use crate::sample::Sample;

#[inline(always)]
pub(crate) fn plus<const N: usize>(a: Sample<N>, b: Sample<N>) -> Sample<N> {
    Sample { value: exact(a.value + b.value), gradient: std::array::from_fn(|d| exact(a.gradient[d] + b.gradient[d])) }
}

#[inline(always)]
pub(crate) fn tamed_each<const N: usize>(x: impl Fn(usize) -> f32) -> [f32; N] {
    std::array::from_fn(|d| tamed(x(d)))
}

#[inline(always)]
pub(crate) fn scaled<const N: usize>(a: Sample<N>, amplitude: f32, slope: f32) -> Sample<N> {
    Sample { value: settled(exact(amplitude * a.value)), gradient: tamed_each(|d| slope * a.gradient[d]) }
}

/// A value that does not change from place to place.
#[inline(always)]
pub(crate) fn level<const N: usize>(value: f32) -> Sample<N> {
    Sample { value, gradient: [0.0; N] }
}
