// The table of an expression with one noise: in a uniform buffer, which is the fastest place for one.
//
// holes: tables_group, tables_binding, Table
// twin: none, in Rust tables are arguments

@group(tables_group) @binding(tables_binding) var<uniform> table: Table;

fn table_permutation(leaf: u32, i: u32) -> vec4u {
    return table.permutation[i];
}

fn table_gradient(leaf: u32, i: u32) -> vec4f {
    return table.gradients[i];
}
