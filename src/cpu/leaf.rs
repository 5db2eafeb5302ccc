//! A leaf that is a noise on a lattice: twin of `shaders/leaf.wgsl`.

use super::arithmetic::held;
use super::lattice::Lattice;
use super::numbers::Numbers;
use super::place::Place;
use super::sample::scaled;
use crate::sample::Sample;

/// The noise at its place, brought to its range, which only rounding can exceed: that is cut off. Numbers: the first
/// placement, table, scale, slope, limit, simplex radius.
#[inline(always)]
pub(crate) fn leaf_sample<const M: usize>(p: Place<M>, noise: impl Lattice<M>, leaf: Numbers<'_>) -> Sample<M> {
    let mut sample = scaled(noise.sample(p.cell, p.local), leaf.number(2), leaf.number(3));
    sample.value = held(sample.value, leaf.number(4));
    sample
}

#[inline(always)]
pub(crate) fn simplex_radius(leaf: Numbers<'_>) -> f32 {
    leaf.number(5)
}
