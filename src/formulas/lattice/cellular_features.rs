//! The features of cellular noise, computed from the nearest points: distances and combinations of them, the value of
//! the nearest point's cell, and that point's place.
//!
//! `cargo run -p port` prints this file from `shaders/lattice/cellular_features.wgsl`, which is the one to edit.

use crate::array::each;
use crate::formulas::cellular_numbers::Points;
use crate::formulas::lattice::nearest::NearPoint;
use crate::formulas::lattice::neighbourhood::steps_of_number;
use crate::formulas::lattice::search;
use crate::formulas::math::elementary::reciprocal;
use crate::formulas::math::exact::exact;
use crate::formulas::space::lattice_position::neighbour;
use crate::lanes::{Float, Number};
use crate::sample::Sample;

#[cfg_attr(optimized, inline(always))]
pub(crate) fn distance_to<const N: usize>(points: impl Points, point: NearPoint<N>) -> Sample<N> {
    let slope = points.metric().slope(point.way, point.key, points.cells().exponent);
    Sample { value: points.metric().distance(point.key), gradient: slope }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn first_distance<const N: usize>(points: impl Points, cell: [i32; N], local: [f32; N]) -> Sample<N> {
    distance_to(points, search(points, cell, local).first)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn second_distance<const N: usize>(points: impl Points, cell: [i32; N], local: [f32; N]) -> Sample<N> {
    distance_to(points, search(points, cell, local).second)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn third_distance<const N: usize>(points: impl Points, cell: [i32; N], local: [f32; N]) -> Sample<N> {
    distance_to(points, search(points, cell, local).third)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn difference<F: Number, const N: usize>(a: Sample<N, F>, b: Sample<N, F>) -> Sample<N, F> {
    Sample { value: exact(b.value - a.value), gradient: each!(|d| exact(b.gradient[d] - a.gradient[d])) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn sum<F: Number, const N: usize>(a: Sample<N, F>, b: Sample<N, F>) -> Sample<N, F> {
    Sample { value: exact(b.value + a.value), gradient: each!(|d| exact(b.gradient[d] + a.gradient[d])) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn product<F: Number, const N: usize>(a: Sample<N, F>, b: Sample<N, F>) -> Sample<N, F> {
    let slope = each!(|d| exact(exact(a.value * b.gradient[d]) + exact(b.value * a.gradient[d])));
    Sample { value: exact(a.value * b.value), gradient: slope }
}

/// Returns the ratio, or 0 if both points are in the same place.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn ratio<F: Float, const N: usize>(a: Sample<N, F>, b: Sample<N, F>) -> Sample<N, F> {
    let inverse = reciprocal(b.value);
    let value = exact(a.value * inverse);
    Sample { value, gradient: each!(|d| exact(exact(a.gradient[d] - exact(value * b.gradient[d])) * inverse)) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn difference_of_distances<const N: usize>(
    points: impl Points,
    cell: [i32; N],
    local: [f32; N],
) -> Sample<N> {
    let found = search(points, cell, local);
    difference(distance_to(points, found.first), distance_to(points, found.second))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn sum_of_distances<const N: usize>(points: impl Points, cell: [i32; N], local: [f32; N]) -> Sample<N> {
    let found = search(points, cell, local);
    sum(distance_to(points, found.first), distance_to(points, found.second))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn product_of_distances<const N: usize>(points: impl Points, cell: [i32; N], local: [f32; N]) -> Sample<N> {
    let found = search(points, cell, local);
    product(distance_to(points, found.first), distance_to(points, found.second))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn ratio_of_distances<const N: usize>(points: impl Points, cell: [i32; N], local: [f32; N]) -> Sample<N> {
    let found = search(points, cell, local);
    ratio(distance_to(points, found.first), distance_to(points, found.second))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn value_of_cell<const N: usize>(points: impl Points, cell: [i32; N], local: [f32; N]) -> Sample<N> {
    let steps = steps_of_number(search(points, cell, local).first.number);
    Sample { value: points.lattice_value(neighbour(cell, steps)), gradient: [0.0; N] }
}
