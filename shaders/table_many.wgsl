// The tables of an expression with several noises: more than a uniform buffer holds.
//
// holes: tables_group, tables_binding, Table, count
// twin: none, in Rust tables are arguments

@group(tables_group) @binding(tables_binding) var<storage, read> tables: array<Table>;

// numbers: the first placement, table
fn table_permutation(leaf: u32, i: u32) -> vec4u {
    return tables[count(leaf + 1u)].permutation[i];
}

fn table_gradient(leaf: u32, i: u32) -> vec4f {
    return tables[count(leaf + 1u)].gradients[i];
}
