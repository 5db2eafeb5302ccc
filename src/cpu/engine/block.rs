//! Spans, samples that go into the caller's memory together, and blocks of them, which vectors evaluate.

use crate::cpu::engine::place::{AnyPlace, ManyPlaces, Passes, Point};
use crate::cpu::engine::planes::{Coordinates, coordinates_at};
use crate::cpu::engine::sample_positions::{GridRow, PointList, Positions};
use crate::cpu::engine::simd_level::Vectors;
use crate::lanes::together::MANY;
use crate::layout::transforms::GridOrPoints;
use crate::plan::position::Position;

/// Samples with known places: at most [`BLOCK`](crate::cpu::engine::strip::BLOCK) of them, or as many rows as
/// [`Machine::strip`](crate::cpu::engine::machine::Machine::strip) returns.
#[derive(Clone, Copy)]
pub(crate) struct Span<'a> {
    pub(crate) count: usize,
    /// The number of consecutive rows of a grid.
    pub(crate) rows: usize,
    /// The number of samples from one row to the next in the caller's memory.
    pub(crate) stride: usize,
    pub(crate) places: Places<'a>,
}

/// The places of samples.
#[derive(Clone, Copy)]
pub(crate) enum Places<'a> {
    Many(Positions<'a>),
    /// The only position.
    One(&'a Position<'a>),
}

/// Samples that are evaluated together, in vectors.
#[derive(Clone, Copy)]
pub(crate) struct Block<'a> {
    pub(crate) simd: Vectors,
    pub(crate) count: usize,
    /// The number of rows and their stride, as in a [`Span`].
    pub(crate) rows: usize,
    pub(crate) stride: usize,
    pub(crate) positions: Positions<'a>,
    /// The index of the combination of octaves of all enclosing fractals.
    pub(crate) octave_combination: u32,
    /// The sum of what warps and slopes have added to each position, in the coordinates of the running body, or none
    /// where nothing displaces it.
    pub(crate) displacement: Option<&'a Coordinates<f32>>,
}

impl<'a> Span<'a> {
    /// Creates a span of one row.
    pub(crate) fn new(count: usize, positions: Positions<'a>) -> Self {
        Self::with_rows(count, 1, count, positions)
    }

    /// Creates a span of several rows.
    pub(crate) fn with_rows(count: usize, rows: usize, stride: usize, positions: Positions<'a>) -> Self {
        Self { count, rows, stride, places: Places::Many(positions) }
    }

    /// Creates the span of a single position.
    pub(crate) fn single(position: &'a Position<'a>) -> Self {
        Self { count: 1, rows: 1, stride: 1, places: Places::One(position) }
    }

    /// Returns the samples as a block, if there are vectors and more than a single position.
    pub(crate) fn block(self, simd: Option<Vectors>) -> Option<Block<'a>> {
        let Self { count, rows, stride, places } = self;
        match (places, simd) {
            (Places::Many(positions), Some(simd)) => {
                Some(Block { simd, count, rows, stride, positions, octave_combination: 0, displacement: None })
            }
            _ => None,
        }
    }

    /// Returns the outward directions at the points of a surface, or none.
    pub(crate) fn outwards(&self) -> &'a [[f32; 4]] {
        match self.places {
            Places::Many(GridOrPoints::Points(PointList { outwards, .. })) => outwards,
            _ => &[],
        }
    }

    /// Calls a function with each sample's index in the caller's memory and its place.
    pub(crate) fn each_place(&self, mut function: impl FnMut(usize, AnyPlace<'a>)) {
        for row in 0..self.rows {
            for column in 0..self.count {
                function(row * self.stride + column, self.place(row, column));
            }
        }
    }

    /// Calls a function with the places of several samples at once, their number, and the index of the first one in the
    /// caller's memory.
    pub(crate) fn each_places(&self, passes: Passes<'_>, mut function: impl FnMut(usize, usize, ManyPlaces<'_>)) {
        let Places::Many(positions) = self.places else { return };
        for row in 0..self.rows {
            let positions = match positions {
                GridOrPoints::Grid(GridRow { first: [x, y, z, w], transforms, height }) => {
                    GridOrPoints::Grid(GridRow { first: [x, y + row as u32, z, w], transforms, height })
                }
                GridOrPoints::Points(_) => positions,
            };
            for column in (0..self.count).step_by(MANY) {
                let places = ManyPlaces { positions, columns: [column, self.count - 1], passes };
                function(row * self.stride + column, MANY.min(self.count - column), places);
            }
        }
    }

    fn place(&self, row: usize, column: usize) -> AnyPlace<'a> {
        match self.places {
            Places::One(position) => AnyPlace::Single(position),
            Places::Many(GridOrPoints::Grid(GridRow { transforms, first: [x, y, z, w], .. })) => {
                AnyPlace::Sample { transforms, at: [x + column as u32, y + row as u32, z, w] }
            }
            Places::Many(GridOrPoints::Points(PointList { transforms, points, .. })) => {
                AnyPlace::Point(Point::new(coordinates_at(points.planes(), column), transforms))
            }
        }
    }
}
