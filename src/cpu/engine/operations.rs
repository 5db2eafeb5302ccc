//! Operations on computed samples: one pass for the values and slopes of each operation, and one for the chain rule.

use crate::array;
use crate::cpu::engine::planes::Plane;
use crate::cpu::engine::registers::{Lanes, LanesMut};
use crate::cpu::engine::simd_level::{Vectors, in_registers, vectorized};
use crate::formulas::expression::chain_rule::{
    Slope, Slopes, chain_rule, chain_rule_mix, chain_rule_two, straight, straight_by_both,
};
use crate::formulas::expression::combine;
use crate::formulas::expression::combine::mix_of;
use crate::formulas::expression::modify;
use crate::formulas::expression::modify::{Piece, along_piece, curve_piece};
use crate::lanes::inlined;
use crate::layout::parameters::{MAX_OPERATION_PARAMETERS, Parameters};
use crate::layout::slots::{piece_record, piecewise};
use crate::plan::operations::{BinaryKind, UnaryKind, binary_operations, unary_operations};
use crate::sample::Sample;

/// The number of samples that are evaluated together on a curve.
const CHUNK: usize = 64;

/// The slopes of an operation with respect to each input.
pub(crate) type SlopePlanes = [Plane<f32>; 2];

/// Applies a function of one value to all samples.
pub(crate) fn unary<const N: usize>(
    kind: UnaryKind,
    a: Lanes<'_, N>,
    parameters: Parameters<'_>,
    simd: Vectors,
    [by_a, _]: &mut SlopePlanes,
    out: &mut LanesMut<'_, N>,
) {
    unary_slopes(kind, a.values, parameters, simd, out.values, by_a);
    vectorized!(simd, {
        let by_a = &by_a[..out.len()];
        let rule = inlined!(|i: usize, value: f32, a: [Sample<N>; 1]| chain_rule(straight(value, by_a[i]), a[0]));
        each(rule, [a], out);
    });
}

/// Copied parameters of an operation.
type Copied = [u32; MAX_OPERATION_PARAMETERS];

/// Finds the values and slopes of a function of one value.
fn unary_slopes(
    kind: UnaryKind,
    a: &[f32],
    parameters: Parameters<'_>,
    simd: Vectors,
    values: &mut [f32],
    by_a: &mut Plane<f32>,
) {
    let copied: Copied = parameters.copied();
    let (mut a, mut values, mut by_a) = (a, values, &mut by_a[..a.len()]);
    if kind == UnaryKind::Piecewise {
        // The remaining samples, less than a chunk, are evaluated one by one below, like all other operations.
        let whole = a.len() / CHUNK * CHUNK;
        let (curve, (curve_values, curve_by_a));
        (curve, a) = a.split_at(whole);
        ((curve_values, values), (curve_by_a, by_a)) = (values.split_at_mut(whole), by_a.split_at_mut(whole));
        vectorized!(simd, curve_slopes(curve, parameters, copied, curve_values, curve_by_a));
    }
    macro_rules! each_kind {
        ($($kind:ident $function:ident($($parameters:tt)*)),* $(,)?) => {
            match kind {
                $(UnaryKind::$kind => vectorized!(simd, {
                    in_registers!(parameters, copied);
                    for ((&a, value), by_a) in a.iter().zip(values).zip(by_a) {
                        let slope = modify::$function(a, parameters);
                        (*value, *by_a) = (slope.value, slope.by_a);
                    }
                }),)*
            }
        };
    }
    unary_operations!(each_kind);
}

/// Evaluates a curve, chunk by chunk. A loop over all pieces gives each sample the last piece that begins at or below
/// it.
#[cfg_attr(optimized, inline(always))]
fn curve_slopes(a: &[f32], parameters: Parameters<'_>, copied: Copied, values: &mut [f32], by_a: &mut [f32]) {
    let (records, pieces) = (piecewise::records(parameters), piecewise::pieces(parameters));
    in_registers!(parameters, copied);
    let first = curve_piece(records);
    let chunks = a.as_chunks::<CHUNK>().0.iter().zip(values.as_chunks_mut::<CHUNK>().0);
    let chunks = chunks.zip(by_a.as_chunks_mut::<CHUNK>().0);
    for ((a, values), by_a) in chunks {
        let (mut starts, mut inverses) = ([first.start; CHUNK], [first.inverse; CHUNK]);
        let [c0, c1, c2, c3] = first.cubic;
        let mut cubics = [[c0; CHUNK], [c1; CHUNK], [c2; CHUNK], [c3; CHUNK]];
        for k in 1..pieces {
            let next = curve_piece(piece_record::at(records, k));
            for i in 0..CHUNK {
                let reached = a[i] >= next.start;
                starts[i] = if reached { next.start } else { starts[i] };
                inverses[i] = if reached { next.inverse } else { inverses[i] };
                for (cubic, next) in cubics.iter_mut().zip(next.cubic) {
                    cubic[i] = if reached { next } else { cubic[i] };
                }
            }
        }
        for i in 0..CHUNK {
            let cubic = [cubics[0][i], cubics[1][i], cubics[2][i], cubics[3][i]];
            let piece = Piece { start: starts[i], inverse: inverses[i], cubic };
            let slope = along_piece(a[i], piece, first.start, parameters);
            (values[i], by_a[i]) = (slope.value, slope.by_a);
        }
    }
}

/// Applies a function of two values to all samples.
pub(crate) fn binary<const N: usize>(
    kind: BinaryKind,
    a: Lanes<'_, N>,
    b: Lanes<'_, N>,
    parameters: Parameters<'_>,
    simd: Vectors,
    by: &mut SlopePlanes,
    out: &mut LanesMut<'_, N>,
) {
    binary_slopes(kind, [a.values, b.values], parameters, simd, out.values, by);
    let [by_a, by_b] = by;
    vectorized!(simd, {
        let (by_a, by_b) = (&by_a[..out.len()], &by_b[..out.len()]);
        let rule = inlined!(|i: usize, value: f32, inputs: [Sample<N>; 2]| {
            chain_rule_two(straight_by_both(value, by_a[i], by_b[i]), inputs[0], inputs[1])
        });
        each(rule, [a, b], out);
    });
}

/// Finds the values of a function of two values, and its slopes with respect to both.
fn binary_slopes(
    kind: BinaryKind,
    [a, b]: [&[f32]; 2],
    parameters: Parameters<'_>,
    simd: Vectors,
    values: &mut [f32],
    [by_a, by_b]: &mut SlopePlanes,
) {
    let copied: Copied = parameters.copied();
    macro_rules! each_kind {
        ($($kind:ident $function:ident($($parameters:tt)*)),* $(,)?) => {
            match kind {
                $(BinaryKind::$kind => vectorized!(simd, {
                    in_registers!(parameters, copied);
                    let slopes = by_a.iter_mut().zip(&mut **by_b);
                    for (((&a, &b), value), (by_a, by_b)) in a.iter().zip(b).zip(values).zip(slopes) {
                        let slopes = combine::$function(a, b, parameters);
                        (*value, *by_a, *by_b) = (slopes.value, slopes.by_a, slopes.by_b);
                    }
                }),)*
            }
        };
    }
    binary_operations!(each_kind);
}

/// Mixes samples of `a` and `b` by the weights `t`.
pub(crate) fn mixture<const N: usize>(
    inputs: [Lanes<'_, N>; 3],
    parameters: Parameters<'_>,
    simd: Vectors,
    out: &mut LanesMut<'_, N>,
) {
    let copied: Copied = parameters.copied();
    vectorized!(simd, {
        in_registers!(parameters, copied);
        let rule = inlined!(|_i: usize, _value: f32, inputs: [Sample<N>; 3]| {
            let [a, b, t] = inputs;
            chain_rule_mix(mix_of(a.value, b.value, t.value, parameters), a, b, t)
        });
        each(rule, inputs, out);
    });
}

/// Returns the value and slopes of a function of one value.
pub(crate) fn slope_of(kind: UnaryKind, x: f32, parameters: Parameters<'_>) -> Slope {
    macro_rules! each_kind {
        ($($kind:ident $function:ident($($parameters:tt)*)),* $(,)?) => {
            match kind {
                $(UnaryKind::$kind => modify::$function(x, parameters),)*
            }
        };
    }
    unary_operations!(each_kind)
}

/// Returns the value and slopes of a function of two values.
pub(crate) fn slopes_of(kind: BinaryKind, [a, b]: [f32; 2], parameters: Parameters<'_>) -> Slopes {
    macro_rules! each_kind {
        ($($kind:ident $function:ident($($parameters:tt)*)),* $(,)?) => {
            match kind {
                $(BinaryKind::$kind => combine::$function(a, b, parameters),)*
            }
        };
    }
    binary_operations!(each_kind)
}

/// Writes a function of samples and of the values already there.
#[cfg_attr(optimized, inline(always))]
fn each<const N: usize, const K: usize>(
    rule: impl Fn(usize, f32, [Sample<N>; K]) -> Sample<N>,
    inputs: [Lanes<'_, N>; K],
    out: &mut LanesMut<'_, N>,
) {
    let count = out.len();
    let (inputs, mut out) = (inputs.map(|input| input.first(count)), out.first(count));
    for i in 0..count {
        let samples = array::from_fn(|k| inputs[k].at(i));
        out.put(i, rule(i, out.values[i], samples));
    }
}
