//! Simplex noise that repeats, its grid rotated and stretched a little, so that the tile's periods are vectors of the
//! grid: twin of `shaders/space/skewed_tile.wgsl`. The host transforms positions. These functions transform
//! displacements, and pull gradients back. The matrix, a row for each of its four new coordinates, is stored after the
//! tile's periods.

use crate::array;
use crate::formulas::math::arithmetic::dot_4;
use crate::lanes::{Number, inlined};
use crate::layout::parameters::ArrayView;
use crate::layout::slots::tile;
use crate::sample::Sample;

#[cfg_attr(optimized, inline(always))]
fn skewed_tile_row(tile: ArrayView<'_>, row: u32) -> [f32; 4] {
    array::from_fn(|column| tile::skew_rows(tile, 4 * row + column as u32))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn to_skewed_tile(tile: ArrayView<'_>, displacement: [f32; 4]) -> [f32; 4] {
    array::from_fn(|row| dot_4(skewed_tile_row(tile, row as u32), displacement))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn skewed_tile_column(tile: ArrayView<'_>, column: u32) -> [f32; 4] {
    array::from_fn(|row| tile::skew_rows(tile, 4 * row as u32 + column))
}

#[cfg_attr(optimized, inline(always))]
fn pullback_from_skewed_tile<F: Number>(tile: ArrayView<'_>, gradient: [F; 4]) -> [F; 4] {
    let column = inlined!(|column: usize| array::map(
        skewed_tile_column(tile, column as u32),
        inlined!(|x: f32| gradient[0].splat(x))
    ));
    array::from_fn(inlined!(|axis: usize| dot_4(column(axis), gradient)))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn skewed_tile_noise<F: Number, const N: usize>(tile: ArrayView<'_>, raw: Sample<N, F>) -> Sample<N, F> {
    let padded = array::from_fn(inlined!(|d: usize| if d < N { raw.gradient[d] } else { raw.value.splat(0.0) }));
    let gradient = pullback_from_skewed_tile(tile, padded);
    Sample { value: raw.value, gradient: array::from_fn(inlined!(|d: usize| gradient[d])) }
}
