// The permutation table and the gradient set, 256 entries each. gradients[i] is already the gradient of the hash
// permutation[i].
//
// holes: tables
// twin: src/cpu/table.rs

struct Table {
    permutation: array<vec4u, 64>,
    gradients: array<vec4f, 256>,
}

// Where a noise on a lattice has its numbers, and which table is its own.
struct Lattice { numbers: u32, table: u32 }

fn permute(lattice: Lattice, i: u32) -> u32 {
    return tables[lattice.table].permutation[(i & 255u) >> 2u][i & 3u];
}

fn listed_gradient(lattice: Lattice, i: u32) -> vec4f {
    return tables[lattice.table].gradients[i & 255u];
}
