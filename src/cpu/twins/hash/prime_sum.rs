//! The hash of a lattice cell, by an integer hash of a sum of its coordinates times primes, and the seed: twin of
//! `shaders/hash/prime_sum.wgsl`, its dimension a generic argument.

#[inline(always)]
pub(crate) fn row_hash<const N: usize>(
    seed: u32,
    cell: [i32; N],
    primes: [u32; 4],
    scramble: impl Fn(u32) -> u32,
) -> u32 {
    let products = cell.into_iter().zip(primes).map(|(i, prime)| (i as u32).wrapping_mul(prime));
    scramble(products.fold(seed, u32::wrapping_add))
}

#[inline(always)]
pub(crate) fn linear<const N: usize>(seed: u32, cell: [i32; N], scramble: impl Fn(u32) -> u32) -> u32 {
    row_hash(seed, cell, [59, 67, 71, 103], scramble)
}
