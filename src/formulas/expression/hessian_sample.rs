//! The value of a noise at a point together with its gradient and its Hessian, and the chain rule for them.
//!
//! `cargo run -p port` prints this file from `shaders/expression/hessian_sample.wgsl`, which is the one to edit.

use crate::array::each;
use crate::formulas::expression::chain_rule::{Mix, Slope, Slopes};
use crate::formulas::expression::sample::clamp_derivatives;
use crate::formulas::math::arithmetic::{clamp_derivative, flush_small};
use crate::formulas::math::exact::exact;
use crate::formulas::math::hessian::{hessian_cross, hessian_diagonal, hessian_limited, hessian_sum, hessian_times};
use crate::lanes::Number;
use crate::sample::{HessianSample, Sample};

/// Returns a constant value, without derivatives.
#[inline]
pub(crate) fn hessian_constant<F: Number, const N: usize>(value: F) -> HessianSample<N, F> {
    HessianSample { value, gradient: [value.splat(0.0); N], hessian: hessian_diagonal(value.splat(0.0)) }
}

/// Returns a sample whose second derivatives are 0.
#[inline]
pub(crate) fn hessian_straight<F: Number, const N: usize>(a: Sample<N, F>) -> HessianSample<N, F> {
    HessianSample { value: a.value, gradient: a.gradient, hessian: hessian_diagonal(a.value.splat(0.0)) }
}

#[inline]
pub(crate) fn hessian_plus<F: Number, const N: usize>(
    a: HessianSample<N, F>,
    b: HessianSample<N, F>,
) -> HessianSample<N, F> {
    HessianSample {
        value: exact(a.value + b.value),
        gradient: each!(|d| exact(a.gradient[d] + b.gradient[d])),
        hessian: hessian_limited(hessian_sum(a.hessian, b.hessian)),
    }
}

#[inline]
pub(crate) fn hessian_scaled<F: Number, const N: usize>(
    a: HessianSample<N, F>,
    amplitude: f32,
    slope: f32,
) -> HessianSample<N, F> {
    HessianSample {
        value: flush_small(exact(a.value * amplitude)),
        gradient: clamp_derivatives(each!(|d| a.gradient[d] * slope)),
        hessian: hessian_limited(hessian_times(a.value.splat(slope), a.hessian)),
    }
}

/// Multiplies only second derivatives. A later factor multiplies both by the frequency of their coordinates, but second
/// derivatives need its square.
#[inline]
pub(crate) fn hessian_bent<F: Number, const N: usize>(a: HessianSample<N, F>, frequency: f32) -> HessianSample<N, F> {
    HessianSample {
        value: a.value,
        gradient: a.gradient,
        hessian: hessian_limited(hessian_times(a.value.splat(frequency), a.hessian)),
    }
}

/// Replaces the Hessian by that of another sample, which has been pulled back through a displacement.
#[inline]
pub(crate) fn hessian_joined<F: Number, const N: usize>(
    a: HessianSample<N, F>,
    bent: HessianSample<N, F>,
) -> HessianSample<N, F> {
    HessianSample { value: a.value, gradient: a.gradient, hessian: bent.hessian }
}

/// Adds the part of a displaced noise that is due to the derivatives of its displacement along one axis. `pull` is the
/// noise's own derivative along that axis.
#[inline]
pub(crate) fn hessian_displaced<F: Number, const N: usize>(
    a: HessianSample<N, F>,
    by: HessianSample<N, F>,
    amplitude: f32,
    pull: F,
) -> HessianSample<N, F> {
    let share = clamp_derivative(pull * amplitude);
    HessianSample {
        value: a.value,
        gradient: clamp_derivatives(each!(|d| a.gradient[d] + exact(share * by.gradient[d]))),
        hessian: hessian_limited(hessian_sum(a.hessian, hessian_times(share, by.hessian))),
    }
}

#[inline]
pub(crate) fn hessian_chain_rule<F: Number, const N: usize>(
    f: Slope<F>,
    a: HessianSample<N, F>,
) -> HessianSample<N, F> {
    let g = clamp_derivatives(a.gradient);
    let bend = hessian_cross(clamp_derivatives(each!(|d| exact(f.by_aa * 0.5) * g[d])), g);
    HessianSample {
        value: flush_small(f.value),
        gradient: clamp_derivatives(each!(|d| f.by_a * a.gradient[d])),
        hessian: hessian_limited(hessian_sum(hessian_times(f.by_a, a.hessian), bend)),
    }
}

#[inline]
pub(crate) fn hessian_chain_rule_two<F: Number, const N: usize>(
    f: Slopes<F>,
    a: HessianSample<N, F>,
    b: HessianSample<N, F>,
) -> HessianSample<N, F> {
    let slope = each!(|d| exact(exact(f.by_a * a.gradient[d]) + exact(f.by_b * b.gradient[d])));
    let steady = hessian_sum(hessian_times(f.by_a, a.hessian), hessian_times(f.by_b, b.hessian));
    // Limited one by one, since products of three could leave the range of floats.
    let ga = clamp_derivatives(a.gradient);
    let gb = clamp_derivatives(b.gradient);
    let of_a = hessian_cross(clamp_derivatives(each!(|d| exact(f.by_aa * 0.5) * ga[d])), ga);
    let of_b = hessian_cross(clamp_derivatives(each!(|d| exact(f.by_bb * 0.5) * gb[d])), gb);
    let of_both = hessian_cross(clamp_derivatives(each!(|d| f.by_ab * ga[d])), gb);
    let bend = hessian_sum(hessian_sum(of_a, of_b), of_both);
    HessianSample {
        value: flush_small(f.value),
        gradient: clamp_derivatives(slope),
        hessian: hessian_limited(hessian_sum(steady, bend)),
    }
}

/// Mixes a and b by the weight c.
#[inline]
pub(crate) fn hessian_chain_rule_mix<F: Number, const N: usize>(
    f: Mix<F>,
    a: HessianSample<N, F>,
    b: HessianSample<N, F>,
    c: HessianSample<N, F>,
) -> HessianSample<N, F> {
    let rise = each!(|d| exact(b.gradient[d] - a.gradient[d]));
    let between = each!(|d| exact(a.gradient[d] + exact(f.weight * rise[d])));
    let slope = each!(|d| exact(between[d] + exact(f.difference * c.gradient[d])));
    let curve_rise = hessian_sum(b.hessian, hessian_times(f.value.splat(-1.0), a.hessian));
    let mixed = hessian_sum(a.hessian, hessian_times(f.weight, curve_rise));
    let bend = hessian_sum(hessian_times(f.difference, c.hessian), hessian_cross(rise, c.gradient));
    HessianSample {
        value: flush_small(f.value),
        gradient: clamp_derivatives(slope),
        hessian: hessian_limited(hessian_sum(mixed, bend)),
    }
}
