//! Simplex noise that repeats. Its grid is rotated and stretched a little, so that the tile's periods are vectors of
//! the grid. The host transforms positions. These functions transform displacements, and pull gradients back. The
//! matrix, a row for each of its four new coordinates, is stored after the tile's periods.
//!
//! `cargo run -p port` prints this file from `shaders/space/skewed_tile.wgsl`, which is the one to edit.

use crate::formulas::math::arithmetic::dot_4;
use crate::layout::parameters::ArrayView;
use crate::layout::slots::tile;

#[cfg_attr(optimized, inline(always))]
fn skewed_tile_row(tile: ArrayView<'_>, row: u32) -> [f32; 4] {
    let i = row.wrapping_mul(4);
    [
        tile::skew_rows(tile, i),
        tile::skew_rows(tile, i.wrapping_add(1)),
        tile::skew_rows(tile, i.wrapping_add(2)),
        tile::skew_rows(tile, i.wrapping_add(3)),
    ]
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn to_skewed_tile(tile: ArrayView<'_>, displacement: [f32; 4]) -> [f32; 4] {
    [
        dot_4(skewed_tile_row(tile, 0), displacement),
        dot_4(skewed_tile_row(tile, 1), displacement),
        dot_4(skewed_tile_row(tile, 2), displacement),
        dot_4(skewed_tile_row(tile, 3), displacement),
    ]
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn skewed_tile_column(tile: ArrayView<'_>, column: u32) -> [f32; 4] {
    [
        tile::skew_rows(tile, column),
        tile::skew_rows(tile, column.wrapping_add(4)),
        tile::skew_rows(tile, column.wrapping_add(8)),
        tile::skew_rows(tile, column.wrapping_add(12)),
    ]
}
