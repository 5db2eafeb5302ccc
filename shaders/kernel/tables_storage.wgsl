// The tables in a storage buffer, which has room for any number, and where hardware may look up different entries for
// many invocations at once.
//
// holes: tables_group, tables_binding, tables_length, Table

@group(tables_group) @binding(tables_binding) var<storage, read> tables: array<Table, tables_length>;
