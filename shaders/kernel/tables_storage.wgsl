// The tables where they are more than a uniform buffer holds.
//
// holes: tables_group, tables_binding, tables_length, Table

@group(tables_group) @binding(tables_binding) var<storage, read> tables: array<Table, tables_length>;
