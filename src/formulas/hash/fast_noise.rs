//! The hash of a lattice cell, as FastNoiseLite has it (Peck; the prime of w from FastNoise2): as few products as a
//! hash can do with.
//!
//! `cargo run -p port` prints this file from `shaders/hash/fast_noise.wgsl`, which is the one to edit.

use crate::array;
use crate::lanes::{Bits, Int, Word};
use crate::layout::slots::HashSeed;

#[cfg_attr(optimized, inline(always))]
pub(crate) fn fast_noise_mixed<W: Word>(sum: W) -> W {
    let hash = sum.wrapping_mul(0x27d4_eb2d);
    hash ^ (hash >> 15)
}

/// Brings in the seed beside x, the upper half of it by a sum that other coordinates are xor-ed to.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn fast_noise_seeded<W: Word>(seed: HashSeed, x: W) -> W {
    (x ^ x.splat(seed.lower)).wrapping_add(seed.upper)
}

#[cfg_attr(optimized, inline(always))]
fn fast_noise_1<I: Int>(seed: HashSeed, cell: I) -> Bits<I> {
    fast_noise_mixed(fast_noise_seeded(seed, cell.to_word().wrapping_mul(501_125_321)))
}

#[cfg_attr(optimized, inline(always))]
fn fast_noise_2<I: Int>(seed: HashSeed, cell: [I; 2]) -> Bits<I> {
    let c = [cell[0].to_word().wrapping_mul(501_125_321), cell[1].to_word().wrapping_mul(1_136_930_381)];
    fast_noise_mixed(fast_noise_seeded(seed, c[0]) ^ c[1])
}

#[cfg_attr(optimized, inline(always))]
fn fast_noise_3<I: Int>(seed: HashSeed, cell: [I; 3]) -> Bits<I> {
    let c = [
        cell[0].to_word().wrapping_mul(501_125_321),
        cell[1].to_word().wrapping_mul(1_136_930_381),
        cell[2].to_word().wrapping_mul(1_720_413_743),
    ];
    fast_noise_mixed(fast_noise_seeded(seed, c[0]) ^ c[1] ^ c[2])
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn fast_noise_4<I: Int>(seed: HashSeed, cell: [I; 4]) -> Bits<I> {
    let c = [
        cell[0].to_word().wrapping_mul(501_125_321),
        cell[1].to_word().wrapping_mul(1_136_930_381),
        cell[2].to_word().wrapping_mul(1_720_413_743),
        cell[3].to_word().wrapping_mul(1_066_037_191),
    ];
    fast_noise_mixed(fast_noise_seeded(seed, c[0]) ^ c[1] ^ c[2] ^ c[3])
}

/// Calls the function above that has this dimension.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn fast_noise<I: Int, const N: usize>(seed: HashSeed, cell: [I; N]) -> Bits<I> {
    match N {
        1 => fast_noise_1(seed, cell[0]),
        2 => fast_noise_2(seed, array::resized(cell)),
        3 => fast_noise_3(seed, array::resized(cell)),
        _ => fast_noise_4(seed, array::resized(cell)),
    }
}
