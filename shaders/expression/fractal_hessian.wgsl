// A fractal over any noise, with its Hessian.
//
// holes: SamplePosition, HessianSample, noise, octave_position, octave_frequency, octave, no_octaves, octave_step
// holes: hessian_bent, finished_sum

fn octave_hessian_sample(at: SamplePosition, frame: u32, parameters: u32, k: u32) -> HessianSample {
    let frequency = octave_frequency(parameters, k);
    return hessian_bent(noise(octave_position(at, frequency), frame * fractal_octaves(parameters) + k), frequency);
}

// Returns a sum that is already in its range.
fn unranged_hessian(sum: HessianSample, parameters: u32) -> HessianSample {
    return sum;
}

fn fractal_hessian(at: SamplePosition, frame: u32, parameters: u32) -> HessianSample {
    var so_far = no_octaves();
    for (var k = 0u; k < fractal_octaves(parameters); k++) {
        so_far = octave_step(so_far, octave_hessian_sample(at, frame, parameters, k), octave(parameters, k));
    }
    return finished_sum(so_far.sum, parameters);
}
