//! The hash of a lattice cell, by an integer hash of good quality for each coordinate in turn: twin of
//! `shaders/hash/lowbias.wgsl`, its dimension a generic argument.

/// Returns the hash "lowbias32" of Ellis's hash prospector (2018).
#[cfg_attr(optimized, inline(always))]
pub(crate) fn lowbias32(bits: u32) -> u32 {
    let a = (bits ^ (bits >> 16)).wrapping_mul(0x7feb_352d);
    let b = (a ^ (a >> 15)).wrapping_mul(0x846c_a68b);
    b ^ (b >> 16)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn lowbias<const N: usize>(seed: u32, cell: [i32; N]) -> u32 {
    cell.into_iter().fold(lowbias32(seed), |hash, i| lowbias32(hash.wrapping_add(i as u32)))
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn lowbias_hash<const N: usize>(seed: u32, cell: [i32; N]) -> u32 {
    lowbias(seed, cell)
}
