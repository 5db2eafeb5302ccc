//! The distance to the border of the nearest point's Voronoi cell (Quilez 2012): twin of
//! `shaders/lattice/cellular_border.wgsl`, its dimension a generic argument.

use crate::array;
use crate::cpu::twins::lattice::cellular::{Points, from_point, ring_distance, search};
use crate::cpu::twins::lattice::nearest::NearPoint;
use crate::cpu::twins::lattice::neighbourhood::{cells_within, most_steps, steps_to};
use crate::cpu::twins::math::elementary::{reciprocal_root, root};
use crate::cpu::twins::math::exact::exact;
use crate::cpu::twins::math::vector::total;
use crate::cpu::twins::space::lattice_position::neighbour;
use crate::sample::Sample;

/// The distance to a plane, and the direction towards it.
#[derive(Clone, Copy)]
pub(crate) struct Border<const N: usize> {
    pub(crate) distance: f32,
    pub(crate) towards: [f32; N],
}

/// Returns the plane between two points, as seen from the position that is given as seen from each. A point in the
/// nearest one's place, but for rounding, has no border with it.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn border_between<const N: usize>(way: [f32; N], way_from_other: [f32; N]) -> Border<N> {
    let between: [f32; N] = array::from_fn(|d| exact(way[d] - way_from_other[d]));
    let squared = total::<N>(array::from_fn(|d| exact(between[d] * between[d])));
    let is_same = squared < 9.094_947e-13;
    let inverse = reciprocal_root(if is_same { 1.0 } else { squared });
    let towards: [f32; N] = array::from_fn(|d| exact(between[d] * inverse));
    let middle: [f32; N] = array::from_fn(|d| exact(0.5 * exact(way[d] + way_from_other[d])));
    let distance = exact(0.0 - total::<N>(array::from_fn(|d| exact(middle[d] * towards[d]))));
    Border { distance: if is_same { 1e30 } else { distance }, towards }
}

#[cfg_attr(optimized, inline(always))]
fn border_ring<const N: usize>(
    points: impl Points,
    cell: [i32; N],
    local: [f32; N],
    nearest: NearPoint<N>,
    before: Border<N>,
    least: i32,
    most: i32,
) -> Border<N> {
    let mut border = before;
    for i in 0..cells_within::<N>(most) {
        let steps = steps_to(i, most);
        if most_steps(steps) >= least {
            let offset = points.offset_in_cell(neighbour(cell, steps));
            let next = border_between(nearest.way, from_point(points.cells(), local, steps, offset));
            border = if next.distance < border.distance { next } else { border };
        }
    }
    border
}

/// Returns the sample of a border. Rounding alone makes a distance negative.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn bordered<const N: usize>(border: Border<N>) -> Sample<N> {
    let distance = if border.distance > 0.0 { border.distance } else { 0.0 };
    Sample { value: distance, gradient: array::map(border.towards, |along| 0.0 - along) }
}

pub(crate) fn border_distance<const N: usize>(
    points: impl Points,
    cell: [i32; N],
    local: [f32; N],
    border_reach: i32,
) -> Sample<N> {
    let nearest = search(points, cell, local).first;
    let first_distance = root(nearest.key);
    let none = Border { distance: 1e30, towards: [0.0; N] };
    let mut border = border_ring(points, cell, local, nearest, none, 0, 1);
    let mut steps = 2;
    while steps <= border_reach
        && exact(first_distance + exact(2.0 * border.distance)) > ring_distance(points.cells(), local, steps)
    {
        border = border_ring(points, cell, local, nearest, border, steps, steps);
        steps += 1;
    }
    bordered(border)
}
