// The chain rule computes a function's gradient from the derivatives of a function of values and the values' gradients.
// A value smaller than 2^-40 becomes 0.
//
// holes: flush_small
// in each dimension: Sample, exact_each, clamp_derivatives

// A function's value, and its first and second derivatives by its one or two arguments.
struct Slope { value: f32, by_a: f32, by_aa: f32 }
struct Slopes { value: f32, by_a: f32, by_b: f32, by_aa: f32, by_ab: f32, by_bb: f32 }

// Returns the slope of a function whose second derivatives are 0.
fn straight(value: f32, by_a: f32) -> Slope {
    return Slope(value, by_a, 0.0);
}

fn straight_by_both(value: f32, by_a: f32, by_b: f32) -> Slopes {
    return Slopes(value, by_a, by_b, 0.0, 0.0, 0.0);
}

// The value of a mixture, its weight, and the difference between the two values that are mixed.
struct Mix { value: f32, weight: f32, difference: f32 }

fn chain_rule(f: Slope, a: Sample) -> Sample {
    return Sample(flush_small(f.value), clamp_derivatives(f.by_a * a.gradient));
}

fn chain_rule_two(f: Slopes, a: Sample, b: Sample) -> Sample {
    let sum = exact_each(f.by_a * a.gradient) + exact_each(f.by_b * b.gradient);
    return Sample(flush_small(f.value), clamp_derivatives(sum));
}

// Mixes a and b by the weight c.
fn chain_rule_mix(f: Mix, a: Sample, b: Sample, c: Sample) -> Sample {
    let between = exact_each(a.gradient + exact_each(f.weight * exact_each(b.gradient - a.gradient)));
    return Sample(flush_small(f.value), clamp_derivatives(between + exact_each(f.difference * c.gradient)));
}
