// What an octave adds to those before it in every kind of fractal. The numbers of one begin at `fractal`.
//
// holes: Sample, parameter_u32, parameter, array_value, clamp_between, exact, Slope, Slopes, constant, plus, scaled, chain_rule, chain_rule_two
// twin: src/cpu/twins/expression/octave.rs

// numbers: octaves, where their list begins, then those of one kind
fn octave_count(fractal: u32) -> u32 {
    return parameter_u32(fractal);
}

// The list: amplitude, slope and frequency each.
fn octave_amplitude(fractal: u32, k: u32) -> f32 {
    return array_value(parameter_u32(fractal + 1u) + 3u * k);
}

fn octave_slope(fractal: u32, k: u32) -> f32 {
    return array_value(parameter_u32(fractal + 1u) + 3u * k + 1u);
}

fn octave_frequency(fractal: u32, k: u32) -> f32 {
    return array_value(parameter_u32(fractal + 1u) + 3u * k + 2u);
}

// What an octave is weighted with, the inverse of the largest size that octaves can have, and the numbers of one kind: strength,
// offset, or offset and gain.
struct Octave { amplitude: f32, slope: f32, unit: f32, style: vec2f }

// numbers: from 2 on, the inverse of the largest size; from 7 on, those of one kind. Kinds without them do not look at them.
fn octave(fractal: u32, k: u32) -> Octave {
    let style = vec2f(parameter(fractal + 7u), parameter(fractal + 8u));
    return Octave(octave_amplitude(fractal, k), octave_slope(fractal, k), parameter(fractal + 2u), style);
}

// An octave divided by the largest size it can have.
fn normalized_octave(next: Sample, at: Octave) -> Sample {
    var unit = scaled(next, at.unit, at.slope);
    unit.value = clamp_between(unit.value, -1.0, 1.0);
    return unit;
}

// A sum brought to its range.
// numbers: from 3 on, scale, bias, low, high
fn ranged(sum: Sample, fractal: u32) -> Sample {
    var sample = scaled(sum, parameter(fractal + 3u), parameter(fractal + 3u));
    sample.value = clamp_between(exact(sample.value + parameter(fractal + 4u)), parameter(fractal + 5u), parameter(fractal + 6u));
    return sample;
}

// What octaves have come to, and the weight that the next one has.
struct OctaveSum { sum: Sample, weight: Sample }

// Every sum begins at zero, so that each stands for its octaves in one place: compilers put what is called into where it is
// called, and fractals of fractals would grow twofold with every one of them.
fn no_octaves() -> OctaveSum {
    return OctaveSum(constant(0.0), constant(1.0));
}

// Fractional Brownian motion (Burger 2008, algorithm 2): each octave's gradient grows by its frequency.
fn fbm_step(so_far: OctaveSum, next: Sample, at: Octave) -> OctaveSum {
    return OctaveSum(plus(so_far.sum, scaled(next, at.amplitude, at.slope)), so_far.weight);
}

// A term of turbulence (Perlin 1985) and billow, which is scaled and shifted once it is summed.
fn folded(next: Sample, at: Octave) -> Sample {
    let unit = normalized_octave(next, at);
    return chain_rule(Slope(exact(at.amplitude * abs(unit.value)), select(at.amplitude, exact(0.0 - at.amplitude), unit.value < 0.0)), unit);
}

fn turbulence_step(so_far: OctaveSum, next: Sample, at: Octave) -> OctaveSum {
    return OctaveSum(plus(so_far.sum, folded(next, at)), so_far.weight);
}

// The triangle wave of (n + 1) * strength.
// numbers: from 7 on, strength
fn bounced(next: Sample, at: Octave) -> Sample {
    let unit = normalized_octave(next, at);
    let strength = at.style[0];
    let t = exact(exact(unit.value + 1.0) * strength);
    let fold = exact(t - exact(2.0 * floor(exact(t * 0.5))));
    let down = fold > 1.0;
    let height = exact(exact(2.0 * select(fold, exact(2.0 - fold), down)) - 1.0);
    let slope = exact(at.amplitude * exact(2.0 * strength));
    return chain_rule(Slope(exact(at.amplitude * height), select(slope, exact(0.0 - slope), down)), unit);
}

fn ping_pong_step(so_far: OctaveSum, next: Sample, at: Octave) -> OctaveSum {
    return OctaveSum(plus(so_far.sum, bounced(next, at)), so_far.weight);
}

// The weight that an octave has after one whose signal, times gain, is this.
fn weight_after(signal: Sample, gain: f32) -> Sample {
    let grown = exact(signal.value * gain);
    let free = grown > 0.0 && grown < 1.0;
    return chain_rule(Slope(clamp_between(grown, 0.0, 1.0), select(0.0, gain, free)), signal);
}

fn weighted(weight: Sample, signal: Sample) -> Sample {
    return chain_rule_two(Slopes(exact(weight.value * signal.value), signal.value, weight.value), weight, signal);
}

// (offset - |n|)^2
// numbers: from 7 on, offset, gain
fn ridge(next: Sample, at: Octave) -> Sample {
    let unit = normalized_octave(next, at);
    let height = exact(at.style[0] - abs(unit.value));
    let twice = exact(2.0 * height);
    return chain_rule(Slope(exact(height * height), select(exact(0.0 - twice), twice, unit.value < 0.0)), unit);
}

// Ridged multifractal (Musgrave, "Texturing & Modeling").
fn ridged_step(so_far: OctaveSum, next: Sample, at: Octave) -> OctaveSum {
    let signal = weighted(so_far.weight, ridge(next, at));
    let sum = plus(so_far.sum, scaled(signal, at.amplitude, at.amplitude));
    return OctaveSum(sum, weight_after(signal, at.style[1]));
}

// (n + offset) times the amplitude
// numbers: from 7 on, offset
fn raised(next: Sample, at: Octave) -> Sample {
    let unit = normalized_octave(next, at);
    return chain_rule(Slope(exact(at.amplitude * exact(unit.value + at.style[0])), at.amplitude), unit);
}

// Hybrid multifractal (Musgrave), its weights held to [0, 1].
fn hybrid_multifractal_step(so_far: OctaveSum, next: Sample, at: Octave) -> OctaveSum {
    let signal = weighted(so_far.weight, raised(next, at));
    return OctaveSum(plus(so_far.sum, signal), weight_after(signal, 1.0));
}
