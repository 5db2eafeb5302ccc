//! A leaf that is a noise on a lattice, with its Hessian: twin of `shaders/expression/leaf_hessian.wgsl`.

use crate::cpu::twins::math::hessian::{Hessian, hessian_limited, hessian_times};
use crate::sample::{HessianSample, Sample};

/// Joins a leaf in its range and the Hessian before it is brought there.
pub(crate) fn leaf_hessian_sample<const N: usize>(
    sample: Sample<N>,
    hessian: Hessian<N>,
    leaf_slope: f32,
) -> HessianSample<N> {
    let Sample { value, gradient } = sample;
    HessianSample { value, gradient, hessian: hessian_limited(hessian_times(leaf_slope, hessian)) }
}
