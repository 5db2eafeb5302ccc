// The tables where they are more than a uniform buffer holds.
//
// holes: tables_group, tables_binding, tables_length

@group(tables_group) @binding(tables_binding) var<storage, read> tables: array<vec4u, tables_length>;
