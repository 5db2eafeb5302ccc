//! The smooth distance to the nearest point (Quilez 2013): twin of `shaders/lattice/cellular_smooth.wgsl`, its
//! dimension a generic argument.

use crate::array;
use crate::cpu::twins::lattice::cellular::{Cells, Points, from_point};
use crate::cpu::twins::lattice::neighbourhood::{cells_within, steps_to};
use crate::cpu::twins::math::elementary::{exponential, logarithm_2, reciprocal};
use crate::cpu::twins::math::exact::exact;
use crate::cpu::twins::space::lattice_position::neighbour;
use crate::sample::Sample;

/// The sum of the points' weights, and of their slopes.
#[derive(Clone, Copy)]
pub(crate) struct SmoothSum<const N: usize> {
    pub(crate) weights: f32,
    pub(crate) slopes: [f32; N],
}

/// Adds the weight of a point.
#[inline(always)]
pub(crate) fn with_weight<const N: usize>(
    sum: SmoothSum<N>,
    cells: Cells,
    distance: f32,
    slope_of_point: [f32; N],
) -> SmoothSum<N> {
    // 1 - t^2 (3 - 2 t) of the way t through the zone in which points fade out.
    let progress = exact(exact(distance - cells.fade_begin) * cells.fade_inverse);
    let at_least = if progress < 0.0 { 0.0 } else { progress };
    let t = if at_least > 1.0 { 1.0 } else { at_least };
    let square = exact(t * t);
    let share = exact(1.0 - exact(square * exact(3.0 - exact(2.0 * t))));
    let share_slope = exact(exact(6.0 * exact(square - t)) * cells.fade_inverse);
    let decay = exponential(exact(0.0 - exact(cells.sharpness * distance)));
    let slope = exact(decay * exact(exact(cells.sharpness * share) - share_slope));
    SmoothSum {
        weights: exact(sum.weights + exact(decay * share)),
        slopes: array::from_fn(|d| exact(sum.slopes[d] + exact(slope * slope_of_point[d]))),
    }
}

/// Returns the smooth minimum that a sum of weights stands for.
#[inline(always)]
pub(crate) fn smooth_minimum<const N: usize>(sum: SmoothSum<N>, cells: Cells) -> Sample<N> {
    let value = exact(cells.log_scale * logarithm_2(sum.weights));
    let inverse = exact(reciprocal(cells.sharpness) * reciprocal(sum.weights));
    Sample { value, gradient: array::from_fn(|d| exact(sum.slopes[d] * inverse)) }
}

pub(crate) fn smooth_distance<const N: usize>(points: impl Points, cell: [i32; N], local: [f32; N]) -> Sample<N> {
    let (cells, metric) = (points.cells(), points.metric());
    let mut sum = SmoothSum { weights: 0.0, slopes: [0.0; N] };
    for i in 0..cells_within::<N>(points.reach()) {
        let steps = steps_to(i, points.reach());
        let way = from_point(cells, local, steps, points.offset_in_cell(neighbour(cell, steps)));
        let key = metric.key(way, cells.exponent);
        sum = with_weight(sum, cells, metric.distance(key), metric.slope(way, key, cells.exponent));
    }
    smooth_minimum(sum, cells)
}
