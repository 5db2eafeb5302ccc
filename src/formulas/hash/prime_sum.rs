//! The hash of a lattice cell, by an integer hash of a sum of its coordinates times primes, and the seed: twin of
//! `shaders/hash/prime_sum.wgsl`, its dimension a generic argument.

use crate::layout::slots::HashSeed;

#[cfg_attr(optimized, inline(always))]
pub(crate) fn prime_sum_by<const N: usize>(
    seed: HashSeed,
    cell: [i32; N],
    primes: [u32; 4],
    integer_hash: impl Fn(u32, u32) -> u32,
) -> u32 {
    let products = cell.into_iter().zip(primes).map(|(i, prime)| (i as u32).wrapping_mul(prime));
    integer_hash(products.fold(seed.lower, u32::wrapping_add), seed.upper)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn prime_sum<const N: usize>(seed: HashSeed, cell: [i32; N], integer_hash: impl Fn(u32, u32) -> u32) -> u32 {
    prime_sum_by(seed, cell, [59, 67, 71, 103], integer_hash)
}
