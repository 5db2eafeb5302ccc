//! Functions of one value, each with its derivative: twin of `shaders/expression/modify.wgsl`.

use crate::cpu::twins::expression::chain_rule::Slope;
use crate::cpu::twins::math::arithmetic::flush_small;
use crate::cpu::twins::math::elementary::{cosine, exponential, sine};
use crate::cpu::twins::math::exact::exact;
use crate::layout::parameters::{ArrayView, Parameters};

#[inline(always)]
pub(crate) fn clamp_between(x: f32, low: f32, high: f32) -> f32 {
    let below = if x > high { high } else { x };
    if below < low { low } else { below }
}

/// Numbers: scale, bias.
#[inline(always)]
pub(crate) fn scale_bias(x: f32, parameters: Parameters<'_>) -> Slope {
    Slope { value: exact(exact(x * parameters.f32(0)) + parameters.f32(1)), by_a: parameters.f32(0) }
}

#[inline(always)]
pub(crate) fn absolute(x: f32, _numbers: Parameters<'_>) -> Slope {
    Slope { value: x.abs(), by_a: if x < 0.0 { -1.0 } else { 1.0 } }
}

/// Numbers: low, high.
#[inline(always)]
pub(crate) fn clamped(x: f32, parameters: Parameters<'_>) -> Slope {
    let low = parameters.f32(0);
    let high = parameters.f32(1);
    Slope { value: clamp_between(x, low, high), by_a: if x >= low && x <= high { 1.0 } else { 0.0 } }
}

/// From 0 at low to 1 at high by 3t^2 - 2t^3; inverse is that of the width.
#[inline(always)]
fn soft_step(x: f32, low: f32, high: f32, inverse: f32) -> Slope {
    let linear = clamp_between(exact(exact(x - low) * inverse), 0.0, 1.0);
    let t = if x >= high { 1.0 } else { linear };
    let weight = exact(exact(t * t) * exact(3.0 - exact(2.0 * t)));
    let slope = exact(exact(6.0 * t) * exact(1.0 - t));
    Slope { value: weight, by_a: exact(slope * inverse) }
}

/// Numbers: low, high, inverse.
#[inline(always)]
pub(crate) fn smoothstep_of(x: f32, parameters: Parameters<'_>) -> Slope {
    soft_step(x, parameters.f32(0), parameters.f32(1), parameters.f32(2))
}

/// Numbers: edge.
#[inline(always)]
pub(crate) fn threshold(x: f32, parameters: Parameters<'_>) -> Slope {
    Slope { value: if x >= parameters.f32(0) { 1.0 } else { 0.0 }, by_a: 0.0 }
}

/// 1 between two soft edges, 0 outside. Numbers: where the lower edge begins and ends, the upper one begins and ends,
/// inverse.
#[inline(always)]
pub(crate) fn band_of(x: f32, parameters: Parameters<'_>) -> Slope {
    let inverse = parameters.f32(4);
    let up = soft_step(x, parameters.f32(0), parameters.f32(1), inverse);
    let down = soft_step(x, parameters.f32(2), parameters.f32(3), inverse);
    let inside = exact(1.0 - down.value);
    Slope { value: exact(up.value * inside), by_a: exact(exact(up.by_a * inside) - exact(up.value * down.by_a)) }
}

/// A piece of a piecewise cubic: from its start on, by t = (x - start) * inverse, c0 + c1 t + c2 t^2 + c3 t^3.
#[derive(Clone, Copy)]
pub(crate) struct Piece {
    pub(crate) start: f32,
    pub(crate) inverse: f32,
    pub(crate) cubic: [f32; 4],
}

#[inline(always)]
pub(crate) fn curve_piece(array: ArrayView<'_>) -> Piece {
    let cubic = [array.array_value(2), array.array_value(3), array.array_value(4), array.array_value(5)];
    Piece { start: array.array_value(0), inverse: array.array_value(1), cubic }
}

/// Of a curve that begins there. Numbers: those of piecewise.
#[inline(always)]
pub(crate) fn along_piece(x: f32, piece: Piece, begin: f32, parameters: Parameters<'_>) -> Slope {
    let t = clamp_between(exact(exact(x - piece.start) * piece.inverse), 0.0, 1.0);
    let steep = exact(exact(piece.cubic[3] * t) + piece.cubic[2]);
    let linear = exact(exact(steep * t) + piece.cubic[1]);
    let value = exact(exact(linear * t) + piece.cubic[0]);
    // Of Horner's scheme, by the product rule.
    let bend = exact(steep + exact(piece.cubic[3] * t));
    let slope = exact(linear + exact(bend * t));
    let inside = x >= begin && x <= parameters.f32(4);
    Slope {
        value: clamp_between(value, parameters.f32(2), parameters.f32(3)),
        by_a: if inside { exact(slope * piece.inverse) } else { 0.0 },
    }
}

/// Numbers: pieces, where their list begins (start, inverse, c0, c1, c2, c3 each), low, high, end.
#[inline(always)]
pub(crate) fn piecewise(x: f32, parameters: Parameters<'_>) -> Slope {
    let array = parameters.array(1);
    let mut piece = array;
    for k in 1..parameters.u32(0) {
        let next = array.from(6 * k);
        piece = if x >= next.array_value(0) { next } else { piece };
    }
    along_piece(x, curve_piece(piece), array.array_value(0), parameters)
}

/// Numbers: exponent.
#[inline(always)]
pub(crate) fn whole_power(x: f32, parameters: Parameters<'_>) -> Slope {
    let mut product = 1.0;
    let mut below = 0.0;
    for _k in 0..parameters.u32(0) {
        below = product;
        // Too small to matter, and on its way to become subnormal.
        product = flush_small(exact(product * x));
    }
    Slope { value: product, by_a: exact(parameters.u32(0) as f32 * below) }
}

/// Numbers: low, high.
#[inline(always)]
pub(crate) fn exponential_of(x: f32, parameters: Parameters<'_>) -> Slope {
    let value = clamp_between(exponential(x), parameters.f32(0), parameters.f32(1));
    Slope { value, by_a: value }
}

#[inline(always)]
pub(crate) fn sine_of(x: f32, _numbers: Parameters<'_>) -> Slope {
    Slope { value: sine(x), by_a: cosine(x) }
}

#[inline(always)]
pub(crate) fn cosine_of(x: f32, _numbers: Parameters<'_>) -> Slope {
    Slope { value: cosine(x), by_a: exact(0.0 - sine(x)) }
}

#[inline(always)]
pub(crate) fn fraction(x: f32, _numbers: Parameters<'_>) -> Slope {
    // A tiny negative x is so near to the whole number above it that the difference rounds to 1.
    let rounded = exact(x - x.floor());
    Slope { value: if rounded >= 1.0 { 0.999_999_94 } else { rounded }, by_a: 1.0 }
}
