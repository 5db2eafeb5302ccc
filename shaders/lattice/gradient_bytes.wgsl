// The gradient of a lattice cell from the bytes of one hash (Burger 2008). The fourth component uses bits 23 to 30.
//
// holes: Lattice, hash_1, hash_2, hash_3, hash_4, byte_to_unit
// rust: by hand, since the hash of the cell is an argument

fn gradient_of_bytes_1(lattice: Lattice, cell: i32) -> f32 {
    return byte_to_unit(hash_1(lattice, cell), 0u);
}

fn gradient_of_bytes_2(lattice: Lattice, cell: vec2i) -> vec2f {
    let hash = hash_2(lattice, cell);
    return vec2f(byte_to_unit(hash, 0u), byte_to_unit(hash, 8u));
}

fn gradient_of_bytes_3(lattice: Lattice, cell: vec3i) -> vec3f {
    let hash = hash_3(lattice, cell);
    return vec3f(byte_to_unit(hash, 0u), byte_to_unit(hash, 8u), byte_to_unit(hash, 16u));
}

fn gradient_of_bytes_4(lattice: Lattice, cell: vec4i) -> vec4f {
    let hash = hash_4(lattice, cell);
    return vec4f(byte_to_unit(hash, 0u), byte_to_unit(hash, 8u), byte_to_unit(hash, 16u), byte_to_unit(hash, 23u));
}
