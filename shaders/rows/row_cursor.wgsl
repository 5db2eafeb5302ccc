// The positions of the samples of a run of rows in one lattice, found by single steps.
//
// holes: SamplePosition, Cursor, cursor_at, cursor_step, cursor_next, cursor_position

var<private> cursor: Cursor;
var<private> row_start: Cursor;
var<private> column_step: Cursor;
var<private> row_step: Cursor;

fn begin_cursor(at: SamplePosition, transform: u32) {
    cursor = cursor_at(at, transform);
    row_start = cursor;
    column_step = cursor_step(transform, 0u);
    row_step = cursor_step(transform, 1u);
}

// Advances to the next column.
fn cursor_next_column() {
    cursor = cursor_next(cursor, column_step);
}

// Moves to the beginning of the next row.
fn cursor_next_row() {
    row_start = cursor_next(row_start, row_step);
    cursor = row_start;
}

fn coordinate_at_cursor(at: SamplePosition, axis: u32, transform: u32, displacement: vec4f) -> vec2u {
    return cursor_position(cursor, axis);
}
