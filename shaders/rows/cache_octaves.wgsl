// Keeps a fractal along a run of rows: its octaves come one after the other, each for all rows.
//
// holes: Run, Four, first, pushed, kept_row, put_row, kept_weight_row, put_weight_row, Past, level, Octave, octave_step
// twin: none, in Rust octaves are in slices

// Which one comes.
var<private> this_octave: Octave;

fn keep_octave(run: Run, row: u32, four: Four) {
    var octaves = four;
    var sums = kept_row(row);
    for (var column = 0u; column < 4u; column++) {
        let past = octave_step(Past(first(sums), level(1.0)), first(octaves), this_octave);
        octaves = pushed(octaves, first(octaves));
        sums = pushed(sums, past.sum);
    }
    put_row(row, sums);
}

// Of fractals whose octaves have weights.
fn keep_weighted_octave(run: Run, row: u32, four: Four) {
    var octaves = four;
    var sums = kept_row(row);
    var weights = kept_weight_row(row);
    for (var column = 0u; column < 4u; column++) {
        let past = octave_step(Past(first(sums), first(weights)), first(octaves), this_octave);
        octaves = pushed(octaves, first(octaves));
        sums = pushed(sums, past.sum);
        weights = pushed(weights, past.weight);
    }
    put_row(row, sums);
    put_weight_row(row, weights);
}

// Every weight begins at one.
fn put_first_weights(rows: u32) {
    var ones: Four;
    for (var column = 0u; column < 4u; column++) {
        ones = pushed(ones, level(1.0));
    }
    for (var row = 0u; row < rows; row++) {
        put_weight_row(row, ones);
    }
}
