// The values of a run's rows, kept for what is made of them.
//
// holes: Run, most_rows
// twin: none, in Rust they are in slices

var<private> kept: array<vec4f, most_rows>;

fn keep_values(run: Run, row: u32, values: vec4f) {
    kept[row] = values;
}
