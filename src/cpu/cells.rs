//! Leaves with one value in each cell of size 1: twin of `shaders/cells.wgsl`, its dimension a generic argument.

use super::exact::exact;
use super::numbers::Numbers;

#[inline(always)]
fn checker(sum: i32) -> f32 {
    if (sum & 1) == 1 { -1.0 } else { 1.0 }
}

#[inline(always)]
pub(crate) fn checkerboard<const M: usize>(_leaf: Numbers<'_>, cell: [i32; M]) -> f32 {
    checker(cell.into_iter().fold(0, i32::wrapping_add))
}

/// Ellis 2018, "lowbias32" of his hash prospector.
#[inline(always)]
fn scrambled(bits: u32) -> u32 {
    let a = (bits ^ (bits >> 16)).wrapping_mul(0x7feb_352d);
    let b = (a ^ (a >> 15)).wrapping_mul(0x846c_a68b);
    b ^ (b >> 16)
}

#[inline(always)]
fn hashed(hash: u32, coordinate: i32) -> u32 {
    scrambled(hash.wrapping_add(coordinate as u32))
}

/// The upper 24 bits, as a number in [-1, 1).
#[inline(always)]
fn level_of_hash(hash: u32) -> f32 {
    exact((hash >> 8) as f32 * (1.0 / 8_388_608.0) - 1.0)
}

/// Numbers: the first placement, seed.
#[inline(always)]
pub(crate) fn white<const M: usize>(leaf: Numbers<'_>, cell: [i32; M]) -> f32 {
    level_of_hash(cell.into_iter().fold(scrambled(leaf.count(1)), hashed))
}
