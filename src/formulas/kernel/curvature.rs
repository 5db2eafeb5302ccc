//! Curvatures of a noise from its Hessian, for textures.
//!
//! `cargo run -p port` prints this file from `shaders/kernel/curvature.wgsl`, which is the one to edit.

use crate::array::each;
use crate::formulas::expression::sample::squared_length;
use crate::formulas::math::arithmetic::clamp_derivative;
use crate::formulas::math::elementary::reciprocal_root;
use crate::formulas::math::exact::exact;
use crate::formulas::math::hessian::{hessian_between, hessian_trace};
use crate::lanes::{Float, Number};
use crate::layout::parameters::Parameters;
use crate::layout::slots::curvature;
use crate::sample::HessianSample;

/// Returns the sum of the second derivatives along all axes, times the strength.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn laplacian<F: Number, const N: usize>(a: HessianSample<N, F>, parameters: Parameters<'_>) -> F {
    clamp_derivative(exact(hessian_trace(a.hessian) * curvature::strength(parameters)))
}

/// Returns the mean curvature of a surface whose height is a noise: for heights h with gradient g and Hessian H in n
/// dimensions, (tr H - g'Hg / (1 + |g|^2)) / (n sqrt(1 + |g|^2)). `share` is 1 / n.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn mean_curvature<F: Float, const N: usize>(
    a: HessianSample<N, F>,
    parameters: Parameters<'_>,
    share: f32,
) -> F {
    let strength = curvature::strength(parameters);
    let slope = each!(|d| a.gradient[d]
        .splat(-1_048_576.0)
        .greater(a.gradient[d].splat(1_048_576.0).lesser(exact(a.gradient[d] * strength))));
    let inverse = reciprocal_root(exact(squared_length(slope) + 1.0));
    let along_slope = exact(exact(hessian_between(slope, a.hessian, slope) * inverse) * inverse);
    let bend = exact(exact(hessian_trace(a.hessian) - along_slope) * strength);
    clamp_derivative(exact(exact(bend * inverse) * share))
}
