//! The chain rule computes a function's gradient from the derivatives of a function of values and the values'
//! gradients. A value smaller than 2^-40 becomes 0.
//!
//! `cargo run -p port` prints this file from `shaders/expression/chain_rule.wgsl`, which is the one to edit.

use crate::array::each;
use crate::formulas::expression::sample::clamp_derivatives;
use crate::formulas::math::arithmetic::flush_small;
use crate::formulas::math::exact::exact;
use crate::lanes::Number;
use crate::sample::Sample;

/// A function's value, and its first and second derivatives by its one or two arguments.
#[derive(Clone, Copy, Default)]
pub(crate) struct Slope<F = f32> {
    pub(crate) value: F,
    pub(crate) by_a: F,
    pub(crate) by_aa: F,
}

#[derive(Clone, Copy, Default)]
pub(crate) struct Slopes<F = f32> {
    pub(crate) value: F,
    pub(crate) by_a: F,
    pub(crate) by_b: F,
    pub(crate) by_aa: F,
    pub(crate) by_ab: F,
    pub(crate) by_bb: F,
}

/// Returns the slope of a function whose second derivatives are 0.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn straight<F: Number>(value: F, by_a: F) -> Slope<F> {
    Slope { value, by_a, by_aa: value.splat(0.0) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn straight_by_both<F: Number>(value: F, by_a: F, by_b: F) -> Slopes<F> {
    Slopes { value, by_a, by_b, by_aa: value.splat(0.0), by_ab: value.splat(0.0), by_bb: value.splat(0.0) }
}

/// The value of a mixture, its weight, and the difference between the two values that are mixed.
#[derive(Clone, Copy, Default)]
pub(crate) struct Mix<F = f32> {
    pub(crate) value: F,
    pub(crate) weight: F,
    pub(crate) difference: F,
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn chain_rule<F: Number, const N: usize>(f: Slope<F>, a: Sample<N, F>) -> Sample<N, F> {
    Sample { value: flush_small(f.value), gradient: clamp_derivatives(each!(|d| f.by_a * a.gradient[d])) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn chain_rule_two<F: Number, const N: usize>(
    f: Slopes<F>,
    a: Sample<N, F>,
    b: Sample<N, F>,
) -> Sample<N, F> {
    let sum = each!(|d| exact(f.by_a * a.gradient[d]) + exact(f.by_b * b.gradient[d]));
    Sample { value: flush_small(f.value), gradient: clamp_derivatives(sum) }
}

/// Mixes a and b by the weight c.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn chain_rule_mix<F: Number, const N: usize>(
    f: Mix<F>,
    a: Sample<N, F>,
    b: Sample<N, F>,
    c: Sample<N, F>,
) -> Sample<N, F> {
    let between = each!(|d| exact(a.gradient[d] + exact(f.weight * exact(b.gradient[d] - a.gradient[d]))));
    Sample {
        value: flush_small(f.value),
        gradient: clamp_derivatives(each!(|d| between[d] + exact(f.difference * c.gradient[d]))),
    }
}
