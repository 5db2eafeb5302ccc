// Values in [-1, 1] from hashes, and indices in sets.
//
// holes: exact, Lattice
// rust: lanes hash

// Returns 2 byte / 255 - 1 for the byte that begins at a bit.
fn byte_to_unit(hash: u32, bit: u32) -> f32 {
    return exact(exact(f32((hash >> bit) & 255u) * 0.007843138) - 1.0);
}

fn first_byte_to_unit(hash: u32) -> f32 {
    return byte_to_unit(hash, 0u);
}

// Returns 2 hash / (2^31 - 1) - 1, from halves of 16 bits, which are exact.
fn hash_to_unit(hash: u32) -> f32 {
    let low = exact(f32(hash & 0xffffu) * 9.313226e-10);
    return exact(exact(f32(hash >> 16u) * 6.1035156e-5) + exact(low - 1.0));
}

// Returns 1 - hash / 2^30.
fn cochoy_to_unit(hash: u32) -> f32 {
    let rest = 1073741824 - bitcast<i32>(hash);
    return exact(f32(rest >> 16u) * (1.0 / 16384.0) + f32(rest & 0xffff) * (1.0 / 1073741824.0));
}

// Brings the upper 24 bits to [-1, 1).
fn lowbias_to_unit(hash: u32) -> f32 {
    return exact(f32(hash >> 8u) * (1.0 / 8388608.0) - 1.0);
}

// A hash is an index in a set of 256: a byte as it is, an integer hash by the upper of its 31 bits, as the lower ones
// repeat sooner.

fn index_of_byte(lattice: Lattice, hash: u32) -> u32 {
    return hash;
}

fn index_of_upper_bits(lattice: Lattice, hash: u32) -> u32 {
    return hash >> 23u;
}
