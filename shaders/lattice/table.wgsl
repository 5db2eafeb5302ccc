// The permutation table and the gradient set, 256 entries each: four of the permutation in each of the first 64 vectors,
// then the gradients. Gradient i is already that of the hash permutation[i].
//
// holes: table_vector

// The beginning of a lattice noise's parameters, its table, and the beginning of its tile in the arrays.
struct Lattice { parameters: u32, table: u32, tile: u32 }

fn permute(lattice: Lattice, i: u32) -> u32 {
    return table_vector(320u * lattice.table + ((i & 255u) >> 2u))[i & 3u];
}

fn table_gradient(lattice: Lattice, i: u32) -> vec4f {
    return bitcast<vec4f>(table_vector(320u * lattice.table + 64u + (i & 255u)));
}

// Returns one of 1024 bytes that take the permutation's place.
fn table_byte(lattice: Lattice, i: u32) -> u32 {
    let word = table_vector(320u * lattice.table + ((i & 1023u) >> 4u))[(i >> 2u) & 3u];
    return (word >> (8u * (i & 3u))) & 255u;
}
