//! The Hessian of leaves that are distances, without values and gradients: twin of
//! `shaders/space/distance_hessian.wgsl`, whose metric is an argument here.

use crate::formulas::metric::MetricKind;
use crate::formulas::space::coordinate::coordinates;
use crate::formulas::space::lattice_position::LatticePosition;
use crate::layout::parameters::Parameters;
use crate::layout::slots::positional;
use crate::sample::HessianSample;

pub(crate) fn distance_hessian<const M: usize>(
    metric: MetricKind,
    leaf: Parameters<'_>,
    p: LatticePosition<M>,
) -> HessianSample<M> {
    let v = coordinates(p);
    let exponent = positional::exponent(leaf);
    HessianSample { value: 0.0, gradient: [0.0; M], hessian: metric.bend(v, metric.key(v, exponent), exponent) }
}
