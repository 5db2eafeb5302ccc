// The tables in a storage buffer, where hardware looks up different entries for many invocations at once, and where
// there is room for any number.
//
// holes: tables_group, tables_binding, tables_length, Table

@group(tables_group) @binding(tables_binding) var<storage, read> tables: array<Table, tables_length>;
