//! The level of a lattice cell, what value noise interpolates, out of the list of levels, or the hash itself: twin of
//! `shaders/level.wgsl`, its dimension a generic argument.

use super::table::{Table, listed_gradient};

#[inline(always)]
pub(crate) fn listed_level(table: &Table, hash: u32, place_in_set: impl Fn(u32) -> u32) -> f32 {
    listed_gradient(table, place_in_set(hash))[0]
}

#[inline(always)]
pub(crate) fn hashed_level(hash: u32, unit: impl Fn(u32) -> f32) -> f32 {
    unit(hash)
}
