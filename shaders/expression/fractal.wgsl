// A fractal over any noise.
//
// holes: SamplePosition, Sample, noise, octave_position, octave_frequency, octave, no_octaves, octave_step
// holes: finished_sum

fn octave_sample(at: SamplePosition, frame: u32, parameters: u32, k: u32) -> Sample {
    return noise(octave_position(at, octave_frequency(parameters, k)), frame * fractal_octaves(parameters) + k);
}

// Returns a sum that has its range as it is.
fn unranged(sum: Sample, parameters: u32) -> Sample {
    return sum;
}

fn fractal(at: SamplePosition, frame: u32, parameters: u32) -> Sample {
    var so_far = no_octaves();
    for (var k = 0u; k < fractal_octaves(parameters); k++) {
        so_far = octave_step(so_far, octave_sample(at, frame, parameters, k), octave(parameters, k));
    }
    return finished_sum(so_far.sum, parameters);
}
