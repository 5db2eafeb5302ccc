// The table of an expression with one noise: in a uniform buffer, which is the fastest place for one.
//
// holes: Table
// twin: none, in Rust tables are arguments

@group(0) @binding(2) var<uniform> table: Table;

fn table_permutation(leaf: u32, i: u32) -> vec4u {
    return table.permutation[i];
}

fn table_gradient(leaf: u32, i: u32) -> vec4f {
    return table.gradients[i];
}
