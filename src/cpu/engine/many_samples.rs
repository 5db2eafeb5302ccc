//! Samples of several positions, loaded into the lanes of vectors and stored again.

use crate::array;
use crate::formulas::expression::sloped_octave::SlopeSum;
use crate::lanes::together::Many;
use crate::lanes::{Float, inlined};
use crate::sample::{HessianSample, Sample};

/// Returns the samples from `i` on, in lanes, with the derivatives along the first `N` coordinates.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn loaded<F: Float, const N: usize>(
    lanes: F,
    all: &HessianSample<4, Many>,
    i: usize,
) -> HessianSample<N, F> {
    HessianSample {
        value: lanes.load(&all.value.0[i..]),
        gradient: array::from_fn(inlined!(|d: usize| lanes.load(&all.gradient[d].0[i..]))),
        hessian: array::matrix(inlined!(|d: usize, e: usize| lanes.load(&all.hessian[d][e].0[i..]))),
    }
}

/// Writes the samples in lanes, from `i` on.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn store<F: Float, const M: usize>(
    sample: &HessianSample<M, F>,
    all: &mut HessianSample<4, Many>,
    i: usize,
) {
    sample.value.store(&mut all.value.0[i..]);
    for d in 0..M {
        sample.gradient[d].store(&mut all.gradient[d].0[i..]);
        for e in 0..M {
            sample.hessian[d][e].store(&mut all.hessian[d][e].0[i..]);
        }
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn loaded_sample<F: Float, const N: usize>(lanes: F, all: &Sample<4, Many>, i: usize) -> Sample<N, F> {
    let gradient = array::from_fn(inlined!(|d: usize| lanes.load(&all.gradient[d].0[i..])));
    Sample { value: lanes.load(&all.value.0[i..]), gradient }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn loaded_slopes<F: Float, const N: usize>(lanes: F, all: &SlopeSum<4, Many>, i: usize) -> SlopeSum<N, F> {
    SlopeSum {
        slope: array::from_fn(inlined!(|d: usize| lanes.load(&all.slope[d].0[i..]))),
        bend: array::matrix(inlined!(|d: usize, e: usize| lanes.load(&all.bend[d][e].0[i..]))),
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn store_sample<F: Float, const N: usize>(sample: &Sample<N, F>, all: &mut Sample<4, Many>, i: usize) {
    sample.value.store(&mut all.value.0[i..]);
    for d in 0..N {
        sample.gradient[d].store(&mut all.gradient[d].0[i..]);
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn store_slopes<F: Float, const N: usize>(slopes: &SlopeSum<N, F>, all: &mut SlopeSum<4, Many>, i: usize) {
    for d in 0..N {
        slopes.slope[d].store(&mut all.slope[d].0[i..]);
        for e in 0..N {
            slopes.bend[d][e].store(&mut all.bend[d][e].0[i..]);
        }
    }
}
