//! Arithmetic of samples: twin of `shaders/sample.wgsl`.

use super::arithmetic::settled;
use super::exact::exact;
use crate::sample::Sample;

#[inline(always)]
pub(crate) fn plus<const N: usize>(a: Sample<N>, b: Sample<N>) -> Sample<N> {
    Sample { value: exact(a.value + b.value), gradient: std::array::from_fn(|d| exact(a.gradient[d] + b.gradient[d])) }
}

#[inline(always)]
pub(crate) fn scaled<const N: usize>(a: Sample<N>, amplitude: f32, slope: f32) -> Sample<N> {
    Sample {
        value: settled(exact(amplitude * a.value)),
        gradient: std::array::from_fn(|d| settled(exact(slope * a.gradient[d]))),
    }
}
