// The gradient of a lattice cell, computed from the bits of an index: the default set of each dimension. That is faster
// than looking it up. Components are 0, 1 or one other constant, with a sign, so products with them are exact.
//
// holes: Lattice, hash_1, hash_2, hash_3, hash_4, index_in_set
// rust: by hand slope_8, computed_gradient_1, computed_gradient_2, computed_gradient_3, computed_gradient_4

// Returns the bits of a number of this size whose sign is the lowest bit of `bits`.
fn signed_bits(size: f32, bits: u32) -> u32 {
    return bitcast<u32>(size) ^ (bits << 31u);
}

// Returns all ones if a bit is set, otherwise zeros.
fn mask_of_bit(bits: u32, bit: u32) -> u32 {
    return 0u - ((bits >> bit) & 1u);
}

// Returns one of the slopes +-1 to +-8 (Gustavson's noise1234).
fn slope_8(index: u32) -> f32 {
    return bitcast<f32>(signed_bits(f32((index & 7u) + 1u), index >> 3u));
}

// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
fn octagon_8(index: u32) -> vec2f {
    let long = signed_bits(1.0, index);
    let short = signed_bits(0.41421357, index >> 1u);
    let swapped = (long ^ short) & mask_of_bit(index, 2u);
    return vec2f(bitcast<f32>(long ^ swapped), bitcast<f32>(short ^ swapped));
}

// Returns one of the edges of a cube, four of them twice, as grad of Perlin's program (2002): u lies along x if h < 8,
// else along y; v along y if h < 4, along x if h is 12 or 14, else along z. Bits 0 and 1 are their signs.
fn edge_16(index: u32) -> vec3f {
    let u = signed_bits(1.0, index);
    let v = signed_bits(1.0, index >> 1u);
    let eight = mask_of_bit(index, 3u);
    let four = mask_of_bit(index, 2u);
    let again = eight & four & ~mask_of_bit(index, 0u);
    return vec3f(
        bitcast<f32>((u & ~eight) | (v & again)),
        bitcast<f32>((u & eight) | (v & ~eight & ~four)),
        bitcast<f32>(v & (eight | four) & ~again),
    );
}

// Returns one of the edges of a hypercube (Gustavson 2005). Bits 3 and 4 select the axis whose component is 0. Bits 2,
// 1 and 0 are the signs of the others in turn.
fn edge_32(index: u32) -> vec4f {
    let first = signed_bits(1.0, index >> 2u);
    let second = signed_bits(1.0, index >> 1u);
    let third = signed_bits(1.0, index);
    let eight = mask_of_bit(index, 3u);
    let sixteen = mask_of_bit(index, 4u);
    let without_x = ~eight & ~sixteen;
    let without_w = eight & sixteen;
    return vec4f(
        bitcast<f32>(first & ~without_x),
        bitcast<f32>((first & without_x) | (second & sixteen)),
        bitcast<f32>((second & ~sixteen) | (third & without_w)),
        bitcast<f32>(third & ~without_w),
    );
}

fn computed_gradient_1(lattice: Lattice, cell: i32) -> f32 {
    return slope_8(index_in_set(lattice, hash_1(lattice, cell)));
}

fn computed_gradient_2(lattice: Lattice, cell: vec2i) -> vec2f {
    return octagon_8(index_in_set(lattice, hash_2(lattice, cell)));
}

fn computed_gradient_3(lattice: Lattice, cell: vec3i) -> vec3f {
    return edge_16(index_in_set(lattice, hash_3(lattice, cell)));
}

fn computed_gradient_4(lattice: Lattice, cell: vec4i) -> vec4f {
    return edge_32(index_in_set(lattice, hash_4(lattice, cell)));
}
