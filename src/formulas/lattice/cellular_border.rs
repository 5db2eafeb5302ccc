//! The distance to the border of the nearest point's Voronoi cell (Quilez 2012): twin of
//! `shaders/lattice/cellular_border.wgsl`, its dimension a generic argument.

use crate::array;
use crate::formulas::lattice::cellular::{Points, from_point, ring_distance, search};
use crate::formulas::lattice::nearest::NearPoint;
use crate::formulas::lattice::neighbourhood::{cells_within, is_beyond, most_steps, next_in_box};
use crate::formulas::math::elementary::{reciprocal_root, root};
use crate::formulas::math::exact::exact;
use crate::formulas::math::vector::total;
use crate::sample::Sample;

/// The distance to a plane, and the direction towards it.
#[derive(Clone, Copy)]
pub(crate) struct Border<const N: usize> {
    pub(crate) distance: f32,
    pub(crate) towards: [f32; N],
}

/// Returns the plane between two points, given the position relative to each of them. A point that equals the nearest
/// one, up to rounding, has no border with it.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn border_between<const N: usize>(way: [f32; N], way_from_other: [f32; N]) -> Border<N> {
    let between: [f32; N] = array::from_fn(|d| exact(way[d] - way_from_other[d]));
    let squared = total::<f32, N>(array::from_fn(|d| exact(between[d] * between[d])));
    let is_same = squared < 9.094_947e-13;
    let inverse = reciprocal_root(if is_same { 1.0 } else { squared });
    let towards: [f32; N] = array::from_fn(|d| exact(between[d] * inverse));
    let middle: [f32; N] = array::from_fn(|d| exact(0.5 * exact(way[d] + way_from_other[d])));
    let distance = exact(0.0 - total::<f32, N>(array::from_fn(|d| exact(middle[d] * towards[d]))));
    Border { distance: if is_same { 1e30 } else { distance }, towards }
}

/// Returns the sample of a border. Only rounding can make a distance negative.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn bordered<const N: usize>(border: Border<N>) -> Sample<N> {
    let distance = if border.distance > 0.0 { border.distance } else { 0.0 };
    Sample { value: distance, gradient: array::map(border.towards, |along| 0.0 - along) }
}

/// Returns whether the plane of a point this many steps away along some axis can be nearer than the one found.
#[cfg_attr(optimized, inline(always))]
fn can_have_border<const N: usize>(
    points: impl Points,
    local: [f32; N],
    steps: i32,
    border_reach: i32,
    first_distance: f32,
    found: Border<N>,
) -> bool {
    let reached = exact(first_distance + exact(2.0 * found.distance));
    steps <= border_reach && reached > ring_distance(points.cells(), local, steps)
}

/// Returns the nearer one of a plane and the plane to the point of a cell some steps away.
#[cfg_attr(optimized, inline(always))]
fn nearer_border<const N: usize>(
    points: impl Points,
    cell: [i32; N],
    local: [f32; N],
    nearest: NearPoint<N>,
    border: Border<N>,
    steps: [i32; N],
) -> Border<N> {
    let found = border_between(nearest.way, from_point(points, cell, local, steps));
    if found.distance < border.distance { found } else { border }
}

/// Searches the cells next to the position's, including its own, and then ring after ring around them. One loop handles
/// all rings, as in `search`: it walks through the box around each ring, and skips the cells inside.
pub(crate) fn border_distance<const N: usize>(
    points: impl Points,
    cell: [i32; N],
    local: [f32; N],
    border_reach: i32,
) -> Sample<N> {
    let nearest = search(points, cell, local).first;
    let first_distance = root(nearest.key);
    let mut border = Border { distance: 1e30, towards: [0.0; N] };
    let mut next = [-1; N];
    for _ in 0..cells_within::<N>(1) {
        border = nearer_border(points, cell, local, nearest, border, next);
        next = next_in_box(next, [-1; N], [1; N]);
    }
    let mut ring = 2;
    next = [-2; N];
    let mut goes_on = can_have_border(points, local, ring, border_reach, first_distance, border);
    while goes_on {
        if most_steps(next) == ring {
            border = nearer_border(points, cell, local, nearest, border, next);
        }
        let after = next_in_box(next, [-ring; N], [ring; N]);
        let is_new = is_beyond(after, [ring; N]);
        ring = if is_new { ring + 1 } else { ring };
        next = if is_new { [-ring; N] } else { after };
        goes_on = !is_new || can_have_border(points, local, ring, border_reach, first_distance, border);
    }
    bordered(border)
}
