// Functions of two or three values, each with its derivatives. Their parameters begin at `parameters`.
//
// holes: exact, flush_small, clamp_between, steepest, lerp, Slopes, straight_by_both, Mix, reciprocal, logarithm_2
// holes: power

fn sum_of(a: f32, b: f32, parameters: u32) -> Slopes {
    return straight_by_both(exact(a + b), 1.0, 1.0);
}

fn difference_of(a: f32, b: f32, parameters: u32) -> Slopes {
    return straight_by_both(exact(a - b), 1.0, -1.0);
}

fn product_of(a: f32, b: f32, parameters: u32) -> Slopes {
    return Slopes(exact(a * b), b, a, 0.0, 1.0, 0.0);
}

fn quotient_of(a: f32, b: f32, parameters: u32) -> Slopes {
    let inverse = reciprocal(b);
    let quotient = clamp_between(flush_small(exact(a * inverse)), bounds_low(parameters), bounds_high(parameters));
    let by_b = steepest(exact(0.0 - exact(quotient * inverse)));
    let by_ab = steepest(exact(0.0 - exact(inverse * inverse)));
    return Slopes(quotient, inverse, by_b, 0.0, by_ab, steepest(exact(-2.0 * exact(by_b * inverse))));
}

fn smaller_of(a: f32, b: f32, parameters: u32) -> Slopes {
    let first = a <= b;
    return straight_by_both(select(b, a, first), select(0.0, 1.0, first), select(1.0, 0.0, first));
}

fn larger_of(a: f32, b: f32, parameters: u32) -> Slopes {
    let first = a >= b;
    return straight_by_both(select(b, a, first), select(0.0, 1.0, first), select(1.0, 0.0, first));
}

// The rounding of values that differ by less than a softness: the height that it adds, the share of the other value,
// and the change of that share with their difference.
struct Rounding { height: f32, share: f32, change: f32 }

fn rounding(a: f32, b: f32, parameters: u32) -> Rounding {
    let overlap = exact(smooth_extremum_softness(parameters) - abs(exact(a - b)));
    let h = select(overlap, 0.0, overlap < 0.0);
    let height = exact(exact(h * h) * smooth_extremum_height(parameters));
    let share = smooth_extremum_share(parameters);
    return Rounding(height, exact(h * share), select(share, 0.0, overlap < 0.0));
}

fn smooth_smaller_of(a: f32, b: f32, parameters: u32) -> Slopes {
    let first = a <= b;
    let edge = rounding(a, b, parameters);
    let value = exact(select(b, a, first) - edge.height);
    let main = exact(1.0 - edge.share);
    let less = exact(0.0 - edge.change);
    return Slopes(
        clamp_between(value, smooth_extremum_low(parameters), smooth_extremum_high(parameters)),
        select(edge.share, main, first),
        select(main, edge.share, first),
        less,
        edge.change,
        less,
    );
}

fn smooth_larger_of(a: f32, b: f32, parameters: u32) -> Slopes {
    let first = a >= b;
    let edge = rounding(a, b, parameters);
    let value = exact(select(b, a, first) + edge.height);
    let main = exact(1.0 - edge.share);
    return Slopes(
        clamp_between(value, smooth_extremum_low(parameters), smooth_extremum_high(parameters)),
        select(edge.share, main, first),
        select(main, edge.share, first),
        edge.change,
        exact(0.0 - edge.change),
        edge.change,
    );
}

// Returns a power. Its derivatives are 0 where a is smaller than 2^-40, and where the power is clamped to 2^-60 or
// 2^60.
fn power_of(a: f32, b: f32, parameters: u32) -> Slopes {
    let value = clamp_between(power(a, b), bounds_low(parameters), bounds_high(parameters));
    let usable = a >= 9.094947017729282e-13;
    let base = select(1.0, a, usable);
    let inverse = reciprocal(base);
    let log_of_a = exact(0.69314718 * logarithm_2(base));
    let by_a = exact(exact(b * value) * inverse);
    let by_b = exact(exact(value * 0.69314718) * logarithm_2(base));
    let by_aa = exact(exact(steepest(by_a) * exact(b - 1.0)) * inverse);
    let by_ab = exact(exact(value * inverse) * exact(1.0 + exact(b * log_of_a)));
    let sloped = usable && value > 8.673617379884035e-19 && value < 1152921504606846976.0;
    return Slopes(
        value,
        select(0.0, steepest(by_a), sloped),
        select(0.0, by_b, sloped),
        select(0.0, steepest(by_aa), sloped),
        select(0.0, steepest(by_ab), sloped),
        select(0.0, exact(by_b * log_of_a), sloped),
    );
}

fn mix_of(a: f32, b: f32, t: f32, parameters: u32) -> Mix {
    let value = clamp_between(lerp(a, b, t), bounds_low(parameters), bounds_high(parameters));
    return Mix(value, t, exact(b - a));
}
