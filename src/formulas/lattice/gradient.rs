//! The gradient of a lattice cell, from the gradient set: twin of `shaders/lattice/gradient.wgsl`, its dimension a
//! generic argument.

use crate::array;
use crate::formulas::lattice::table::table_gradient;
use crate::layout::table::Table;

#[cfg_attr(optimized, inline(always))]
pub(crate) fn gradient<const N: usize>(table: &Table, hash: u32, index_in_set: impl Fn(u32) -> u32) -> [f32; N] {
    let vector = table_gradient(table, index_in_set(hash));
    array::from_fn(|d| vector[d])
}
