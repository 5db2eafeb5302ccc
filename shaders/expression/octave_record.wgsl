// Reads the numbers of each octave of a fractal. The parameters of a fractal begin at `fractal`.
//
// holes: Octave
// rust: by hand, since plain sums of octaves read fewer numbers

fn octave_frequency(fractal: u32, k: u32) -> f32 {
    return octave_record_frequency(octave_record_at(fractal_records(fractal), k));
}

fn octave(fractal: u32, k: u32) -> Octave {
    let record = octave_record_at(fractal_records(fractal), k);
    let style = vec2f(fractal_style(fractal, 0u), fractal_style(fractal, 1u));
    return Octave(
        octave_record_amplitude(record),
        octave_record_slope(record),
        fractal_inverse_size(fractal),
        style,
        octave_record_warp(record),
        octave_record_damping(record),
        octave_record_damped(record),
    );
}
