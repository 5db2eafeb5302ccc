//! The gradient of a lattice cell, computed from the bits of an index: twin of
//! `shaders/lattice/gradient_computed.wgsl`, its dimension a generic argument.

use crate::array::{self, resized};
use crate::lanes::{Float, Word, inlined};

/// Returns the bits of a number of this size whose sign is the lowest bit of `bits`.
#[cfg_attr(optimized, inline(always))]
fn signed_bits<W: Word>(size: f32, bits: W) -> W {
    bits.splat(size.to_bits()) ^ (bits << 31)
}

/// Returns all ones if a bit is set, otherwise zeros.
#[cfg_attr(optimized, inline(always))]
fn mask_of_bit<W: Word>(bits: W, bit: u32) -> W {
    bits.splat(0).wrapping_sub((bits >> bit) & 1)
}

/// Returns one of the slopes +-1 to +-8 (Gustavson's noise1234).
#[cfg_attr(optimized, inline(always))]
fn slope_8<W: Word>(index: W) -> W::Float {
    let size = (index & 7).to_float() + 1.0;
    Float::from_bits(size.to_bits() ^ ((index >> 3) << 31))
}

/// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
#[cfg_attr(optimized, inline(always))]
fn octagon_8<W: Word>(index: W) -> [W::Float; 2] {
    let long = signed_bits(1.0, index);
    let short = signed_bits(0.414_213_57, index >> 1);
    let swapped = (long ^ short) & mask_of_bit(index, 2);
    [Float::from_bits(long ^ swapped), Float::from_bits(short ^ swapped)]
}

/// Returns one of the edges of a cube, four of them twice, as grad of Perlin's program (2002): u lies along x if h < 8,
/// else along y; v along y if h < 4, along x if h is 12 or 14, else along z. Bits 0 and 1 are their signs.
#[cfg_attr(optimized, inline(always))]
fn edge_16<W: Word>(index: W) -> [W::Float; 3] {
    let u = signed_bits(1.0, index);
    let v = signed_bits(1.0, index >> 1);
    let eight = mask_of_bit(index, 3);
    let four = mask_of_bit(index, 2);
    let again = eight & four & !mask_of_bit(index, 0);
    [
        Float::from_bits((u & !eight) | (v & again)),
        Float::from_bits((u & eight) | (v & !eight & !four)),
        Float::from_bits(v & (eight | four) & !again),
    ]
}

/// Returns one of the edges of a hypercube (Gustavson 2005). Bits 3 and 4 select the axis whose component is 0. Bits 2,
/// 1 and 0 are the signs of the others in turn.
#[cfg_attr(optimized, inline(always))]
fn edge_32<W: Word>(index: W) -> [W::Float; 4] {
    let first = signed_bits(1.0, index >> 2);
    let second = signed_bits(1.0, index >> 1);
    let third = signed_bits(1.0, index);
    let eight = mask_of_bit(index, 3);
    let sixteen = mask_of_bit(index, 4);
    let without_x = !eight & !sixteen;
    let without_w = eight & sixteen;
    [
        Float::from_bits(first & !without_x),
        Float::from_bits((first & without_x) | (second & sixteen)),
        Float::from_bits((second & !sixteen) | (third & without_w)),
        Float::from_bits(third & !without_w),
    ]
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn computed_gradient<W: Word, const N: usize>(hash: W, index_in_set: impl Fn(W) -> W) -> [W::Float; N] {
    let index = index_in_set(hash);
    match N {
        1 => resized([slope_8(index)]),
        2 if W::Float::PICKS >= 8 => resized(picked(index, &OCTAGON)),
        2 => resized(octagon_8(index)),
        3 if W::Float::PICKS >= 16 => resized(picked(index, &EDGES_OF_CUBE)),
        3 => resized(edge_16(index)),
        _ if W::Float::PICKS >= 32 => resized(picked(index, &EDGES_OF_TESSERACT)),
        _ => resized(edge_32(index)),
    }
}

/// The same gradients as a table, a row for each component, for processors where picking is faster.
#[cfg_attr(optimized, inline(always))]
fn picked<W: Word, const SIZE: usize, const N: usize>(index: W, table: &[[f32; SIZE]; N]) -> [W::Float; N] {
    array::from_fn(inlined!(|d: usize| Float::pick(index, &table[d])))
}

const K: f32 = 0.414_213_57;
static OCTAGON: [[f32; 8]; 2] = [[1.0, -1.0, 1.0, -1.0, K, K, -K, -K], [K, K, -K, -K, 1.0, -1.0, 1.0, -1.0]];
static EDGES_OF_CUBE: [[f32; 16]; 3] = [
    [1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, -1.0, 0.0],
    [1.0, 1.0, -1.0, -1.0, 0.0, 0.0, 0.0, 0.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0],
    [0.0, 0.0, 0.0, 0.0, 1.0, 1.0, -1.0, -1.0, 1.0, 1.0, -1.0, -1.0, 0.0, 1.0, 0.0, -1.0],
];
static EDGES_OF_TESSERACT: [[f32; 32]; 4] = [
    [
        0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0, -1.0, -1.0, -1.0, -1.0, 1.0, 1.0, 1.0, 1.0, -1.0,
        -1.0, -1.0, -1.0, 1.0, 1.0, 1.0, 1.0, -1.0, -1.0, -1.0, -1.0,
    ],
    [
        1.0, 1.0, 1.0, 1.0, -1.0, -1.0, -1.0, -1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, -1.0, -1.0, 1.0,
        1.0, -1.0, -1.0, 1.0, 1.0, -1.0, -1.0, 1.0, 1.0, -1.0, -1.0,
    ],
    [
        1.0, 1.0, -1.0, -1.0, 1.0, 1.0, -1.0, -1.0, 1.0, 1.0, -1.0, -1.0, 1.0, 1.0, -1.0, -1.0, 0.0, 0.0, 0.0, 0.0,
        0.0, 0.0, 0.0, 0.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0,
    ],
    [
        1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0,
        1.0, -1.0, 1.0, -1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
    ],
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gradients_of_tables_are_those_that_are_computed() {
        for index in 0..64_u32 {
            assert_eq!(picked(index, &OCTAGON).map(f32::to_bits), octagon_8(index).map(f32::to_bits), "{index}");
            assert_eq!(picked(index, &EDGES_OF_CUBE).map(f32::to_bits), edge_16(index).map(f32::to_bits), "{index}");
            let edges = picked(index, &EDGES_OF_TESSERACT).map(f32::to_bits);
            assert_eq!(edges, edge_32(index).map(f32::to_bits), "{index}");
        }
    }
}
