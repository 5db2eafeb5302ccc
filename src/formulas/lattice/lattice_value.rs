//! The lattice value of a cell, which value noise interpolates, from a table or from the hash itself: twin of
//! `shaders/lattice/lattice_value.wgsl`, its dimension a generic argument.

use crate::formulas::lattice::table::table_gradient;
use crate::layout::table::Table;

#[cfg_attr(optimized, inline(always))]
pub(crate) fn listed_lattice_value(table: &Table, hash: u32, index_in_set: impl Fn(u32) -> u32) -> f32 {
    table_gradient(table, index_in_set(hash))[0]
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn hashed_lattice_value<W, F>(hash: W, to_unit: impl Fn(W) -> F) -> F {
    to_unit(hash)
}
