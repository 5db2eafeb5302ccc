//! Operations on planes of samples that are there: a loop for each, along vectors.

use crate::cpu::engine::registers::{Lanes, LanesMut};
use crate::cpu::engine::simd_level::vectorized;
use crate::cpu::twins::expression::chain_rule::{Slope, Slopes, chain_rule, chain_rule_mix, chain_rule_two};
use crate::cpu::twins::expression::combine::{
    difference_of, larger_of, mix_of, power_of, product_of, quotient_of, smaller_of, smooth_larger_of,
    smooth_smaller_of, sum_of,
};
use crate::cpu::twins::expression::modify::{
    Piece, absolute, along_piece, band_of, clamped, cosine_of, curve_piece, exponential_of, fraction, piecewise,
    scale_bias, sine_of, smoothstep_of, threshold, whole_power,
};
use crate::layout::parameters::Parameters;
use crate::plan::program::{BinaryKind, UnaryKind};
use fearless_simd::Level;

pub(crate) fn unary<const N: usize>(
    kind: UnaryKind,
    a: Lanes<'_, N>,
    parameters: Parameters<'_>,
    simd: Level,
    out: &mut LanesMut<'_, N>,
) {
    // Functions themselves would be called, closures are inlined.
    macro_rules! each {
        ($modify:ident) => {{
            vectorized!(
                simd,
                modified(
                    #[inline(always)]
                    |x, parameters| $modify(x, parameters),
                    a,
                    parameters,
                    out
                )
            )
        }};
    }
    match kind {
        UnaryKind::ScaleBias => each!(scale_bias),
        UnaryKind::Abs => each!(absolute),
        UnaryKind::Clamp => each!(clamped),
        UnaryKind::Smoothstep => each!(smoothstep_of),
        UnaryKind::Threshold => each!(threshold),
        UnaryKind::Band => each!(band_of),
        UnaryKind::Piecewise => curve(a, parameters, simd, out),
        UnaryKind::WholePower => each!(whole_power),
        UnaryKind::Exponential => each!(exponential_of),
        UnaryKind::Sine => each!(sine_of),
        UnaryKind::Cosine => each!(cosine_of),
        UnaryKind::Fract => each!(fraction),
    }
}

#[inline(always)]
fn modified<const N: usize>(
    modify: impl Fn(f32, Parameters<'_>) -> Slope,
    a: Lanes<'_, N>,
    parameters: Parameters<'_>,
    out: &mut LanesMut<'_, N>,
) {
    let known = parameters.known();
    let parameters = parameters.with(&known);
    let count = out.len();
    let (a, mut out) = (a.first(count), out.first(count));
    for i in 0..count {
        let a = a.at(i);
        out.put(i, chain_rule(modify(a.value, parameters), a));
    }
}

/// Samples whose pieces of a curve are picked together.
const CHUNK: usize = 64;

fn curve<const N: usize>(a: Lanes<'_, N>, parameters: Parameters<'_>, simd: Level, out: &mut LanesMut<'_, N>) {
    if out.len() < CHUNK {
        modified(piecewise, a, parameters, out);
    } else {
        vectorized!(simd, curved(a, parameters, out));
    }
}

/// The same for whole chunks: all pieces pass by, and every sample keeps the last one that it has reached.
#[inline(always)]
fn curved<const N: usize>(a: Lanes<'_, N>, parameters: Parameters<'_>, out: &mut LanesMut<'_, N>) {
    let (array, pieces) = (parameters.array(1), parameters.u32(0));
    let first = curve_piece(array);
    let known = parameters.known();
    let parameters = parameters.with(&known);
    let mut start = 0;
    while start < out.len() {
        // The last chunk may begin inside the one before.
        start = start.min(out.len() - CHUNK);
        let (a, mut out) = (a.part(start, CHUNK), out.part(start, CHUNK));
        let (a, mut out) = (a.first(CHUNK), out.first(CHUNK));
        let (mut starts, mut inverses) = ([first.start; CHUNK], [first.inverse; CHUNK]);
        let [c0, c1, c2, c3] = first.cubic;
        let mut cubics = [[c0; CHUNK], [c1; CHUNK], [c2; CHUNK], [c3; CHUNK]];
        for k in 1..pieces {
            let next = curve_piece(array.from(6 * k));
            for i in 0..CHUNK {
                let reached = a.values[i] >= next.start;
                starts[i] = if reached { next.start } else { starts[i] };
                inverses[i] = if reached { next.inverse } else { inverses[i] };
                for (cubic, next) in cubics.iter_mut().zip(next.cubic) {
                    cubic[i] = if reached { next } else { cubic[i] };
                }
            }
        }
        let (mut values, mut slopes) = ([0.0; CHUNK], [0.0; CHUNK]);
        for i in 0..CHUNK {
            let cubic = [cubics[0][i], cubics[1][i], cubics[2][i], cubics[3][i]];
            let piece = Piece { start: starts[i], inverse: inverses[i], cubic };
            let slope = along_piece(a.values[i], piece, first.start, parameters);
            values[i] = slope.value;
            slopes[i] = slope.by_a;
        }
        for i in 0..CHUNK {
            out.put(i, chain_rule(Slope { value: values[i], by_a: slopes[i] }, a.at(i)));
        }
        start += CHUNK;
    }
}

pub(crate) fn binary<const N: usize>(
    kind: BinaryKind,
    a: Lanes<'_, N>,
    b: Lanes<'_, N>,
    parameters: Parameters<'_>,
    simd: Level,
    out: &mut LanesMut<'_, N>,
) {
    macro_rules! each {
        ($combine:ident) => {{
            vectorized!(
                simd,
                combined(
                    #[inline(always)]
                    |a, b, parameters| $combine(a, b, parameters),
                    a,
                    b,
                    parameters,
                    out
                )
            )
        }};
    }
    match kind {
        BinaryKind::Add => each!(sum_of),
        BinaryKind::Subtract => each!(difference_of),
        BinaryKind::Multiply => each!(product_of),
        BinaryKind::Divide => each!(quotient_of),
        BinaryKind::Min => each!(smaller_of),
        BinaryKind::Max => each!(larger_of),
        BinaryKind::SmoothMin => each!(smooth_smaller_of),
        BinaryKind::SmoothMax => each!(smooth_larger_of),
        BinaryKind::Power => each!(power_of),
    }
}

#[inline(always)]
fn combined<const N: usize>(
    combine: impl Fn(f32, f32, Parameters<'_>) -> Slopes,
    a: Lanes<'_, N>,
    b: Lanes<'_, N>,
    parameters: Parameters<'_>,
    out: &mut LanesMut<'_, N>,
) {
    let known = parameters.known();
    let parameters = parameters.with(&known);
    let count = out.len();
    let (a, b, mut out) = (a.first(count), b.first(count), out.first(count));
    for i in 0..count {
        let (a, b) = (a.at(i), b.at(i));
        out.put(i, chain_rule_two(combine(a.value, b.value, parameters), a, b));
    }
}

#[inline(always)]
pub(crate) fn mixture<const N: usize>(
    a: Lanes<'_, N>,
    b: Lanes<'_, N>,
    t: Lanes<'_, N>,
    parameters: Parameters<'_>,
    out: &mut LanesMut<'_, N>,
) {
    let known = parameters.known();
    let parameters = parameters.with(&known);
    let count = out.len();
    let (a, b, t, mut out) = (a.first(count), b.first(count), t.first(count), out.first(count));
    for i in 0..count {
        let (a, b, t) = (a.at(i), b.at(i), t.at(i));
        out.put(i, chain_rule_mix(mix_of(a.value, b.value, t.value, parameters), a, b, t));
    }
}
