//! The Hessian of Perlin and value noise, sums over the corners of a cell: twin of
//! `shaders/lattice/interpolated_hessian.wgsl`, whose dimension is a generic argument here. What is at a corner and the
//! fade with its second derivative are arguments, too.

use crate::array;
use crate::cpu::twins::lattice::fade::Fade;
use crate::cpu::twins::math::exact::exact;
use crate::cpu::twins::math::hessian::{Hessian, hessian_cross, hessian_sum, hessian_times};
use crate::sample::Sample;

/// A corner's weight along one axis, and its derivatives.
#[derive(Clone, Copy, Default)]
struct AxisWeight {
    weight: f32,
    slope: f32,
    bend: f32,
}

fn axis_weight((s, bend): (Fade, f32), corner: i32) -> AxisWeight {
    if corner == 1 {
        AxisWeight { weight: s.weight, slope: s.slope, bend }
    } else {
        AxisWeight { weight: exact(1.0 - s.weight), slope: exact(0.0 - s.slope), bend: exact(0.0 - bend) }
    }
}

/// Multiplies the factors of all axes, the first two and the others by themselves where there are four.
fn product<const N: usize>(factors: [f32; N]) -> f32 {
    match *factors.as_slice() {
        [a] => a,
        [a, b] => exact(a * b),
        [a, b, c] => exact(exact(a * b) * c),
        [a, b, c, d] => exact(exact(a * b) * exact(c * d)),
        _ => 0.0,
    }
}

fn corner_hessian<const N: usize>(f: Sample<N>, weights: [AxisWeight; N]) -> Hessian<N> {
    let along = |axis: usize| {
        let factors: [f32; N] = array::from_fn(|k| if k == axis { weights[k].slope } else { weights[k].weight });
        product(factors)
    };
    let entry = |i: usize, j: usize| {
        let factors: [f32; N] = array::from_fn(|k| match (k == i, k == j) {
            (true, true) => weights[k].bend,
            (true, false) | (false, true) => weights[k].slope,
            (false, false) => weights[k].weight,
        });
        product(factors)
    };
    let slope = array::from_fn(along);
    let bend = array::matrix(entry);
    hessian_sum(hessian_times(f.value, bend), hessian_cross(slope, f.gradient))
}

/// Returns the sum of two corners that are neighbours along x.
fn edge_hessian<const N: usize>(corner: &dyn Fn([i32; 4]) -> Hessian<N>, [y, z, w]: [i32; 3]) -> Hessian<N> {
    hessian_sum(corner([0, y, z, w]), corner([1, y, z, w]))
}

/// Returns the sum of the four corners of a face.
fn face_hessian<const N: usize>(corner: &dyn Fn([i32; 4]) -> Hessian<N>, [z, w]: [i32; 2]) -> Hessian<N> {
    hessian_sum(edge_hessian(corner, [0, z, w]), edge_hessian(corner, [1, z, w]))
}

/// Returns the sum of the eight corners of a volume.
fn volume_hessian<const N: usize>(corner: &dyn Fn([i32; 4]) -> Hessian<N>, w: i32) -> Hessian<N> {
    hessian_sum(face_hessian(corner, [0, w]), face_hessian(corner, [1, w]))
}

pub(crate) fn interpolated_hessian<const N: usize>(
    local: [f32; N],
    fade: impl Fn(f32) -> (Fade, f32),
    corner_function: impl Fn([i32; N]) -> Sample<N>,
) -> Hessian<N> {
    let fades = array::map(local, fade);
    let corner = |corner: [i32; 4]| {
        let own: [i32; N] = array::from_fn(|axis| corner[axis]);
        corner_hessian(corner_function(own), array::from_fn(|axis| axis_weight(fades[axis], own[axis])))
    };
    match N {
        1 => edge_hessian(&corner, [0; 3]),
        2 => face_hessian(&corner, [0; 2]),
        3 => volume_hessian(&corner, 0),
        _ => hessian_sum(volume_hessian(&corner, 0), volume_hessian(&corner, 1)),
    }
}
