//! The level of a lattice cell, what value noise interpolates, out of the list of levels, or the hash itself: twin of
//! `shaders/lattice/lattice_value.wgsl`, its dimension a generic argument.

use crate::cpu::twins::lattice::table::listed_gradient;
use crate::layout::table::Table;

#[inline(always)]
pub(crate) fn listed_level(table: &Table, hash: u32, place_in_set: impl Fn(u32) -> u32) -> f32 {
    listed_gradient(table, place_in_set(hash))[0]
}

#[inline(always)]
pub(crate) fn hashed_level(hash: u32, unit: impl Fn(u32) -> f32) -> f32 {
    unit(hash)
}
