//! The sum of octaves in every kind of fractal: twin of `shaders/expression/octave.wgsl`.

use crate::formulas::expression::chain_rule::{Slope, Slopes, chain_rule, chain_rule_two, straight};
use crate::formulas::expression::hessian_sample::{
    hessian_chain_rule, hessian_chain_rule_two, hessian_constant, hessian_plus, hessian_scaled,
};
use crate::formulas::expression::modify::clamp_between;
use crate::formulas::expression::sample::{constant, plus, scaled, squared_length};
use crate::formulas::math::arithmetic::flush_small;
use crate::formulas::math::elementary::reciprocal;
use crate::formulas::math::exact::exact;
use crate::lanes::together::Together;
use crate::lanes::{Lanes, Number};
use crate::layout::parameters::Parameters;
use crate::layout::slots::fractal;
use crate::sample::{HessianSample, Sample};

/// The parameters of an octave.
#[derive(Clone, Copy)]
pub(crate) struct Octave {
    pub(crate) amplitude: f32,
    pub(crate) slope: f32,
    /// The inverse of the largest size of octaves.
    pub(crate) unit: f32,
    /// The parameters of the fractal's kind, in the order of its arguments.
    pub(crate) style: [f32; 2],
    /// The factors of its slopes that move and damp later octaves.
    pub(crate) warp: f32,
    pub(crate) damping: f32,
    /// The part of the next octave that slopes damp.
    pub(crate) damped: f32,
}

/// The type of summed octaves: values with gradients, or also with Hessians. It fills the shader's hole `Sample`.
pub(crate) trait OctaveSample: Copy {
    type Number: Number;

    fn value(self) -> Self::Number;
    fn with_value(self, value: Self::Number) -> Self;
    fn plus(self, other: Self) -> Self;
    fn scaled(self, amplitude: f32, slope: f32) -> Self;
    fn chain_rule(f: Slope<Self::Number>, a: Self) -> Self;
    fn chain_rule_two(f: Slopes<Self::Number>, a: Self, b: Self) -> Self;
}

/// Constant samples, with which sums of octaves begin.
pub(crate) trait Constant {
    /// Returns a sample whose derivatives are 0.
    fn constant(value: f32) -> Self;
}

macro_rules! octave_sample {
    ($sample:ident, $constant:ident, $plus:ident, $scaled:ident, $chain_rule:ident, $chain_rule_two:ident) => {
        impl<F: Number, const N: usize> OctaveSample for $sample<N, F> {
            type Number = F;

            #[cfg_attr(optimized, inline(always))]
            fn value(self) -> F {
                self.value
            }

            #[cfg_attr(optimized, inline(always))]
            fn with_value(self, value: F) -> Self {
                Self { value, ..self }
            }

            #[cfg_attr(optimized, inline(always))]
            fn plus(self, other: Self) -> Self {
                $plus(self, other)
            }

            #[cfg_attr(optimized, inline(always))]
            fn scaled(self, amplitude: f32, slope: f32) -> Self {
                $scaled(self, amplitude, slope)
            }

            #[cfg_attr(optimized, inline(always))]
            fn chain_rule(f: Slope<F>, a: Self) -> Self {
                $chain_rule(f, a)
            }

            #[cfg_attr(optimized, inline(always))]
            fn chain_rule_two(f: Slopes<F>, a: Self, b: Self) -> Self {
                $chain_rule_two(f, a, b)
            }
        }

        impl<F: Together, const N: usize> Constant for $sample<N, F> {
            #[cfg_attr(optimized, inline(always))]
            fn constant(value: f32) -> Self {
                $constant(F::of(value))
            }
        }
    };
}
octave_sample!(Sample, constant, plus, scaled, chain_rule, chain_rule_two);
octave_sample!(
    HessianSample,
    hessian_constant,
    hessian_plus,
    hessian_scaled,
    hessian_chain_rule,
    hessian_chain_rule_two
);

/// Returns an octave divided by the largest size it can have.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn normalized_octave<S: OctaveSample>(next: S, at: Octave) -> S {
    let unit = next.scaled(at.unit, at.slope);
    unit.with_value(clamp_between(unit.value(), -1.0, 1.0))
}

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

/// The sum of octaves so far, and the weight of the next one.
#[derive(Clone, Copy)]
pub(crate) struct OctaveSum<S> {
    pub(crate) sum: S,
    pub(crate) weight: S,
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn no_octaves<S: Constant>() -> OctaveSum<S> {
    OctaveSum { sum: S::constant(0.0), weight: S::constant(1.0) }
}

/// Adds an octave of fractional Brownian motion (Burger 2008, algorithm 2), its gradient multiplied by its frequency.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn fbm_step<S: OctaveSample>(so_far: OctaveSum<S>, next: S, at: Octave) -> OctaveSum<S> {
    OctaveSum { sum: so_far.sum.plus(next.scaled(at.amplitude, at.slope)), ..so_far }
}

/// Returns a term of turbulence (Perlin 1985) and billow. Their sum is then scaled and shifted.
#[cfg_attr(optimized, inline(always))]
fn folded<S: OctaveSample>(next: S, at: Octave) -> S {
    let unit = normalized_octave(next, at);
    let x = unit.value();
    let (up, down) = (x.splat(at.amplitude), x.splat(exact(0.0 - at.amplitude)));
    let by_a = S::Number::select(up, down, x.is_less(x.splat(0.0)));
    S::chain_rule(straight(exact(x.abs() * at.amplitude), by_a), unit)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn turbulence_step<S: OctaveSample>(so_far: OctaveSum<S>, next: S, at: Octave) -> OctaveSum<S> {
    OctaveSum { sum: so_far.sum.plus(folded(next, at)), ..so_far }
}

/// Returns the triangle wave of (n + 1) * strength, times the amplitude.
#[cfg_attr(optimized, inline(always))]
fn bounced<S: OctaveSample>(next: S, at: Octave, amplitude: f32) -> S {
    let unit = normalized_octave(next, at);
    let strength = at.style[0];
    let t = exact(exact(unit.value() + 1.0) * strength);
    let fold = exact(t - exact(exact(t * 0.5).floor() * 2.0));
    let down = t.splat(1.0).is_less(fold);
    let height = exact(exact(S::Number::select(fold, exact(t.splat(2.0) - fold), down) * 2.0) - 1.0);
    let slope = exact(amplitude * exact(2.0 * strength));
    let by_a = S::Number::select(t.splat(slope), t.splat(exact(0.0 - slope)), down);
    S::chain_rule(straight(exact(height * amplitude), by_a), unit)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn ping_pong_step<S: OctaveSample>(so_far: OctaveSum<S>, next: S, at: Octave) -> OctaveSum<S> {
    OctaveSum { sum: so_far.sum.plus(bounced(next, at, at.amplitude)), ..so_far }
}

/// Returns the weight of the octave that follows a signal: the signal times gain, clamped to [0, 1].
#[cfg_attr(optimized, inline(always))]
fn weight_after<S: OctaveSample>(signal: S, gain: f32) -> S {
    let grown = exact(signal.value() * gain);
    let (zero, one) = (grown.splat(0.0), grown.splat(1.0));
    let free = zero.is_less(grown) & grown.is_less(one);
    S::chain_rule(straight(clamp_between(grown, 0.0, 1.0), S::Number::select(zero, grown.splat(gain), free)), signal)
}

#[cfg_attr(optimized, inline(always))]
fn weighted<S: OctaveSample>(weight: S, signal: S) -> S {
    let value = exact(weight.value() * signal.value());
    let (by_a, by_b) = (signal.value(), weight.value());
    let (none, by_ab) = (value.splat(0.0), value.splat(1.0));
    S::chain_rule_two(Slopes { value, by_a, by_b, by_aa: none, by_ab, by_bb: none }, weight, signal)
}

/// Returns (offset - |n|)^2.
#[cfg_attr(optimized, inline(always))]
fn ridge<S: OctaveSample>(next: S, at: Octave) -> S {
    let unit = normalized_octave(next, at);
    let height = exact(unit.value().splat(at.style[0]) - unit.value().abs());
    let twice = exact(height * 2.0);
    let zero = height.splat(0.0);
    let by_a = S::Number::select(exact(zero - twice), twice, unit.value().is_less(zero));
    S::chain_rule(Slope { value: exact(height * height), by_a, by_aa: height.splat(2.0) }, unit)
}

/// Adds an octave of a ridged multifractal (Musgrave, "Texturing & Modeling").
#[cfg_attr(optimized, inline(always))]
pub(crate) fn ridged_step<S: OctaveSample>(so_far: OctaveSum<S>, next: S, at: Octave) -> OctaveSum<S> {
    let signal = weighted(so_far.weight, ridge(next, at));
    let sum = so_far.sum.plus(signal.scaled(at.amplitude, at.amplitude));
    OctaveSum { sum, weight: weight_after(signal, at.style[1]) }
}

/// Returns (n + offset) times the amplitude.
#[cfg_attr(optimized, inline(always))]
fn raised<S: OctaveSample>(next: S, at: Octave) -> S {
    let unit = normalized_octave(next, at);
    let value = exact(exact(unit.value() + at.style[0]) * at.amplitude);
    S::chain_rule(straight(value, value.splat(at.amplitude)), unit)
}

/// Adds an octave of a hybrid multifractal (Musgrave), with its weight clamped to [0, 1].
#[cfg_attr(optimized, inline(always))]
pub(crate) fn hybrid_multifractal_step<S: OctaveSample>(so_far: OctaveSum<S>, next: S, at: Octave) -> OctaveSum<S> {
    let signal = weighted(so_far.weight, raised(next, at));
    OctaveSum { sum: so_far.sum.plus(signal), weight: weight_after(signal, 1.0) }
}

/// Multiplies the product of octaves (Musgrave) by 1 + this octave, including its amplitude: adds that share of it.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn multifractal_step<S: OctaveSample>(so_far: OctaveSum<S>, next: S, at: Octave) -> OctaveSum<S> {
    let share = weighted(so_far.weight, normalized_octave(next, at).scaled(at.amplitude, at.amplitude));
    let sum = so_far.sum.plus(share);
    OctaveSum { sum, weight: sum }
}

/// Returns the factor of the octaves after a term with a weighted strength (FastNoiseLite): 1 for a term of 1, and 1 -
/// strength for a term of -1.
#[cfg_attr(optimized, inline(always))]
fn damping_after<S: OctaveSample>(term: S, strength: f32) -> S {
    let slope = exact(0.5 * strength);
    let value = exact(exact(term.value() * slope) + exact(1.0 - slope));
    S::chain_rule(straight(value, value.splat(slope)), term)
}

/// Adds a term in [-1, 1] that damps all later terms.
#[cfg_attr(optimized, inline(always))]
fn damped_step<S: OctaveSample>(so_far: OctaveSum<S>, term: S, amplitude: f32, strength: f32) -> OctaveSum<S> {
    let sum = so_far.sum.plus(weighted(so_far.weight, term).scaled(amplitude, amplitude));
    OctaveSum { sum, weight: weighted(so_far.weight, damping_after(term, strength)) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn weighted_fbm_step<S: OctaveSample>(so_far: OctaveSum<S>, next: S, at: Octave) -> OctaveSum<S> {
    damped_step(so_far, normalized_octave(next, at), at.amplitude, at.style[0])
}

/// Returns 1 - 2 |n|, a term of the negative of billow.
#[cfg_attr(optimized, inline(always))]
fn crested<S: OctaveSample>(next: S, at: Octave) -> S {
    let unit = normalized_octave(next, at);
    let x = unit.value();
    let by_a = S::Number::select(x.splat(-2.0), x.splat(2.0), x.is_less(x.splat(0.0)));
    S::chain_rule(straight(exact(x.splat(1.0) - exact(x.abs() * 2.0)), by_a), unit)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn weighted_billow_step<S: OctaveSample>(so_far: OctaveSum<S>, next: S, at: Octave) -> OctaveSum<S> {
    damped_step(so_far, crested(next, at), at.amplitude, at.style[0])
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn weighted_ping_pong_step<S: OctaveSample>(so_far: OctaveSum<S>, next: S, at: Octave) -> OctaveSum<S> {
    damped_step(so_far, bounced(next, at, 1.0), at.amplitude, at.style[1])
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
