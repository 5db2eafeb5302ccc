// The permutation table and the gradient set: 512 entries each, so that a sum of two bytes needs no second mask.
// gradients[i] is already the gradient of the hash permutation[i].
//
// holes: table
// twin: src/cpu/table.rs

struct Table {
    permutation: array<vec4u, 128>,
    gradients: array<vec4f, 512>,
}

fn permute(i: u32) -> u32 {
    return table.permutation[i >> 2u][i & 3u];
}

fn permuted_gradient(i: u32) -> vec4f {
    return table.gradients[i];
}
