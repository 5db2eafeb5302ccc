//! The gradient of a lattice cell, out of the set: twin of `shaders/lattice/gradient.wgsl`, its dimension a generic argument.

use crate::cpu::twins::lattice::table::listed_gradient;
use crate::layout::table::Table;

#[inline(always)]
pub(crate) fn gradient<const N: usize>(table: &Table, hash: u32, place_in_set: impl Fn(u32) -> u32) -> [f32; N] {
    let vector = listed_gradient(table, place_in_set(hash));
    std::array::from_fn(|d| vector[d])
}
