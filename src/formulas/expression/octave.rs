//! Adds octaves to the sum of those before them, in every kind of fractal. The parameters of a fractal begin at
//! `fractal`.
//!
//! `cargo run -p port` prints this file from `shaders/expression/octave.wgsl`, which is the one to edit.

use crate::formulas::expression::chain_rule::{Slope, Slopes, straight};
use crate::formulas::expression::modify::clamp_between;
use crate::formulas::expression::sample::{constant, plus, scaled, squared_length};
use crate::formulas::math::arithmetic::flush_small;
use crate::formulas::math::elementary::reciprocal;
use crate::formulas::math::exact::exact;
use crate::formulas::octave_sample::OctaveSample;
use crate::lanes::{Lanes, Number};
use crate::sample::Sample;

/// An octave's weight, the inverse of the largest size of octaves, and the parameters of one kind, in the order of its
/// arguments. Then the factors of its slopes that move and damp later octaves, and the part of the next octave that
/// they damp.
#[derive(Clone, Copy, Default)]
pub(crate) struct Octave<F = f32> {
    pub(crate) amplitude: F,
    pub(crate) slope: F,
    pub(crate) unit: F,
    pub(crate) style: [F; 2],
    pub(crate) warp: F,
    pub(crate) damping: F,
    pub(crate) damped: F,
}

/// Divides an octave by the largest size it can have.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn normalized_octave<S: OctaveSample>(next: S, at: Octave) -> S {
    let mut unit = S::scaled(next, at.unit, at.slope);
    unit = unit.with_value(clamp_between(unit.value(), -1.0, 1.0));
    unit
}

/// The sum of octaves, and the weight of the next one.
#[derive(Clone, Copy)]
pub(crate) struct OctaveSum<S> {
    pub(crate) sum: S,
    pub(crate) weight: S,
}

/// Adds an octave of fractional Brownian motion (Burger 2008, algorithm 2), its gradient multiplied by its frequency.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn fbm_step<S: OctaveSample>(so_far: OctaveSum<S>, next: S, at: Octave) -> OctaveSum<S> {
    OctaveSum { sum: S::plus(so_far.sum, S::scaled(next, at.amplitude, at.slope)), weight: so_far.weight }
}

/// Returns a term of turbulence (Perlin 1985) and billow. Their sum is then scaled and shifted.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn folded<S: OctaveSample>(next: S, at: Octave) -> S {
    let unit = normalized_octave(next, at);
    let slope = Lanes::select(
        unit.value().splat(at.amplitude),
        unit.value().splat(exact(0.0 - at.amplitude)),
        unit.value().is_less(unit.value().splat(0.0)),
    );
    S::chain_rule(straight(exact(unit.value().abs() * at.amplitude), slope), unit)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn turbulence_step<S: OctaveSample>(so_far: OctaveSum<S>, next: S, at: Octave) -> OctaveSum<S> {
    OctaveSum { sum: S::plus(so_far.sum, folded(next, at)), weight: so_far.weight }
}

/// Returns the triangle wave of (n + 1) * strength, times the amplitude.
#[cfg_attr(optimized, inline(always))]
fn bounced<S: OctaveSample>(next: S, at: Octave, amplitude: f32) -> S {
    let unit = normalized_octave(next, at);
    let strength = at.style[0];
    let t = exact(exact(unit.value() + 1.0) * strength);
    let fold = exact(t - exact(exact(t * 0.5).floor() * 2.0));
    let down = fold.splat(1.0).is_less(fold);
    let height = exact(exact(Lanes::select(fold, exact(fold.splat(2.0) - fold), down) * 2.0) - 1.0);
    let slope = exact(amplitude * exact(strength * 2.0));
    S::chain_rule(
        straight(
            exact(height * amplitude),
            Lanes::select(next.value().splat(slope), next.value().splat(exact(0.0 - slope)), down),
        ),
        unit,
    )
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn ping_pong_step<S: OctaveSample>(so_far: OctaveSum<S>, next: S, at: Octave) -> OctaveSum<S> {
    OctaveSum { sum: S::plus(so_far.sum, bounced(next, at, at.amplitude)), weight: so_far.weight }
}

/// Returns the weight of the octave that follows a signal: the signal times gain, clamped to [0, 1].
#[cfg_attr(optimized, inline(always))]
fn weight_after<S: OctaveSample>(signal: S, gain: f32) -> S {
    let grown = exact(signal.value() * gain);
    let free = grown.splat(0.0).is_less(grown) & grown.is_less(grown.splat(1.0));
    S::chain_rule(
        straight(
            clamp_between(grown, 0.0, 1.0),
            Lanes::select(signal.value().splat(0.0), signal.value().splat(gain), free),
        ),
        signal,
    )
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn weighted<S: OctaveSample>(weight: S, signal: S) -> S {
    let product = Slopes {
        value: exact(weight.value() * signal.value()),
        by_a: signal.value(),
        by_b: weight.value(),
        by_aa: weight.value().splat(0.0),
        by_ab: weight.value().splat(1.0),
        by_bb: weight.value().splat(0.0),
    };
    S::chain_rule_two(product, weight, signal)
}

/// Returns (offset - |n|)^2.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn ridge<S: OctaveSample>(next: S, at: Octave) -> S {
    let unit = normalized_octave(next, at);
    let height = exact(unit.value().splat(at.style[0]) - unit.value().abs());
    let twice = exact(height * 2.0);
    let slope = Lanes::select(exact(twice.splat(0.0) - twice), twice, unit.value().is_less(unit.value().splat(0.0)));
    S::chain_rule(Slope { value: exact(height * height), by_a: slope, by_aa: next.value().splat(2.0) }, unit)
}

/// Adds an octave of a ridged multifractal (Musgrave, "Texturing & Modeling").
#[cfg_attr(optimized, inline(always))]
pub(crate) fn ridged_step<S: OctaveSample>(so_far: OctaveSum<S>, next: S, at: Octave) -> OctaveSum<S> {
    let signal = weighted(so_far.weight, ridge(next, at));
    let sum = S::plus(so_far.sum, S::scaled(signal, at.amplitude, at.amplitude));
    OctaveSum { sum, weight: weight_after(signal, at.style[1]) }
}

/// Returns (n + offset) * amplitude.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn raised<S: OctaveSample>(next: S, at: Octave) -> S {
    let unit = normalized_octave(next, at);
    S::chain_rule(
        straight(exact(exact(unit.value() + at.style[0]) * at.amplitude), unit.value().splat(at.amplitude)),
        unit,
    )
}

/// Adds an octave of a hybrid multifractal (Musgrave), with its weight clamped to [0, 1].
#[cfg_attr(optimized, inline(always))]
pub(crate) fn hybrid_multifractal_step<S: OctaveSample>(so_far: OctaveSum<S>, next: S, at: Octave) -> OctaveSum<S> {
    let signal = weighted(so_far.weight, raised(next, at));
    OctaveSum { sum: S::plus(so_far.sum, signal), weight: weight_after(signal, 1.0) }
}

/// Multiplies the product of octaves (Musgrave) by 1 + this octave, including its amplitude: adds that share of it.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn multifractal_step<S: OctaveSample>(so_far: OctaveSum<S>, next: S, at: Octave) -> OctaveSum<S> {
    let share = weighted(so_far.weight, S::scaled(normalized_octave(next, at), at.amplitude, at.amplitude));
    let sum = S::plus(so_far.sum, share);
    OctaveSum { sum, weight: sum }
}

/// Returns the factor of the octaves after a term with a weighted strength (FastNoiseLite): 1 for a term of 1, and 1 -
/// strength for a term of -1.
#[cfg_attr(optimized, inline(always))]
fn damping_after<S: OctaveSample>(term: S, strength: f32) -> S {
    let slope = exact(strength * 0.5);
    S::chain_rule(straight(exact(exact(term.value() * slope) + exact(1.0 - slope)), term.value().splat(slope)), term)
}

/// Adds a term in [-1, 1] that damps all later terms.
#[cfg_attr(optimized, inline(always))]
fn damped_step<S: OctaveSample>(so_far: OctaveSum<S>, term: S, amplitude: f32, strength: f32) -> OctaveSum<S> {
    let sum = S::plus(so_far.sum, S::scaled(weighted(so_far.weight, term), amplitude, amplitude));
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
    let slope =
        Lanes::select(unit.value().splat(-2.0), unit.value().splat(2.0), unit.value().is_less(unit.value().splat(0.0)));
    S::chain_rule(straight(exact(unit.value().splat(1.0) - exact(unit.value().abs() * 2.0)), slope), unit)
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
    let damping = reciprocal(exact(squared_length(sum.gradient) + 1.0));
    let term = flush_small(exact(at.amplitude * exact(unit.value * damping)));
    sum.value = exact(so_far.sum.value + term);
    OctaveSum { sum, weight: so_far.weight }
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
    let level = reciprocal(exact(squared_length(weight.gradient) + 1.0));
    weight.value = exact(1.0 - exact(at.damped * level));
    OctaveSum { sum, weight }
}
