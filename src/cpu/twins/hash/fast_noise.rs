//! The hash of a lattice cell, as `FastNoiseLite` has it (Peck; the prime of w from `FastNoise2`): twin of
//! `shaders/hash/fast_noise.wgsl`, its dimension a generic argument.

#[cfg_attr(optimized, inline(always))]
fn fast_noise_mixed(sum: u32) -> u32 {
    let hash = sum.wrapping_mul(0x27d4_eb2d);
    hash ^ (hash >> 15)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn fast_noise<const N: usize>(seed: u32, cell: [i32; N]) -> u32 {
    const PRIMES: [u32; 4] = [501_125_321, 1_136_930_381, 1_720_413_743, 1_066_037_191];
    let mut sum = seed;
    for axis in 0..N {
        sum ^= (cell[axis] as u32).wrapping_mul(PRIMES[axis]);
    }
    fast_noise_mixed(sum)
}
