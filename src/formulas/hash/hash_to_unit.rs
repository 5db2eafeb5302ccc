//! Values in [-1, 1] from hashes, and indices in sets.
//!
//! `cargo run -p port` prints this file from `shaders/hash/hash_to_unit.wgsl`, which is the one to edit.

use crate::formulas::math::exact::exact;
use crate::lanes::{Int, Word};

/// Returns 2 byte / 255 - 1 for the byte that begins at a bit.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn byte_to_unit<W: Word>(hash: W, bit: u32) -> W::Float {
    exact(exact(((hash >> bit) & 255).to_float() * 0.007_843_138) - 1.0)
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn first_byte_to_unit<W: Word>(hash: W) -> W::Float {
    byte_to_unit(hash, 0)
}

/// Returns 2 hash / (2^31 - 1) - 1, from halves of 16 bits, which are exact.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn hash_to_unit<W: Word>(hash: W) -> W::Float {
    let low = exact((hash & 0xffff).to_float() * 9.313_226e-10);
    exact(exact((hash >> 16).to_float() * 6.103_515_6e-5) + exact(low - 1.0))
}

/// Returns 1 - hash / 2^30.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn cochoy_to_unit<W: Word>(hash: W) -> W::Float {
    let rest = hash.to_int().splat(1_073_741_824).wrapping_sub(hash.to_int());
    exact((rest >> 16).to_float() * (1.0 / 16384.0) + (rest & 0xffff).to_float() * (1.0 / 1_073_741_824.0))
}

/// Brings the upper 24 bits to [-1, 1).
#[cfg_attr(optimized, inline(always))]
pub(crate) fn lowbias_to_unit<W: Word>(hash: W) -> W::Float {
    exact((hash >> 8).to_float() * (1.0 / 8_388_608.0) - 1.0)
}

// A hash is an index in a set of 256: a byte as it is, an integer hash by the upper of its 31 bits, as the lower ones
// repeat sooner.

#[cfg_attr(optimized, inline(always))]
pub(crate) fn index_of_byte<W: Word>(hash: W) -> W {
    hash
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn index_of_upper_bits<W: Word>(hash: W) -> W {
    hash >> 23
}
