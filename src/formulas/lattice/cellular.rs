//! Cellular noise (Worley 1996): twin of `shaders/lattice/cellular.wgsl`, whose holes are a generic argument here, as
//! is its dimension.

use crate::array;
use crate::formulas::lattice::nearest::{NearPoint, Nearest, none_near};
use crate::formulas::lattice::neighbourhood::{
    along_axis, cells_of_corner, component, face_distance, is_beyond, next_in_box, number_of_cell, steps_of_corner,
};
use crate::formulas::math::exact::exact;
use crate::formulas::math::vector::{largest, only_largest};
use crate::formulas::metric::MetricKind;
use crate::formulas::space::lattice_position::neighbour;
use crate::lanes::{Float, Int, inlined};
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
    /// Inserts a point into the nearest ones.
    fn with_point<const N: usize>(self, before: Nearest<N>, point: NearPoint<N>) -> Nearest<N>;
    /// Returns the key of the farthest point that is needed.
    fn farthest_key<const N: usize>(self, nearest: Nearest<N>) -> f32;
}

#[cfg_attr(optimized, inline(always))]
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

/// Scales a point's offset from the middle of its cell by the jitter.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn jittered<F: Float, const N: usize>(cells: Cells, offset: [F; N]) -> [F; N] {
    array::from_fn(inlined!(|d: usize| exact(offset[d] * cells.spread)))
}

/// Returns the position relative to a point, given the middle of the point's cell and its offset from there.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn way_from<F: Float, const N: usize>(local: [F; N], middle: [F; N], offset: [F; N]) -> [F; N] {
    array::from_fn(inlined!(|d: usize| exact(exact(local[d] - middle[d]) - offset[d])))
}

/// Returns the position relative to the point of a cell some steps away, given that point's offset in its cell.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn from_offset<F: Float, const N: usize>(
    cells: Cells,
    local: [F; N],
    steps: [F::Int; N],
    offset_in_cell: [F; N],
) -> [F; N] {
    let middle = array::from_fn(inlined!(|d: usize| steps[d].to_float() + 0.5));
    way_from(local, middle, jittered(cells, offset_in_cell))
}

/// Returns the position relative to the point of a cell some steps away.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn from_point<const N: usize>(
    points: impl Points,
    cell: [i32; N],
    local: [f32; N],
    steps: [i32; N],
) -> [f32; N] {
    from_offset(points.cells(), local, steps, points.offset_in_cell(neighbour(cell, steps)))
}

/// Returns the point of a cell some steps away.
#[cfg_attr(optimized, inline(always))]
fn point_at<const N: usize>(points: impl Points, cell: [i32; N], local: [f32; N], steps: [i32; N]) -> NearPoint<N> {
    let way = from_point(points, cell, local, steps);
    NearPoint { key: points.metric().key(way, points.cells().exponent), way, number: number_of_cell(steps) }
}

/// Returns the least distance of points whose cells' middles are this far away, less the largest rounding error.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn least_distance<F: Float>(cells: Cells, to_middle: F) -> F {
    exact(exact(to_middle - cells.spread) * 0.9998)
}

/// Returns the least possible distance of points that are this many steps away along some axis.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn ring_distance<F: Float, const N: usize>(cells: Cells, local: [F; N], steps: i32) -> F {
    least_distance(cells, exact(face_distance(local) + (steps as f32 - 0.5)))
}

/// Returns the distance of a position from the nearest faces of a box of cells, along each axis.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn to_faces<const N: usize>(local: [f32; N], low: [i32; N], high: [i32; N]) -> [f32; N] {
    array::from_fn(|d| {
        let (below, above) = (local[d] - low[d] as f32, (high[d] + 1) as f32 - local[d]);
        if above < below { above } else { below }
    })
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
