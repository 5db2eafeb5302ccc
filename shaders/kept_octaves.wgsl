// A fractal along a run of rows: its octaves come one after the other, each for all rows, and what those before have come to is
// kept. The fractal's own functions say what a next one makes of that.
//
// holes: Run, most_rows, Past, level, octave_step, fractal
// twin: none, in Rust octaves are in slices

var<private> kept: array<vec4f, most_rows>;
var<private> weights: array<vec4f, most_rows>;

fn next_past(sum: f32, weight: f32, value: f32, k: u32) -> Past {
    return octave_step(Past(level(sum), level(weight)), level(value), 0u, fractal, k);
}

fn keep_octave(run: Run, row: u32, values: vec4f) {
    let sums = kept[row];
    kept[row] = vec4f(
        next_past(sums.x, 1.0, values.x, run.octave).sum.value,
        next_past(sums.y, 1.0, values.y, run.octave).sum.value,
        next_past(sums.z, 1.0, values.z, run.octave).sum.value,
        next_past(sums.w, 1.0, values.w, run.octave).sum.value,
    );
}

// Of fractals whose octaves have weights.
fn keep_weighted_octave(run: Run, row: u32, values: vec4f) {
    let sums = kept[row];
    let before = select(weights[row], vec4f(1.0), run.octave == 0u);
    let x = next_past(sums.x, before.x, values.x, run.octave);
    let y = next_past(sums.y, before.y, values.y, run.octave);
    let z = next_past(sums.z, before.z, values.z, run.octave);
    let w = next_past(sums.w, before.w, values.w, run.octave);
    kept[row] = vec4f(x.sum.value, y.sum.value, z.sum.value, w.sum.value);
    weights[row] = vec4f(x.weight.value, y.weight.value, z.weight.value, w.weight.value);
}
