// The values of a run's eight rows, four columns each, until something is made of them: they are put and taken in turn, which
// drivers compile sooner than many arrays.
//
// holes: Four
// twin: none, in Rust they are in slices

struct EightRows { a: Four, b: Four, c: Four, d: Four, e: Four, f: Four, g: Four, h: Four }

fn turned(rows: EightRows, last: Four) -> EightRows {
    return EightRows(rows.b, rows.c, rows.d, rows.e, rows.f, rows.g, rows.h, last);
}

var<private> kept: EightRows;

// The row that is next; putting or taking it makes the one behind it the next.
fn kept_row(row: u32) -> Four {
    return kept.a;
}

fn take_row(row: u32) -> Four {
    let values = kept.a;
    kept = turned(kept, values);
    return values;
}

fn put_row(row: u32, values: Four) {
    kept = turned(kept, values);
}
