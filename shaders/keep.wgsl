// Keeps a leaf along a run of rows.
//
// holes: Run, put_row
// twin: none, in Rust they are in slices

fn keep_values(run: Run, row: u32, values: vec4f) {
    put_row(row, values);
}
