//! The gradient of a lattice cell, out of the set: twin of `shaders/gradient.wgsl`, its dimension a generic argument.

use super::table::{Table, listed_gradient};

#[inline(always)]
pub(crate) fn gradient<const N: usize>(table: &Table, hash: u32, place_in_set: impl Fn(u32) -> u32) -> [f32; N] {
    let vector = listed_gradient(table, place_in_set(hash));
    std::array::from_fn(|d| vector[d])
}
