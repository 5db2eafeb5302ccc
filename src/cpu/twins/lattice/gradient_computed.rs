//! The gradient of a lattice cell, computed from the bits of an index: twin of
//! `shaders/lattice/gradient_computed.wgsl`, its dimension a generic argument.

/// Returns the bits of a number whose sign is the lowest bit of others.
#[cfg_attr(optimized, inline(always))]
fn signed_bits(size: f32, bits: u32) -> u32 {
    size.to_bits() ^ (bits << 31)
}

/// Returns ones in all places if a bit is set, otherwise zeros.
#[cfg_attr(optimized, inline(always))]
fn mask_of_bit(bits: u32, bit: u32) -> u32 {
    0_u32.wrapping_sub((bits >> bit) & 1)
}

/// Returns one of the slopes +-1 to +-8 (Gustavson's noise1234).
#[cfg_attr(optimized, inline(always))]
fn slope_8(index: u32) -> f32 {
    f32::from_bits(signed_bits(((index & 7) + 1) as f32, index >> 3))
}

/// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
#[cfg_attr(optimized, inline(always))]
fn octagon_8(index: u32) -> [f32; 2] {
    let long = signed_bits(1.0, index);
    let short = signed_bits(0.414_213_57, index >> 1);
    let swapped = (long ^ short) & mask_of_bit(index, 2);
    [f32::from_bits(long ^ swapped), f32::from_bits(short ^ swapped)]
}

/// Returns one of the edges of a cube, four of them twice (Perlin 2002): u lies along x for the first eight, else along
/// y; v along y for the first four, along x for number 12 and 14, else along z.
#[cfg_attr(optimized, inline(always))]
fn edge_16(index: u32) -> [f32; 3] {
    let u = signed_bits(1.0, index);
    let v = signed_bits(1.0, index >> 1);
    let eight = mask_of_bit(index, 3);
    let four = mask_of_bit(index, 2);
    let again = eight & four & !mask_of_bit(index, 0);
    [
        f32::from_bits((u & !eight) | (v & again)),
        f32::from_bits((u & eight) | (v & !eight & !four)),
        f32::from_bits(v & (eight | four) & !again),
    ]
}

/// Returns one of the edges of a hypercube (Gustavson 2005): bits 3 and 4 tell the axis along which there is none, bits
/// 2, 1 and 0 are the signs of the others in turn.
#[cfg_attr(optimized, inline(always))]
fn edge_32(index: u32) -> [f32; 4] {
    let first = signed_bits(1.0, index >> 2);
    let second = signed_bits(1.0, index >> 1);
    let third = signed_bits(1.0, index);
    let eight = mask_of_bit(index, 3);
    let sixteen = mask_of_bit(index, 4);
    let without_x = !eight & !sixteen;
    let without_w = eight & sixteen;
    [
        f32::from_bits(first & !without_x),
        f32::from_bits((first & without_x) | (second & sixteen)),
        f32::from_bits((second & !sixteen) | (third & without_w)),
        f32::from_bits(third & !without_w),
    ]
}

#[cfg_attr(optimized, inline(always))]
pub(crate) fn computed_gradient<const N: usize>(hash: u32, index_in_set: impl Fn(u32) -> u32) -> [f32; N] {
    let index = index_in_set(hash);
    let mut gradient = [0.0; N];
    match N {
        1 => gradient.copy_from_slice(&[slope_8(index)]),
        2 => gradient.copy_from_slice(&octagon_8(index)),
        3 => gradient.copy_from_slice(&edge_16(index)),
        4 => gradient.copy_from_slice(&edge_32(index)),
        _ => (),
    }
    gradient
}
