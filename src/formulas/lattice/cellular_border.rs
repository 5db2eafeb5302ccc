//! The distance to the border of the nearest point's Voronoi cell (Quilez 2012): to the nearest of the planes halfway
//! between it and the others. The plane of a point at distance d is at least (d - F1) / 2 away, so rings are searched
//! as long as that can be nearer.
//!
//! `cargo run -p port` prints this file from `shaders/lattice/cellular_border.wgsl`, which is the one to edit.

use crate::array::each;
use crate::formulas::cellular_numbers::Points;
use crate::formulas::lattice::cellular::from_point;
use crate::formulas::lattice::nearest::NearPoint;
use crate::formulas::math::elementary::reciprocal_root;
use crate::formulas::math::exact::exact;
use crate::formulas::math::vector::total;
use crate::lanes::Number;
use crate::sample::Sample;

/// The distance to a plane, and the direction towards it.
#[derive(Clone, Copy)]
pub(crate) struct Border<const N: usize, F = f32> {
    pub(crate) distance: F,
    pub(crate) towards: [F; N],
}

/// Returns the plane between two points, given the position relative to each of them.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn border_between<const N: usize>(way: [f32; N], way_from_other: [f32; N]) -> Border<N> {
    let between = each!(|d| exact(way[d] - way_from_other[d]));
    let squared = total(each!(|d| exact(between[d] * between[d])));
    let is_same = squared < 9.094_947e-13;
    let inverse = reciprocal_root(if is_same { 1.0 } else { squared });
    let towards = each!(|d| exact(between[d] * inverse));
    let middle = each!(|d| exact(exact(way[d] + way_from_other[d]) * 0.5));
    // A point that equals the nearest one, up to rounding, has no border with it.
    let distance = exact(0.0 - total(each!(|d| exact(middle[d] * towards[d]))));
    Border { distance: if is_same { 1e30 } else { distance }, towards }
}

/// Returns the sample of a border. Only rounding can make a distance negative.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn bordered<const N: usize>(border: Border<N>) -> Sample<N> {
    Sample { value: 0.0_f32.greater(border.distance), gradient: each!(|d| 0.0 - border.towards[d]) }
}

/// Returns the nearer one of a plane and the plane to the point of a cell some steps away.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn nearer_border<const N: usize>(
    points: impl Points,
    cell: [i32; N],
    local: [f32; N],
    first: NearPoint<N>,
    border: Border<N>,
    steps: [i32; N],
) -> Border<N> {
    let found = border_between(first.way, from_point(points, cell, local, steps));
    let is_nearer = found.distance < border.distance;
    Border {
        distance: if is_nearer { found.distance } else { border.distance },
        towards: each!(|d| if is_nearer { found.towards[d] } else { border.towards[d] }),
    }
}
