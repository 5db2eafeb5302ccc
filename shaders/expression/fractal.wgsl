// A fractal over any noise.
//
// holes: SamplePosition, Sample, OctaveSum, noise, octave_frequency, octave, no_octaves, octave_step, octave_place
// holes: padded, finished_sum

fn octave_sample(at: SamplePosition, so_far: OctaveSum, frame: u32, parameters: u32, k: u32) -> Sample {
    let place = octave_place(at, padded(so_far.sum.gradient), octave_frequency(parameters, k));
    return noise(place, frame * fractal_octaves(parameters) + k);
}

// Returns a sum that is already in its range.
fn unranged(sum: Sample, parameters: u32) -> Sample {
    return sum;
}

fn fractal(at: SamplePosition, frame: u32, parameters: u32) -> Sample {
    var so_far = no_octaves();
    for (var k = 0u; k < fractal_octaves(parameters); k++) {
        so_far = octave_step(so_far, octave_sample(at, so_far, frame, parameters, k), octave(parameters, k));
    }
    return finished_sum(so_far.sum, parameters);
}
