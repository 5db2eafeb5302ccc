//! Curvatures of a noise from its Hessian: twin of `shaders/kernel/curvature.wgsl`.

use crate::array;
use crate::formulas::expression::sample::squared_length;
use crate::formulas::math::arithmetic::{clamp_derivative, clamp_symmetric};
use crate::formulas::math::elementary::reciprocal_root;
use crate::formulas::math::exact::exact;
use crate::formulas::math::hessian::{hessian_between, hessian_trace};
use crate::layout::parameters::Parameters;
use crate::layout::slots::curvature;
use crate::sample::HessianSample;

/// Returns the sum of the second derivatives along all axes, times the strength.
pub(crate) fn laplacian<const N: usize>(a: HessianSample<N>, parameters: Parameters<'_>) -> f32 {
    clamp_derivative(exact(curvature::strength(parameters) * hessian_trace(a.hessian)))
}

/// Returns the mean curvature of a surface whose height is a noise: for heights h with gradient g and Hessian H in n
/// dimensions, (tr H - g'Hg / (1 + |g|^2)) / (n sqrt(1 + |g|^2)). `share` is 1 / n.
pub(crate) fn mean_curvature<const N: usize>(a: HessianSample<N>, parameters: Parameters<'_>, share: f32) -> f32 {
    let strength = curvature::strength(parameters);
    let slope: [f32; N] = array::from_fn(|d| clamp_symmetric(exact(strength * a.gradient[d]), 1_048_576.0));
    let inverse = reciprocal_root(exact(1.0 + squared_length(slope)));
    let along_slope = exact(exact(hessian_between(slope, a.hessian, slope) * inverse) * inverse);
    let bend = exact(strength * exact(hessian_trace(a.hessian) - along_slope));
    clamp_derivative(exact(exact(bend * inverse) * share))
}
