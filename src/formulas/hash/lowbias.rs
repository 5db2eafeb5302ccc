//! The hash of a lattice cell, by an integer hash of good quality for each coordinate in turn.
//!
//! `cargo run -p port` prints this file from `shaders/hash/lowbias.wgsl`, which is the one to edit.

use crate::array;
use crate::lanes::{Bits, Int, Word};
use crate::layout::slots::HashSeed;

/// The hash "lowbias32" of the hash prospector (Ellis 2018).
#[cfg_attr(optimized, inline(always))]
pub(crate) fn lowbias32<W: Word>(bits: W) -> W {
    let a = (bits ^ (bits >> 16)).wrapping_mul(0x7feb_352d);
    let b = (a ^ (a >> 15)).wrapping_mul(0x846c_a68b);
    b ^ (b >> 16)
}

/// Adds the upper half of a seed after the first product of that hash.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn seeded_lowbias32<W: Word>(bits: W, upper: u32) -> W {
    let a = (bits ^ (bits >> 16)).wrapping_mul(0x7feb_352d).wrapping_add(upper);
    let b = (a ^ (a >> 15)).wrapping_mul(0x846c_a68b);
    b ^ (b >> 16)
}

#[cfg_attr(optimized, inline(always))]
fn lowbias_1<I: Int>(seed: u32, upper: u32, cell: I) -> Bits<I> {
    seeded_lowbias32(cell.to_word().wrapping_add(lowbias32(seed)), upper)
}

#[cfg_attr(optimized, inline(always))]
fn lowbias_2<I: Int>(seed: u32, upper: u32, cell: [I; 2]) -> Bits<I> {
    lowbias32(lowbias_1(seed, upper, cell[0]).wrapping_add(cell[1].to_word()))
}

#[cfg_attr(optimized, inline(always))]
fn lowbias_3<I: Int>(seed: u32, upper: u32, cell: [I; 3]) -> Bits<I> {
    lowbias32(lowbias_2(seed, upper, [cell[0], cell[1]]).wrapping_add(cell[2].to_word()))
}

#[cfg_attr(optimized, inline(always))]
fn lowbias_4<I: Int>(seed: u32, upper: u32, cell: [I; 4]) -> Bits<I> {
    lowbias32(lowbias_3(seed, upper, [cell[0], cell[1], cell[2]]).wrapping_add(cell[3].to_word()))
}

/// Calls the function above that has this dimension.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn lowbias<I: Int, const N: usize>(seed: u32, upper: u32, cell: [I; N]) -> Bits<I> {
    match N {
        1 => lowbias_1(seed, upper, cell[0]),
        2 => lowbias_2(seed, upper, array::resized(cell)),
        3 => lowbias_3(seed, upper, array::resized(cell)),
        _ => lowbias_4(seed, upper, array::resized(cell)),
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn lowbias_hash<I: Int, const N: usize>(seed: HashSeed, cell: [I; N]) -> Bits<I> {
    lowbias(seed.lower, seed.upper, cell)
}
