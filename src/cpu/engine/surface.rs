//! The samples of a surface, as in `shaders/kernel/surface_samples.wgsl`.

use crate::formulas::space::surface::{direction_outwards, direction_position, product_outwards, product_position};
use crate::surface::{SurfaceKind, SurfaceTables};

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
