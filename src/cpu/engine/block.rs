//! Blocks: samples that are evaluated together.

use crate::cpu::engine::planes::Coordinates;
use crate::cpu::engine::points::Points;
use crate::domain::Domain;
use crate::layout::transforms::{GridTransform, PointsTransform};
use crate::plan::position::Position;

/// Samples that are evaluated together: at most [`BLOCK`](crate::cpu::engine::strip::BLOCK) of them, or as many rows as
/// [`Machine::strip`](crate::cpu::engine::machine::Machine::strip) returns.
#[derive(Clone, Copy)]
pub(crate) struct Block<'a> {
    pub(crate) count: usize,
    /// The number of consecutive rows of a grid.
    pub(crate) rows: usize,
    /// The number of samples from the start of one row to that of the next in the caller's memory.
    pub(crate) stride: usize,
    pub(crate) positions: Positions<'a>,
    /// The only position: in place of transforms, of which there are none.
    pub(crate) single: Option<&'a Position<'a>>,
    /// The index of the combination of octaves of all enclosing fractals.
    pub(crate) octave_combination: u32,
    /// The sum of what warps have added to each position, in the coordinates of the body that runs; none where neither
    /// warps nor slopes displace it.
    pub(crate) displacement: Option<&'a Coordinates<f32>>,
}

/// The positions of a block's samples.
pub(crate) type Positions<'a> = Domain<GridRow<'a>, PointList<'a>>;

/// Samples along a row of a grid, beginning with the one whose indices are `first`.
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
    /// The directions outwards at the points of a surface, if normals take them; else there are none.
    pub(crate) outwards: &'a [[f32; 4]],
}

impl<'a> Block<'a> {
    /// Creates a block of one row.
    pub(crate) fn new(count: usize, positions: Positions<'a>) -> Self {
        Self { count, rows: 1, stride: count, positions, single: None, octave_combination: 0, displacement: None }
    }

    /// Returns the directions outwards at the points of a surface, or none.
    pub(crate) fn outwards(&self) -> &'a [[f32; 4]] {
        match self.positions {
            Domain::Grid(_) => &[],
            Domain::Points(PointList { outwards, .. }) => outwards,
        }
    }

    /// Creates the block of a single position.
    pub(crate) fn single(position: &'a Position<'a>) -> Self {
        let positions = Domain::Grid(GridRow { transforms: &[], first: [0; 4], height: 1 });
        Self { single: Some(position), ..Self::new(1, positions) }
    }

    /// Creates a block of several rows.
    pub(crate) fn with_rows(count: usize, rows: usize, stride: usize, positions: Positions<'a>) -> Self {
        Self { rows, stride, ..Self::new(count, positions) }
    }
}
