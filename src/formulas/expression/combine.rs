//! Functions of two or three values, each with its derivatives. Their parameters begin at `parameters`.
//!
//! `cargo run -p port` prints this file from `shaders/expression/combine.wgsl`, which is the one to edit.

use crate::formulas::expression::chain_rule::{Mix, Slopes, straight_by_both};
use crate::formulas::expression::modify::{clamp_between, steepest};
use crate::formulas::math::arithmetic::{flush_small, lerp};
use crate::formulas::math::elementary::{logarithm_2, power, reciprocal};
use crate::formulas::math::exact::exact;
use crate::lanes::{Float, Number};
use crate::layout::parameters::Parameters;
use crate::layout::slots::{bounds, smooth_extremum};

#[cfg_attr(optimized, inline(always))]
pub(crate) fn sum_of<F: Number>(a: F, b: F, _parameters: Parameters<'_>) -> Slopes<F> {
    straight_by_both(exact(a + b), a.splat(1.0), a.splat(1.0))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn difference_of<F: Number>(a: F, b: F, _parameters: Parameters<'_>) -> Slopes<F> {
    straight_by_both(exact(a - b), a.splat(1.0), a.splat(-1.0))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn product_of<F: Number>(a: F, b: F, _parameters: Parameters<'_>) -> Slopes<F> {
    Slopes { value: exact(a * b), by_a: b, by_b: a, by_aa: a.splat(0.0), by_ab: a.splat(1.0), by_bb: a.splat(0.0) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn quotient_of<F: Float>(a: F, b: F, parameters: Parameters<'_>) -> Slopes<F> {
    let inverse = reciprocal(b);
    let quotient = clamp_between(flush_small(exact(a * inverse)), bounds::low(parameters), bounds::high(parameters));
    let by_b = steepest(exact(quotient.splat(0.0) - exact(quotient * inverse)));
    let by_ab = steepest(exact(inverse.splat(0.0) - exact(inverse * inverse)));
    Slopes {
        value: quotient,
        by_a: inverse,
        by_b,
        by_aa: a.splat(0.0),
        by_ab,
        by_bb: steepest(exact(exact(by_b * inverse) * -2.0)),
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn smaller_of<F: Float>(a: F, b: F, _parameters: Parameters<'_>) -> Slopes<F> {
    let first = b.is_at_least(a);
    straight_by_both(
        F::select(b, a, first),
        F::select(a.splat(0.0), a.splat(1.0), first),
        F::select(a.splat(1.0), a.splat(0.0), first),
    )
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn larger_of<F: Float>(a: F, b: F, _parameters: Parameters<'_>) -> Slopes<F> {
    let first = a.is_at_least(b);
    straight_by_both(
        F::select(b, a, first),
        F::select(a.splat(0.0), a.splat(1.0), first),
        F::select(a.splat(1.0), a.splat(0.0), first),
    )
}

/// The rounding of values that differ by less than a softness: the height that it adds, the share of the other value,
/// and the change of that share with their difference.
#[derive(Clone, Copy, Default)]
pub(crate) struct Rounding<F = f32> {
    pub(crate) height: F,
    pub(crate) share: F,
    pub(crate) change: F,
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn rounding<F: Float>(a: F, b: F, parameters: Parameters<'_>) -> Rounding<F> {
    let overlap = exact(a.splat(smooth_extremum::softness(parameters)) - exact(a - b).abs());
    let h = overlap.positive();
    let height = exact(exact(h * h) * smooth_extremum::height(parameters));
    let share = smooth_extremum::share(parameters);
    Rounding {
        height,
        share: exact(h * share),
        change: F::select(overlap.splat(share), overlap.splat(0.0), overlap.is_less(overlap.splat(0.0))),
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn smooth_smaller_of<F: Float>(a: F, b: F, parameters: Parameters<'_>) -> Slopes<F> {
    let first = b.is_at_least(a);
    let edge = rounding(a, b, parameters);
    let value = exact(F::select(b, a, first) - edge.height);
    let main = exact(edge.share.splat(1.0) - edge.share);
    let less = exact(edge.change.splat(0.0) - edge.change);
    Slopes {
        value: clamp_between(value, smooth_extremum::low(parameters), smooth_extremum::high(parameters)),
        by_a: F::select(edge.share, main, first),
        by_b: F::select(main, edge.share, first),
        by_aa: less,
        by_ab: edge.change,
        by_bb: less,
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn smooth_larger_of<F: Float>(a: F, b: F, parameters: Parameters<'_>) -> Slopes<F> {
    let first = a.is_at_least(b);
    let edge = rounding(a, b, parameters);
    let value = exact(F::select(b, a, first) + edge.height);
    let main = exact(edge.share.splat(1.0) - edge.share);
    Slopes {
        value: clamp_between(value, smooth_extremum::low(parameters), smooth_extremum::high(parameters)),
        by_a: F::select(edge.share, main, first),
        by_b: F::select(main, edge.share, first),
        by_aa: edge.change,
        by_ab: exact(edge.change.splat(0.0) - edge.change),
        by_bb: edge.change,
    }
}

/// Returns a power. Its derivatives are 0 where a is smaller than 2^-40, and where the power is clamped to 2^-60 or
/// 2^60.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn power_of<F: Float>(a: F, b: F, parameters: Parameters<'_>) -> Slopes<F> {
    let value = clamp_between(power(a, b), bounds::low(parameters), bounds::high(parameters));
    let usable = a.is_at_least(a.splat(9.094_947e-13));
    let base = F::select(a.splat(1.0), a, usable);
    let inverse = reciprocal(base);
    let log_of_a = exact(logarithm_2(base) * 0.693_147_2);
    let by_a = exact(exact(b * value) * inverse);
    let by_b = exact(exact(value * 0.693_147_2) * logarithm_2(base));
    let by_aa = exact(exact(steepest(by_a) * exact(b - 1.0)) * inverse);
    let by_ab = exact(exact(value * inverse) * exact(exact(b * log_of_a) + 1.0));
    let sloped =
        usable & value.splat(8.673_617_4e-19).is_less(value) & value.is_less(value.splat(1_152_921_504_606_846_976.0));
    Slopes {
        value,
        by_a: F::select(by_a.splat(0.0), steepest(by_a), sloped),
        by_b: F::select(by_b.splat(0.0), by_b, sloped),
        by_aa: F::select(by_aa.splat(0.0), steepest(by_aa), sloped),
        by_ab: F::select(by_ab.splat(0.0), steepest(by_ab), sloped),
        by_bb: F::select(by_b.splat(0.0), exact(by_b * log_of_a), sloped),
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn mix_of<F: Number>(a: F, b: F, t: F, parameters: Parameters<'_>) -> Mix<F> {
    let value = clamp_between(lerp(a, b, t), bounds::low(parameters), bounds::high(parameters));
    Mix { value, weight: t, difference: exact(b - a) }
}
