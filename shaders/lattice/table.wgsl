// The permutation table and the gradient set, 256 entries each. gradients[i] is already the gradient of the hash
// permutation[i].
//
// holes: tables

struct Table {
    permutation: array<vec4u, 64>,
    gradients: array<vec4f, 256>,
}

// The beginning of a lattice noise's parameters, its table, and the beginning of its tile in the arrays.
struct Lattice { parameters: u32, table: u32, tile: u32 }

fn permute(lattice: Lattice, i: u32) -> u32 {
    return tables[lattice.table].permutation[(i & 255u) >> 2u][i & 3u];
}

fn table_gradient(lattice: Lattice, i: u32) -> vec4f {
    return tables[lattice.table].gradients[i & 255u];
}

// Returns one of 1024 bytes that take the permutation's place.
fn table_byte(lattice: Lattice, i: u32) -> u32 {
    let word = tables[lattice.table].permutation[(i & 1023u) >> 4u][(i >> 2u) & 3u];
    return (word >> (8u * (i & 3u))) & 255u;
}
