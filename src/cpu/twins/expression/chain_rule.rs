//! The chain rule: twin of `shaders/expression/chain_rule.wgsl`, its dimension a generic argument, 0 without gradients.

use crate::cpu::twins::expression::sample::clamp_derivatives;
use crate::cpu::twins::math::arithmetic::flush_small;
use crate::cpu::twins::math::exact::exact;
use crate::sample::Sample;

/// A function's value, and its first and second derivative by its argument.
#[derive(Clone, Copy)]
pub(crate) struct Slope {
    pub(crate) value: f32,
    pub(crate) by_a: f32,
    pub(crate) by_aa: f32,
}

/// A function's value, and its first and second derivatives by its two arguments.
#[derive(Clone, Copy)]
pub(crate) struct Slopes {
    pub(crate) value: f32,
    pub(crate) by_a: f32,
    pub(crate) by_b: f32,
    pub(crate) by_aa: f32,
    pub(crate) by_ab: f32,
    pub(crate) by_bb: f32,
}

/// Returns what a function has whose second derivatives are 0.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn straight(value: f32, by_a: f32) -> Slope {
    Slope { value, by_a, by_aa: 0.0 }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn straight_by_both(value: f32, by_a: f32, by_b: f32) -> Slopes {
    Slopes { value, by_a, by_b, by_aa: 0.0, by_ab: 0.0, by_bb: 0.0 }
}

/// The value of a mixture, the weight, and the difference of its ends.
#[derive(Clone, Copy)]
pub(crate) struct Mix {
    pub(crate) value: f32,
    pub(crate) weight: f32,
    pub(crate) difference: f32,
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn chain_rule<const N: usize>(f: Slope, a: Sample<N>) -> Sample<N> {
    Sample { value: flush_small(f.value), gradient: clamp_derivatives(|d| f.by_a * a.gradient[d]) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn chain_rule_two<const N: usize>(f: Slopes, a: Sample<N>, b: Sample<N>) -> Sample<N> {
    let sum = |d: usize| exact(f.by_a * a.gradient[d]) + exact(f.by_b * b.gradient[d]);
    Sample { value: flush_small(f.value), gradient: clamp_derivatives(sum) }
}

/// Returns the mixture of `a` and `b` by the weight `c`.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn chain_rule_mix<const N: usize>(f: Mix, a: Sample<N>, b: Sample<N>, c: Sample<N>) -> Sample<N> {
    let between = |d: usize| exact(a.gradient[d] + exact(f.weight * exact(b.gradient[d] - a.gradient[d])));
    Sample {
        value: flush_small(f.value),
        gradient: clamp_derivatives(|d| between(d) + exact(f.difference * c.gradient[d])),
    }
}
