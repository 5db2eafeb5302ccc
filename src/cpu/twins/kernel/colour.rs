//! Turns values into the channels of a texture: twin of `shaders/kernel/colour.wgsl`.

use crate::array;
use crate::cpu::twins::expression::modify::clamp_between;
use crate::cpu::twins::math::arithmetic::{clamp_symmetric, flush_small, lerp};
use crate::cpu::twins::math::elementary::reciprocal_root;
use crate::cpu::twins::math::exact::exact;
use crate::layout::parameters::Parameters;
use crate::layout::slots::{colour_ramp, normals, stop_record};

/// Returns -x, and 0 for a small x: shader compilers that negate return -0 for 0 - 0.
#[inline(always)]
fn opposite(x: f32) -> f32 {
    flush_small(exact(0.0 - x))
}

/// Returns the normal of a surface in tangent space, z pointing outwards, by the slopes of its height along x and y.
#[inline(always)]
pub(crate) fn normal(slope: [f32; 2], parameters: Parameters<'_>) -> [f32; 4] {
    let x = clamp_symmetric(exact(slope[0] * normals::strength(parameters)), 1_048_576.0);
    let y = clamp_symmetric(exact(slope[1] * normals::strength(parameters)), 1_048_576.0);
    let squared = exact(exact(1.0 + exact(x * x)) + exact(y * y));
    let z = reciprocal_root(squared);
    [
        opposite(clamp_symmetric(exact(x * z), 1.0)),
        opposite(clamp_symmetric(exact(y * z), 1.0)),
        clamp_symmetric(z, 1.0),
        1.0,
    ]
}

/// Returns a colour of a ramp, interpolated in linear light between two stops.
#[inline(always)]
pub(crate) fn colour_ramp(value: f32, parameters: Parameters<'_>) -> [f32; 4] {
    let records = colour_ramp::records(parameters);
    let last = colour_ramp::stops(parameters) - 1;
    let mut stop = 0;
    for k in 1..=last {
        stop = if value >= stop_record::position(stop_record::at(records, k)) { k } else { stop };
    }
    let a = stop_record::at(records, stop);
    let b = stop_record::at(records, last.min(stop + 1));
    let t = clamp_between(exact(exact(value - stop_record::position(a)) * stop_record::inverse(a)), 0.0, 1.0);
    array::from_fn(|channel| {
        let channel = channel as u32;
        lerp(stop_record::colour(a, channel), stop_record::colour(b, channel), t)
    })
}

/// Returns the curl of a potential along z: a flow in the plane, at right angles to the potential's gradient.
#[inline(always)]
pub(crate) fn curl_2(potential: [f32; 2]) -> [f32; 4] {
    [potential[1], opposite(potential[0]), 0.0, 1.0]
}

/// Returns the curl of a potential of three components, by their gradients.
#[inline(always)]
pub(crate) fn curl_3(x: [f32; 3], y: [f32; 3], z: [f32; 3]) -> [f32; 4] {
    [exact(z[1] - y[2]), exact(x[2] - z[0]), exact(y[0] - x[1]), 1.0]
}
