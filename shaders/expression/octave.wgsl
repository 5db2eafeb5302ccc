// Adds octaves to the sum of those before them, in every kind of fractal. The parameters of a fractal begin at
// `fractal`.
//
// holes: clamp_between, exact, flush_small, reciprocal, Slope, Slopes, straight
// in each dimension: Sample, constant, plus, scaled, squared_length, chain_rule, chain_rule_two
// rust: any Sample
// rust: uniform at, slope_fbm_step.so_far, slope_fbm_step.next, swiss_turbulence_step.so_far
// rust: uniform swiss_turbulence_step.next, jordan_turbulence_step.so_far, jordan_turbulence_step.next
// rust: by hand ranged, no_octaves

// An octave's weight, the inverse of the largest size of octaves, and the parameters of one kind, in the order of its
// arguments. Then the factors of its slopes that move and damp later octaves, and the part of the next octave that they
// damp.
struct Octave { amplitude: f32, slope: f32, unit: f32, style: vec2f, warp: f32, damping: f32, damped: f32 }

// Divides an octave by the largest size it can have.
fn normalized_octave(next: Sample, at: Octave) -> Sample {
    var unit = scaled(next, at.unit, at.slope);
    unit.value = clamp_between(unit.value, -1.0, 1.0);
    return unit;
}

// Scales a sum to its range.
fn ranged(sum: Sample, fractal: u32) -> Sample {
    var sample = scaled(sum, fractal_scale(fractal), fractal_scale(fractal));
    let biased = exact(sample.value + fractal_bias(fractal));
    sample.value = clamp_between(biased, fractal_low(fractal), fractal_high(fractal));
    return sample;
}

// The sum of octaves, and the weight of the next one.
struct OctaveSum { sum: Sample, weight: Sample }

// Every sum begins at zero, so that the code of octaves occurs only once per sum. Compilers inline it, and nested
// fractals would otherwise double in size at every level.
fn no_octaves() -> OctaveSum {
    return OctaveSum(constant(0.0), constant(1.0));
}

// Adds an octave of fractional Brownian motion (Burger 2008, algorithm 2), its gradient multiplied by its frequency.
fn fbm_step(so_far: OctaveSum, next: Sample, at: Octave) -> OctaveSum {
    return OctaveSum(plus(so_far.sum, scaled(next, at.amplitude, at.slope)), so_far.weight);
}

// Returns a term of turbulence (Perlin 1985) and billow. Their sum is then scaled and shifted.
fn folded(next: Sample, at: Octave) -> Sample {
    let unit = normalized_octave(next, at);
    let slope = select(at.amplitude, exact(0.0 - at.amplitude), unit.value < 0.0);
    return chain_rule(straight(exact(at.amplitude * abs(unit.value)), slope), unit);
}

fn turbulence_step(so_far: OctaveSum, next: Sample, at: Octave) -> OctaveSum {
    return OctaveSum(plus(so_far.sum, folded(next, at)), so_far.weight);
}

// Returns the triangle wave of (n + 1) * strength, times the amplitude.
fn bounced(next: Sample, at: Octave, amplitude: f32) -> Sample {
    let unit = normalized_octave(next, at);
    let strength = at.style[0];
    let t = exact(exact(unit.value + 1.0) * strength);
    let fold = exact(t - exact(2.0 * floor(exact(t * 0.5))));
    let down = fold > 1.0;
    let height = exact(exact(2.0 * select(fold, exact(2.0 - fold), down)) - 1.0);
    let slope = exact(amplitude * exact(2.0 * strength));
    return chain_rule(straight(exact(amplitude * height), select(slope, exact(0.0 - slope), down)), unit);
}

fn ping_pong_step(so_far: OctaveSum, next: Sample, at: Octave) -> OctaveSum {
    return OctaveSum(plus(so_far.sum, bounced(next, at, at.amplitude)), so_far.weight);
}

// Returns the weight of the octave that follows a signal: the signal times gain, clamped to [0, 1].
fn weight_after(signal: Sample, gain: f32) -> Sample {
    let grown = exact(signal.value * gain);
    let free = grown > 0.0 && grown < 1.0;
    return chain_rule(straight(clamp_between(grown, 0.0, 1.0), select(0.0, gain, free)), signal);
}

fn weighted(weight: Sample, signal: Sample) -> Sample {
    let product = Slopes(exact(weight.value * signal.value), signal.value, weight.value, 0.0, 1.0, 0.0);
    return chain_rule_two(product, weight, signal);
}

// Returns (offset - |n|)^2.
fn ridge(next: Sample, at: Octave) -> Sample {
    let unit = normalized_octave(next, at);
    let height = exact(at.style[0] - abs(unit.value));
    let twice = exact(2.0 * height);
    let slope = select(exact(0.0 - twice), twice, unit.value < 0.0);
    return chain_rule(Slope(exact(height * height), slope, 2.0), unit);
}

// Adds an octave of a ridged multifractal (Musgrave, "Texturing & Modeling").
fn ridged_step(so_far: OctaveSum, next: Sample, at: Octave) -> OctaveSum {
    let signal = weighted(so_far.weight, ridge(next, at));
    let sum = plus(so_far.sum, scaled(signal, at.amplitude, at.amplitude));
    return OctaveSum(sum, weight_after(signal, at.style[1]));
}

// Returns (n + offset) * amplitude.
fn raised(next: Sample, at: Octave) -> Sample {
    let unit = normalized_octave(next, at);
    return chain_rule(straight(exact(at.amplitude * exact(unit.value + at.style[0])), at.amplitude), unit);
}

// Adds an octave of a hybrid multifractal (Musgrave), with its weight clamped to [0, 1].
fn hybrid_multifractal_step(so_far: OctaveSum, next: Sample, at: Octave) -> OctaveSum {
    let signal = weighted(so_far.weight, raised(next, at));
    return OctaveSum(plus(so_far.sum, signal), weight_after(signal, 1.0));
}

// Multiplies the product of octaves (Musgrave) by 1 + this octave, including its amplitude: adds that share of it.
fn multifractal_step(so_far: OctaveSum, next: Sample, at: Octave) -> OctaveSum {
    let share = weighted(so_far.weight, scaled(normalized_octave(next, at), at.amplitude, at.amplitude));
    let sum = plus(so_far.sum, share);
    return OctaveSum(sum, sum);
}

// Returns the factor of the octaves after a term with a weighted strength (FastNoiseLite): 1 for a term of 1, and 1 -
// strength for a term of -1.
fn damping_after(term: Sample, strength: f32) -> Sample {
    let slope = exact(0.5 * strength);
    return chain_rule(straight(exact(exact(1.0 - slope) + exact(slope * term.value)), slope), term);
}

// Adds a term in [-1, 1] that damps all later terms.
fn damped_step(so_far: OctaveSum, term: Sample, amplitude: f32, strength: f32) -> OctaveSum {
    let sum = plus(so_far.sum, scaled(weighted(so_far.weight, term), amplitude, amplitude));
    return OctaveSum(sum, weighted(so_far.weight, damping_after(term, strength)));
}

fn weighted_fbm_step(so_far: OctaveSum, next: Sample, at: Octave) -> OctaveSum {
    return damped_step(so_far, normalized_octave(next, at), at.amplitude, at.style[0]);
}

// Returns 1 - 2 |n|, a term of the negative of billow.
fn crested(next: Sample, at: Octave) -> Sample {
    let unit = normalized_octave(next, at);
    let slope = select(-2.0, 2.0, unit.value < 0.0);
    return chain_rule(straight(exact(1.0 - exact(2.0 * abs(unit.value))), slope), unit);
}

fn weighted_billow_step(so_far: OctaveSum, next: Sample, at: Octave) -> OctaveSum {
    return damped_step(so_far, crested(next, at), at.amplitude, at.style[0]);
}

fn weighted_ping_pong_step(so_far: OctaveSum, next: Sample, at: Octave) -> OctaveSum {
    return damped_step(so_far, bounced(next, at, 1.0), at.amplitude, at.style[1]);
}

// Adds an octave that slopes damp (Quilez, "More noise"). The sum's gradient is the sum of the octaves' gradients,
// times the square root of the strength.
fn slope_fbm_step(so_far: OctaveSum, next: Sample, at: Octave) -> OctaveSum {
    let unit = normalized_octave(next, at);
    var sum = plus(so_far.sum, unit);
    let damping = reciprocal(exact(1.0 + squared_length(sum.gradient)));
    let term = flush_small(exact(at.amplitude * exact(unit.value * damping)));
    sum.value = exact(so_far.sum.value + term);
    return OctaveSum(sum, so_far.weight);
}

// Adds an octave of Swiss turbulence (de Carpentier 2011). The sum's gradient moves later octaves.
fn swiss_turbulence_step(so_far: OctaveSum, next: Sample, at: Octave) -> OctaveSum {
    let unit = normalized_octave(next, at);
    let amplitude = exact(at.amplitude * so_far.weight.value);
    let downhill = exact(exact(at.warp * amplitude) * exact(0.0 - unit.value));
    var sum = plus(so_far.sum, scaled(unit, 0.0, downhill));
    sum.value = exact(so_far.sum.value + flush_small(exact(amplitude * exact(1.0 - abs(unit.value)))));
    let weight = flush_small(exact(so_far.weight.value * clamp_between(sum.value, 0.0, 1.0)));
    return OctaveSum(sum, constant(weight));
}

// Adds an octave of Jordan turbulence (de Carpentier 2011). The sum's gradient moves later octaves, the weight's
// gradient damps them.
fn jordan_turbulence_step(so_far: OctaveSum, next: Sample, at: Octave) -> OctaveSum {
    let unit = normalized_octave(next, at);
    let amplitude = exact(at.amplitude * so_far.weight.value);
    var sum = plus(so_far.sum, scaled(unit, 0.0, exact(at.warp * unit.value)));
    var weight = plus(so_far.weight, scaled(unit, 0.0, exact(at.damping * unit.value)));
    sum.value = exact(so_far.sum.value + flush_small(exact(amplitude * exact(unit.value * unit.value))));
    let level = reciprocal(exact(1.0 + squared_length(weight.gradient)));
    weight.value = exact(1.0 - exact(at.damped * level));
    return OctaveSum(sum, weight);
}
