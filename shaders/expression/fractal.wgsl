// A fractal over any noise.
//
// holes: At, Sample, noise, octave_at, octave_count, octave_frequency, octave, no_octaves, octave_step, finished_sum
// twin: none, in Rust octaves come one by one, each for many positions

fn octave_sample(at: At, frame: u32, numbers: u32, k: u32) -> Sample {
    return noise(octave_at(at, octave_frequency(numbers, k)), frame * octave_count(numbers) + k);
}

// A sum that has its range as it is.
fn unranged(sum: Sample, numbers: u32) -> Sample {
    return sum;
}

fn fractal(at: At, frame: u32, numbers: u32) -> Sample {
    var past = no_octaves();
    for (var k = 0u; k < octave_count(numbers); k++) {
        past = octave_step(past, octave_sample(at, frame, numbers, k), octave(numbers, k));
    }
    return finished_sum(past.sum, numbers);
}
