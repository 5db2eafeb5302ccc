// Keeps a leaf along a run of rows.
//
// holes: Run, Four, put_row
// twin: none, in Rust they are in slices

fn keep_leaf(run: Run, row: u32, four: Four) {
    put_row(row, four);
}
