//! Functions of values, each with its derivatives, and the functions of `octave.rs` and `sloped_octave.rs` that are by
//! hand.

pub(crate) mod chain_rule;
pub(crate) mod combine;
pub(crate) mod hessian_sample;
pub(crate) mod leaf;
pub(crate) mod leaf_hessian;
pub(crate) mod modify;
pub(crate) mod octave;
pub(crate) mod octave_record;
pub(crate) mod sample;
pub(crate) mod sloped_octave;

use crate::formulas::expression::modify::clamp_between;
use crate::formulas::expression::octave::OctaveSum;
use crate::formulas::expression::sample::constant;
use crate::formulas::expression::sloped_octave::{SlopeSum, SlopedSum};
use crate::formulas::math::exact::exact;
use crate::formulas::math::hessian::hessian_diagonal;
use crate::formulas::octave_sample::{Constant, OctaveSample};
use crate::lanes::together::Together;
use crate::layout::parameters::Parameters;
use crate::layout::slots::fractal;

/// The parameters that scale a sum to its range.
#[derive(Clone, Copy)]
pub(crate) struct OutputRange {
    scale: f32,
    bias: f32,
    low: f32,
    high: f32,
}

impl OutputRange {
    pub(crate) fn new(fractal: Parameters<'_>) -> Self {
        Self {
            scale: fractal::scale(fractal),
            bias: fractal::bias(fractal),
            low: fractal::low(fractal),
            high: fractal::high(fractal),
        }
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn ranged<S: OctaveSample>(sum: S, range: OutputRange) -> S {
    let sample = sum.scaled(range.scale, range.scale);
    sample.with_value(clamp_between(exact(sample.value() + range.bias), range.low, range.high))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn no_octaves<S: Constant>() -> OctaveSum<S> {
    OctaveSum { sum: S::constant(0.0), weight: S::constant(1.0) }
}

fn no_slopes<F: Together, const N: usize>() -> SlopeSum<N, F> {
    SlopeSum { slope: [F::ZERO; N], bend: hessian_diagonal(F::ZERO) }
}

pub(crate) fn no_sloped_octaves<F: Together, const N: usize>() -> SlopedSum<N, F> {
    SlopedSum { sum: constant(F::ZERO), weight: constant(F::of(1.0)), moves: no_slopes(), damping: no_slopes() }
}
