// The chain rule: derivatives of a function of values, and gradients of those values, give the function's gradient.
// A value smaller than 2^-40 is 0 from here on.
//
// holes: exact, exact_2, exact_3, exact_4, flush_small, clamp_derivative, clamp_derivatives_2, clamp_derivatives_3
// holes: clamp_derivatives_4, Sample_1, Sample_2, Sample_3, Sample_4
// twin: src/cpu/twins/expression/chain_rule.rs

// A function's value, and its derivatives by its one or two arguments.
struct Slope { value: f32, by_a: f32 }
struct Slopes { value: f32, by_a: f32, by_b: f32 }

// The value of a mixture, the weight, and the way from one end to the other.
struct Mix { value: f32, weight: f32, difference: f32 }

fn chain_rule_1(f: Slope, a: Sample_1) -> Sample_1 {
    return Sample_1(flush_small(f.value), clamp_derivative(f.by_a * a.gradient));
}

fn chain_rule_2(f: Slope, a: Sample_2) -> Sample_2 {
    return Sample_2(flush_small(f.value), clamp_derivatives_2(f.by_a * a.gradient));
}

fn chain_rule_3(f: Slope, a: Sample_3) -> Sample_3 {
    return Sample_3(flush_small(f.value), clamp_derivatives_3(f.by_a * a.gradient));
}

fn chain_rule_4(f: Slope, a: Sample_4) -> Sample_4 {
    return Sample_4(flush_small(f.value), clamp_derivatives_4(f.by_a * a.gradient));
}

fn chain_rule_two_1(f: Slopes, a: Sample_1, b: Sample_1) -> Sample_1 {
    return Sample_1(flush_small(f.value), clamp_derivative(exact(f.by_a * a.gradient) + exact(f.by_b * b.gradient)));
}

fn chain_rule_two_2(f: Slopes, a: Sample_2, b: Sample_2) -> Sample_2 {
    let sum = exact_2(f.by_a * a.gradient) + exact_2(f.by_b * b.gradient);
    return Sample_2(flush_small(f.value), clamp_derivatives_2(sum));
}

fn chain_rule_two_3(f: Slopes, a: Sample_3, b: Sample_3) -> Sample_3 {
    let sum = exact_3(f.by_a * a.gradient) + exact_3(f.by_b * b.gradient);
    return Sample_3(flush_small(f.value), clamp_derivatives_3(sum));
}

fn chain_rule_two_4(f: Slopes, a: Sample_4, b: Sample_4) -> Sample_4 {
    let sum = exact_4(f.by_a * a.gradient) + exact_4(f.by_b * b.gradient);
    return Sample_4(flush_small(f.value), clamp_derivatives_4(sum));
}

// From a to b by the weight c.
fn chain_rule_mix_1(f: Mix, a: Sample_1, b: Sample_1, c: Sample_1) -> Sample_1 {
    let between = exact(a.gradient + exact(f.weight * exact(b.gradient - a.gradient)));
    return Sample_1(flush_small(f.value), clamp_derivative(between + exact(f.difference * c.gradient)));
}

fn chain_rule_mix_2(f: Mix, a: Sample_2, b: Sample_2, c: Sample_2) -> Sample_2 {
    let between = exact_2(a.gradient + exact_2(f.weight * exact_2(b.gradient - a.gradient)));
    return Sample_2(flush_small(f.value), clamp_derivatives_2(between + exact_2(f.difference * c.gradient)));
}

fn chain_rule_mix_3(f: Mix, a: Sample_3, b: Sample_3, c: Sample_3) -> Sample_3 {
    let between = exact_3(a.gradient + exact_3(f.weight * exact_3(b.gradient - a.gradient)));
    return Sample_3(flush_small(f.value), clamp_derivatives_3(between + exact_3(f.difference * c.gradient)));
}

fn chain_rule_mix_4(f: Mix, a: Sample_4, b: Sample_4, c: Sample_4) -> Sample_4 {
    let between = exact_4(a.gradient + exact_4(f.weight * exact_4(b.gradient - a.gradient)));
    return Sample_4(flush_small(f.value), clamp_derivatives_4(between + exact_4(f.difference * c.gradient)));
}
