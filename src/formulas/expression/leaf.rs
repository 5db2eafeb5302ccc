//! A leaf that is a lattice noise: twin of `shaders/expression/leaf.wgsl`.

use crate::formulas::expression::sample::scaled;
use crate::formulas::math::arithmetic::clamp_symmetric;
use crate::formulas::space::lattice_position::LatticePosition;
use crate::lanes::Float;
use crate::layout::parameters::Parameters;
use crate::layout::slots::leaf;
use crate::sample::Sample;

/// The parameters that scale a leaf to its range, read once for many samples.
#[derive(Clone, Copy)]
pub(crate) struct Leaf {
    scale: f32,
    slope: f32,
    limit: f32,
}

impl Leaf {
    pub(crate) fn new(leaf: Parameters<'_>) -> Self {
        Self { scale: leaf::scale(leaf), slope: leaf::slope(leaf), limit: leaf::limit(leaf) }
    }

    /// Scales a noise to its range, and clamps the excess that only rounding can cause.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn ranged<F: Float, const M: usize>(self, raw: Sample<M, F>) -> Sample<M, F> {
        let mut sample = scaled(raw, self.scale, self.slope);
        sample.value = clamp_symmetric(sample.value, self.limit);
        sample
    }
}

/// Returns the noise at a position, scaled to its range.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn leaf_sample<const M: usize, const G: usize>(
    p: LatticePosition<M>,
    noise: impl Fn([i32; M], [f32; M]) -> Sample<G>,
    leaf: Leaf,
) -> Sample<G> {
    leaf.ranged(noise(p.cell, p.local))
}
