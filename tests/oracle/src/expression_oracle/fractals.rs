//! The sums of octaves that read no slopes, and their ranges.

use super::bounded::{Bounded, Interval, ROUND, corners};
use super::place::{Place, places};
use super::sloped::sloped_fractal;
use super::{Expr, RANGE, Style};
use crate as oracle;
use std::ops::Add;

/// Returns the fractal of an expression at a place.
pub(super) fn fractal_at(style: Style, octaves: &oracle::Octaves, of: &Expr, place: &Place) -> Bounded {
    if style.takes_gradients() {
        return sloped_fractal(style, octaves, of, place);
    }
    let octave = |(amplitude, place): (f64, Place)| (amplitude, of.evaluate(&place));
    let octaves_there: Vec<_> = places(octaves, place).into_iter().map(octave).collect();
    fractal(style, octaves, &octaves_there, of.range().size())
}

/// Returns the fractal of octaves with their amplitudes, of an expression of this size.
pub(super) fn fractal(style: Style, octaves: &oracle::Octaves, there: &[(f64, Bounded)], size: f64) -> Bounded {
    let all: f64 = there.iter().map(|(amplitude, _)| amplitude).sum();
    let divisor = if octaves.normalised { all } else { 1.0 };
    // Every octave's amplitude, product and sum is rounded, and as much again is taken off so that none leaves the
    // range.
    let inward = |sizes: f64| 6.0 * ROUND * there.len() as f64 * sizes;
    let sum = |term: &dyn Fn(Bounded) -> Bounded| {
        let terms: Vec<_> = there.iter().map(|(amplitude, octave)| term(*octave) * (amplitude / divisor)).collect();
        let sizes: f64 = terms.iter().map(|term| term.value.abs()).sum();
        terms.into_iter().fold(0.0.into(), Bounded::add).blurred(inward(sizes))
    };
    let size = Bounded::new(size, RANGE * size);
    let signals = || there.iter().map(|(amplitude, octave)| (*amplitude, *octave / size));
    let mapped = |sum: Bounded, Interval { low, high }| ((sum - low) * (2.0 / (high - low)) - 1.0).blurred(inward(1.0));
    match style {
        Style::Fbm => sum(&|n| n),
        Style::Turbulence => sum(&|n| (n / size).abs()),
        Style::Billow => sum(&|n| (n / size).abs() * 2.0 - 1.0),
        Style::Ridged { offset, gain } => {
            let (offset, gain) = (f64::from(offset), f64::from(gain));
            let extreme = |signal: f64| ridged(gain, there.iter().map(|(a, _)| (*a, signal.into()))).value;
            // |u| from 0 to 1.
            let squares = [offset * offset, (offset - 1.0) * (offset - 1.0)];
            let low = if offset < 1.0 { 0.0 } else { squares[1] };
            let range = Interval::new(extreme(low), extreme(squares[0].max(squares[1])));
            let signal = |u: Bounded| {
                let rest = Bounded::from(offset) - u.abs();
                rest * rest
            };
            mapped(ridged(gain, signals().map(|(a, u)| (a, signal(u)))), range)
        }
        Style::HybridMultifractal { offset } => {
            let offset = f64::from(offset);
            let extreme = |u: f64| hybrid(there.iter().map(|(a, _)| (u + offset) * a).map(Bounded::from)).value;
            mapped(hybrid(signals().map(|(a, u)| (u + offset) * a)), Interval::new(extreme(-1.0), extreme(1.0)))
        }
        Style::PingPong { strength } => {
            // Up and down once in 2.
            let fold = |t: f64| 1.0 - 2.0 * ((t - 2.0 * (t / 2.0).floor()) - 1.0).abs();
            sum(&|n| ((n / size + 1.0) * f64::from(strength)).steep(2.0, fold).blurred(4.0 * ROUND))
        }
        Style::Multifractal => {
            // This is how noise-rs has it: its divisor is always 2.
            let divisor = if octaves.normalised { largest_product(octaves) } else { 1.0 };
            let mut product = Bounded::from(0.0);
            for (k, (amplitude, u)) in signals().enumerate() {
                product = if k == 0 { u } else { product + u * amplitude * product };
            }
            (product / divisor).blurred(inward(largest_product(octaves) / divisor))
        }
        Style::WeightedFbm { weighted_strength } => {
            // A term, and what FastNoiseLite weights the octaves after it by: lerp(1, min(n + 1, 2) / 2, strength).
            let octave = |u: Bounded| (u, (u + 1.0) * 0.5);
            weighted(signals().map(|(a, u)| (a / divisor, octave(u))), weighted_strength).blurred(inward(all / divisor))
        }
        Style::WeightedBillow { weighted_strength } => {
            let octave = |u: Bounded| (u.abs() * -2.0 + 1.0, u.abs() * -1.0 + 1.0);
            let ridges = weighted(signals().map(|(a, u)| (a / divisor, octave(u))), weighted_strength);
            ridges.blurred(inward(all / divisor)) * -1.0
        }
        Style::WeightedPingPong { strength, weighted_strength } => {
            // Up and down once in 2, between 0 and 1.
            let fold = |t: f64| 1.0 - ((t - 2.0 * (t / 2.0).floor()) - 1.0).abs();
            let folded = |u: Bounded| ((u + 1.0) * f64::from(strength)).steep(1.0, fold).blurred(4.0 * ROUND);
            let octave = |u: Bounded| ((folded(u) - 0.5) * 2.0, folded(u));
            weighted(signals().map(|(a, u)| (a / divisor, octave(u))), weighted_strength).blurred(inward(all / divisor))
        }
        Style::SlopeFbm { .. } | Style::SwissTurbulence { .. } | Style::JordanTurbulence(_) => {
            unreachable!("{style:?} takes gradients")
        }
    }
}

/// Returns the sum of octaves, each with what those before it leave of its amplitude.
pub(super) fn controlled_sum(
    octaves: &oracle::Octaves,
    there: impl Iterator<Item = (f64, Bounded)>,
    factor: impl Fn(Bounded) -> Bounded,
) -> Bounded {
    let all: f64 = (0..octaves.count).map(|k| octaves.persistence.powi(k as i32)).sum();
    let divisor = if octaves.normalised { all } else { 1.0 };
    let (mut sum, mut sizes, mut weight) = (Bounded::from(0.0), 0.0, Bounded::from(1.0));
    for (amplitude, octave) in there {
        let term = octave * weight * (amplitude / divisor);
        sum = sum + term;
        sizes += term.value.abs();
        weight = weight * factor(octave);
    }
    // Added from the last one to the first: a product, a sum and a factor of each octave are rounded, in units of what
    // is left of the sum, and as many units again are taken off, twice as many where the factor is an expression.
    sum.blurred(16.0 * ROUND * f64::from(octaves.count) * sizes)
}

/// Returns the bounds of such sums by the rules for intervals, from the last octave to the first.
pub(super) fn controlled_range(octaves: &oracle::Octaves, of: Interval, factor: Interval) -> Interval {
    let all: f64 = (0..octaves.count).map(|k| octaves.persistence.powi(k as i32)).sum();
    let factor = factor.times(octaves.persistence);
    let before = |after: Interval, _| {
        let Interval { low, high } = Interval::around(corners(factor.ends(), after.ends(), |a, b| a * b));
        Interval::new(of.low + low, of.high + high)
    };
    let sum = (1..octaves.count).fold(of, before);
    sum.times(if octaves.normalised { 1.0 / all } else { 1.0 })
}

/// Returns the largest product of octaves of size 1.
pub(super) fn largest_product(octaves: &oracle::Octaves) -> f64 {
    (1..octaves.count).map(|k| 1.0 + octaves.persistence.powi(k as i32)).product()
}

/// Returns the sum of octaves of weighted strength, of amplitudes, terms, and what weights the octaves after them.
fn weighted(octaves: impl Iterator<Item = (f64, (Bounded, Bounded))>, strength: f32) -> Bounded {
    let (mut sum, mut weight, strength) = (Bounded::from(0.0), Bounded::from(1.0), f64::from(strength));
    for (amplitude, (term, share)) in octaves {
        sum = sum + weight * term * amplitude;
        weight = weight * ((share - 1.0) * strength + 1.0);
    }
    sum
}

/// Returns the least and the largest sum of octaves of weighted strength, whose terms are -1 or 1 there: it is linear
/// in each.
pub(super) fn weighted_range(octaves: &oracle::Octaves, strength: f32) -> Interval {
    let sum = |signs: u32| {
        let octave = |k: u32| {
            let term = if signs >> k & 1 == 0 { -1.0 } else { 1.0 };
            (octaves.persistence.powi(k as i32), (term.into(), f64::midpoint(term, 1.0).into()))
        };
        weighted((0..octaves.count).map(octave), strength).value
    };
    Interval::around((0..1 << octaves.count).map(sum))
}

/// Musgrave's ridged multifractal, of amplitudes and squares.
fn ridged(gain: f64, squares: impl Iterator<Item = (f64, Bounded)>) -> Bounded {
    let (mut sum, mut weight) = (Bounded::from(0.0), Bounded::from(1.0));
    for (amplitude, square) in squares {
        let signal = square * weight;
        sum = sum + signal * amplitude;
        weight = (signal * gain).clamp(0.0, 1.0);
    }
    sum
}

/// Musgrave's hybrid multifractal, of signals with their amplitudes.
fn hybrid(signals: impl Iterator<Item = Bounded>) -> Bounded {
    let (mut sum, mut weight) = (Bounded::from(0.0), Bounded::from(1.0));
    for signal in signals {
        let signal = signal * weight;
        sum = sum + signal;
        weight = signal.clamp(0.0, 1.0);
    }
    sum
}
