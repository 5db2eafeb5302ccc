//! Octaves of fractals that depend on slopes, with gradients: one sample at a time, or several in the lanes of vectors.

use crate::cpu::engine::many_samples::{loaded, loaded_sample, loaded_slopes, store_sample, store_slopes};
use crate::cpu::engine::simd_level::Vectors;
use crate::formulas::expression::octave::Octave;
use crate::formulas::expression::sloped_octave::{
    SlopedSum, columns_moved_after_scaling, columns_moved_before_scaling, columns_unmoved,
    jordan_turbulence_sloped_step, slope_fbm_sloped_step, sloped_octave, swiss_turbulence_sloped_step,
};
use crate::lanes::together::{MANY, Many};
use crate::lanes::{Float, in_lanes};
use crate::plan::program::{FractalKind, Sweep};
use crate::sample::HessianSample;

/// An octave that is added to a sum.
#[derive(Clone, Copy)]
pub(crate) struct NextOctave {
    pub(crate) style: FractalKind,
    /// The dimension of the octaves.
    pub(crate) dimension: usize,
    pub(crate) frequency: f32,
    pub(crate) octave: Octave,
}

impl NextOctave {
    /// Adds the octave, given its sample in its own coordinates.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn added<F: Float, const N: usize>(
        self,
        so_far: SlopedSum<N, F>,
        next: HessianSample<N, F>,
    ) -> SlopedSum<N, F> {
        let Self { style, frequency, octave, .. } = self;
        let columns = match style.sweep() {
            Sweep::None => columns_unmoved(so_far.moves, frequency),
            Sweep::BeforeScaling => columns_moved_before_scaling(so_far.moves, frequency),
            Sweep::AfterScaling => columns_moved_after_scaling(so_far.moves, frequency),
        };
        let next = sloped_octave(next, columns, octave);
        match style {
            FractalKind::SlopeFbm => slope_fbm_sloped_step(so_far, next, octave),
            FractalKind::SwissTurbulence => swiss_turbulence_sloped_step(so_far, next, octave),
            _ => jordan_turbulence_sloped_step(so_far, next, octave),
        }
    }

    /// Adds the octave to the sums of several samples.
    pub(crate) fn add_in_vectors(self, simd: Vectors, so_far: &mut SlopedSum<4, Many>, next: &HessianSample<4, Many>) {
        // Components of higher dimensions are zeros and stay so.
        if self.dimension <= 2 {
            in_lanes!(simd, |lanes| self.add_in_lanes::<_, 2>(lanes, so_far, next));
        } else {
            in_lanes!(simd, |lanes| self.add_in_lanes::<_, 4>(lanes, so_far, next));
        }
    }

    #[cfg_attr(optimized, inline(always))]
    fn add_in_lanes<F: Float, const N: usize>(
        self,
        lanes: F,
        so_far: &mut SlopedSum<4, Many>,
        next: &HessianSample<4, Many>,
    ) {
        let mut i = 0;
        while i < MANY {
            let before: SlopedSum<N, F> = SlopedSum {
                sum: loaded_sample(lanes, &so_far.sum, i),
                weight: loaded_sample(lanes, &so_far.weight, i),
                moves: loaded_slopes(lanes, &so_far.moves, i),
                damping: loaded_slopes(lanes, &so_far.damping, i),
            };
            let after = self.added(before, loaded(lanes, next, i));
            store_sample(&after.sum, &mut so_far.sum, i);
            store_sample(&after.weight, &mut so_far.weight, i);
            store_slopes(&after.moves, &mut so_far.moves, i);
            store_slopes(&after.damping, &mut so_far.damping, i);
            i += F::COUNT;
        }
    }
}
