// The hash of a lattice cell, by an integer hash of a sum of its coordinates times primes, and the seed.
//
// holes: Lattice, integer_hash
// in each dimension: Cell, prime_sum_by

fn prime_sum_by_1(lattice: Lattice, cell: i32, primes: vec4u) -> u32 {
    let sum = bitcast<u32>(cell) * primes.x + leaf_seed(lattice.parameters);
    return integer_hash(sum, leaf_upper_seed(lattice.parameters));
}

fn prime_sum_by_2(lattice: Lattice, cell: vec2i, primes: vec4u) -> u32 {
    let c = bitcast<vec2u>(cell) * primes.xy;
    return integer_hash(c.x + c.y + leaf_seed(lattice.parameters), leaf_upper_seed(lattice.parameters));
}

fn prime_sum_by_3(lattice: Lattice, cell: vec3i, primes: vec4u) -> u32 {
    let c = bitcast<vec3u>(cell) * primes.xyz;
    return integer_hash(c.x + c.y + c.z + leaf_seed(lattice.parameters), leaf_upper_seed(lattice.parameters));
}

fn prime_sum_by_4(lattice: Lattice, cell: vec4i, primes: vec4u) -> u32 {
    let c = bitcast<vec4u>(cell) * primes;
    return integer_hash(c.x + c.y + c.z + c.w + leaf_seed(lattice.parameters), leaf_upper_seed(lattice.parameters));
}

fn prime_sum(lattice: Lattice, cell: Cell) -> u32 {
    return prime_sum_by(lattice, cell, vec4u(59u, 67u, 71u, 103u));
}
