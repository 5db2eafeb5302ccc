//! Lattice noises, and the gradients and values that they interpolate.

pub(crate) mod cell_bits;
pub(crate) mod cells;
pub(crate) mod cellular;
pub(crate) mod cellular_border;
pub(crate) mod cellular_features;
pub(crate) mod cellular_hessian;
pub(crate) mod cellular_smooth;
pub(crate) mod contribution;
pub(crate) mod fade;
pub(crate) mod gabor;
pub(crate) mod gabor_kernel;
pub(crate) mod gradient;
pub(crate) mod gradient_array;
pub(crate) mod gradient_bytes;
pub(crate) mod gradient_components;
pub(crate) mod gradient_computed;
pub(crate) mod high_dimensional;
pub(crate) mod impulse;
pub(crate) mod interpolated_hessian;
pub(crate) mod lattice_value;
pub(crate) mod metric;
pub(crate) mod minimal_cubic;
pub(crate) mod mixed_lattice_value;
pub(crate) mod nearest;
pub(crate) mod neighbourhood;
pub(crate) mod perlin;
pub(crate) mod perlin_corner;
pub(crate) mod simplex;
pub(crate) mod spline;
pub(crate) mod spline_hessian;
pub(crate) mod super_simplex;
pub(crate) mod table;
pub(crate) mod value;
pub(crate) mod value_corner;

use crate::formulas::expression::sample::plus;
use crate::formulas::lattice::contribution::{Decay, contribution, contribution_hessian};
use crate::formulas::math::hessian::hessian_sum;
use crate::lanes::Float;
use crate::sample::{HessianSample, Sample};

/// The contributions of corners, and their sums: the shader's type `Sample`, alone or with its `Hessian`.
pub(crate) trait Contribution<const N: usize, F = f32>: Copy {
    /// Returns the contribution of a corner with gradient `g` at distance `d`. `linear` is their product.
    fn of(t: Decay<F>, linear: F, g: [F; N], d: [F; N]) -> Self;
    fn plus(self, other: Self) -> Self;
}

impl<F: Float, const N: usize> Contribution<N, F> for Sample<N, F> {
    #[cfg_attr(optimized, inline(always))]
    fn of(t: Decay<F>, linear: F, g: [F; N], d: [F; N]) -> Self {
        contribution(t, linear, g, d)
    }

    #[cfg_attr(optimized, inline(always))]
    fn plus(self, other: Self) -> Self {
        plus(self, other)
    }
}

impl<F: Float, const N: usize> Contribution<N, F> for HessianSample<N, F> {
    #[cfg_attr(optimized, inline(always))]
    fn of(t: Decay<F>, linear: F, g: [F; N], d: [F; N]) -> Self {
        let Sample { value, gradient } = contribution(t, linear, g, d);
        Self { value, gradient, hessian: contribution_hessian(t, linear, g, d) }
    }

    #[cfg_attr(optimized, inline(always))]
    fn plus(self, other: Self) -> Self {
        let Sample { value, gradient } = plus(self.sample(), other.sample());
        Self { value, gradient, hessian: hessian_sum(self.hessian, other.hessian) }
    }
}
