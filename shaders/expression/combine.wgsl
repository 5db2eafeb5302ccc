// Functions of two or three values, each with its derivatives. Their numbers begin at `parameters`.
//
// holes: exact, flush_small, clamp_between, lerp, parameter, Slopes, Mix, reciprocal, logarithm_2, power
// twin: src/cpu/twins/expression/combine.rs

// A derivative near a place where there is none.
fn steepest(x: f32) -> f32 {
    return clamp_between(x, -1152921504606846976.0, 1152921504606846976.0);
}

fn sum_of(a: f32, b: f32, parameters: u32) -> Slopes {
    return Slopes(exact(a + b), 1.0, 1.0);
}

fn difference_of(a: f32, b: f32, parameters: u32) -> Slopes {
    return Slopes(exact(a - b), 1.0, -1.0);
}

fn product_of(a: f32, b: f32, parameters: u32) -> Slopes {
    return Slopes(exact(a * b), b, a);
}

// numbers: low, high
fn quotient_of(a: f32, b: f32, parameters: u32) -> Slopes {
    let inverse = reciprocal(b);
    let quotient = clamp_between(flush_small(exact(a * inverse)), parameter(parameters), parameter(parameters + 1u));
    return Slopes(quotient, inverse, steepest(exact(0.0 - exact(quotient * inverse))));
}

fn smaller_of(a: f32, b: f32, parameters: u32) -> Slopes {
    let first = a <= b;
    return Slopes(select(b, a, first), select(0.0, 1.0, first), select(1.0, 0.0, first));
}

fn larger_of(a: f32, b: f32, parameters: u32) -> Slopes {
    let first = a >= b;
    return Slopes(select(b, a, first), select(0.0, 1.0, first), select(1.0, 0.0, first));
}

// Where a and b differ by less than a softness: what the rounding adds, and the share that the other one has.
struct Rounding { height: f32, share: f32 }

// numbers: softness, its inverse over 4, its inverse over 2
fn rounding(a: f32, b: f32, parameters: u32) -> Rounding {
    let overlap = exact(parameter(parameters) - abs(exact(a - b)));
    let h = select(overlap, 0.0, overlap < 0.0);
    return Rounding(exact(exact(h * h) * parameter(parameters + 1u)), exact(h * parameter(parameters + 2u)));
}

// numbers: those of rounding, low, high
fn smooth_smaller_of(a: f32, b: f32, parameters: u32) -> Slopes {
    let first = a <= b;
    let edge = rounding(a, b, parameters);
    let value = exact(select(b, a, first) - edge.height);
    let main = exact(1.0 - edge.share);
    return Slopes(
        clamp_between(value, parameter(parameters + 3u), parameter(parameters + 4u)),
        select(edge.share, main, first),
        select(main, edge.share, first),
    );
}

fn smooth_larger_of(a: f32, b: f32, parameters: u32) -> Slopes {
    let first = a >= b;
    let edge = rounding(a, b, parameters);
    let value = exact(select(b, a, first) + edge.height);
    let main = exact(1.0 - edge.share);
    return Slopes(
        clamp_between(value, parameter(parameters + 3u), parameter(parameters + 4u)),
        select(edge.share, main, first),
        select(main, edge.share, first),
    );
}

// Derivatives are taken where a is 2^-40 or more; where it is smaller they are 0.
// numbers: low, high
fn power_of(a: f32, b: f32, parameters: u32) -> Slopes {
    let value = clamp_between(power(a, b), parameter(parameters), parameter(parameters + 1u));
    let usable = a >= 9.094947017729282e-13;
    let base = select(1.0, a, usable);
    let by_a = exact(exact(b * value) * reciprocal(base));
    let by_b = exact(exact(value * 0.69314718) * logarithm_2(base));
    return Slopes(value, select(0.0, steepest(by_a), usable), select(0.0, by_b, usable));
}

// numbers: low, high
fn mix_of(a: f32, b: f32, t: f32, parameters: u32) -> Mix {
    let value = clamp_between(lerp(a, b, t), parameter(parameters), parameter(parameters + 1u));
    return Mix(value, t, exact(b - a));
}
