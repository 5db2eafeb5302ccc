//! Cellular noise (Worley 1996): twin of `shaders/lattice/cellular.wgsl`, whose holes are a generic argument here, as
//! is its dimension.

use crate::array;
use crate::cpu::twins::lattice::metric::MetricKind;
use crate::cpu::twins::lattice::nearest::{NearPoint, Nearest, none_near, with_point};
use crate::cpu::twins::lattice::neighbourhood::{
    cells_within, face_distance, most_steps, next_in_ring, next_steps, steps_to,
};
use crate::cpu::twins::math::exact::exact;
use crate::cpu::twins::space::lattice_position::neighbour;
use crate::layout::parameters::Parameters;
use crate::layout::slots::{cellular as slots, leaf};
use crate::sample::Sample;

/// The numbers of a cellular noise, read once for many cells.
#[derive(Clone, Copy)]
pub(crate) struct Cells {
    pub(crate) spread: f32,
    pub(crate) exponent: f32,
    pub(crate) sharpness: f32,
    pub(crate) log_scale: f32,
    pub(crate) fade_begin: f32,
    pub(crate) fade_inverse: f32,
    pub(crate) center: f32,
}

/// Fills the holes of the files of cellular noise.
pub(crate) trait Points: Copy {
    fn cells(self) -> Cells;
    fn metric(self) -> MetricKind;
    fn reach(self) -> i32;
    fn offset_in_cell<const N: usize>(self, cell: [i32; N]) -> [f32; N];
    fn lattice_value<const N: usize>(self, cell: [i32; N]) -> f32;
    /// Returns the key of the farthest point that is wanted.
    fn farthest_key<const N: usize>(self, nearest: Nearest<N>) -> f32;
}

#[inline(always)]
pub(crate) fn cells_of(leaf: Parameters<'_>) -> Cells {
    let record = leaf::array(leaf);
    Cells {
        spread: slots::spread(record),
        exponent: slots::exponent(record),
        sharpness: slots::sharpness(record),
        log_scale: slots::log_scale(record),
        fade_begin: slots::fade_begin(record),
        fade_inverse: slots::fade_inverse(record),
        center: slots::center(record),
    }
}

/// Brings a point's offset from the middle of its cell to the jitter's size.
#[inline(always)]
pub(crate) fn jittered<const N: usize>(cells: Cells, offset: [f32; N]) -> [f32; N] {
    array::from_fn(|d| exact(offset[d] * cells.spread))
}

/// Returns the position as seen from a point, given the middle of the point's cell and its offset from there.
#[inline(always)]
pub(crate) fn way_from<const N: usize>(local: [f32; N], middle: [f32; N], offset: [f32; N]) -> [f32; N] {
    array::from_fn(|d| exact(exact(local[d] - middle[d]) - offset[d]))
}

/// Returns the position as seen from the point of a cell some steps away, given that point's offset in its cell.
#[inline(always)]
pub(crate) fn from_point<const N: usize>(
    cells: Cells,
    local: [f32; N],
    steps: [i32; N],
    offset_in_cell: [f32; N],
) -> [f32; N] {
    way_from(local, array::from_fn(|d| steps[d] as f32 + 0.5), jittered(cells, offset_in_cell))
}

/// Returns the point of a cell some steps away.
#[inline(always)]
fn point_at<const N: usize>(points: impl Points, cell: [i32; N], local: [f32; N], steps: [i32; N]) -> NearPoint<N> {
    let way = from_point(points.cells(), local, steps, points.offset_in_cell(neighbour(cell, steps)));
    NearPoint { key: points.metric().key(way, points.cells().exponent), way, steps }
}

/// Returns the nearest points among those that are at most a step away.
#[inline(always)]
fn nearby<const N: usize>(points: impl Points, cell: [i32; N], local: [f32; N]) -> Nearest<N> {
    let mut nearest = none_near();
    let mut steps = steps_to(0, 1);
    for _ in 0..cells_within::<N>(1) {
        nearest = with_point(nearest, point_at(points, cell, local, steps));
        steps = next_steps(steps, 1);
    }
    nearest
}

/// Returns how near the points so many steps away can be along some axis, less what rounding can add.
#[inline(always)]
pub(crate) fn ring_distance<const N: usize>(cells: Cells, local: [f32; N], steps: i32) -> f32 {
    let beyond_cell = exact(face_distance(local) + (steps as f32 - 0.5));
    exact(0.9998 * exact(beyond_cell - cells.spread))
}

/// Finds the nearest points. In shaders a loop takes time even where no cell is left: there is one for all rings.
pub(crate) fn search<const N: usize>(points: impl Points, cell: [i32; N], local: [f32; N]) -> Nearest<N> {
    let mut nearest = nearby(points, cell, local);
    let (cells, metric) = (points.cells(), points.metric());
    let mut distance = 2;
    let mut steps = steps_to(0, distance);
    while distance <= points.reach()
        && points.farthest_key(nearest) > metric.key([ring_distance(cells, local, distance)], cells.exponent)
    {
        nearest = with_point(nearest, point_at(points, cell, local, steps));
        let next = next_in_ring(steps, distance);
        let is_beyond = most_steps(next) > distance;
        distance = if is_beyond { distance + 1 } else { distance };
        steps = if is_beyond { steps_to(0, distance) } else { next };
    }
    nearest
}

#[inline(always)]
pub(crate) fn cellular<const N: usize>(cells: Cells, feature: Sample<N>) -> Sample<N> {
    Sample { value: exact(feature.value - cells.center), gradient: feature.gradient }
}
