// Sums of octaves, over any noise.
//
// holes: At, Sample, octave_count, octave_amplitude, octave_slope, place, noise, noise_scale, noise_limit, held, scaled, plus
// twin: src/cpu/fractal.rs

// The noise at one octave's place, brought to its range, which only rounding can exceed: that is cut off. The gradient is
// by the octave's own coordinates.
fn octave_sample(at: At, octave: u32) -> Sample {
    let p = place(at, octave);
    var sample = scaled(noise(p.cell, p.local), noise_scale(), noise_scale());
    sample.value = held(sample.value, noise_limit());
    return sample;
}

fn single(at: At) -> Sample {
    return octave_sample(at, 0u);
}

// Fractional Brownian motion (Burger 2008, algorithm 2): each octave's gradient grows by its frequency.
fn fbm(at: At) -> Sample {
    var sum = scaled(octave_sample(at, 0u), octave_amplitude(0u), octave_slope(0u));
    for (var k = 1u; k < octave_count(); k++) {
        sum = plus(sum, scaled(octave_sample(at, k), octave_amplitude(k), octave_slope(k)));
    }
    return sum;
}
