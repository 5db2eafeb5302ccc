//! Lattices that repeat. Cells that are whole periods apart are reduced to the same cell: twin of
//! `shaders/space/tile.wgsl`, its dimension a generic argument. Periods are vectors; number d is zero above coordinate
//! d. Their upper triangle is stored column by column.

use crate::formulas::math::division::floor_quotient;
use crate::layout::parameters::ArrayView;
use crate::layout::slots::tile;

#[cfg_attr(optimized, inline(always))]
fn period(tile: ArrayView<'_>, i: u32) -> i32 {
    tile::periods(tile, i) as i32
}

/// Returns the number of periods between a cell and its reduced one; 0 if nothing repeats.
#[cfg_attr(optimized, inline(always))]
fn periods_away(tile: ArrayView<'_>, i: u32, cell: i32) -> i32 {
    let length = tile::periods(tile, i);
    if length == 0 { 0 } else { floor_quotient(cell, length.max(1)) }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn reduced<const N: usize>(tile: ArrayView<'_>, mut cell: [i32; N]) -> [i32; N] {
    for d in (0..N).rev() {
        let column = (d * (d + 1) / 2) as u32;
        let away = periods_away(tile, column + d as u32, cell[d]);
        for (row, i) in cell.iter_mut().enumerate().take(d + 1) {
            *i = i.wrapping_sub(away.wrapping_mul(period(tile, column + row as u32)));
        }
    }
    cell
}
