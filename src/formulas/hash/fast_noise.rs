//! The hash of a lattice cell, as `FastNoiseLite` has it (Peck; the prime of w from `FastNoise2`): twin of
//! `shaders/hash/fast_noise.wgsl`, its dimension a generic argument.

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
    (x.splat(seed.lower) ^ x).wrapping_add(x.splat(seed.upper))
}

/// The factors of a cell's coordinates.
pub(crate) const PRIMES: [u32; 4] = [501_125_321, 1_136_930_381, 1_720_413_743, 1_066_037_191];

#[cfg_attr(optimized, inline(always))]
pub(crate) fn fast_noise<I: Int, const N: usize>(seed: HashSeed, cell: [I; N]) -> Bits<I> {
    let mut sum = fast_noise_seeded(seed, cell[0].to_word().wrapping_mul(PRIMES[0]));
    for axis in 1..N {
        sum = sum ^ cell[axis].to_word().wrapping_mul(PRIMES[axis]);
    }
    fast_noise_mixed(sum)
}
