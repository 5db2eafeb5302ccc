//! The chain rule: twin of `shaders/expression/chain_rule.wgsl`, its dimension a generic argument, 0 without gradients.

use crate::formulas::expression::sample::clamp_derivatives;
use crate::formulas::math::arithmetic::flush_small;
use crate::formulas::math::exact::exact;
use crate::lanes::Number;
use crate::sample::Sample;

/// A function's value, and its first and second derivative by its argument.
#[derive(Clone, Copy)]
pub(crate) struct Slope<F = f32> {
    pub(crate) value: F,
    pub(crate) by_a: F,
    pub(crate) by_aa: F,
}

/// A function's value, and its first and second derivatives by its two arguments.
#[derive(Clone, Copy)]
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
    let none = value.splat(0.0);
    Slopes { value, by_a, by_b, by_aa: none, by_ab: none, by_bb: none }
}

/// The value of a mixture, the weight, and the difference of its ends.
#[derive(Clone, Copy)]
pub(crate) struct Mix<F = f32> {
    pub(crate) value: F,
    pub(crate) weight: F,
    pub(crate) difference: F,
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn chain_rule<F: Number, const N: usize>(f: Slope<F>, a: Sample<N, F>) -> Sample<N, F> {
    Sample { value: flush_small(f.value), gradient: clamp_derivatives(|d| f.by_a * a.gradient[d]) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn chain_rule_two<F: Number, const N: usize>(
    f: Slopes<F>,
    a: Sample<N, F>,
    b: Sample<N, F>,
) -> Sample<N, F> {
    let sum = |d: usize| exact(f.by_a * a.gradient[d]) + exact(f.by_b * b.gradient[d]);
    Sample { value: flush_small(f.value), gradient: clamp_derivatives(sum) }
}

/// Returns the mixture of `a` and `b` by the weight `c`.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn chain_rule_mix<F: Number, const N: usize>(
    f: Mix<F>,
    a: Sample<N, F>,
    b: Sample<N, F>,
    c: Sample<N, F>,
) -> Sample<N, F> {
    let between = |d: usize| exact(a.gradient[d] + exact(f.weight * exact(b.gradient[d] - a.gradient[d])));
    Sample {
        value: flush_small(f.value),
        gradient: clamp_derivatives(|d| between(d) + exact(f.difference * c.gradient[d])),
    }
}
