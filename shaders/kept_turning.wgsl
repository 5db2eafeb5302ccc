// The values of a run's eight rows, four columns each, until something is made of them: they are put and taken in turn, which
// drivers compile sooner than many arrays.
//
// twin: none, in Rust they are in slices

struct EightRows { a: vec4f, b: vec4f, c: vec4f, d: vec4f, e: vec4f, f: vec4f, g: vec4f, h: vec4f }

fn turned(rows: EightRows, last: vec4f) -> EightRows {
    return EightRows(rows.b, rows.c, rows.d, rows.e, rows.f, rows.g, rows.h, last);
}

var<private> kept: EightRows;

// The row that is next; putting or taking it makes the one behind it the next.
fn kept_row(row: u32) -> vec4f {
    return kept.a;
}

fn take_row(row: u32) -> vec4f {
    let values = kept.a;
    kept = turned(kept, values);
    return values;
}

fn put_row(row: u32, values: vec4f) {
    kept = turned(kept, values);
}
