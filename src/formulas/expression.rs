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
use crate::formulas::expression::octave::{Octave, OctaveSum, normalized_octave};
use crate::formulas::expression::sample::{constant, plus, scaled, squared_length};
use crate::formulas::expression::sloped_octave::{SlopeSum, SlopedSum};
use crate::formulas::math::arithmetic::flush_small;
use crate::formulas::math::elementary::reciprocal;
use crate::formulas::math::exact::exact;
use crate::formulas::math::hessian::hessian_diagonal;
use crate::formulas::octave_sample::{Constant, OctaveSample};
use crate::lanes::together::Together;
use crate::layout::parameters::Parameters;
use crate::layout::slots::fractal;
use crate::sample::Sample;

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

/// Adds an octave that slopes damp (Quilez, "More noise"). The sum's gradient is the sum of the octaves' gradients,
/// times the square root of the strength.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn slope_fbm_step<const N: usize>(
    so_far: OctaveSum<Sample<N>>,
    next: Sample<N>,
    at: Octave,
) -> OctaveSum<Sample<N>> {
    let unit = normalized_octave(next, at);
    let mut sum = plus(so_far.sum, unit);
    let damping = reciprocal(exact(1.0 + squared_length(sum.gradient)));
    let term = flush_small(exact(at.amplitude * exact(unit.value * damping)));
    sum.value = exact(so_far.sum.value + term);
    OctaveSum { sum, ..so_far }
}

/// Adds an octave of Swiss turbulence (de Carpentier 2011). The sum's gradient moves later octaves.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn swiss_turbulence_step<const N: usize>(
    so_far: OctaveSum<Sample<N>>,
    next: Sample<N>,
    at: Octave,
) -> OctaveSum<Sample<N>> {
    let unit = normalized_octave(next, at);
    let amplitude = exact(at.amplitude * so_far.weight.value);
    let downhill = exact(exact(at.warp * amplitude) * exact(0.0 - unit.value));
    let mut sum = plus(so_far.sum, scaled(unit, 0.0, downhill));
    sum.value = exact(so_far.sum.value + flush_small(exact(amplitude * exact(1.0 - unit.value.abs()))));
    let weight = flush_small(exact(so_far.weight.value * clamp_between(sum.value, 0.0, 1.0)));
    OctaveSum { sum, weight: constant(weight) }
}

/// Adds an octave of Jordan turbulence (de Carpentier 2011). The sum's gradient moves later octaves, the weight's
/// gradient damps them.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn jordan_turbulence_step<const N: usize>(
    so_far: OctaveSum<Sample<N>>,
    next: Sample<N>,
    at: Octave,
) -> OctaveSum<Sample<N>> {
    let unit = normalized_octave(next, at);
    let amplitude = exact(at.amplitude * so_far.weight.value);
    let mut sum = plus(so_far.sum, scaled(unit, 0.0, exact(at.warp * unit.value)));
    let mut weight = plus(so_far.weight, scaled(unit, 0.0, exact(at.damping * unit.value)));
    sum.value = exact(so_far.sum.value + flush_small(exact(amplitude * exact(unit.value * unit.value))));
    let level = reciprocal(exact(1.0 + squared_length(weight.gradient)));
    weight.value = exact(1.0 - exact(at.damped * level));
    OctaveSum { sum, weight }
}

fn no_slopes<F: Together, const N: usize>() -> SlopeSum<N, F> {
    SlopeSum { slope: [F::ZERO; N], bend: hessian_diagonal(F::ZERO) }
}

pub(crate) fn no_sloped_octaves<F: Together, const N: usize>() -> SlopedSum<N, F> {
    SlopedSum { sum: constant(F::ZERO), weight: constant(F::of(1.0)), moves: no_slopes(), damping: no_slopes() }
}
