// The permutation table and the gradient set, 256 entries each. gradients[i] is already the gradient of the hash
// permutation[i].
//
// holes: tables

struct Table {
    permutation: array<vec4u, 64>,
    gradients: array<vec4f, 256>,
}

// Where a noise on a lattice has its numbers, which table is its own, and where its tile begins in the lists.
struct Lattice { parameters: u32, table: u32, tile: u32 }

fn permute(lattice: Lattice, i: u32) -> u32 {
    return tables[lattice.table].permutation[(i & 255u) >> 2u][i & 3u];
}

fn table_gradient(lattice: Lattice, i: u32) -> vec4f {
    return tables[lattice.table].gradients[i & 255u];
}

// Of 1024 bytes, where those take the permutation's place.
fn table_byte(lattice: Lattice, i: u32) -> u32 {
    let word = tables[lattice.table].permutation[(i & 1023u) >> 4u][(i >> 2u) & 3u];
    return (word >> (8u * (i & 3u))) & 255u;
}
