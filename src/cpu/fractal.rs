//! Sums of octaves, over any noise: twin of `shaders/fractal.wgsl`.

use super::arithmetic::held;
use super::place::Place;
use super::sample::{plus, scaled};
use crate::sample::Sample;

/// An octave's share of the sum: of the value, and of the gradient, which grows by the octave's frequency.
pub(crate) trait OctaveShare {
    fn amplitude(&self) -> f32;
    fn slope(&self) -> f32;
}

/// The noise at one octave's place, brought to its range, which only rounding can exceed: that is cut off. The gradient is
/// by the octave's own coordinates.
#[inline(always)]
pub(crate) fn octave_sample<const N: usize>(
    p: Place<N>,
    noise: impl Fn([i32; N], [f32; N]) -> Sample<N>,
    noise_scale: f32,
    noise_limit: f32,
) -> Sample<N> {
    let mut sample = scaled(noise(p.cell, p.local), noise_scale, noise_scale);
    sample.value = held(sample.value, noise_limit);
    sample
}

#[inline(always)]
pub(crate) fn single<const N: usize>(octave_sample: impl Fn(usize) -> Sample<N>) -> Sample<N> {
    octave_sample(0)
}

/// Fractional Brownian motion (Burger 2008, algorithm 2): each octave's gradient grows by its frequency.
#[inline(always)]
pub(crate) fn fbm<const N: usize>(
    octaves: &[impl OctaveShare],
    octave_sample: impl Fn(usize) -> Sample<N>,
) -> Sample<N> {
    let mut sum = scaled(octave_sample(0), octaves[0].amplitude(), octaves[0].slope());
    for (k, octave) in octaves.iter().enumerate().skip(1) {
        sum = plus(sum, scaled(octave_sample(k), octave.amplitude(), octave.slope()));
    }
    sum
}
