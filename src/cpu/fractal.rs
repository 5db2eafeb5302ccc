//! Fractals, over any noise: twin of `shaders/fractal.wgsl`, whose hole `noise` is a trait here.

use super::chain::{Slope, Slopes, through, through_two};
use super::exact::exact;
use super::modify::held_between;
use super::numbers::Numbers;
use super::sample::{level, plus, scaled};
use crate::sample::Sample;

/// A fractal as seen from one position: its numbers and its octaves.
pub(crate) trait Octaves<const N: usize> {
    fn numbers(&self) -> Numbers<'_>;
    fn octave(&self, k: u32) -> Sample<N>;
}

/// Numbers: octaves, where their list begins, then those of one kind.
#[inline(always)]
pub(crate) fn octave_count(fractal: Numbers<'_>) -> u32 {
    fractal.count(0)
}

// The list: amplitude, slope and frequency each.

#[inline(always)]
fn octave_amplitude(fractal: Numbers<'_>, k: u32) -> f32 {
    fractal.list(1).listed(3 * k)
}

#[inline(always)]
fn octave_slope(fractal: Numbers<'_>, k: u32) -> f32 {
    fractal.list(1).listed(3 * k + 1)
}

#[inline(always)]
pub(crate) fn octave_frequency(fractal: Numbers<'_>, k: u32) -> f32 {
    fractal.list(1).listed(3 * k + 2)
}

#[inline(always)]
fn octave<const N: usize>(at: &impl Octaves<N>, k: u32) -> Sample<N> {
    at.octave(k)
}

/// An octave divided by the largest size it can have. Numbers: from 2 on, the inverse of that size.
#[inline(always)]
fn unit_octave<const N: usize>(at: &impl Octaves<N>, k: u32) -> Sample<N> {
    let mut unit = scaled(octave(at, k), at.numbers().number(2), octave_slope(at.numbers(), k));
    unit.value = held_between(unit.value, -1.0, 1.0);
    unit
}

/// A sum brought to its range. Numbers: from 3 on, scale, bias, low, high.
#[inline(always)]
fn ranged<const N: usize>(sum: Sample<N>, fractal: Numbers<'_>) -> Sample<N> {
    let mut sample = scaled(sum, fractal.number(3), fractal.number(3));
    sample.value = held_between(exact(sample.value + fractal.number(4)), fractal.number(5), fractal.number(6));
    sample
}

// Every sum begins at zero, as in the shader, whose compilers then see its octaves in one place.

/// Fractional Brownian motion (Burger 2008, algorithm 2): each octave's gradient grows by its frequency.
#[inline(always)]
pub(crate) fn fbm<const N: usize>(at: &impl Octaves<N>) -> Sample<N> {
    let fractal = at.numbers();
    let mut sum = level(0.0);
    for k in 0..octave_count(fractal) {
        let next = octave(at, k);
        sum = plus(sum, scaled(next, octave_amplitude(fractal, k), octave_slope(fractal, k)));
    }
    sum
}

/// A term of turbulence (Perlin 1985) and billow, which is scaled and shifted once it is summed.
#[inline(always)]
fn folded<const N: usize>(at: &impl Octaves<N>, k: u32) -> Sample<N> {
    let unit = unit_octave(at, k);
    let amplitude = octave_amplitude(at.numbers(), k);
    let by_a = if unit.value < 0.0 { exact(0.0 - amplitude) } else { amplitude };
    through(Slope { value: exact(amplitude * unit.value.abs()), by_a }, unit)
}

#[inline(always)]
pub(crate) fn turbulence<const N: usize>(at: &impl Octaves<N>) -> Sample<N> {
    let mut sum = level(0.0);
    for k in 0..octave_count(at.numbers()) {
        sum = plus(sum, folded(at, k));
    }
    ranged(sum, at.numbers())
}

/// The triangle wave of (n + 1) * strength. Numbers: from 7 on, strength.
#[inline(always)]
fn bounced<const N: usize>(at: &impl Octaves<N>, k: u32) -> Sample<N> {
    let unit = unit_octave(at, k);
    let amplitude = octave_amplitude(at.numbers(), k);
    let strength = at.numbers().number(7);
    let t = exact(exact(unit.value + 1.0) * strength);
    let fold = exact(t - exact(2.0 * exact(t * 0.5).floor()));
    let down = fold > 1.0;
    let height = exact(exact(2.0 * if down { exact(2.0 - fold) } else { fold }) - 1.0);
    let slope = exact(amplitude * exact(2.0 * strength));
    through(Slope { value: exact(amplitude * height), by_a: if down { exact(0.0 - slope) } else { slope } }, unit)
}

#[inline(always)]
pub(crate) fn ping_pong<const N: usize>(at: &impl Octaves<N>) -> Sample<N> {
    let mut sum = level(0.0);
    for k in 0..octave_count(at.numbers()) {
        sum = plus(sum, bounced(at, k));
    }
    ranged(sum, at.numbers())
}

/// The weight that an octave has after one whose signal, times gain, is this.
#[inline(always)]
fn weight_after<const N: usize>(signal: Sample<N>, gain: f32) -> Sample<N> {
    let grown = exact(signal.value * gain);
    let free = grown > 0.0 && grown < 1.0;
    through(Slope { value: held_between(grown, 0.0, 1.0), by_a: if free { gain } else { 0.0 } }, signal)
}

#[inline(always)]
fn weighted<const N: usize>(weight: Sample<N>, signal: Sample<N>) -> Sample<N> {
    let value = exact(weight.value * signal.value);
    through_two(Slopes { value, by_a: signal.value, by_b: weight.value }, weight, signal)
}

/// (offset - |n|)^2. Numbers: from 7 on, offset, gain.
#[inline(always)]
fn ridge<const N: usize>(at: &impl Octaves<N>, k: u32) -> Sample<N> {
    let unit = unit_octave(at, k);
    let height = exact(at.numbers().number(7) - unit.value.abs());
    let twice = exact(2.0 * height);
    let by_a = if unit.value < 0.0 { twice } else { exact(0.0 - twice) };
    through(Slope { value: exact(height * height), by_a }, unit)
}

/// Ridged multifractal (Musgrave, "Texturing & Modeling").
#[inline(always)]
pub(crate) fn ridged<const N: usize>(at: &impl Octaves<N>) -> Sample<N> {
    let fractal = at.numbers();
    let gain = fractal.number(8);
    let mut weight = level(1.0);
    let mut sum = level(0.0);
    for k in 0..octave_count(fractal) {
        let signal = weighted(weight, ridge(at, k));
        sum = plus(sum, scaled(signal, octave_amplitude(fractal, k), octave_amplitude(fractal, k)));
        weight = weight_after(signal, gain);
    }
    ranged(sum, fractal)
}

/// (n + offset) times the amplitude. Numbers: from 7 on, offset.
#[inline(always)]
fn raised<const N: usize>(at: &impl Octaves<N>, k: u32) -> Sample<N> {
    let unit = unit_octave(at, k);
    let amplitude = octave_amplitude(at.numbers(), k);
    let value = exact(amplitude * exact(unit.value + at.numbers().number(7)));
    through(Slope { value, by_a: amplitude }, unit)
}

/// Hybrid multifractal (Musgrave), its weights held to [0, 1].
#[inline(always)]
pub(crate) fn hybrid_multifractal<const N: usize>(at: &impl Octaves<N>) -> Sample<N> {
    let mut weight = level(1.0);
    let mut sum = level(0.0);
    for k in 0..octave_count(at.numbers()) {
        let signal = weighted(weight, raised(at, k));
        sum = plus(sum, signal);
        weight = weight_after(signal, 1.0);
    }
    ranged(sum, at.numbers())
}
