//! The hash of a lattice cell, by an integer hash of a sum of its coordinates times primes, and the seed.
//!
//! `cargo run -p port` prints this file from `shaders/hash/prime_sum.wgsl`, which is the one to edit.

use crate::array;
use crate::lanes::{Bits, Int, Word};
use crate::layout::slots::HashSeed;

#[cfg_attr(optimized, inline(always))]
fn prime_sum_by_1<I: Int>(
    seed: HashSeed,
    cell: I,
    primes: [u32; 4],
    integer_hash: impl Fn(Bits<I>, u32) -> Bits<I>,
) -> Bits<I> {
    let sum = cell.to_word().wrapping_mul(primes[0]).wrapping_add(seed.lower);
    integer_hash(sum, seed.upper)
}

#[cfg_attr(optimized, inline(always))]
fn prime_sum_by_2<I: Int>(
    seed: HashSeed,
    cell: [I; 2],
    primes: [u32; 4],
    integer_hash: impl Fn(Bits<I>, u32) -> Bits<I>,
) -> Bits<I> {
    let c = [cell[0].to_word().wrapping_mul(primes[0]), cell[1].to_word().wrapping_mul(primes[1])];
    integer_hash(c[0].wrapping_add(c[1]).wrapping_add(seed.lower), seed.upper)
}

#[cfg_attr(optimized, inline(always))]
fn prime_sum_by_3<I: Int>(
    seed: HashSeed,
    cell: [I; 3],
    primes: [u32; 4],
    integer_hash: impl Fn(Bits<I>, u32) -> Bits<I>,
) -> Bits<I> {
    let c = [
        cell[0].to_word().wrapping_mul(primes[0]),
        cell[1].to_word().wrapping_mul(primes[1]),
        cell[2].to_word().wrapping_mul(primes[2]),
    ];
    integer_hash(c[0].wrapping_add(c[1]).wrapping_add(c[2]).wrapping_add(seed.lower), seed.upper)
}

#[cfg_attr(optimized, inline(always))]
fn prime_sum_by_4<I: Int>(
    seed: HashSeed,
    cell: [I; 4],
    primes: [u32; 4],
    integer_hash: impl Fn(Bits<I>, u32) -> Bits<I>,
) -> Bits<I> {
    let c = [
        cell[0].to_word().wrapping_mul(primes[0]),
        cell[1].to_word().wrapping_mul(primes[1]),
        cell[2].to_word().wrapping_mul(primes[2]),
        cell[3].to_word().wrapping_mul(primes[3]),
    ];
    integer_hash(c[0].wrapping_add(c[1]).wrapping_add(c[2]).wrapping_add(c[3]).wrapping_add(seed.lower), seed.upper)
}

/// Calls the function above that has this dimension.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn prime_sum_by<I: Int, const N: usize>(
    seed: HashSeed,
    cell: [I; N],
    primes: [u32; 4],
    integer_hash: impl Fn(Bits<I>, u32) -> Bits<I>,
) -> Bits<I> {
    match N {
        1 => prime_sum_by_1(seed, cell[0], primes, integer_hash),
        2 => prime_sum_by_2(seed, array::resized(cell), primes, integer_hash),
        3 => prime_sum_by_3(seed, array::resized(cell), primes, integer_hash),
        _ => prime_sum_by_4(seed, array::resized(cell), primes, integer_hash),
    }
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn prime_sum<I: Int, const N: usize>(
    seed: HashSeed,
    cell: [I; N],
    integer_hash: impl Fn(Bits<I>, u32) -> Bits<I>,
) -> Bits<I> {
    prime_sum_by(seed, cell, [59, 67, 71, 103], integer_hash)
}
