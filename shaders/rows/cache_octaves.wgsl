// Caches a fractal along a run of rows. Each octave is added for all rows before the next.
//
// holes: Run, FourColumns, first, pushed, cached_row, cache_row, cached_weight_row, cache_weight_row, OctaveSum
// holes: constant, Octave, octave_step

// The octave that is added.
var<private> current_octave: Octave;

// An octave and the sums of those before it. Each column in turn becomes the first. As in columns_at_once, there is no
// loop over columns.
struct FourSums { octaves: FourColumns, sums: FourColumns }

fn with_next_sum(four: FourSums) -> FourSums {
    let next = first(four.octaves);
    let so_far = octave_step(OctaveSum(first(four.sums), constant(1.0)), next, current_octave);
    return FourSums(pushed(four.octaves, next), pushed(four.sums, so_far.sum));
}

fn cache_octave(run: Run, row: u32, four: FourColumns) {
    let one = with_next_sum(FourSums(four, cached_row(row)));
    let three = with_next_sum(with_next_sum(one));
    cache_row(row, with_next_sum(three).sums);
}

// The same with weights, for fractals whose octaves have some.
struct FourWeightedSums { octaves: FourColumns, sums: FourColumns, weights: FourColumns }

fn with_next_weighted_sum(four: FourWeightedSums) -> FourWeightedSums {
    let next = first(four.octaves);
    let so_far = octave_step(OctaveSum(first(four.sums), first(four.weights)), next, current_octave);
    let sums = pushed(four.sums, so_far.sum);
    return FourWeightedSums(pushed(four.octaves, next), sums, pushed(four.weights, so_far.weight));
}

fn cache_weighted_octave(run: Run, row: u32, four: FourColumns) {
    let one = with_next_weighted_sum(FourWeightedSums(four, cached_row(row), cached_weight_row(row)));
    let four_sums = with_next_weighted_sum(with_next_weighted_sum(with_next_weighted_sum(one)));
    cache_row(row, four_sums.sums);
    cache_weight_row(row, four_sums.weights);
}

// Sets every weight to one at the start.
fn cache_first_weights(rows: u32) {
    var ones: FourColumns;
    for (var column = 0u; column < 4u; column++) {
        ones = pushed(ones, constant(1.0));
    }
    for (var row = 0u; row < rows; row++) {
        cache_weight_row(row, ones);
    }
}
