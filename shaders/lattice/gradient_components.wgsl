// The gradient of a lattice cell, each component from a hash with its own primes (Burger 2008; the fourth column and
// row continue with the next primes).
//
// holes: Lattice, prime_sum_by_1, prime_sum_by_2, prime_sum_by_3, prime_sum_by_4, hash_to_unit
// rust: by hand, since the hash of the cell is an argument

fn gradient_of_components_1(lattice: Lattice, cell: i32) -> f32 {
    return hash_to_unit(prime_sum_by_1(lattice, cell, vec4u(59u, 67u, 71u, 103u)));
}

fn gradient_of_components_2(lattice: Lattice, cell: vec2i) -> vec2f {
    return vec2f(
        hash_to_unit(prime_sum_by_2(lattice, cell, vec4u(59u, 67u, 71u, 103u))),
        hash_to_unit(prime_sum_by_2(lattice, cell, vec4u(73u, 79u, 83u, 107u))),
    );
}

fn gradient_of_components_3(lattice: Lattice, cell: vec3i) -> vec3f {
    return vec3f(
        hash_to_unit(prime_sum_by_3(lattice, cell, vec4u(59u, 67u, 71u, 103u))),
        hash_to_unit(prime_sum_by_3(lattice, cell, vec4u(73u, 79u, 83u, 107u))),
        hash_to_unit(prime_sum_by_3(lattice, cell, vec4u(89u, 97u, 101u, 109u))),
    );
}

fn gradient_of_components_4(lattice: Lattice, cell: vec4i) -> vec4f {
    return vec4f(
        hash_to_unit(prime_sum_by_4(lattice, cell, vec4u(59u, 67u, 71u, 103u))),
        hash_to_unit(prime_sum_by_4(lattice, cell, vec4u(73u, 79u, 83u, 107u))),
        hash_to_unit(prime_sum_by_4(lattice, cell, vec4u(89u, 97u, 101u, 109u))),
        hash_to_unit(prime_sum_by_4(lattice, cell, vec4u(113u, 127u, 131u, 137u))),
    );
}
