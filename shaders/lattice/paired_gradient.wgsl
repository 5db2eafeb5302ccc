// The computed gradient of a corner of a lattice cell, where corners share look-ups in the permutation table.
//
// holes: Lattice, slope_8, octagon_8, edge_16, edge_32
// holes: hash_of_corner_1, hash_of_corner_2, hash_of_corner_3, hash_of_corner_4

fn paired_gradient_1(lattice: Lattice, cell: i32, corner: i32) -> f32 {
    return slope_8(hash_of_corner_1(lattice, cell, corner));
}

fn paired_gradient_2(lattice: Lattice, cell: vec2i, corner: vec2i) -> vec2f {
    return octagon_8(hash_of_corner_2(lattice, cell, corner));
}

fn paired_gradient_3(lattice: Lattice, cell: vec3i, corner: vec3i) -> vec3f {
    return edge_16(hash_of_corner_3(lattice, cell, corner));
}

fn paired_gradient_4(lattice: Lattice, cell: vec4i, corner: vec4i) -> vec4f {
    return edge_32(hash_of_corner_4(lattice, cell, corner));
}
