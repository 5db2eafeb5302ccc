//! Functions of two or three values, each with its derivatives: twin of `shaders/expression/combine.wgsl`.

use crate::formulas::expression::chain_rule::{Mix, Slopes, straight_by_both};
use crate::formulas::expression::modify::{clamp_between, steepest};
use crate::formulas::math::arithmetic::{flush_small, lerp};
use crate::formulas::math::elementary::{logarithm_2, power, reciprocal};
use crate::formulas::math::exact::exact;
use crate::layout::parameters::Parameters;
use crate::layout::slots::{bounds, smooth_extremum};

#[cfg_attr(optimized, inline(always))]
pub(crate) fn sum_of(a: f32, b: f32, _parameters: Parameters<'_>) -> Slopes {
    straight_by_both(exact(a + b), 1.0, 1.0)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn difference_of(a: f32, b: f32, _parameters: Parameters<'_>) -> Slopes {
    straight_by_both(exact(a - b), 1.0, -1.0)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn product_of(a: f32, b: f32, _parameters: Parameters<'_>) -> Slopes {
    Slopes { value: exact(a * b), by_a: b, by_b: a, by_aa: 0.0, by_ab: 1.0, by_bb: 0.0 }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn quotient_of(a: f32, b: f32, parameters: Parameters<'_>) -> Slopes {
    let inverse = reciprocal(b);
    let quotient = clamp_between(flush_small(exact(a * inverse)), bounds::low(parameters), bounds::high(parameters));
    let by_b = steepest(exact(0.0 - exact(quotient * inverse)));
    Slopes {
        value: quotient,
        by_a: inverse,
        by_b,
        by_aa: 0.0,
        by_ab: steepest(exact(0.0 - exact(inverse * inverse))),
        by_bb: steepest(exact(-2.0 * exact(by_b * inverse))),
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn smaller_of(a: f32, b: f32, _parameters: Parameters<'_>) -> Slopes {
    let first = a <= b;
    let (by_a, by_b) = if first { (1.0, 0.0) } else { (0.0, 1.0) };
    straight_by_both(if first { a } else { b }, by_a, by_b)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn larger_of(a: f32, b: f32, _parameters: Parameters<'_>) -> Slopes {
    let first = a >= b;
    let (by_a, by_b) = if first { (1.0, 0.0) } else { (0.0, 1.0) };
    straight_by_both(if first { a } else { b }, by_a, by_b)
}

/// The rounding of values that differ by less than a softness: the height that it adds, the share of the other value,
/// and the change of that share with their difference.
struct Rounding {
    height: f32,
    share: f32,
    change: f32,
}

#[cfg_attr(optimized, inline(always))]
fn rounding(a: f32, b: f32, parameters: Parameters<'_>) -> Rounding {
    let overlap = exact(smooth_extremum::softness(parameters) - exact(a - b).abs());
    let h = if overlap < 0.0 { 0.0 } else { overlap };
    Rounding {
        height: exact(exact(h * h) * smooth_extremum::height(parameters)),
        share: exact(h * smooth_extremum::share(parameters)),
        change: if overlap < 0.0 { 0.0 } else { smooth_extremum::share(parameters) },
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn smooth_smaller_of(a: f32, b: f32, parameters: Parameters<'_>) -> Slopes {
    let first = a <= b;
    let edge = rounding(a, b, parameters);
    let value = exact(if first { a } else { b } - edge.height);
    let main = exact(1.0 - edge.share);
    let less = exact(0.0 - edge.change);
    let (by_a, by_b) = if first { (main, edge.share) } else { (edge.share, main) };
    Slopes {
        value: clamp_between(value, smooth_extremum::low(parameters), smooth_extremum::high(parameters)),
        by_a,
        by_b,
        by_aa: less,
        by_ab: edge.change,
        by_bb: less,
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn smooth_larger_of(a: f32, b: f32, parameters: Parameters<'_>) -> Slopes {
    let first = a >= b;
    let edge = rounding(a, b, parameters);
    let value = exact(if first { a } else { b } + edge.height);
    let main = exact(1.0 - edge.share);
    let (by_a, by_b) = if first { (main, edge.share) } else { (edge.share, main) };
    Slopes {
        value: clamp_between(value, smooth_extremum::low(parameters), smooth_extremum::high(parameters)),
        by_a,
        by_b,
        by_aa: edge.change,
        by_ab: exact(0.0 - edge.change),
        by_bb: edge.change,
    }
}

/// Returns a power. Its derivatives are 0 where `a` is smaller than 2^-40, and where the power is clamped to 2^-60 or
/// 2^60.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn power_of(a: f32, b: f32, parameters: Parameters<'_>) -> Slopes {
    let value = clamp_between(power(a, b), bounds::low(parameters), bounds::high(parameters));
    let usable = a >= 9.094_947e-13;
    let base = if usable { a } else { 1.0 };
    let inverse = reciprocal(base);
    let log_of_a = exact(std::f32::consts::LN_2 * logarithm_2(base));
    let by_a = exact(exact(b * value) * inverse);
    let by_b = exact(exact(value * std::f32::consts::LN_2) * logarithm_2(base));
    let by_aa = exact(exact(steepest(by_a) * exact(b - 1.0)) * inverse);
    let by_ab = exact(exact(value * inverse) * exact(1.0 + exact(b * log_of_a)));
    let sloped = usable && value > 8.673_617_4e-19 && value < 1.152_921_5e18;
    Slopes {
        value,
        by_a: if sloped { steepest(by_a) } else { 0.0 },
        by_b: if sloped { by_b } else { 0.0 },
        by_aa: if sloped { steepest(by_aa) } else { 0.0 },
        by_ab: if sloped { steepest(by_ab) } else { 0.0 },
        by_bb: if sloped { exact(by_b * log_of_a) } else { 0.0 },
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn mix_of(a: f32, b: f32, t: f32, parameters: Parameters<'_>) -> Mix {
    let value = clamp_between(lerp(a, b, t), bounds::low(parameters), bounds::high(parameters));
    Mix { value, weight: t, difference: exact(b - a) }
}
