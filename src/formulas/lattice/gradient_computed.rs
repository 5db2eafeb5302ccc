//! The gradient of a lattice cell, computed from the bits of an index: the default set of each dimension. That is
//! faster than looking it up. Components are 0, 1 or one other constant, with a sign, so products with them are exact.
//!
//! `cargo run -p port` prints this file from `shaders/lattice/gradient_computed.wgsl`, which is the one to edit.

use crate::lanes::{Float, Word};

/// Returns the bits of a number of this size whose sign is the lowest bit of `bits`.
#[cfg_attr(optimized, inline(always))]
fn signed_bits<W: Word>(size: f32, bits: W) -> W {
    (bits << 31) ^ bits.splat(size.to_bits())
}

/// Returns all ones if a bit is set, otherwise zeros.
#[cfg_attr(optimized, inline(always))]
fn mask_of_bit<W: Word>(bits: W, bit: u32) -> W {
    bits.splat(0).wrapping_sub((bits >> bit) & 1)
}

/// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn octagon_8<W: Word>(index: W) -> [W::Float; 2] {
    let long = signed_bits(1.0, index);
    let short = signed_bits(0.414_213_57, index >> 1);
    let swapped = (long ^ short) & mask_of_bit(index, 2);
    [W::Float::from_bits(long ^ swapped), W::Float::from_bits(short ^ swapped)]
}

/// Returns one of the edges of a cube, four of them twice, as grad of Perlin's program (2002): u lies along x if h < 8,
/// else along y; v along y if h < 4, along x if h is 12 or 14, else along z. Bits 0 and 1 are their signs.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn edge_16<W: Word>(index: W) -> [W::Float; 3] {
    let u = signed_bits(1.0, index);
    let v = signed_bits(1.0, index >> 1);
    let eight = mask_of_bit(index, 3);
    let four = mask_of_bit(index, 2);
    let again = eight & four & !mask_of_bit(index, 0);
    [
        W::Float::from_bits((u & !eight) | (v & again)),
        W::Float::from_bits((u & eight) | (v & !eight & !four)),
        W::Float::from_bits(v & (eight | four) & !again),
    ]
}

/// Returns one of the edges of a hypercube (Gustavson 2005). Bits 3 and 4 select the axis whose component is 0. Bits 2,
/// 1 and 0 are the signs of the others in turn.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn edge_32<W: Word>(index: W) -> [W::Float; 4] {
    let first = signed_bits(1.0, index >> 2);
    let second = signed_bits(1.0, index >> 1);
    let third = signed_bits(1.0, index);
    let eight = mask_of_bit(index, 3);
    let sixteen = mask_of_bit(index, 4);
    let without_x = !eight & !sixteen;
    let without_w = eight & sixteen;
    [
        W::Float::from_bits(first & !without_x),
        W::Float::from_bits((first & without_x) | (second & sixteen)),
        W::Float::from_bits((second & !sixteen) | (third & without_w)),
        W::Float::from_bits(third & !without_w),
    ]
}
