// An array that holds the values of a run's rows, four columns each, until they are used.
//
// holes: FourColumns, most_rows

var<private> cached: array<FourColumns, most_rows>;

fn cached_row(row: u32) -> FourColumns {
    return cached[row];
}

fn take_cached_row(row: u32) -> FourColumns {
    return cached[row];
}

fn cache_row(row: u32, values: FourColumns) {
    cached[row] = values;
}
