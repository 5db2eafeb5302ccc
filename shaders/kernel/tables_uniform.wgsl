// The tables in a uniform buffer, which software adapters read fastest.
//
// holes: tables_group, tables_binding, tables_length, Table

@group(tables_group) @binding(tables_binding) var<uniform> tables: array<Table, tables_length>;
