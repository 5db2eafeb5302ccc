//! The hash of a lattice cell, by an integer hash of good quality for each coordinate in turn: twin of
//! `shaders/hash/lowbias.wgsl`, its dimension a generic argument.
#![expect(clippy::needless_range_loop, reason = "calls of iterators may stay outside of vectors")]

use crate::lanes::{Bits, Int, Word};
use crate::layout::slots::HashSeed;

/// Returns the hash "lowbias32" of Ellis's hash prospector (2018).
#[cfg_attr(optimized, inline(always))]
pub(crate) fn lowbias32<W: Word>(bits: W) -> W {
    let a = (bits ^ (bits >> 16)).wrapping_mul(0x7feb_352d);
    let b = (a ^ (a >> 15)).wrapping_mul(0x846c_a68b);
    b ^ (b >> 16)
}

/// Returns that hash with the upper half of a seed added after its first product.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn seeded_lowbias32<W: Word>(bits: W, upper: u32) -> W {
    let a = (bits ^ (bits >> 16)).wrapping_mul(0x7feb_352d).wrapping_add(bits.splat(upper));
    let b = (a ^ (a >> 15)).wrapping_mul(0x846c_a68b);
    b ^ (b >> 16)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn lowbias<I: Int, const N: usize>(seed: HashSeed, cell: [I; N]) -> Bits<I> {
    let x = cell[0].to_word();
    let mut hash = seeded_lowbias32(x.splat(lowbias32(seed.lower)).wrapping_add(x), seed.upper);
    for axis in 1..N {
        hash = lowbias32(hash.wrapping_add(cell[axis].to_word()));
    }
    hash
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn lowbias_hash<I: Int, const N: usize>(seed: HashSeed, cell: [I; N]) -> Bits<I> {
    lowbias(seed, cell)
}
