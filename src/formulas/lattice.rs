//! Lattice noises, and the gradients and values that they interpolate; of their printed files the functions that are by
//! hand.

pub(crate) mod cell_bits;
pub(crate) mod cells;
pub(crate) mod cellular;
pub(crate) mod cellular_border;
pub(crate) mod cellular_features;
pub(crate) mod cellular_hessian;
pub(crate) mod cellular_smooth;
pub(crate) mod contribution;
pub(crate) mod fade;
pub(crate) mod gabor;
pub(crate) mod gabor_kernel;
pub(crate) mod gradient;
pub(crate) mod gradient_array;
pub(crate) mod gradient_bytes;
pub(crate) mod gradient_components;
pub(crate) mod gradient_computed;
pub(crate) mod high_dimensional;
pub(crate) mod impulse;
pub(crate) mod interpolated_hessian;
pub(crate) mod lattice_value;
pub(crate) mod metric;
pub(crate) mod minimal_cubic;
pub(crate) mod mixed_lattice_value;
pub(crate) mod nearest;
pub(crate) mod neighbourhood;
pub(crate) mod perlin;
pub(crate) mod perlin_corner;
pub(crate) mod simplex;
pub(crate) mod spline;
pub(crate) mod spline_hessian;
pub(crate) mod super_simplex;
pub(crate) mod table;
pub(crate) mod value;
pub(crate) mod value_corner;

use crate::array;
use crate::formulas::cellular_numbers::{Cells, Points};
use crate::formulas::expression::sample::plus;
use crate::formulas::lattice::cellular::{least_distance, point_at, ring_distance, to_faces};
use crate::formulas::lattice::cellular_border::{Border, bordered, nearer_border};
use crate::formulas::lattice::contribution::{Decay, contribution, contribution_hessian};
use crate::formulas::lattice::nearest::{NearPoint, Nearest, chosen, comes_before, none_near};
use crate::formulas::lattice::neighbourhood::{
    along_axis, cells_of_corner, cells_within, component, is_beyond, most_steps, next_in_box, steps_of_corner,
};
use crate::formulas::math::elementary::root;
use crate::formulas::math::exact::exact;
use crate::formulas::math::hessian::hessian_sum;
use crate::formulas::math::vector::{largest, only_largest};
use crate::formulas::space::lattice_position::neighbour;
use crate::lanes::Float;
use crate::sample::{HessianSample, Sample};

/// The contributions of corners, and their sums: the shader's type `Sample`, alone or with its `Hessian`.
pub(crate) trait Contribution<const N: usize, F = f32>: Copy {
    /// Returns the contribution of a corner with gradient `g` at distance `d`. `linear` is their product.
    fn of(t: Decay<F>, linear: F, g: [F; N], d: [F; N]) -> Self;
    fn plus(self, other: Self) -> Self;
}

impl<F: Float, const N: usize> Contribution<N, F> for Sample<N, F> {
    #[cfg_attr(optimized, inline(always))]
    fn of(t: Decay<F>, linear: F, g: [F; N], d: [F; N]) -> Self {
        contribution(t, linear, g, d)
    }

    #[cfg_attr(optimized, inline(always))]
    fn plus(self, other: Self) -> Self {
        plus(self, other)
    }
}

impl<F: Float, const N: usize> Contribution<N, F> for HessianSample<N, F> {
    #[cfg_attr(optimized, inline(always))]
    fn of(t: Decay<F>, linear: F, g: [F; N], d: [F; N]) -> Self {
        let Sample { value, gradient } = contribution(t, linear, g, d);
        Self { value, gradient, hessian: contribution_hessian(t, linear, g, d) }
    }

    #[cfg_attr(optimized, inline(always))]
    fn plus(self, other: Self) -> Self {
        let Sample { value, gradient } = plus(self.sample(), other.sample());
        Self { value, gradient, hessian: hessian_sum(self.hessian, other.hessian) }
    }
}

/// Returns whether a point outside a box of cells can be nearer than those found.
#[cfg_attr(optimized, inline(always))]
fn can_be_nearer<const N: usize>(
    points: impl Points,
    local: [f32; N],
    low: [i32; N],
    high: [i32; N],
    nearest: Nearest<N>,
) -> bool {
    let to_face = 0.0 - largest(array::map(to_faces(local, low, high), |face| 0.0 - face));
    let distance = least_distance(points.cells(), exact(to_face + 0.5));
    let key = points.metric().key([distance], points.cells().exponent);
    distance < points.reach() as f32 && points.farthest_key(nearest) > key
}

/// Finds the nearest points. The searched cells are a box. It grows by a layer on the side whose points can be nearest,
/// as long as these can be nearer than those found. One loop handles all layers: in shaders, nested loops take time
/// even where no cell is left.
pub(crate) fn search<const N: usize>(points: impl Points, cell: [i32; N], local: [f32; N]) -> Nearest<N> {
    let mut low: [i32; N] = array::from_fn(|d| if local[d] < 0.5 { -1 } else { 0 });
    let mut high: [i32; N] = array::from_fn(|d| low[d] + 1);
    let mut nearest = none_near();
    for i in 0..cells_of_corner::<N>() {
        nearest = points.with_point(nearest, point_at(points, cell, local, neighbour(low, steps_of_corner(i))));
    }
    let mut next = low;
    let mut is_new = true;
    let mut goes_on = can_be_nearer(points, local, low, high, nearest);
    while goes_on {
        let is_below: [bool; N] = array::from_fn(|d| local[d] - (low[d] as f32) < (high[d] + 1) as f32 - local[d]);
        let sides = array::map(is_below, |is_below| if is_below { -1.0 } else { 1.0 });
        let is_across =
            only_largest(sides, array::map(to_faces(local, low, high), |face| 0.0 - face)).map(|side| side != 0.0);
        let layer: [i32; N] = array::from_fn(|d| if is_below[d] { low[d] - 1 } else { high[d] + 1 });
        let first: [i32; N] = array::from_fn(|d| if is_across[d] { layer[d] } else { low[d] });
        let last: [i32; N] = array::from_fn(|d| if is_across[d] { layer[d] } else { high[d] });
        let steps = if is_new { first } else { next };
        nearest = points.with_point(nearest, point_at(points, cell, local, steps));
        next = next_in_box(steps, first, last);
        is_new = is_beyond(next, last);
        low = if is_new { array::from_fn(|d| low[d].min(first[d])) } else { low };
        high = if is_new { array::from_fn(|d| high[d].max(last[d])) } else { high };
        goes_on = can_be_nearer(points, local, low, high, nearest);
    }
    nearest
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn cellular<F: Float, const N: usize>(cells: Cells, feature: Sample<N, F>) -> Sample<N, F> {
    Sample { value: exact(feature.value - cells.center), gradient: feature.gradient }
}

/// Inserts a point into the nearest ones. Only the first `K` are needed; the others stay as they are.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn with_point<F: Float, const N: usize, const K: usize>(
    before: Nearest<N, F>,
    point: NearPoint<N, F>,
) -> Nearest<N, F> {
    let is_first = comes_before(point, before.first);
    let is_second = comes_before(point, before.second);
    let is_third = comes_before(point, before.third);
    let first_key = point.key.lesser(before.first.key);
    let second_key = point.key.greater(before.first.key).lesser(before.second.key);
    let third_key = point.key.greater(before.second.key).lesser(before.third.key);
    let second = chosen(second_key, before.second, point, is_second);
    let third = chosen(third_key, before.third, point, is_third);
    Nearest {
        first: chosen(first_key, before.first, point, is_first),
        second: if K > 1 { chosen(second_key, second, before.first, is_first) } else { before.second },
        third: if K > 2 { chosen(third_key, third, before.second, is_second) } else { before.third },
    }
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

/// Returns whether the plane of a point this many steps away along some axis can be nearer than the one found.
#[cfg_attr(optimized, inline(always))]
fn can_have_border<const N: usize>(
    points: impl Points,
    local: [f32; N],
    steps: i32,
    from_first: f32,
    found: Border<N>,
) -> bool {
    let reached = exact(from_first + exact(2.0 * found.distance));
    steps <= points.border_reach() && reached > ring_distance(points.cells(), local, steps)
}

/// Searches the cells next to the position's, including its own, and then ring after ring around them. One loop handles
/// all rings, as in `search`: it walks through the box around each ring, and skips the cells inside.
pub(crate) fn border_distance<const N: usize>(points: impl Points, cell: [i32; N], local: [f32; N]) -> Sample<N> {
    let first = search(points, cell, local).first;
    let from_first = root(first.key);
    let mut border = Border { distance: 1e30, towards: [0.0; N] };
    let mut next = [-1; N];
    for _ in 0..cells_within::<N>(1) {
        border = nearer_border(points, cell, local, first, border, next);
        next = next_in_box(next, [-1; N], [1; N]);
    }
    let mut ring = 2;
    next = [-2; N];
    let mut goes_on = can_have_border(points, local, ring, from_first, border);
    while goes_on {
        if most_steps(next) == ring {
            border = nearer_border(points, cell, local, first, border, next);
        }
        let after = next_in_box(next, [-ring; N], [ring; N]);
        let is_new = is_beyond(after, [ring; N]);
        ring = if is_new { ring + 1 } else { ring };
        next = if is_new { [-ring; N] } else { after };
        goes_on = !is_new || can_have_border(points, local, ring, from_first, border);
    }
    bordered(border)
}
