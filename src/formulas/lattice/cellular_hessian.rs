//! The Hessians of cellular noise, from those of the distances in its features: twin of
//! `shaders/lattice/cellular_hessian.wgsl`, its dimension a generic argument.

use crate::array;
use crate::formulas::lattice::cellular::{Points, search};
use crate::formulas::lattice::cellular_features::{distance_to, ratio};
use crate::formulas::lattice::nearest::NearPoint;
use crate::formulas::math::elementary::reciprocal;
use crate::formulas::math::exact::exact;
use crate::formulas::math::hessian::{
    Hessian, hessian_cross, hessian_diagonal, hessian_limited, hessian_sum, hessian_times,
};

fn hessian_of_distance<const N: usize>(points: impl Points, point: NearPoint<N>) -> Hessian<N> {
    points.metric().bend(point.way, point.key, points.cells().exponent)
}

pub(crate) fn first_distance_hessian<const N: usize>(
    points: impl Points,
    cell: [i32; N],
    local: [f32; N],
) -> Hessian<N> {
    hessian_of_distance(points, search(points, cell, local).first)
}

pub(crate) fn second_distance_hessian<const N: usize>(
    points: impl Points,
    cell: [i32; N],
    local: [f32; N],
) -> Hessian<N> {
    hessian_of_distance(points, search(points, cell, local).second)
}

pub(crate) fn third_distance_hessian<const N: usize>(
    points: impl Points,
    cell: [i32; N],
    local: [f32; N],
) -> Hessian<N> {
    hessian_of_distance(points, search(points, cell, local).third)
}

pub(crate) fn difference_of_distances_hessian<const N: usize>(
    points: impl Points,
    cell: [i32; N],
    local: [f32; N],
) -> Hessian<N> {
    let nearest = search(points, cell, local);
    let of_first = hessian_times(-1.0, hessian_of_distance(points, nearest.first));
    hessian_sum(hessian_of_distance(points, nearest.second), of_first)
}

pub(crate) fn sum_of_distances_hessian<const N: usize>(
    points: impl Points,
    cell: [i32; N],
    local: [f32; N],
) -> Hessian<N> {
    let nearest = search(points, cell, local);
    hessian_sum(hessian_of_distance(points, nearest.second), hessian_of_distance(points, nearest.first))
}

pub(crate) fn product_of_distances_hessian<const N: usize>(
    points: impl Points,
    cell: [i32; N],
    local: [f32; N],
) -> Hessian<N> {
    let nearest = search(points, cell, local);
    let (a, b) = (distance_to(points, nearest.first), distance_to(points, nearest.second));
    let of_a = hessian_times(b.value, hessian_of_distance(points, nearest.first));
    let of_b = hessian_times(a.value, hessian_of_distance(points, nearest.second));
    hessian_sum(hessian_sum(of_b, of_a), hessian_cross(a.gradient, b.gradient))
}

/// Returns the Hessian of the ratio, by the product rule for the ratio times b, which is a.
pub(crate) fn ratio_of_distances_hessian<const N: usize>(
    points: impl Points,
    cell: [i32; N],
    local: [f32; N],
) -> Hessian<N> {
    let nearest = search(points, cell, local);
    let (a, b) = (distance_to(points, nearest.first), distance_to(points, nearest.second));
    let quotient = ratio(a, b);
    let of_b = hessian_times(exact(0.0 - quotient.value), hessian_of_distance(points, nearest.second));
    let of_both = hessian_cross(array::map(quotient.gradient, |slope| exact(0.0 - slope)), b.gradient);
    let sum_of_all = hessian_sum(hessian_sum(hessian_of_distance(points, nearest.first), of_b), of_both);
    hessian_times(reciprocal(b.value), hessian_limited(sum_of_all))
}

/// Returns the Hessian of a feature that is linear, or constant in a cell.
pub(crate) fn flat_hessian<const N: usize>() -> Hessian<N> {
    hessian_diagonal(0.0)
}
