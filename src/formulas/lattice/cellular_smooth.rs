//! The smooth distance to the nearest point (Quilez 2013): twin of `shaders/lattice/cellular_smooth.wgsl`, its
//! dimension a generic argument.

use crate::array;
use crate::formulas::lattice::cellular::{Cells, Points, from_point};
use crate::formulas::lattice::neighbourhood::{cells_within, next_in_box};
use crate::formulas::math::elementary::{exponential, logarithm_2, reciprocal};
use crate::formulas::math::exact::exact;
use crate::formulas::math::hessian::{Hessian, hessian_cross, hessian_diagonal, hessian_sum, hessian_times};
use crate::formulas::space::lattice_position::neighbour;
use crate::sample::Sample;

/// The sum of the points' weights, and of their slopes.
#[derive(Clone, Copy)]
pub(crate) struct SmoothSum<const N: usize> {
    pub(crate) weights: f32,
    pub(crate) slopes: [f32; N],
}

/// The weight of a point at its distance; its slope, how fast it falls; and the slope's derivative.
#[derive(Clone, Copy)]
pub(crate) struct PointWeight {
    weight: f32,
    slope: f32,
    bend: f32,
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn weight_of_point(cells: Cells, distance: f32) -> PointWeight {
    // 1 - t^2 (3 - 2 t), where t is the progress through the zone in which points fade out.
    let progress = exact(exact(distance - cells.fade_begin) * cells.fade_inverse);
    let at_least = if progress < 0.0 { 0.0 } else { progress };
    let t = if at_least > 1.0 { 1.0 } else { at_least };
    let square = exact(t * t);
    let share = exact(1.0 - exact(square * exact(3.0 - exact(2.0 * t))));
    let share_slope = exact(exact(6.0 * exact(square - t)) * cells.fade_inverse);
    let decay = exponential(exact(0.0 - exact(cells.sharpness * distance)));
    let slope = exact(decay * exact(exact(cells.sharpness * share) - share_slope));
    let square_inverse = exact(cells.fade_inverse * cells.fade_inverse);
    let zone_bend = exact(exact(exact(12.0 * t) - 6.0) * square_inverse);
    let share_bend = if t > 0.0 && t < 1.0 { zone_bend } else { 0.0 };
    let decay_slope = exact(exact(2.0 * share_slope) - exact(cells.sharpness * share));
    let bend = exact(decay * exact(exact(cells.sharpness * decay_slope) - share_bend));
    PointWeight { weight: exact(decay * share), slope, bend }
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
        slopes: array::from_fn(|d| exact(sum.slopes[d] + exact(point.slope * slope_of_point[d]))),
    }
}

/// Returns the smooth minimum of a sum of weights.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn smooth_minimum<const N: usize>(sum: SmoothSum<N>, cells: Cells) -> Sample<N> {
    let value = exact(cells.log_scale * logarithm_2(sum.weights));
    let inverse = exact(reciprocal(cells.sharpness) * reciprocal(sum.weights));
    Sample { value, gradient: array::from_fn(|d| exact(sum.slopes[d] * inverse)) }
}

pub(crate) fn smooth_distance<const N: usize>(points: impl Points, cell: [i32; N], local: [f32; N]) -> Sample<N> {
    let (cells, metric) = (points.cells(), points.metric());
    let mut sum = SmoothSum { weights: 0.0, slopes: [0.0; N] };
    let reach = points.reach();
    let mut steps = [-reach; N];
    for _ in 0..cells_within::<N>(reach) {
        let way = from_point(cells, local, steps, points.offset_in_cell(neighbour(cell, steps)));
        steps = next_in_box(steps, [-reach; N], [reach; N]);
        let key = metric.key(way, cells.exponent);
        let point = weight_of_point(cells, metric.distance(key));
        sum = with_weight(sum, point, metric.slope(way, key, cells.exponent));
    }
    smooth_minimum(sum, cells)
}

/// Adds a point's part of the derivatives of the sum of slopes.
fn with_bend<const N: usize>(
    bends: Hessian<N>,
    point: PointWeight,
    slope_of_point: [f32; N],
    bend_of_point: Hessian<N>,
) -> Hessian<N> {
    let half = exact(0.5 * point.bend);
    let along = hessian_cross(array::map(slope_of_point, |slope| exact(half * slope)), slope_of_point);
    hessian_sum(bends, hessian_sum(hessian_times(point.slope, bend_of_point), along))
}

/// Returns the Hessian of the smooth minimum: the Hessian of the sum over the sum, plus a term of the minimum's own
/// slopes for the change of the sum.
fn smooth_minimum_hessian<const N: usize>(sum: SmoothSum<N>, bends: Hessian<N>, cells: Cells) -> Hessian<N> {
    let slope = smooth_minimum(sum, cells).gradient;
    let inverse = exact(reciprocal(cells.sharpness) * reciprocal(sum.weights));
    let half = exact(0.5 * cells.sharpness);
    let of_slopes = hessian_cross(array::map(slope, |slope| exact(half * slope)), slope);
    hessian_sum(hessian_times(inverse, bends), of_slopes)
}

pub(crate) fn smooth_distance_hessian<const N: usize>(
    points: impl Points,
    cell: [i32; N],
    local: [f32; N],
) -> Hessian<N> {
    let (cells, metric) = (points.cells(), points.metric());
    let mut sum = SmoothSum { weights: 0.0, slopes: [0.0; N] };
    let mut bends = hessian_diagonal(0.0);
    let reach = points.reach();
    let mut steps = [-reach; N];
    for _ in 0..cells_within::<N>(reach) {
        let way = from_point(cells, local, steps, points.offset_in_cell(neighbour(cell, steps)));
        steps = next_in_box(steps, [-reach; N], [reach; N]);
        let key = metric.key(way, cells.exponent);
        let point = weight_of_point(cells, metric.distance(key));
        let slope = metric.slope(way, key, cells.exponent);
        sum = with_weight(sum, point, slope);
        bends = with_bend(bends, point, slope, metric.bend(way, key, cells.exponent));
    }
    smooth_minimum_hessian(sum, bends, cells)
}
