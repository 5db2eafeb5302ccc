//! The features of cellular noise, computed from the nearest points: twin of `shaders/lattice/cellular_features.wgsl`,
//! its dimension a generic argument.

use crate::array;
use crate::formulas::lattice::cellular::{Points, search};
use crate::formulas::lattice::nearest::NearPoint;
use crate::formulas::lattice::neighbourhood::{along_axis, component, steps_of_number};
use crate::formulas::math::elementary::reciprocal;
use crate::formulas::math::exact::exact;
use crate::formulas::space::lattice_position::neighbour;
use crate::lanes::Float;
use crate::sample::Sample;

#[cfg_attr(optimized, inline(always))]
pub(crate) fn distance_to<const N: usize>(points: impl Points, point: NearPoint<N>) -> Sample<N> {
    let (metric, exponent) = (points.metric(), points.cells().exponent);
    Sample { value: metric.distance(point.key), gradient: metric.slope(point.way, point.key, exponent) }
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
pub(crate) fn difference<F: Float, const N: usize>(a: Sample<N, F>, b: Sample<N, F>) -> Sample<N, F> {
    Sample { value: exact(b.value - a.value), gradient: array::from_fn(|d| exact(b.gradient[d] - a.gradient[d])) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn sum<F: Float, const N: usize>(a: Sample<N, F>, b: Sample<N, F>) -> Sample<N, F> {
    Sample { value: exact(b.value + a.value), gradient: array::from_fn(|d| exact(b.gradient[d] + a.gradient[d])) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn product<F: Float, const N: usize>(a: Sample<N, F>, b: Sample<N, F>) -> Sample<N, F> {
    let slope = |d: usize| exact(exact(a.value * b.gradient[d]) + exact(b.value * a.gradient[d]));
    Sample { value: exact(a.value * b.value), gradient: array::from_fn(slope) }
}

/// Returns the ratio, or 0 if both points are in the same place.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn ratio<F: Float, const N: usize>(a: Sample<N, F>, b: Sample<N, F>) -> Sample<N, F> {
    let inverse = reciprocal(b.value);
    let value = exact(a.value * inverse);
    let slope = |d: usize| exact(exact(a.gradient[d] - exact(value * b.gradient[d])) * inverse);
    Sample { value, gradient: array::from_fn(slope) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn difference_of_distances<const N: usize>(
    points: impl Points,
    cell: [i32; N],
    local: [f32; N],
) -> Sample<N> {
    let nearest = search(points, cell, local);
    difference(distance_to(points, nearest.first), distance_to(points, nearest.second))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn sum_of_distances<const N: usize>(points: impl Points, cell: [i32; N], local: [f32; N]) -> Sample<N> {
    let nearest = search(points, cell, local);
    sum(distance_to(points, nearest.first), distance_to(points, nearest.second))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn product_of_distances<const N: usize>(points: impl Points, cell: [i32; N], local: [f32; N]) -> Sample<N> {
    let nearest = search(points, cell, local);
    product(distance_to(points, nearest.first), distance_to(points, nearest.second))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn ratio_of_distances<const N: usize>(points: impl Points, cell: [i32; N], local: [f32; N]) -> Sample<N> {
    let nearest = search(points, cell, local);
    ratio(distance_to(points, nearest.first), distance_to(points, nearest.second))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn value_of_cell<const N: usize>(points: impl Points, cell: [i32; N], local: [f32; N]) -> Sample<N> {
    let steps = steps_of_number(search(points, cell, local).first.number);
    Sample { value: points.lattice_value(neighbour(cell, steps)), gradient: [0.0; N] }
}

/// Returns how far a point lies ahead along an axis, given the position relative to it.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn offset_to<const N: usize>(way: [f32; N], axis: usize) -> Sample<N> {
    let along = along_axis::<N>(axis);
    Sample { value: 0.0 - component(way, axis), gradient: array::map(along, |slope| 0.0 - slope) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn offset_of_point<const N: usize>(
    points: impl Points,
    cell: [i32; N],
    local: [f32; N],
    axis: usize,
) -> Sample<N> {
    offset_to(search(points, cell, local).first.way, axis)
}
