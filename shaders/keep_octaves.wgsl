// Keeps a fractal along a run of rows: its octaves come one after the other, each for all rows.
//
// holes: Run, kept_row, put_row, kept_weight_row, put_weight_row, Past, level, Octave, octave_step
// twin: none, in Rust octaves are in slices

// Which one comes.
var<private> this_octave: Octave;

fn next_past(sum: f32, weight: f32, value: f32) -> Past {
    return octave_step(Past(level(sum), level(weight)), level(value), this_octave);
}

fn keep_octave(run: Run, row: u32, values: vec4f) {
    let sums = kept_row(row);
    let x = next_past(sums.x, 1.0, values.x);
    let y = next_past(sums.y, 1.0, values.y);
    let z = next_past(sums.z, 1.0, values.z);
    let w = next_past(sums.w, 1.0, values.w);
    put_row(row, vec4f(x.sum.value, y.sum.value, z.sum.value, w.sum.value));
}

// Of fractals whose octaves have weights.
fn keep_weighted_octave(run: Run, row: u32, values: vec4f) {
    let sums = kept_row(row);
    let weights = kept_weight_row(row);
    let x = next_past(sums.x, weights.x, values.x);
    let y = next_past(sums.y, weights.y, values.y);
    let z = next_past(sums.z, weights.z, values.z);
    let w = next_past(sums.w, weights.w, values.w);
    put_row(row, vec4f(x.sum.value, y.sum.value, z.sum.value, w.sum.value));
    put_weight_row(row, vec4f(x.weight.value, y.weight.value, z.weight.value, w.weight.value));
}

// Every weight begins at one.
fn put_first_weights(rows: u32) {
    for (var row = 0u; row < rows; row++) {
        put_weight_row(row, vec4f(1.0));
    }
}
