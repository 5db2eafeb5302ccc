// A fractal over any noise.
//
// holes: SamplePosition, Sample, OctaveSum, noise, octave_position, octave_frequency, octave, no_octaves, octave_step
// holes: octave_place, add_slopes, padded, finished_sum

// Returns the place of an octave that does not depend on others.
fn unmoved(at: SamplePosition, so_far: OctaveSum, parameters: u32, k: u32) -> SamplePosition {
    return octave_position(at, octave_frequency(parameters, k));
}

// Returns the place of an octave that earlier slopes move in the coordinates of the fractal.
fn swept_before_scaling(at: SamplePosition, so_far: OctaveSum, parameters: u32, k: u32) -> SamplePosition {
    return octave_position(add_slopes(at, padded(so_far.sum.gradient)), octave_frequency(parameters, k));
}

// Returns the place of an octave that earlier slopes move in its own coordinates.
fn swept_after_scaling(at: SamplePosition, so_far: OctaveSum, parameters: u32, k: u32) -> SamplePosition {
    return add_slopes(octave_position(at, octave_frequency(parameters, k)), padded(so_far.sum.gradient));
}

fn octave_sample(at: SamplePosition, so_far: OctaveSum, frame: u32, parameters: u32, k: u32) -> Sample {
    return noise(octave_place(at, so_far, parameters, k), frame * fractal_octaves(parameters) + k);
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
