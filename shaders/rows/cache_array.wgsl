// The values of a run's rows, four columns each, until something is made of them: in an array.
//
// holes: Four, most_rows
// twin: none, in Rust they are in slices

var<private> kept: array<Four, most_rows>;

fn kept_row(row: u32) -> Four {
    return kept[row];
}

fn take_row(row: u32) -> Four {
    return kept[row];
}

fn put_row(row: u32, values: Four) {
    kept[row] = values;
}
