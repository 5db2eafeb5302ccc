// The permutation table and the gradient set, 256 entries each. Gradient i is that of the hash permutation[i]. Each
// word of the permutation has its entry in the lowest byte, and the next entry above.
//
// holes: table_word, table_vector
// rust: by hand, since tables are slices of bytes

// The beginning of a lattice noise's parameters, its table, and the beginning of its tile in the arrays.
struct Lattice { parameters: u32, table: u32, tile: u32 }

fn permute(lattice: Lattice, i: u32) -> u32 {
    return table_word(lattice.table, i & 255u) & 255u;
}

fn table_gradient(lattice: Lattice, i: u32) -> vec4f {
    return table_vector(lattice.table, i & 255u);
}

// Returns one of the 1024 bytes that replace the permutation.
fn table_byte(lattice: Lattice, i: u32) -> u32 {
    let word = table_word(lattice.table, (i & 1023u) >> 2u);
    return (word >> (8u * (i & 3u))) & 255u;
}
