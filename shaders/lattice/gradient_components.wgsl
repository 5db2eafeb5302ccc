// The gradient of a lattice cell, each component from a hash of its own, by primes of its own (Burger 2008; the fourth column
// and row go on with the next primes).
//
// holes: Lattice, row_hash_1, row_hash_2, row_hash_3, row_hash_4, whole_unit
// twin: src/cpu/twins/lattice/gradient_components.rs

fn gradient_of_components_1(lattice: Lattice, cell: i32) -> f32 {
    return whole_unit(row_hash_1(lattice, cell, vec4u(59u, 67u, 71u, 103u)));
}

fn gradient_of_components_2(lattice: Lattice, cell: vec2i) -> vec2f {
    return vec2f(
        whole_unit(row_hash_2(lattice, cell, vec4u(59u, 67u, 71u, 103u))),
        whole_unit(row_hash_2(lattice, cell, vec4u(73u, 79u, 83u, 107u))),
    );
}

fn gradient_of_components_3(lattice: Lattice, cell: vec3i) -> vec3f {
    return vec3f(
        whole_unit(row_hash_3(lattice, cell, vec4u(59u, 67u, 71u, 103u))),
        whole_unit(row_hash_3(lattice, cell, vec4u(73u, 79u, 83u, 107u))),
        whole_unit(row_hash_3(lattice, cell, vec4u(89u, 97u, 101u, 109u))),
    );
}

fn gradient_of_components_4(lattice: Lattice, cell: vec4i) -> vec4f {
    return vec4f(
        whole_unit(row_hash_4(lattice, cell, vec4u(59u, 67u, 71u, 103u))),
        whole_unit(row_hash_4(lattice, cell, vec4u(73u, 79u, 83u, 107u))),
        whole_unit(row_hash_4(lattice, cell, vec4u(89u, 97u, 101u, 109u))),
        whole_unit(row_hash_4(lattice, cell, vec4u(113u, 127u, 131u, 137u))),
    );
}
