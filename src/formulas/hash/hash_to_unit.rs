//! Numbers in [-1, 1] and indices in tables from hashes: twin of `shaders/hash/hash_to_unit.wgsl`.

use crate::formulas::math::exact::exact;
use crate::lanes::Word;

/// Returns 2 byte / 255 - 1 for the byte that begins at a bit.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn byte_to_unit<W: Word>(hash: W, bit: u32) -> W::Float {
    exact(exact(((hash >> bit) & 255).to_float() * 0.007_843_138) - 1.0)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn first_byte_to_unit(hash: u32) -> f32 {
    byte_to_unit(hash, 0)
}

/// Returns 2 hash / (2^31 - 1) - 1, from halves of 16 bits, which are exact.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn hash_to_unit(hash: u32) -> f32 {
    let low = exact((hash & 0xffff) as f32 * 9.313_226e-10);
    exact(exact((hash >> 16) as f32 * 6.103_515_6e-5) + exact(low - 1.0))
}

/// Returns 1 - hash / 2^30.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn cochoy_to_unit(hash: u32) -> f32 {
    let rest = 1_073_741_824 - hash as i32;
    exact((rest >> 16) as f32 * (1.0 / 16384.0) + (rest & 0xffff) as f32 * (1.0 / 1_073_741_824.0))
}

/// Returns the upper 24 bits as a number in [-1, 1).
#[cfg_attr(optimized, inline(always))]
pub(crate) fn lowbias_to_unit<W: Word>(hash: W) -> W::Float {
    exact((hash >> 8).to_float() * (1.0 / 8_388_608.0) - 1.0)
}

// The index of one of 256 entries: a byte itself, or the upper bits of an integer hash of 31. Its lower bits repeat
// sooner.

#[cfg_attr(optimized, inline(always))]
pub(crate) fn index_of_byte(hash: u32) -> u32 {
    hash
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn index_of_upper_bits<W: Word>(hash: W) -> W {
    hash >> 23
}
