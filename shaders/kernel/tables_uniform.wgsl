// The tables where a uniform buffer holds them all, which is the fastest place for them.
//
// holes: tables_group, tables_binding, tables_length, Table

@group(tables_group) @binding(tables_binding) var<uniform> tables: array<Table, tables_length>;
