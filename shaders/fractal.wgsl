// Fractals, over any noise. The numbers of one begin at `fractal`.
//
// holes: At, Sample, noise, octave_at, count, number, listed, held_between, exact, Slope, Slopes, level, plus, scaled, through, through_two
// twin: src/cpu/fractal.rs

// numbers: octaves, where their list begins, then those of one kind
fn octave_count(fractal: u32) -> u32 {
    return count(fractal);
}

// The list: amplitude, slope and frequency each.
fn octave_amplitude(fractal: u32, k: u32) -> f32 {
    return listed(count(fractal + 1u) + 3u * k);
}

fn octave_slope(fractal: u32, k: u32) -> f32 {
    return listed(count(fractal + 1u) + 3u * k + 1u);
}

fn octave_frequency(fractal: u32, k: u32) -> f32 {
    return listed(count(fractal + 1u) + 3u * k + 2u);
}

fn octave(at: At, frame: u32, fractal: u32, k: u32) -> Sample {
    return noise(octave_at(at, octave_frequency(fractal, k)), frame * octave_count(fractal) + k);
}

// An octave divided by the largest size it can have.
// numbers: from 2 on, the inverse of that size
fn unit_octave(at: At, frame: u32, fractal: u32, k: u32) -> Sample {
    var unit = scaled(octave(at, frame, fractal, k), number(fractal + 2u), octave_slope(fractal, k));
    unit.value = held_between(unit.value, -1.0, 1.0);
    return unit;
}

// A sum brought to its range.
// numbers: from 3 on, scale, bias, low, high
fn ranged(sum: Sample, fractal: u32) -> Sample {
    var sample = scaled(sum, number(fractal + 3u), number(fractal + 3u));
    sample.value = held_between(exact(sample.value + number(fractal + 4u)), number(fractal + 5u), number(fractal + 6u));
    return sample;
}

// What octaves have come to, and the weight that the next one has.
struct Past { sum: Sample, weight: Sample }

// Every sum begins at zero, so that each stands for its octaves in one place: compilers put what is called into where it is
// called, and fractals of fractals would grow twofold with every one of them.
fn no_octaves() -> Past {
    return Past(level(0.0), level(1.0));
}

fn fbm_step(past: Past, at: At, frame: u32, fractal: u32, k: u32) -> Past {
    let next = octave(at, frame, fractal, k);
    return Past(plus(past.sum, scaled(next, octave_amplitude(fractal, k), octave_slope(fractal, k))), past.weight);
}

// Fractional Brownian motion (Burger 2008, algorithm 2): each octave's gradient grows by its frequency.
fn fbm(at: At, frame: u32, fractal: u32) -> Sample {
    var past = no_octaves();
    for (var k = 0u; k < octave_count(fractal); k++) {
        past = fbm_step(past, at, frame, fractal, k);
    }
    return past.sum;
}

// A term of turbulence (Perlin 1985) and billow, which is scaled and shifted once it is summed.
fn folded(at: At, frame: u32, fractal: u32, k: u32) -> Sample {
    let unit = unit_octave(at, frame, fractal, k);
    let amplitude = octave_amplitude(fractal, k);
    return through(Slope(exact(amplitude * abs(unit.value)), select(amplitude, exact(0.0 - amplitude), unit.value < 0.0)), unit);
}

fn turbulence_step(past: Past, at: At, frame: u32, fractal: u32, k: u32) -> Past {
    return Past(plus(past.sum, folded(at, frame, fractal, k)), past.weight);
}

fn turbulence(at: At, frame: u32, fractal: u32) -> Sample {
    var past = no_octaves();
    for (var k = 0u; k < octave_count(fractal); k++) {
        past = turbulence_step(past, at, frame, fractal, k);
    }
    return ranged(past.sum, fractal);
}

// The triangle wave of (n + 1) * strength.
// numbers: from 7 on, strength
fn bounced(at: At, frame: u32, fractal: u32, k: u32) -> Sample {
    let unit = unit_octave(at, frame, fractal, k);
    let amplitude = octave_amplitude(fractal, k);
    let strength = number(fractal + 7u);
    let t = exact(exact(unit.value + 1.0) * strength);
    let fold = exact(t - exact(2.0 * floor(exact(t * 0.5))));
    let down = fold > 1.0;
    let height = exact(exact(2.0 * select(fold, exact(2.0 - fold), down)) - 1.0);
    let slope = exact(amplitude * exact(2.0 * strength));
    return through(Slope(exact(amplitude * height), select(slope, exact(0.0 - slope), down)), unit);
}

fn ping_pong_step(past: Past, at: At, frame: u32, fractal: u32, k: u32) -> Past {
    return Past(plus(past.sum, bounced(at, frame, fractal, k)), past.weight);
}

fn ping_pong(at: At, frame: u32, fractal: u32) -> Sample {
    var past = no_octaves();
    for (var k = 0u; k < octave_count(fractal); k++) {
        past = ping_pong_step(past, at, frame, fractal, k);
    }
    return ranged(past.sum, fractal);
}

// The weight that an octave has after one whose signal, times gain, is this.
fn weight_after(signal: Sample, gain: f32) -> Sample {
    let grown = exact(signal.value * gain);
    let free = grown > 0.0 && grown < 1.0;
    return through(Slope(held_between(grown, 0.0, 1.0), select(0.0, gain, free)), signal);
}

fn weighted(weight: Sample, signal: Sample) -> Sample {
    return through_two(Slopes(exact(weight.value * signal.value), signal.value, weight.value), weight, signal);
}

// (offset - |n|)^2
// numbers: from 7 on, offset, gain
fn ridge(at: At, frame: u32, fractal: u32, k: u32) -> Sample {
    let unit = unit_octave(at, frame, fractal, k);
    let height = exact(number(fractal + 7u) - abs(unit.value));
    let twice = exact(2.0 * height);
    return through(Slope(exact(height * height), select(exact(0.0 - twice), twice, unit.value < 0.0)), unit);
}

fn ridged_step(past: Past, at: At, frame: u32, fractal: u32, k: u32) -> Past {
    let signal = weighted(past.weight, ridge(at, frame, fractal, k));
    let sum = plus(past.sum, scaled(signal, octave_amplitude(fractal, k), octave_amplitude(fractal, k)));
    return Past(sum, weight_after(signal, number(fractal + 8u)));
}

// Ridged multifractal (Musgrave, "Texturing & Modeling").
fn ridged(at: At, frame: u32, fractal: u32) -> Sample {
    var past = no_octaves();
    for (var k = 0u; k < octave_count(fractal); k++) {
        past = ridged_step(past, at, frame, fractal, k);
    }
    return ranged(past.sum, fractal);
}

// (n + offset) times the amplitude
// numbers: from 7 on, offset
fn raised(at: At, frame: u32, fractal: u32, k: u32) -> Sample {
    let unit = unit_octave(at, frame, fractal, k);
    let amplitude = octave_amplitude(fractal, k);
    return through(Slope(exact(amplitude * exact(unit.value + number(fractal + 7u))), amplitude), unit);
}

fn hybrid_multifractal_step(past: Past, at: At, frame: u32, fractal: u32, k: u32) -> Past {
    let signal = weighted(past.weight, raised(at, frame, fractal, k));
    return Past(plus(past.sum, signal), weight_after(signal, 1.0));
}

// Hybrid multifractal (Musgrave), its weights held to [0, 1].
fn hybrid_multifractal(at: At, frame: u32, fractal: u32) -> Sample {
    var past = no_octaves();
    for (var k = 0u; k < octave_count(fractal); k++) {
        past = hybrid_multifractal_step(past, at, frame, fractal, k);
    }
    return ranged(past.sum, fractal);
}
