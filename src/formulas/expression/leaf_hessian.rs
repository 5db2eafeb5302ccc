//! A leaf that is a lattice noise, with its Hessian: twin of `shaders/expression/leaf_hessian.wgsl`.

use crate::formulas::math::hessian::{Hessian, hessian_limited, hessian_times};
use crate::lanes::Number;
use crate::sample::{HessianSample, Sample};

/// Joins a leaf in its range and its unscaled Hessian.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn leaf_hessian_sample<F: Number, const N: usize>(
    sample: Sample<N, F>,
    hessian: Hessian<N, F>,
    leaf_slope: f32,
) -> HessianSample<N, F> {
    let Sample { value, gradient } = sample;
    HessianSample { value, gradient, hessian: hessian_limited(hessian_times(value.splat(leaf_slope), hessian)) }
}
