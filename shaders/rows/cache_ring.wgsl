// A ring that holds the values of a run's eight rows, four columns each, until they are used. They are written and read
// in turn, which drivers compile faster than many arrays.
//
// holes: FourColumns

struct EightRows {
    a: FourColumns,
    b: FourColumns,
    c: FourColumns,
    d: FourColumns,
    e: FourColumns,
    f: FourColumns,
    g: FourColumns,
    h: FourColumns,
}

fn rotated(rows: EightRows, last: FourColumns) -> EightRows {
    return EightRows(rows.b, rows.c, rows.d, rows.e, rows.f, rows.g, rows.h, last);
}

var<private> cached: EightRows;

// Returns the next row. Writing or reading a row makes the one behind it the next.
fn cached_row(row: u32) -> FourColumns {
    return cached.a;
}

fn take_cached_row(row: u32) -> FourColumns {
    let values = cached.a;
    cached = rotated(cached, values);
    return values;
}

fn cache_row(row: u32, values: FourColumns) {
    cached = rotated(cached, values);
}
