// Functions of one value, each with its derivative. Their numbers begin at `parameters`.
//
// holes: exact, flush_small, parameter, parameter_u32, array_value, Slope, sine, cosine, exponential
// twin: src/cpu/twins/expression/modify.rs

fn clamp_between(x: f32, low: f32, high: f32) -> f32 {
    let below = select(x, high, x > high);
    return select(below, low, below < low);
}

// numbers: scale, bias
fn scale_bias(x: f32, parameters: u32) -> Slope {
    return Slope(exact(exact(x * parameter(parameters)) + parameter(parameters + 1u)), parameter(parameters));
}

fn absolute(x: f32, parameters: u32) -> Slope {
    let negative = x < 0.0;
    return Slope(abs(x), select(1.0, -1.0, negative));
}

// numbers: low, high
fn clamped(x: f32, parameters: u32) -> Slope {
    let low = parameter(parameters);
    let high = parameter(parameters + 1u);
    return Slope(clamp_between(x, low, high), select(0.0, 1.0, x >= low && x <= high));
}

// From 0 at low to 1 at high by 3t^2 - 2t^3; inverse is that of the width.
fn soft_step(x: f32, low: f32, high: f32, inverse: f32) -> Slope {
    let linear = clamp_between(exact(exact(x - low) * inverse), 0.0, 1.0);
    let t = select(linear, 1.0, x >= high);
    let weight = exact(exact(t * t) * exact(3.0 - exact(2.0 * t)));
    let slope = exact(exact(6.0 * t) * exact(1.0 - t));
    return Slope(weight, exact(slope * inverse));
}

// numbers: low, high, inverse
fn smoothstep_of(x: f32, parameters: u32) -> Slope {
    return soft_step(x, parameter(parameters), parameter(parameters + 1u), parameter(parameters + 2u));
}

// numbers: edge
fn threshold(x: f32, parameters: u32) -> Slope {
    return Slope(select(0.0, 1.0, x >= parameter(parameters)), 0.0);
}

// 1 between two soft edges, 0 outside.
// numbers: where the lower edge begins and ends, the upper one begins and ends, inverse
fn band_of(x: f32, parameters: u32) -> Slope {
    let inverse = parameter(parameters + 4u);
    let up = soft_step(x, parameter(parameters), parameter(parameters + 1u), inverse);
    let down = soft_step(x, parameter(parameters + 2u), parameter(parameters + 3u), inverse);
    let inside = exact(1.0 - down.value);
    return Slope(exact(up.value * inside), exact(exact(up.by_a * inside) - exact(up.value * down.by_a)));
}

// A piece of a piecewise cubic: from its start on, by t = (x - start) * inverse, c0 + c1 t + c2 t^2 + c3 t^3.
struct Piece { start: f32, inverse: f32, cubic: vec4f }

fn curve_piece(list: u32) -> Piece {
    let cubic = vec4f(array_value(list + 2u), array_value(list + 3u), array_value(list + 4u), array_value(list + 5u));
    return Piece(array_value(list), array_value(list + 1u), cubic);
}

// Of a curve that begins there.
// numbers: those of piecewise
fn along_piece(x: f32, piece: Piece, begin: f32, parameters: u32) -> Slope {
    let t = clamp_between(exact(exact(x - piece.start) * piece.inverse), 0.0, 1.0);
    let steep = exact(exact(piece.cubic[3] * t) + piece.cubic[2]);
    let linear = exact(exact(steep * t) + piece.cubic[1]);
    let value = exact(exact(linear * t) + piece.cubic[0]);
    // Of Horner's scheme, by the product rule.
    let bend = exact(steep + exact(piece.cubic[3] * t));
    let slope = exact(linear + exact(bend * t));
    let inside = x >= begin && x <= parameter(parameters + 4u);
    return Slope(
        clamp_between(value, parameter(parameters + 2u), parameter(parameters + 3u)),
        select(0.0, exact(slope * piece.inverse), inside),
    );
}

// numbers: pieces, where their list begins (start, inverse, c0, c1, c2, c3 each), low, high, end
fn piecewise(x: f32, parameters: u32) -> Slope {
    let list = parameter_u32(parameters + 1u);
    var piece = list;
    for (var k = 1u; k < parameter_u32(parameters); k++) {
        let next = list + 6u * k;
        piece = select(piece, next, x >= array_value(next));
    }
    return along_piece(x, curve_piece(piece), array_value(list), parameters);
}

// numbers: exponent
fn whole_power(x: f32, parameters: u32) -> Slope {
    var product = 1.0;
    var below = 0.0;
    for (var k = 0u; k < parameter_u32(parameters); k++) {
        below = product;
        // Too small to matter, and on its way to become subnormal.
        product = flush_small(exact(product * x));
    }
    return Slope(product, exact(f32(parameter_u32(parameters)) * below));
}

// numbers: low, high
fn exponential_of(x: f32, parameters: u32) -> Slope {
    let value = clamp_between(exponential(x), parameter(parameters), parameter(parameters + 1u));
    return Slope(value, value);
}

fn sine_of(x: f32, parameters: u32) -> Slope {
    return Slope(sine(x), cosine(x));
}

fn cosine_of(x: f32, parameters: u32) -> Slope {
    return Slope(cosine(x), exact(0.0 - sine(x)));
}

fn fraction(x: f32, parameters: u32) -> Slope {
    // A tiny negative x is so near to the whole number above it that the difference rounds to 1.
    let rounded = exact(x - floor(x));
    return Slope(select(rounded, 0.99999994, rounded >= 1.0), 1.0);
}
