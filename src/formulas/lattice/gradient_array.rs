//! The gradient of a lattice cell, from an array with a gradient for each cell of a finite lattice: twin of
//! `shaders/lattice/gradient_array.wgsl`, its dimension a generic argument.

use crate::array;
use crate::formulas::math::division::floor_remainder;
use crate::layout::parameters::ArrayView;
use crate::layout::slots::gradient_array_record;

/// Returns the index of a cell along an axis: outside the array, that of the nearest cell, or of the repeated array.
/// The array contains the extent along each axis, whether it repeats, then the gradients.
#[cfg_attr(optimized, inline(always))]
fn cell_along(array: ArrayView<'_>, axis: u32, i: i32) -> u32 {
    let extent = gradient_array_record::extents(array, axis);
    let inside = i.clamp(0, extent as i32 - 1);
    (if gradient_array_record::repeats(array) == 1 { floor_remainder(i, extent) } else { inside }) as u32
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn gradient_of_array<const N: usize>(array: ArrayView<'_>, cell: [i32; N]) -> [f32; N] {
    let along = |axis: usize| cell_along(array, axis as u32, cell[axis]);
    let index =
        (0..N).rev().fold(0, |index, axis| index * gradient_array_record::extents(array, axis as u32) + along(axis));
    array::from_fn(|d| gradient_array_record::components(array, N as u32 * index + d as u32))
}
