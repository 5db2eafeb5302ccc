//! Operations on samples that are already computed: a vectorized loop for each.

use crate::cpu::engine::registers::{Lanes, LanesMut};
use crate::cpu::engine::simd_level::vectorized;
use crate::cpu::twins::expression::chain_rule::{Slope, Slopes, chain_rule, chain_rule_mix, chain_rule_two};
use crate::cpu::twins::expression::combine;
use crate::cpu::twins::expression::combine::mix_of;
use crate::cpu::twins::expression::modify;
use crate::cpu::twins::expression::modify::{Piece, along_piece, curve_piece};
use crate::layout::parameters::Parameters;
use crate::layout::slots::{piece_record, piecewise};
use crate::plan::operations::{BinaryKind, UnaryKind, binary_operations, unary_operations};
use fearless_simd::Level;

/// Applies a function of one value to all samples.
pub(crate) fn unary<const N: usize>(
    kind: UnaryKind,
    a: Lanes<'_, N>,
    parameters: Parameters<'_>,
    simd: Level,
    out: &mut LanesMut<'_, N>,
) {
    // Closures are inlined; functions passed by name would be called.
    macro_rules! each {
        ($($kind:ident $function:ident($($parameters:tt)*)),* $(,)?) => {
            match kind {
                UnaryKind::Piecewise if out.len() >= CHUNK => vectorized!(simd, curved(a, parameters, out)),
                $(UnaryKind::$kind => vectorized!(
                    simd,
                    modified(
                        #[inline(always)]
                        |x, parameters| modify::$function(x, parameters),
                        a,
                        parameters,
                        out
                    )
                ),)*
            }
        };
    }
    unary_operations!(each);
}

#[inline(always)]
fn modified<const N: usize>(
    modify: impl Fn(f32, Parameters<'_>) -> Slope,
    a: Lanes<'_, N>,
    parameters: Parameters<'_>,
    out: &mut LanesMut<'_, N>,
) {
    let copied = parameters.copied();
    let parameters = parameters.with(&copied);
    let count = out.len();
    let (a, mut out) = (a.first(count), out.first(count));
    for i in 0..count {
        let a = a.at(i);
        out.put(i, chain_rule(modify(a.value, parameters), a));
    }
}

/// The number of samples whose pieces of a curve are chosen together.
const CHUNK: usize = 64;

/// Evaluates a curve for whole chunks: a loop over all pieces gives each sample the last piece that begins at or below
/// it.
#[inline(always)]
fn curved<const N: usize>(a: Lanes<'_, N>, parameters: Parameters<'_>, out: &mut LanesMut<'_, N>) {
    let (records, pieces) = (piecewise::records(parameters), piecewise::pieces(parameters));
    let first = curve_piece(records);
    let copied = parameters.copied();
    let parameters = parameters.with(&copied);
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
            let next = curve_piece(piece_record::at(records, k));
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

/// Applies a function of two values to all samples.
pub(crate) fn binary<const N: usize>(
    kind: BinaryKind,
    a: Lanes<'_, N>,
    b: Lanes<'_, N>,
    parameters: Parameters<'_>,
    simd: Level,
    out: &mut LanesMut<'_, N>,
) {
    macro_rules! each {
        ($($kind:ident $function:ident($($parameters:tt)*)),* $(,)?) => {
            match kind {
                $(BinaryKind::$kind => vectorized!(
                    simd,
                    combined(
                        #[inline(always)]
                        |a, b, parameters| combine::$function(a, b, parameters),
                        a,
                        b,
                        parameters,
                        out
                    )
                ),)*
            }
        };
    }
    binary_operations!(each);
}

#[inline(always)]
fn combined<const N: usize>(
    combine: impl Fn(f32, f32, Parameters<'_>) -> Slopes,
    a: Lanes<'_, N>,
    b: Lanes<'_, N>,
    parameters: Parameters<'_>,
    out: &mut LanesMut<'_, N>,
) {
    let copied = parameters.copied();
    let parameters = parameters.with(&copied);
    let count = out.len();
    let (a, b, mut out) = (a.first(count), b.first(count), out.first(count));
    for i in 0..count {
        let (a, b) = (a.at(i), b.at(i));
        out.put(i, chain_rule_two(combine(a.value, b.value, parameters), a, b));
    }
}

/// Mixes samples of `a` and `b` by the weights `t`.
#[inline(always)]
pub(crate) fn mixture<const N: usize>(
    a: Lanes<'_, N>,
    b: Lanes<'_, N>,
    t: Lanes<'_, N>,
    parameters: Parameters<'_>,
    out: &mut LanesMut<'_, N>,
) {
    let copied = parameters.copied();
    let parameters = parameters.with(&copied);
    let count = out.len();
    let (a, b, t, mut out) = (a.first(count), b.first(count), t.first(count), out.first(count));
    for i in 0..count {
        let (a, b, t) = (a.at(i), b.at(i), t.at(i));
        out.put(i, chain_rule_mix(mix_of(a.value, b.value, t.value, parameters), a, b, t));
    }
}
