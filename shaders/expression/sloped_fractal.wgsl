// A fractal over any noise that depends on the slopes of its octaves, with its gradient. Its Hessian is not computed.
//
// holes: SamplePosition, HessianSample, SlopedSum, SlopedOctave, noise, octave_frequency, octave, no_sloped_octaves
// holes: sloped_octave, octave_step, octave_place, octave_columns, padded, hessian_straight, finished_sum

fn octave_sloped_sample(at: SamplePosition, so_far: SlopedSum, frame: u32, parameters: u32, k: u32) -> SlopedOctave {
    let frequency = octave_frequency(parameters, k);
    let place = octave_place(at, padded(so_far.moves.slope), frequency);
    let next = noise(place, frame * fractal_octaves(parameters) + k);
    return sloped_octave(next, octave_columns(so_far.moves, frequency), octave(parameters, k));
}

fn sloped_fractal(at: SamplePosition, frame: u32, parameters: u32) -> HessianSample {
    var so_far = no_sloped_octaves();
    for (var k = 0u; k < fractal_octaves(parameters); k++) {
        so_far = octave_step(so_far, octave_sloped_sample(at, so_far, frame, parameters, k), octave(parameters, k));
    }
    return finished_sum(hessian_straight(so_far.sum), parameters);
}
