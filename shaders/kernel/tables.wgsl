// Reads tables in a separate buffer. With one long array of vectors in place of structures, lavapipe would take twice
// as long for look-ups.
//
// holes: tables

// Four entries of the permutation in each vector, and the gradients.
struct Table {
    permutation: array<vec4u, 64>,
    gradients: array<vec4f, 256>,
}

fn table_word(table: u32, i: u32) -> u32 {
    return tables[table].permutation[i >> 2u][i & 3u];
}

fn table_vector(table: u32, i: u32) -> vec4f {
    return tables[table].gradients[i];
}
