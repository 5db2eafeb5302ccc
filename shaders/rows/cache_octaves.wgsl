// Caches a fractal along a run of rows: its octaves come one after the other, each for all rows.
//
// holes: Run, FourColumns, first, pushed, cached_row, cache_row, cached_weight_row, cache_weight_row, OctaveSum
// holes: constant, Octave, octave_step

// The octave that is added.
var<private> current_octave: Octave;

fn cache_octave(run: Run, row: u32, four: FourColumns) {
    var octaves = four;
    var sums = cached_row(row);
    for (var column = 0u; column < 4u; column++) {
        let so_far = octave_step(OctaveSum(first(sums), constant(1.0)), first(octaves), current_octave);
        octaves = pushed(octaves, first(octaves));
        sums = pushed(sums, so_far.sum);
    }
    cache_row(row, sums);
}

// Adds an octave of a fractal whose octaves have weights.
fn cache_weighted_octave(run: Run, row: u32, four: FourColumns) {
    var octaves = four;
    var sums = cached_row(row);
    var weights = cached_weight_row(row);
    for (var column = 0u; column < 4u; column++) {
        let so_far = octave_step(OctaveSum(first(sums), first(weights)), first(octaves), current_octave);
        octaves = pushed(octaves, first(octaves));
        sums = pushed(sums, so_far.sum);
        weights = pushed(weights, so_far.weight);
    }
    cache_row(row, sums);
    cache_weight_row(row, weights);
}

// Begins every weight at one.
fn cache_first_weights(rows: u32) {
    var ones: FourColumns;
    for (var column = 0u; column < 4u; column++) {
        ones = pushed(ones, constant(1.0));
    }
    for (var row = 0u; row < rows; row++) {
        cache_weight_row(row, ones);
    }
}
