// The hash of a lattice cell, by a chain of integer hashes (Cochoy 2011): r(int(850000 r(x)) + y), where
// r(t) = 1 - ward(t) / 2^30 and int cuts towards zero.
//
// holes: Lattice, hash_ward

// Returns int(850000 (1 - hash / 2^30)), in integers: 850000 |2^30 - hash| / 2^30 by 10 bits at a time.
fn chained(hash: u32) -> u32 {
    let negative = hash > 1073741824u;
    let size = select(1073741824u - hash, hash - 1073741824u, negative);
    let low = (850000u * (size & 1023u)) >> 10u;
    let middle = (low + 850000u * ((size >> 10u) & 1023u)) >> 10u;
    let whole = (middle + 850000u * (size >> 20u)) >> 10u;
    return select(whole, 0u - whole, negative);
}

fn cochoy_1(lattice: Lattice, cell: i32) -> u32 {
    return hash_ward(bitcast<u32>(cell) + leaf_seed(lattice.parameters), leaf_upper_seed(lattice.parameters));
}

fn cochoy_2(lattice: Lattice, cell: vec2i) -> u32 {
    return hash_ward(chained(cochoy_1(lattice, cell.x)) + bitcast<u32>(cell.y), 0u);
}

fn cochoy_3(lattice: Lattice, cell: vec3i) -> u32 {
    return hash_ward(chained(cochoy_2(lattice, cell.xy)) + bitcast<u32>(cell.z), 0u);
}

fn cochoy_4(lattice: Lattice, cell: vec4i) -> u32 {
    return hash_ward(chained(cochoy_3(lattice, cell.xyz)) + bitcast<u32>(cell.w), 0u);
}
