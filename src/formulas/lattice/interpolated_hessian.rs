//! The Hessian of Perlin and value noise, as sums over the corners of a cell: twin of
//! `shaders/lattice/interpolated_hessian.wgsl`, whose dimension is a generic argument here. The functions of corners
//! and the fade with its second derivative are arguments, too.

use crate::array::{self, resized};
use crate::formulas::lattice::fade::Fade;
use crate::formulas::math::exact::exact;
use crate::formulas::math::hessian::{Hessian, hessian_cross, hessian_sum, hessian_times};
use crate::lanes::{Float, inlined};
use crate::sample::Sample;

/// A corner's weight along one axis, and its derivatives.
#[derive(Clone, Copy)]
struct AxisWeight<F> {
    weight: F,
    slope: F,
    bend: F,
}

#[cfg_attr(optimized, inline(always))]
fn axis_weight<F: Float>((s, bend): (Fade<F>, F), corner: i32) -> AxisWeight<F> {
    if corner == 1 {
        AxisWeight { weight: s.weight, slope: s.slope, bend }
    } else {
        let (one, zero) = (bend.splat(1.0), bend.splat(0.0));
        AxisWeight { weight: exact(one - s.weight), slope: exact(zero - s.slope), bend: exact(zero - bend) }
    }
}

/// Multiplies the factors of all axes. If there are four, it multiplies two pairs first.
#[cfg_attr(optimized, inline(always))]
fn product<F: Float, const N: usize>(factors: [F; N]) -> F {
    match *factors.as_slice() {
        [a] => a,
        [a, b] => exact(a * b),
        [a, b, c] => exact(exact(a * b) * c),
        [a, b, c, d] => exact(exact(a * b) * exact(c * d)),
        _ => factors[0],
    }
}

#[cfg_attr(optimized, inline(always))]
fn corner_hessian<F: Float, const N: usize>(f: Sample<N, F>, weights: [AxisWeight<F>; N]) -> Hessian<N, F> {
    let slope = array::from_fn(inlined!(|axis: usize| product::<F, N>(array::from_fn(|k| if k == axis {
        weights[k].slope
    } else {
        weights[k].weight
    }))));
    let bend = array::matrix(inlined!(|i: usize, j: usize| {
        let factors: [F; N] = array::from_fn(|k| match (k == i, k == j) {
            (true, true) => weights[k].bend,
            (true, false) | (false, true) => weights[k].slope,
            (false, false) => weights[k].weight,
        });
        product(factors)
    }));
    hessian_sum(hessian_times(f.value, bend), hessian_cross(slope, f.gradient))
}

/// Returns the sum of two corners that are neighbours along x.
#[cfg_attr(optimized, inline(always))]
fn edge_hessian<F: Float, const N: usize>(
    corner: impl Fn([i32; 4]) -> Hessian<N, F> + Copy,
    [y, z, w]: [i32; 3],
) -> Hessian<N, F> {
    hessian_sum(corner([0, y, z, w]), corner([1, y, z, w]))
}

/// Returns the sum of the four corners of a face.
#[cfg_attr(optimized, inline(always))]
fn face_hessian<F: Float, const N: usize>(
    corner: impl Fn([i32; 4]) -> Hessian<N, F> + Copy,
    [z, w]: [i32; 2],
) -> Hessian<N, F> {
    hessian_sum(edge_hessian(corner, [0, z, w]), edge_hessian(corner, [1, z, w]))
}

/// Returns the sum of the eight corners of a volume.
#[cfg_attr(optimized, inline(always))]
fn volume_hessian<F: Float, const N: usize>(
    corner: impl Fn([i32; 4]) -> Hessian<N, F> + Copy,
    w: i32,
) -> Hessian<N, F> {
    hessian_sum(face_hessian(corner, [0, w]), face_hessian(corner, [1, w]))
}

/// Returns the sum of all corners of a cell.
#[cfg_attr(optimized, inline(always))]
fn cell_hessian<F: Float, const N: usize>(corner: impl Fn([i32; 4]) -> Hessian<N, F> + Copy) -> Hessian<N, F> {
    match N {
        1 => edge_hessian(corner, [0; 3]),
        2 => face_hessian(corner, [0; 2]),
        3 => volume_hessian(corner, 0),
        _ => hessian_sum(volume_hessian(corner, 0), volume_hessian(corner, 1)),
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn interpolated_hessian<F: Float, const N: usize>(
    local: [F; N],
    fade: impl Fn(F) -> (Fade<F>, F),
    corner_function: impl Fn([i32; N]) -> Sample<N, F>,
) -> Hessian<N, F> {
    let fades: [(Fade<F>, F); N] = array::from_fn(inlined!(|axis: usize| fade(local[axis])));
    let corner = inlined!(|corner: [i32; 4]| {
        let own: [i32; N] = resized(corner);
        corner_hessian(corner_function(own), array::from_fn(|axis| axis_weight(fades[axis], own[axis])))
    });
    // Sixteen copies for one lane would take seconds to compile.
    if const { F::COUNT == 1 } {
        return cell_hessian::<F, N>(&corner as &dyn Fn([i32; 4]) -> Hessian<N, F>);
    }
    cell_hessian(corner)
}
