//! Sums of octaves, over any noise: twin of `shaders/fractal.wgsl`.

use super::arithmetic::held;
use super::lattice::Lattice;
use super::place::Place;
use super::sample::{plus, scaled};
use crate::sample::Sample;

/// The octaves of a noise as seen from one position: what the shader's holes and `At` are.
pub(crate) trait Octaves<const N: usize> {
    fn octave_count(&self) -> usize;
    fn octave_amplitude(&self, octave: usize) -> f32;
    fn octave_slope(&self, octave: usize) -> f32;
    fn octave_sample(&self, octave: usize) -> Sample<N>;
}

/// The noise at one octave's place, brought to its range, which only rounding can exceed: that is cut off. The gradient is
/// by the octave's own coordinates.
#[inline(always)]
pub(crate) fn octave_sample<const N: usize>(
    p: Place<N>,
    noise: impl Lattice<N>,
    noise_scale: f32,
    noise_limit: f32,
) -> Sample<N> {
    let mut sample = scaled(noise.sample(p.cell, p.local), noise_scale, noise_scale);
    sample.value = held(sample.value, noise_limit);
    sample
}

#[inline(always)]
pub(crate) fn single<const N: usize>(at: &impl Octaves<N>) -> Sample<N> {
    at.octave_sample(0)
}

/// Fractional Brownian motion (Burger 2008, algorithm 2): each octave's gradient grows by its frequency.
#[inline(always)]
pub(crate) fn fbm<const N: usize>(at: &impl Octaves<N>) -> Sample<N> {
    let mut sum = scaled(at.octave_sample(0), at.octave_amplitude(0), at.octave_slope(0));
    for k in 1..at.octave_count() {
        sum = plus(sum, scaled(at.octave_sample(k), at.octave_amplitude(k), at.octave_slope(k)));
    }
    sum
}
