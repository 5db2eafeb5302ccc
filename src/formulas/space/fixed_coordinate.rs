//! Coordinates of samples in a leaf's lattice in fixed point: twin of `shaders/space/fixed_coordinate.wgsl`.

use crate::formulas::math::fixed::{fixed_add, fixed_cell, fixed_from, fixed_local, fixed_scaled};
use crate::formulas::space::lattice_position::{LatticePosition, coordinate};

// Coordinates in 32.32 fixed point.
coordinate!([] u64, u64);

#[cfg_attr(optimized, inline(always))]
fn coordinate_sum(a: u64, b: u64) -> u64 {
    fixed_add(a, b)
}

#[cfg_attr(optimized, inline(always))]
fn finite_coordinate(a: u64) -> u64 {
    a
}

#[cfg_attr(optimized, inline(always))]
fn coordinate_from(displacement: f32) -> u64 {
    fixed_from(displacement)
}

#[cfg_attr(optimized, inline(always))]
fn skew_share_2(sum: u64) -> u64 {
    fixed_scaled(sum, 0x5db3_d742_c265_539c)
}

#[cfg_attr(optimized, inline(always))]
fn skew_share_3(sum: u64) -> u64 {
    fixed_scaled(sum, 0x5555_5555_5555_5554)
}

#[cfg_attr(optimized, inline(always))]
fn skew_share_4(sum: u64) -> u64 {
    fixed_scaled(sum, 0x4f1b_bcdc_bfa5_3e08)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn lattice_position_along(coordinate: u64) -> LatticePosition<1> {
    LatticePosition { cell: [fixed_cell(coordinate)], local: [fixed_local(coordinate)] }
}
