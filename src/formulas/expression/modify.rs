//! Functions of one value, each with its derivatives. Their parameters begin at `parameters`.
//!
//! `cargo run -p port` prints this file from `shaders/expression/modify.wgsl`, which is the one to edit.

use crate::formulas::expression::chain_rule::{Slope, straight};
use crate::formulas::lattice::fade::{fade_bend_quintic, fade_quintic};
use crate::formulas::math::arithmetic::flush_small;
use crate::formulas::math::elementary::{
    cosine, exponential, natural_logarithm, reciprocal, reciprocal_root, signed_root, sine,
};
use crate::formulas::math::exact::exact;
use crate::lanes::{Float, Number};
use crate::layout::parameters::{ArrayView, Parameters};
use crate::layout::slots::{
    band, bounds, piece_record, piecewise, scale_bias, smoothstep, steps, threshold, whole_power,
};

#[cfg_attr(optimized, inline(always))]
pub(crate) fn clamp_between<F: Number>(x: F, low: f32, high: f32) -> F {
    let below = F::select(x, x.splat(high), x.splat(high).is_less(x));
    F::select(below, below.splat(low), below.is_less(below.splat(low)))
}

/// Clamps a derivative near a point without one.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn steepest<F: Number>(x: F) -> F {
    clamp_between(x, -1_152_921_504_606_846_976.0, 1_152_921_504_606_846_976.0)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn scale_bias<F: Number>(x: F, parameters: Parameters<'_>) -> Slope<F> {
    let scale = scale_bias::scale(parameters);
    straight(exact(exact(x * scale) + scale_bias::bias(parameters)), x.splat(scale))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn absolute<F: Number>(x: F, _parameters: Parameters<'_>) -> Slope<F> {
    let negative = x.is_less(x.splat(0.0));
    straight(x.abs(), F::select(x.splat(1.0), x.splat(-1.0), negative))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn clamped<F: Float>(x: F, parameters: Parameters<'_>) -> Slope<F> {
    let low = bounds::low(parameters);
    let high = bounds::high(parameters);
    straight(
        clamp_between(x, low, high),
        F::select(x.splat(0.0), x.splat(1.0), x.is_at_least(x.splat(low)) & x.splat(high).is_at_least(x)),
    )
}

/// Returns a linear step from 0 at low to 1 at high. `inverse` is 1 / (high - low).
#[cfg_attr(optimized, inline(always))]
fn linear_step<F: Float>(x: F, low: f32, high: f32, inverse: f32) -> F {
    let linear = clamp_between(exact(exact(x - low) * inverse), 0.0, 1.0);
    F::select(linear, linear.splat(1.0), x.is_at_least(x.splat(high)))
}

/// Returns the same step smoothed by 3t^2 - 2t^3.
#[cfg_attr(optimized, inline(always))]
fn soft_step<F: Float>(x: F, low: f32, high: f32, inverse: f32) -> Slope<F> {
    let t = linear_step(x, low, high, inverse);
    let weight = exact(exact(t * t) * exact(t.splat(3.0) - exact(t * 2.0)));
    let slope = exact(exact(t * 6.0) * exact(t.splat(1.0) - t));
    let bend = exact(exact(exact(t.splat(6.0) - exact(t * 12.0)) * inverse) * inverse);
    Slope {
        value: weight,
        by_a: exact(slope * inverse),
        by_aa: F::select(bend.splat(0.0), steepest(bend), x.splat(low).is_less(x) & x.is_less(x.splat(high))),
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn smoothstep_of<F: Float>(x: F, parameters: Parameters<'_>) -> Slope<F> {
    soft_step(x, smoothstep::low(parameters), smoothstep::high(parameters), smoothstep::inverse(parameters))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn smootherstep_of<F: Float>(x: F, parameters: Parameters<'_>) -> Slope<F> {
    let inverse = smoothstep::inverse(parameters);
    let t = linear_step(x, smoothstep::low(parameters), smoothstep::high(parameters), inverse);
    let step = fade_quintic(t);
    let bend = exact(exact(fade_bend_quintic(t) * inverse) * inverse);
    Slope { value: clamp_between(step.weight, 0.0, 1.0), by_a: exact(step.slope * inverse), by_aa: steepest(bend) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn threshold<F: Float>(x: F, parameters: Parameters<'_>) -> Slope<F> {
    straight(F::select(x.splat(0.0), x.splat(1.0), x.is_at_least(x.splat(threshold::edge(parameters)))), x.splat(0.0))
}

/// Returns 1 between two soft edges, 0 outside.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn band_of<F: Float>(x: F, parameters: Parameters<'_>) -> Slope<F> {
    let inverse = band::inverse(parameters);
    let up = soft_step(x, band::lower_begin(parameters), band::lower_end(parameters), inverse);
    let down = soft_step(x, band::upper_begin(parameters), band::upper_end(parameters), inverse);
    let inside = exact(down.value.splat(1.0) - down.value);
    let bend = exact(exact(up.by_aa * inside) - exact(up.value * down.by_aa));
    Slope {
        value: exact(up.value * inside),
        by_a: exact(exact(up.by_a * inside) - exact(up.value * down.by_a)),
        by_aa: steepest(exact(bend - exact(exact(up.by_a * 2.0) * down.by_a))),
    }
}

/// A piece of a piecewise cubic: from its start on, c0 + c1 t + c2 t^2 + c3 t^3 with t = (x - start) * inverse.
#[derive(Clone, Copy, Default)]
pub(crate) struct Piece<F = f32> {
    pub(crate) start: F,
    pub(crate) inverse: F,
    pub(crate) cubic: [F; 4],
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn curve_piece(record: ArrayView<'_>) -> Piece {
    let lower = [piece_record::cubic(record, 0), piece_record::cubic(record, 1)];
    let upper = [piece_record::cubic(record, 2), piece_record::cubic(record, 3)];
    Piece {
        start: piece_record::start(record),
        inverse: piece_record::inverse(record),
        cubic: [lower[0], lower[1], upper[0], upper[1]],
    }
}

/// Evaluates a piece that begins at `begin`. The parameters are those of the curve.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn along_piece(x: f32, piece: Piece, begin: f32, parameters: Parameters<'_>) -> Slope {
    let t = clamp_between(exact(exact(x - piece.start) * piece.inverse), 0.0, 1.0);
    let steep = exact(exact(piece.cubic[3] * t) + piece.cubic[2]);
    let linear = exact(exact(steep * t) + piece.cubic[1]);
    let value = exact(exact(linear * t) + piece.cubic[0]);
    // The slope is the derivative of Horner's scheme by the product rule.
    let bend = exact(steep + exact(piece.cubic[3] * t));
    let slope = exact(linear + exact(bend * t));
    let twice_bend = exact(exact(bend + exact(piece.cubic[3] * t)) * 2.0);
    let inside = x >= begin && x <= piecewise::end(parameters);
    Slope {
        value: clamp_between(value, piecewise::low(parameters), piecewise::high(parameters)),
        by_a: if inside { exact(slope * piece.inverse) } else { 0.0 },
        by_aa: if inside { steepest(exact(exact(twice_bend * piece.inverse) * piece.inverse)) } else { 0.0 },
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn piecewise(x: f32, parameters: Parameters<'_>) -> Slope {
    let records = piecewise::records(parameters);
    let mut piece = records;
    for k in 1..piecewise::pieces(parameters) {
        let next = piece_record::at(records, k);
        piece = if x >= piece_record::start(next) { next } else { piece };
    }
    along_piece(x, curve_piece(piece), piece_record::start(records), parameters)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn whole_power<F: Number>(x: F, parameters: Parameters<'_>) -> Slope<F> {
    let mut product = x.splat(1.0);
    let mut below = x.splat(0.0);
    let mut second_below = x.splat(0.0);
    for _ in 0..whole_power::exponent(parameters) {
        second_below = below;
        below = product;
        // Numbers too small to matter are flushed before they become subnormal.
        product = flush_small(exact(product * x));
    }
    let exponent = whole_power::exponent(parameters) as f32;
    Slope {
        value: product,
        by_a: exact(below * exponent),
        by_aa: exact(second_below * exact(exponent * exact(exponent - 1.0))),
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn exponential_of<F: Float>(x: F, parameters: Parameters<'_>) -> Slope<F> {
    let value = clamp_between(exponential(x), bounds::low(parameters), bounds::high(parameters));
    Slope { value, by_a: value, by_aa: value }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn logarithm_of<F: Float>(x: F, parameters: Parameters<'_>) -> Slope<F> {
    let value = clamp_between(natural_logarithm(x), bounds::low(parameters), bounds::high(parameters));
    let inverse = reciprocal(x);
    Slope { value, by_a: inverse, by_aa: steepest(exact(inverse.splat(0.0) - exact(inverse * inverse))) }
}

/// Returns a root. Its slope is 0 where |x| is smaller than 2^-40.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn signed_root_of<F: Float>(x: F, parameters: Parameters<'_>) -> Slope<F> {
    let value = clamp_between(signed_root(x), bounds::low(parameters), bounds::high(parameters));
    let size = x.abs();
    let usable = size.is_at_least(size.splat(9.094_947e-13));
    let slope = exact(reciprocal_root(size) * 0.5);
    let bend = exact(exact(slope * -0.5) * reciprocal(F::select(x.splat(1.0), x, usable)));
    Slope {
        value,
        by_a: F::select(slope.splat(0.0), slope, usable),
        by_aa: F::select(bend.splat(0.0), steepest(bend), usable),
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn sine_of<F: Float>(x: F, _parameters: Parameters<'_>) -> Slope<F> {
    let value = sine(x);
    Slope { value, by_a: cosine(x), by_aa: exact(value.splat(0.0) - value) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn cosine_of<F: Float>(x: F, _parameters: Parameters<'_>) -> Slope<F> {
    let value = cosine(x);
    Slope { value, by_a: exact(x.splat(0.0) - sine(x)), by_aa: exact(value.splat(0.0) - value) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn fraction<F: Float>(x: F, _parameters: Parameters<'_>) -> Slope<F> {
    // A tiny negative x is so close to the whole number above it that the difference rounds to 1.
    let rounded = exact(x - x.floor());
    straight(
        F::select(rounded, rounded.splat(0.999_999_94), rounded.is_at_least(rounded.splat(1.0))),
        rounded.splat(1.0),
    )
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn floor_of<F: Number>(x: F, _parameters: Parameters<'_>) -> Slope<F> {
    // Flushing drops the sign of a zero.
    straight(flush_small(x.floor()), x.splat(0.0))
}

/// Returns the whole number of steps below x, plus the height of the next step's edge at x, from 0 to 1.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn steps_of<F: Float>(x: F, parameters: Parameters<'_>) -> Slope<F> {
    let scaled = exact(x * steps::count(parameters));
    let whole = scaled.floor();
    let part = exact(scaled - whole);
    let edge = soft_step(part, steps::begin(parameters), steps::end(parameters), steps::inverse(parameters));
    let value = exact(exact(whole + edge.value) * steps::height(parameters));
    let bend = exact(edge.by_aa * steps::count(parameters));
    Slope { value: clamp_between(value, steps::low(parameters), steps::high(parameters)), by_a: edge.by_a, by_aa: bend }
}
