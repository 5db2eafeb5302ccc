//! The Hessians of cellular noise, from those of the distances in its features. Where the nearest point changes,
//! gradients have creases, which Hessians do not show.
//!
//! `cargo run -p port` prints this file from `shaders/lattice/cellular_hessian.wgsl`, which is the one to edit.

use crate::array::each;
use crate::formulas::cellular_numbers::Points;
use crate::formulas::lattice::cellular_features::{distance_to, ratio};
use crate::formulas::lattice::nearest::NearPoint;
use crate::formulas::lattice::search;
use crate::formulas::math::elementary::reciprocal;
use crate::formulas::math::exact::exact;
use crate::formulas::math::hessian::{
    Hessian, hessian_cross, hessian_diagonal, hessian_limited, hessian_sum, hessian_times,
};

#[inline]
fn hessian_of_distance<const N: usize>(points: impl Points, point: NearPoint<N>) -> Hessian<N> {
    points.metric().bend(point.way, point.key, points.cells().exponent)
}

#[inline]
pub(crate) fn first_distance_hessian<const N: usize>(
    points: impl Points,
    cell: [i32; N],
    local: [f32; N],
) -> Hessian<N> {
    hessian_of_distance(points, search(points, cell, local).first)
}

#[inline]
pub(crate) fn second_distance_hessian<const N: usize>(
    points: impl Points,
    cell: [i32; N],
    local: [f32; N],
) -> Hessian<N> {
    hessian_of_distance(points, search(points, cell, local).second)
}

#[inline]
pub(crate) fn third_distance_hessian<const N: usize>(
    points: impl Points,
    cell: [i32; N],
    local: [f32; N],
) -> Hessian<N> {
    hessian_of_distance(points, search(points, cell, local).third)
}

#[inline]
pub(crate) fn difference_of_distances_hessian<const N: usize>(
    points: impl Points,
    cell: [i32; N],
    local: [f32; N],
) -> Hessian<N> {
    let found = search(points, cell, local);
    let of_first = hessian_times(-1.0, hessian_of_distance(points, found.first));
    hessian_sum(hessian_of_distance(points, found.second), of_first)
}

#[inline]
pub(crate) fn sum_of_distances_hessian<const N: usize>(
    points: impl Points,
    cell: [i32; N],
    local: [f32; N],
) -> Hessian<N> {
    let found = search(points, cell, local);
    hessian_sum(hessian_of_distance(points, found.second), hessian_of_distance(points, found.first))
}

#[inline]
pub(crate) fn product_of_distances_hessian<const N: usize>(
    points: impl Points,
    cell: [i32; N],
    local: [f32; N],
) -> Hessian<N> {
    let found = search(points, cell, local);
    let a = distance_to(points, found.first);
    let b = distance_to(points, found.second);
    let of_a = hessian_times(b.value, hessian_of_distance(points, found.first));
    let of_b = hessian_times(a.value, hessian_of_distance(points, found.second));
    hessian_sum(hessian_sum(of_b, of_a), hessian_cross(a.gradient, b.gradient))
}

/// Returns the Hessian of the ratio, by the product rule for the ratio times b, which is a.
#[inline]
pub(crate) fn ratio_of_distances_hessian<const N: usize>(
    points: impl Points,
    cell: [i32; N],
    local: [f32; N],
) -> Hessian<N> {
    let found = search(points, cell, local);
    let a = distance_to(points, found.first);
    let b = distance_to(points, found.second);
    let quotient = ratio(a, b);
    let of_b = hessian_times(exact(0.0 - quotient.value), hessian_of_distance(points, found.second));
    let of_both = hessian_cross(each!(|d| exact(0.0 - quotient.gradient[d])), b.gradient);
    let sum_of_all = hessian_sum(hessian_sum(hessian_of_distance(points, found.first), of_b), of_both);
    hessian_times(reciprocal(b.value), hessian_limited(sum_of_all))
}

/// Returns the Hessian of a feature that is linear, or constant in a cell.
#[inline]
pub(crate) fn flat_hessian<const N: usize>(_points: impl Points, _cell: [i32; N], _local: [f32; N]) -> Hessian<N> {
    hessian_diagonal(0.0)
}
