//! Turns samples into positions in lattices. Of `points.rs`, `skewed_tile.rs` and `transform.rs` this has the functions
//! that are by hand: their transforms are structures, or they are generic over dimensions.

pub(crate) mod coordinate;
pub(crate) mod displacement;
pub(crate) mod distance;
pub(crate) mod distance_hessian;
pub(crate) mod fixed_coordinate;
pub(crate) mod grid;
pub(crate) mod lattice_position;
pub(crate) mod points;
pub(crate) mod points_transform;
pub(crate) mod pullback_hessian;
pub(crate) mod skew;
pub(crate) mod skewed_tile;
pub(crate) mod skewed_tile_hessian;
pub(crate) mod surface;
pub(crate) mod tile;
pub(crate) mod tiled_lattice;
pub(crate) mod transform;

use crate::array::{self, each, extended};
use crate::formulas::expression::sample::clamp_derivatives;
use crate::formulas::math::arithmetic::{clamp_symmetric, dot_4};
use crate::formulas::math::exact::exact;
use crate::formulas::math::fixed::whole_to_i32;
use crate::formulas::space::lattice_position::{LatticePosition, coordinate};
use crate::formulas::space::points::{
    coordinate_from, coordinate_sum, finite_coordinate, skew_share_2, skew_share_3, skew_share_4,
};
use crate::formulas::space::points_transform::{transform_factor, transform_fraction, transform_row, transform_shift};
use crate::formulas::space::skewed_tile::skewed_tile_column;
use crate::formulas::space::transform::map_column;
use crate::lanes::together::Together;
use crate::lanes::{Float, Int, Number, inlined};
use crate::layout::parameters::{ArrayView, Parameters};
use crate::layout::transforms::PointsTransform;
use crate::sample::Sample;

coordinate!([F] F, f32);

#[cfg_attr(optimized, inline(always))]
pub(crate) fn padded<F: Together, const M: usize>(gradient: [F; M]) -> [F; 4] {
    extended(gradient, F::ZERO)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn pullback_matrix<const M: usize, const N: usize>(
    value: f32,
    gradient: [f32; M],
    map: Parameters<'_>,
) -> Sample<N> {
    let gradient = padded(gradient);
    Sample { value, gradient: clamp_derivatives(each!(|d| dot_4(map_column(map, d as u32), gradient))) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn at_position<const N: usize>(p: [f32; N]) -> [f32; N] {
    p
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn coordinate_straight<F: Number, const N: usize>(
    transform: &PointsTransform,
    at: [F; N],
    axis: usize,
) -> F {
    exact(at[axis] * transform_factor(transform, axis))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn coordinate_mapped(transform: &PointsTransform, at: [f32; 4], axis: usize) -> f32 {
    // No sum of products may be infinite minus infinite.
    let [x, y, z, w] = at;
    let near = |x| clamp_symmetric(x, 1_152_921_504_606_846_976.0);
    dot_4(transform_row(transform, axis), [near(x), near(y), near(z), near(w)])
}

/// Finds the cell and the local coordinate. The fraction is in [1, 2), which makes the sum a multiple of 2^-24: if it
/// is less than 1/2, the coordinate is at most -1/2, and has no smaller bits, nor has the fraction. So the sum is not
/// subnormal, its fraction is exact with 24 bits, and the local coordinate is below 1.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn lattice_position_along(coordinate: f32, transform: &PointsTransform, axis: usize) -> LatticePosition<1> {
    let [whole, local] = parts_of_sum(exact(coordinate + transform_fraction(transform, axis)));
    LatticePosition { cell: [whole_to_i32(whole).wrapping_add(transform_shift(transform, axis))], local: [local] }
}

/// Returns the same cell and local coordinate in lanes.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn position_along<F: Float>(coordinate: F, transform: &PointsTransform, axis: usize) -> (F::Int, F) {
    let [whole, local] = parts_of_sum(exact(coordinate + transform_fraction(transform, axis)));
    (whole.truncated().stepped(transform_shift(transform, axis)), local)
}

/// Returns the whole part of the sum of a coordinate and a fraction, before whole cells are added, and the local
/// coordinate.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn parts_of_sum<F: Number>(sum: F) -> [F; 2] {
    let near = clamp_symmetric(sum, 1e9);
    let whole = near.floor();
    [whole, near - whole]
}

#[cfg_attr(optimized, inline(always))]
fn pullback_from_skewed_tile<F: Number>(tile: ArrayView<'_>, gradient: [F; 4]) -> [F; 4] {
    let column = inlined!(|column: usize| array::map(
        skewed_tile_column(tile, column as u32),
        inlined!(|x: f32| gradient[0].splat(x))
    ));
    array::from_fn(inlined!(|axis: usize| dot_4(column(axis), gradient)))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn skewed_tile_noise<F: Number, const N: usize>(tile: ArrayView<'_>, raw: Sample<N, F>) -> Sample<N, F> {
    let padded = array::from_fn(inlined!(|d: usize| if d < N { raw.gradient[d] } else { raw.value.splat(0.0) }));
    let gradient = pullback_from_skewed_tile(tile, padded);
    Sample { value: raw.value, gradient: array::from_fn(inlined!(|d: usize| gradient[d])) }
}
