// Caches a leaf along a run of rows.
//
// holes: Run, FourColumns, cache_row

fn cache_leaf(run: Run, row: u32, four: FourColumns) {
    cache_row(row, four);
}
