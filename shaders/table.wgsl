// The permutation table and the gradient set: 512 entries each, so that a sum of two bytes needs no second mask.
// gradients[i] is already the gradient of the hash permutation[i].
//
// holes: table_permutation, table_gradient
// twin: src/cpu/table.rs

struct Table {
    permutation: array<vec4u, 128>,
    gradients: array<vec4f, 512>,
}

fn permute(leaf: u32, i: u32) -> u32 {
    return table_permutation(leaf, i >> 2u)[i & 3u];
}

fn permuted_gradient(leaf: u32, i: u32) -> vec4f {
    return table_gradient(leaf, i);
}
