//! The positions of samples: along a row of a grid, or in a list.

use crate::cpu::engine::points::Points;
use crate::grid_or_points::GridOrPoints;
use crate::layout::transforms::{GridTransform, PointsTransform};

/// The positions of a block's samples.
pub(crate) type Positions<'a> = GridOrPoints<GridRow<'a>, PointList<'a>>;

/// Samples along a row of a grid, starting with the one at indices `first`.
#[derive(Clone, Copy)]
pub(crate) struct GridRow<'a> {
    pub(crate) transforms: &'a [GridTransform],
    pub(crate) first: [u32; 4],
    /// The number of rows in each slice of the grid.
    pub(crate) height: u32,
}

#[derive(Clone, Copy)]
pub(crate) struct PointList<'a> {
    pub(crate) transforms: &'a [PointsTransform],
    pub(crate) points: &'a Points,
    /// The outward directions at the points of a surface, if normals need them, else none.
    pub(crate) outwards: &'a [[f32; 4]],
}
