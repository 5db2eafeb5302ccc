//! The samples of a surface: as `shaders/kernel/surface_samples.wgsl` finds them.

use crate::cpu::twins::space::surface::{direction_position, product_position};
use crate::surface::{SurfaceKind, SurfaceTables};

/// Returns the position of a sample of a surface of this extent, counted through its layers.
pub(crate) fn surface_position(tables: &SurfaceTables, [width, height, _]: [u32; 3], i: usize) -> [f32; 4] {
    let (width, height) = (width as usize, height as usize);
    let (x, y, layer) = (i % width, i / width % height, i / width / height);
    let columns = 2 + layer * (width + height);
    let vectors = &tables.vectors;
    let (column, row) = (vectors[columns + x], vectors[columns + width + y]);
    match tables.kind {
        SurfaceKind::Product => product_position(vectors[0], column, row),
        SurfaceKind::Direction => direction_position(vectors[0], vectors[1][0], column, row),
    }
}
