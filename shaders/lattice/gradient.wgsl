// The gradient of a lattice cell, from the gradient set.
//
// holes: Lattice, hash_1, hash_2, hash_3, hash_4, table_gradient, index_in_set
// rust: by hand, since the hash of the cell is an argument

fn gradient_1(lattice: Lattice, cell: i32) -> f32 {
    return table_gradient(lattice, index_in_set(lattice, hash_1(lattice, cell))).x;
}

fn gradient_2(lattice: Lattice, cell: vec2i) -> vec2f {
    return table_gradient(lattice, index_in_set(lattice, hash_2(lattice, cell))).xy;
}

fn gradient_3(lattice: Lattice, cell: vec3i) -> vec3f {
    return table_gradient(lattice, index_in_set(lattice, hash_3(lattice, cell))).xyz;
}

fn gradient_4(lattice: Lattice, cell: vec4i) -> vec4f {
    return table_gradient(lattice, index_in_set(lattice, hash_4(lattice, cell)));
}
