//! The gradient of a lattice cell, out of an array of gradients for each cell of a finite lattice: twin of
//! `shaders/lattice/gradient_array.wgsl`, its dimension a generic argument.

use crate::cpu::twins::math::division::floor_remainder;
use crate::layout::parameters::ArrayView;

/// Outside, the nearest cell's, or the lattice's again.
/// List: the extent along each axis, whether it repeats, then the gradients.
#[inline(always)]
fn cell_along(array: ArrayView<'_>, axis: u32, i: i32) -> u32 {
    let extent = array.array_u32(axis);
    let inside = i.clamp(0, extent as i32 - 1);
    (if array.array_u32(4) == 1 { floor_remainder(i, extent) } else { inside }) as u32
}

#[inline(always)]
pub(crate) fn gradient_of_array<const N: usize>(array: ArrayView<'_>, cell: [i32; N]) -> [f32; N] {
    let along = |axis: usize| cell_along(array, axis as u32, cell[axis]);
    let index = (0..N).rev().fold(0, |index, axis| index * array.array_u32(axis as u32) + along(axis));
    std::array::from_fn(|d| array.array_value(5 + N as u32 * index + d as u32))
}
