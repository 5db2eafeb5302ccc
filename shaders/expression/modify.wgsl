// Functions of one value, each with its derivatives. Their parameters begin at `parameters`.
//
// holes: exact, flush_small, Slope, straight, sine, cosine, exponential, natural_logarithm
// holes: reciprocal, reciprocal_root, signed_root, fade_quintic, fade_bend_quintic
// rust: uniform low, high, piecewise.x

fn clamp_between(x: f32, low: f32, high: f32) -> f32 {
    let below = select(x, high, x > high);
    return select(below, low, below < low);
}

// Clamps a derivative near a point without one.
fn steepest(x: f32) -> f32 {
    return clamp_between(x, -1152921504606846976.0, 1152921504606846976.0);
}

fn scale_bias(x: f32, parameters: u32) -> Slope {
    let scale = scale_bias_scale(parameters);
    return straight(exact(exact(x * scale) + scale_bias_bias(parameters)), scale);
}

fn absolute(x: f32, parameters: u32) -> Slope {
    let negative = x < 0.0;
    return straight(abs(x), select(1.0, -1.0, negative));
}

fn clamped(x: f32, parameters: u32) -> Slope {
    let low = bounds_low(parameters);
    let high = bounds_high(parameters);
    return straight(clamp_between(x, low, high), select(0.0, 1.0, x >= low && x <= high));
}

// Returns a linear step from 0 at low to 1 at high. `inverse` is 1 / (high - low).
fn linear_step(x: f32, low: f32, high: f32, inverse: f32) -> f32 {
    let linear = clamp_between(exact(exact(x - low) * inverse), 0.0, 1.0);
    return select(linear, 1.0, x >= high);
}

// Returns the same step smoothed by 3t^2 - 2t^3.
fn soft_step(x: f32, low: f32, high: f32, inverse: f32) -> Slope {
    let t = linear_step(x, low, high, inverse);
    let weight = exact(exact(t * t) * exact(3.0 - exact(2.0 * t)));
    let slope = exact(exact(6.0 * t) * exact(1.0 - t));
    let bend = exact(exact(exact(6.0 - exact(12.0 * t)) * inverse) * inverse);
    return Slope(weight, exact(slope * inverse), select(0.0, steepest(bend), x > low && x < high));
}

fn smoothstep_of(x: f32, parameters: u32) -> Slope {
    return soft_step(x, smoothstep_low(parameters), smoothstep_high(parameters), smoothstep_inverse(parameters));
}

fn smootherstep_of(x: f32, parameters: u32) -> Slope {
    let inverse = smoothstep_inverse(parameters);
    let t = linear_step(x, smoothstep_low(parameters), smoothstep_high(parameters), inverse);
    let step = fade_quintic(t);
    let bend = exact(exact(fade_bend_quintic(t) * inverse) * inverse);
    return Slope(clamp_between(step.weight, 0.0, 1.0), exact(step.slope * inverse), steepest(bend));
}

fn threshold(x: f32, parameters: u32) -> Slope {
    return straight(select(0.0, 1.0, x >= threshold_edge(parameters)), 0.0);
}

// Returns 1 between two soft edges, 0 outside.
fn band_of(x: f32, parameters: u32) -> Slope {
    let inverse = band_inverse(parameters);
    let up = soft_step(x, band_lower_begin(parameters), band_lower_end(parameters), inverse);
    let down = soft_step(x, band_upper_begin(parameters), band_upper_end(parameters), inverse);
    let inside = exact(1.0 - down.value);
    let bend = exact(exact(up.by_aa * inside) - exact(up.value * down.by_aa));
    return Slope(
        exact(up.value * inside),
        exact(exact(up.by_a * inside) - exact(up.value * down.by_a)),
        steepest(exact(bend - exact(exact(2.0 * up.by_a) * down.by_a))),
    );
}

// A piece of a piecewise cubic: from its start on, c0 + c1 t + c2 t^2 + c3 t^3 with t = (x - start) * inverse.
struct Piece { start: f32, inverse: f32, cubic: vec4f }

fn curve_piece(record: u32) -> Piece {
    let lower = vec2f(piece_record_cubic(record, 0u), piece_record_cubic(record, 1u));
    let upper = vec2f(piece_record_cubic(record, 2u), piece_record_cubic(record, 3u));
    return Piece(piece_record_start(record), piece_record_inverse(record), vec4f(lower, upper));
}

// Evaluates a piece that begins at `begin`. The parameters are those of the curve.
fn along_piece(x: f32, piece: Piece, begin: f32, parameters: u32) -> Slope {
    let t = clamp_between(exact(exact(x - piece.start) * piece.inverse), 0.0, 1.0);
    let steep = exact(exact(piece.cubic[3] * t) + piece.cubic[2]);
    let linear = exact(exact(steep * t) + piece.cubic[1]);
    let value = exact(exact(linear * t) + piece.cubic[0]);
    // The slope is the derivative of Horner's scheme by the product rule.
    let bend = exact(steep + exact(piece.cubic[3] * t));
    let slope = exact(linear + exact(bend * t));
    let twice_bend = exact(2.0 * exact(bend + exact(piece.cubic[3] * t)));
    let inside = x >= begin && x <= piecewise_end(parameters);
    return Slope(
        clamp_between(value, piecewise_low(parameters), piecewise_high(parameters)),
        select(0.0, exact(slope * piece.inverse), inside),
        select(0.0, steepest(exact(exact(twice_bend * piece.inverse) * piece.inverse)), inside),
    );
}

fn piecewise(x: f32, parameters: u32) -> Slope {
    let records = piecewise_records(parameters);
    var piece = records;
    for (var k = 1u; k < piecewise_pieces(parameters); k++) {
        let next = piece_record_at(records, k);
        piece = select(piece, next, x >= piece_record_start(next));
    }
    return along_piece(x, curve_piece(piece), piece_record_start(records), parameters);
}

fn whole_power(x: f32, parameters: u32) -> Slope {
    var product = 1.0;
    var below = 0.0;
    var second_below = 0.0;
    for (var k = 0u; k < whole_power_exponent(parameters); k++) {
        second_below = below;
        below = product;
        // Numbers too small to matter are flushed before they become subnormal.
        product = flush_small(exact(product * x));
    }
    let exponent = f32(whole_power_exponent(parameters));
    return Slope(product, exact(exponent * below), exact(exact(exponent * exact(exponent - 1.0)) * second_below));
}

fn exponential_of(x: f32, parameters: u32) -> Slope {
    let value = clamp_between(exponential(x), bounds_low(parameters), bounds_high(parameters));
    return Slope(value, value, value);
}

fn logarithm_of(x: f32, parameters: u32) -> Slope {
    let value = clamp_between(natural_logarithm(x), bounds_low(parameters), bounds_high(parameters));
    let inverse = reciprocal(x);
    return Slope(value, inverse, steepest(exact(0.0 - exact(inverse * inverse))));
}

// Returns a root. Its slope is 0 where |x| is smaller than 2^-40.
fn signed_root_of(x: f32, parameters: u32) -> Slope {
    let value = clamp_between(signed_root(x), bounds_low(parameters), bounds_high(parameters));
    let size = abs(x);
    let usable = size >= 9.094947017729282e-13;
    let slope = exact(0.5 * reciprocal_root(size));
    let bend = exact(exact(-0.5 * slope) * reciprocal(select(1.0, x, usable)));
    return Slope(value, select(0.0, slope, usable), select(0.0, steepest(bend), usable));
}

fn sine_of(x: f32, parameters: u32) -> Slope {
    let value = sine(x);
    return Slope(value, cosine(x), exact(0.0 - value));
}

fn cosine_of(x: f32, parameters: u32) -> Slope {
    let value = cosine(x);
    return Slope(value, exact(0.0 - sine(x)), exact(0.0 - value));
}

fn fraction(x: f32, parameters: u32) -> Slope {
    // A tiny negative x is so close to the whole number above it that the difference rounds to 1.
    let rounded = exact(x - floor(x));
    return straight(select(rounded, 0.99999994, rounded >= 1.0), 1.0);
}

fn floor_of(x: f32, parameters: u32) -> Slope {
    // Flushing drops the sign of a zero.
    return straight(flush_small(floor(x)), 0.0);
}

// Returns the whole number of steps below x, plus the height of the next step's edge at x, from 0 to 1.
fn steps_of(x: f32, parameters: u32) -> Slope {
    let scaled = exact(x * steps_count(parameters));
    let whole = floor(scaled);
    let part = exact(scaled - whole);
    let edge = soft_step(part, steps_begin(parameters), steps_end(parameters), steps_inverse(parameters));
    let value = exact(exact(whole + edge.value) * steps_height(parameters));
    let bend = exact(edge.by_aa * steps_count(parameters));
    return Slope(clamp_between(value, steps_low(parameters), steps_high(parameters)), edge.by_a, bend);
}
