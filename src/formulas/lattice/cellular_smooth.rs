//! The smooth distance to the nearest point (Quilez 2013): -ln(sum of e^(-s d)) / s for the sharpness s, over the
//! distances d of all points around. Points farther away than any nearest point can be fade out before they leave the
//! searched cells.
//!
//! `cargo run -p port` prints this file from `shaders/lattice/cellular_smooth.wgsl`, which is the one to edit.

use crate::array::each;
use crate::formulas::cellular_numbers::{Cells, Points};
use crate::formulas::lattice::cellular::from_point;
use crate::formulas::lattice::neighbourhood::{cells_within, next_in_box};
use crate::formulas::math::elementary::{exponential, logarithm_2, reciprocal};
use crate::formulas::math::exact::exact;
use crate::formulas::math::hessian::{Hessian, hessian_cross, hessian_diagonal, hessian_sum, hessian_times};
use crate::lanes::Number;
use crate::sample::Sample;

/// The sum of the points' weights, and of their slopes.
#[derive(Clone, Copy)]
pub(crate) struct SmoothSum<const N: usize, F = f32> {
    pub(crate) weights: F,
    pub(crate) slopes: [F; N],
}

/// The weight of a point at its distance; its slope, how fast it falls; and the slope's derivative.
#[derive(Clone, Copy, Default)]
pub(crate) struct PointWeight<F = f32> {
    pub(crate) weight: F,
    pub(crate) slope: F,
    pub(crate) bend: F,
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn weight_of_point(cells: Cells, distance: f32) -> PointWeight {
    // 1 - t^2 (3 - 2 t), where t is the progress through the zone in which points fade out.
    let progress = exact(exact(distance - cells.fade_begin) * cells.fade_inverse);
    let t = 0.0_f32.greater(1.0_f32.lesser(progress));
    let square = exact(t * t);
    let share = exact(1.0 - exact(square * exact(3.0 - exact(t * 2.0))));
    let share_slope = exact(exact(exact(square - t) * 6.0) * cells.fade_inverse);
    let weight = exponential(exact(0.0 - exact(cells.sharpness * distance)));
    let slope = exact(weight * exact(exact(cells.sharpness * share) - share_slope));
    let square_inverse = exact(cells.fade_inverse * cells.fade_inverse);
    let zone_bend = exact(exact(exact(t * 12.0) - 6.0) * square_inverse);
    let share_bend = if t > 0.0 && t < 1.0 { zone_bend } else { 0.0 };
    let decay_slope = exact(exact(share_slope * 2.0) - exact(cells.sharpness * share));
    let bend = exact(weight * exact(exact(cells.sharpness * decay_slope) - share_bend));
    PointWeight { weight: exact(weight * share), slope, bend }
}

/// Adds the weight of a point.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn with_weight<const N: usize>(
    sum: SmoothSum<N>,
    point: PointWeight,
    slope_of_point: [f32; N],
) -> SmoothSum<N> {
    SmoothSum {
        weights: exact(sum.weights + point.weight),
        slopes: each!(|d| exact(sum.slopes[d] + exact(point.slope * slope_of_point[d]))),
    }
}

/// Returns the smooth minimum of a sum of weights.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn smooth_minimum<const N: usize>(sum: SmoothSum<N>, cells: Cells) -> Sample<N> {
    let value = exact(cells.log_scale * logarithm_2(sum.weights));
    let inverse = exact(reciprocal(cells.sharpness) * reciprocal(sum.weights));
    Sample { value, gradient: each!(|d| exact(sum.slopes[d] * inverse)) }
}

#[inline]
pub(crate) fn smooth_distance<const N: usize>(points: impl Points, cell: [i32; N], local: [f32; N]) -> Sample<N> {
    let cells = points.cells();
    let exponent = cells.exponent;
    let mut sum = SmoothSum { weights: 0.0, slopes: [0.0; N] };
    let mut steps = [0_i32.wrapping_sub(points.reach()); N];
    for _ in 0..cells_within::<N>(points.reach()) {
        let way = from_point(points, cell, local, steps);
        steps = next_in_box(steps, [0_i32.wrapping_sub(points.reach()); N], [points.reach(); N]);
        let key = points.metric().key(way, exponent);
        let point = weight_of_point(cells, points.metric().distance(key));
        sum = with_weight(sum, point, points.metric().slope(way, key, exponent));
    }
    smooth_minimum(sum, cells)
}

/// Adds a point's part of the derivatives of the sum of slopes.
#[inline]
fn with_bend<const N: usize>(
    bends: Hessian<N>,
    point: PointWeight,
    slope_of_point: [f32; N],
    bend_of_point: Hessian<N>,
) -> Hessian<N> {
    let along = hessian_cross(each!(|d| exact(exact(point.bend * 0.5) * slope_of_point[d])), slope_of_point);
    hessian_sum(bends, hessian_sum(hessian_times(point.slope, bend_of_point), along))
}

/// Returns the Hessian of the smooth minimum: the Hessian of the sum over the sum, plus a term of the minimum's own
/// slopes for the change of the sum.
#[inline]
fn smooth_minimum_hessian<const N: usize>(sum: SmoothSum<N>, bends: Hessian<N>, cells: Cells) -> Hessian<N> {
    let slope = smooth_minimum(sum, cells).gradient;
    let inverse = exact(reciprocal(cells.sharpness) * reciprocal(sum.weights));
    let of_slopes = hessian_cross(each!(|d| exact(exact(cells.sharpness * 0.5) * slope[d])), slope);
    hessian_sum(hessian_times(inverse, bends), of_slopes)
}

#[inline]
pub(crate) fn smooth_distance_hessian<const N: usize>(
    points: impl Points,
    cell: [i32; N],
    local: [f32; N],
) -> Hessian<N> {
    let cells = points.cells();
    let exponent = cells.exponent;
    let mut sum = SmoothSum { weights: 0.0, slopes: [0.0; N] };
    let mut bends = hessian_diagonal(0.0);
    let mut steps = [0_i32.wrapping_sub(points.reach()); N];
    for _ in 0..cells_within::<N>(points.reach()) {
        let way = from_point(points, cell, local, steps);
        steps = next_in_box(steps, [0_i32.wrapping_sub(points.reach()); N], [points.reach(); N]);
        let key = points.metric().key(way, exponent);
        let point = weight_of_point(cells, points.metric().distance(key));
        let slope = points.metric().slope(way, key, exponent);
        sum = with_weight(sum, point, slope);
        bends = with_bend(bends, point, slope, points.metric().bend(way, key, exponent));
    }
    smooth_minimum_hessian(sum, bends, cells)
}
