// Reads tables that have a buffer of their own.
//
// holes: tables

fn table_vector(i: u32) -> vec4u {
    return tables[i];
}
