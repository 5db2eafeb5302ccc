// The hash of a lattice cell, as FastNoiseLite has it (Peck; the prime of w from FastNoise2): as few products as a hash
// can do with.
//
// holes: Lattice
// rust: by hand FAST_NOISE_PRIMES

fn fast_noise_mixed(sum: u32) -> u32 {
    let hash = sum * 0x27d4eb2du;
    return hash ^ (hash >> 15u);
}

// Brings in the seed beside x, the upper half of it by a sum that other coordinates are xor-ed to.
fn fast_noise_seeded(lattice: Lattice, x: u32) -> u32 {
    return (leaf_seed(lattice.parameters) ^ x) + leaf_upper_seed(lattice.parameters);
}

fn fast_noise_1(lattice: Lattice, cell: i32) -> u32 {
    return fast_noise_mixed(fast_noise_seeded(lattice, bitcast<u32>(cell) * 501125321u));
}

fn fast_noise_2(lattice: Lattice, cell: vec2i) -> u32 {
    let c = bitcast<vec2u>(cell) * vec2u(501125321u, 1136930381u);
    return fast_noise_mixed(fast_noise_seeded(lattice, c.x) ^ c.y);
}

fn fast_noise_3(lattice: Lattice, cell: vec3i) -> u32 {
    let c = bitcast<vec3u>(cell) * vec3u(501125321u, 1136930381u, 1720413743u);
    return fast_noise_mixed(fast_noise_seeded(lattice, c.x) ^ c.y ^ c.z);
}

fn fast_noise_4(lattice: Lattice, cell: vec4i) -> u32 {
    let c = bitcast<vec4u>(cell) * vec4u(501125321u, 1136930381u, 1720413743u, 1066037191u);
    return fast_noise_mixed(fast_noise_seeded(lattice, c.x) ^ c.y ^ c.z ^ c.w);
}
