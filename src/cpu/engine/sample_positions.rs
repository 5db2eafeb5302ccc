//! The positions of samples: along a row of a grid, in a list, or on a surface, as in
//! `shaders/kernel/surface_samples.wgsl`.

use crate::cpu::engine::planes::Coordinates;
use crate::cpu::engine::simd_level::{Vectors, vectorized_or_not};
use crate::cpu::engine::strip::STRIP;
use crate::formulas::space::at_position;
use crate::formulas::space::surface::{direction_outwards, direction_position, product_outwards, product_position};
use crate::layout::transforms::{GridOrPoints, GridTransform, PointsTransform};
use crate::numbers::number_or_zero;
use crate::surface::{SurfaceKind, SurfaceTables};

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

/// A block of single positions. Coordinates beyond the dimension are zero.
pub(crate) struct Points(Box<Coordinates<f32>>);

impl Points {
    /// Creates room for positions in memory that may be reused.
    pub(crate) fn new(memory: Box<Coordinates<f32>>) -> Self {
        Self(memory)
    }

    pub(crate) fn into_memory(self) -> Box<Coordinates<f32>> {
        self.0
    }

    /// Stores positions. NaN counts as zero.
    pub(crate) fn take<const N: usize>(&mut self, simd: Option<Vectors>, positions: &[[f32; N]]) {
        vectorized_or_not!(simd, take(positions, &mut self.0));
    }

    pub(crate) fn planes(&self) -> &Coordinates<f32> {
        &self.0
    }
}

#[cfg_attr(optimized, inline(always))]
fn take<const N: usize>(positions: &[[f32; N]], planes: &mut Coordinates<f32>) {
    for (i, &position) in positions.iter().enumerate().take(STRIP) {
        let position = at_position(position);
        for d in 0..4 {
            planes[d][i] = if d < N { number_or_zero(position[d]) } else { 0.0 };
        }
    }
}

/// Returns the position of a sample of a surface with this extent, counted through its layers.
pub(crate) fn surface_position(tables: &SurfaceTables, extent: [u32; 3], i: usize) -> [f32; 4] {
    let ([column, row], vectors) = (column_and_row(tables, extent, i), &tables.vectors);
    match tables.kind {
        SurfaceKind::Product => product_position(vectors[0], column, row),
        SurfaceKind::Direction => direction_position(vectors[0], vectors[1][0], column, row),
    }
}

/// Returns the outward direction at a sample.
pub(crate) fn surface_outwards(tables: &SurfaceTables, extent: [u32; 3], i: usize) -> [f32; 4] {
    let ([column, row], sign) = (column_and_row(tables, extent, i), tables.vectors[1][1]);
    match tables.kind {
        SurfaceKind::Product => product_outwards(sign, column, row),
        SurfaceKind::Direction => direction_outwards(sign, column, row),
    }
}

/// Returns the vectors of a sample's column and row.
fn column_and_row(tables: &SurfaceTables, [width, height, _]: [u32; 3], i: usize) -> [[f32; 4]; 2] {
    let (width, height) = (width as usize, height as usize);
    let (x, y, layer) = (i % width, i / width % height, i / width / height);
    let columns = 2 + layer * (width + height);
    [tables.vectors[columns + x], tables.vectors[columns + width + y]]
}
