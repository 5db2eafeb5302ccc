//! Cellular noise (Worley 1996): each cell has a point, and a sample depends on the nearest ones. The sample's cell and
//! its nearer neighbours are searched first, then those cells around them that can contain a nearer point. So no point
//! is missed, and few are read.
//!
//! `cargo run -p port` prints this file from `shaders/lattice/cellular.wgsl`, which is the one to edit.

use crate::array::each;
use crate::formulas::cellular_numbers::{Cells, Points};
use crate::formulas::lattice::nearest::NearPoint;
use crate::formulas::lattice::neighbourhood::{face_distance, number_of_cell};
use crate::formulas::math::exact::exact;
use crate::formulas::space::lattice_position::neighbour;
use crate::lanes::Number;

/// Scales a point's offset from the middle of its cell by the jitter.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn jittered<F: Number, const N: usize>(cells: Cells, offset: [F; N]) -> [F; N] {
    each!(|d| exact(offset[d] * cells.spread))
}

/// Returns the position relative to a point, given the middle of the point's cell and its offset from there.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn way_from<F: Number, const N: usize>(local: [F; N], middle: [F; N], offset: [F; N]) -> [F; N] {
    each!(|d| exact(exact(local[d] - middle[d]) - offset[d]))
}

/// Returns the position relative to the point of a cell some steps away.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn from_point<const N: usize>(
    points: impl Points,
    cell: [i32; N],
    local: [f32; N],
    steps: [i32; N],
) -> [f32; N] {
    way_from(
        local,
        each!(|d| steps[d] as f32 + 0.5),
        jittered(points.cells(), points.offset_in_cell(neighbour(cell, steps))),
    )
}

/// Returns the point of a cell some steps away.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn point_at<const N: usize>(
    points: impl Points,
    cell: [i32; N],
    local: [f32; N],
    steps: [i32; N],
) -> NearPoint<N> {
    let way = from_point(points, cell, local, steps);
    NearPoint { key: points.metric().key(way, points.cells().exponent), way, number: number_of_cell(steps) }
}

/// Returns the least distance of points whose cells' middles are this far away, less the largest rounding error.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn least_distance<F: Number>(cells: Cells, to_middle: F) -> F {
    exact(exact(to_middle - cells.spread) * 0.9998)
}

/// Returns the least possible distance of points that are this many steps away along some axis.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn ring_distance<F: Number, const N: usize>(cells: Cells, local: [F; N], steps: i32) -> F {
    least_distance(cells, exact(face_distance(local) + (steps as f32 - 0.5)))
}

/// Returns the distance of a position from the nearest faces of a box of cells, along each axis.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn to_faces<const N: usize>(local: [f32; N], low: [i32; N], high: [i32; N]) -> [f32; N] {
    each!(|d| (high[d].wrapping_add(1) as f32 - local[d]).lesser(local[d] - low[d] as f32))
}
