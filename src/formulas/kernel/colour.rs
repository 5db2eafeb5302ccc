//! Computes the channels of a texture from values.
//!
//! `cargo run -p port` prints this file from `shaders/kernel/colour.wgsl`, which is the one to edit.

use crate::formulas::expression::modify::clamp_between;
use crate::formulas::math::arithmetic::{clamp_symmetric, flush_small, lerp};
use crate::formulas::math::elementary::reciprocal_root;
use crate::formulas::math::exact::exact;
use crate::lanes::{Float, Number};
use crate::layout::parameters::{ArrayView, Parameters};
use crate::layout::slots::{colour_ramp, normals, stop_record};

/// Returns -x, but 0 for a small x: compilers that turn 0 - 0 into a negation would return -0.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn negated<F: Number>(x: F) -> F {
    flush_small(exact(x.splat(0.0) - x))
}

/// Returns the normal of a surface whose height is a noise, from its slopes to the right and down, in tangent space: z
/// points outwards.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn normal<F: Float>(slope: [F; 2], parameters: Parameters<'_>) -> [F; 4] {
    let x = clamp_symmetric(exact(slope[0] * normals::x(parameters)), 1_048_576.0);
    let y = clamp_symmetric(exact(slope[1] * normals::y(parameters)), 1_048_576.0);
    let squared = exact(exact(exact(x * x) + 1.0) + exact(y * y));
    let z = reciprocal_root(squared);
    let across = clamp_symmetric(exact(x * z), 1.0);
    let along = clamp_symmetric(exact(y * z), 1.0);
    [negated(across), negated(along), clamp_symmetric(z, 1.0), slope[0].splat(1.0)]
}

/// A stop of a colour ramp: its position, the inverse of the distance to the next stop, its colour, and the next one's
/// colour (for the last stop, its own).
#[derive(Clone, Copy, Default)]
pub(crate) struct ColourStop<F = f32> {
    pub(crate) position: F,
    pub(crate) inverse: F,
    pub(crate) colour: [F; 4],
    pub(crate) next: [F; 4],
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn record_colour(record: ArrayView<'_>) -> [f32; 4] {
    [
        stop_record::colour(record, 0),
        stop_record::colour(record, 1),
        stop_record::colour(record, 2),
        stop_record::colour(record, 3),
    ]
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn colour_stop(parameters: Parameters<'_>, stop: u32) -> ColourStop {
    let records = colour_ramp::records(parameters);
    let a = stop_record::at(records, stop);
    let b = stop_record::at(records, stop.wrapping_add(1).min(colour_ramp::stops(parameters).wrapping_sub(1)));
    ColourStop {
        position: stop_record::position(a),
        inverse: stop_record::inverse(a),
        colour: record_colour(a),
        next: record_colour(b),
    }
}

/// Returns a colour of a ramp, interpolated in linear light between a stop and the next.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn colour_from_stop(value: f32, stop: ColourStop) -> [f32; 4] {
    let t = clamp_between(exact(exact(value - stop.position) * stop.inverse), 0.0, 1.0);
    [
        lerp(stop.colour[0], stop.next[0], t),
        lerp(stop.colour[1], stop.next[1], t),
        lerp(stop.colour[2], stop.next[2], t),
        lerp(stop.colour[3], stop.next[3], t),
    ]
}

/// Returns a colour of a ramp, from the last stop at or below the value, or else from the first.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn colour_ramp(value: f32, parameters: Parameters<'_>) -> [f32; 4] {
    let records = colour_ramp::records(parameters);
    let mut stop = 0;
    for k in 1..colour_ramp::stops(parameters) {
        stop = if value >= stop_record::position(stop_record::at(records, k)) { k } else { stop };
    }
    colour_from_stop(value, colour_stop(parameters, stop))
}

/// Returns the curl of a potential along z: a flow in the plane, at right angles to the potential's gradient.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn curl_2<F: Number>(potential: [F; 2]) -> [F; 4] {
    [potential[1], negated(potential[0]), potential[0].splat(0.0), potential[0].splat(1.0)]
}

/// Returns the curl of a potential of three components, from their gradients.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn curl_3<F: Number>(x: [F; 3], y: [F; 3], z: [F; 3]) -> [F; 4] {
    [exact(z[1] - y[2]), exact(x[2] - z[0]), exact(y[0] - x[1]), x[0].splat(1.0)]
}
