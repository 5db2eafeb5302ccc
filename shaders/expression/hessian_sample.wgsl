// The value of a noise at a point together with its gradient and its Hessian, and the chain rule for them.
//
// holes: exact, flush_small, clamp_derivative, Slope, Slopes, Mix
// in each dimension: Vector, Sample, exact_each, clamp_derivatives, Hessian, hessian_diagonal, hessian_sum
// in each dimension: hessian_times, hessian_cross, hessian_limited
// rust: uniform amplitude, slope, frequency
// rust: by hand HessianSample

struct HessianSample { value: f32, gradient: Vector, hessian: Hessian }

// Returns a constant value, without derivatives.
fn hessian_constant(value: f32) -> HessianSample {
    return HessianSample(value, Vector(), hessian_diagonal(0.0));
}

// Returns a sample whose second derivatives are 0.
fn hessian_straight(a: Sample) -> HessianSample {
    return HessianSample(a.value, a.gradient, hessian_diagonal(0.0));
}

fn hessian_plus(a: HessianSample, b: HessianSample) -> HessianSample {
    return HessianSample(
        exact(a.value + b.value),
        exact_each(a.gradient + b.gradient),
        hessian_limited(hessian_sum(a.hessian, b.hessian)),
    );
}

fn hessian_scaled(a: HessianSample, amplitude: f32, slope: f32) -> HessianSample {
    return HessianSample(
        flush_small(exact(amplitude * a.value)),
        clamp_derivatives(slope * a.gradient),
        hessian_limited(hessian_times(slope, a.hessian)),
    );
}

// Multiplies only second derivatives. A later factor multiplies both by the frequency of their coordinates, but second
// derivatives need its square.
fn hessian_bent(a: HessianSample, frequency: f32) -> HessianSample {
    return HessianSample(a.value, a.gradient, hessian_limited(hessian_times(frequency, a.hessian)));
}

// Replaces the Hessian by that of another sample, which has been pulled back through a displacement.
fn hessian_joined(a: HessianSample, bent: HessianSample) -> HessianSample {
    return HessianSample(a.value, a.gradient, bent.hessian);
}

// Adds the part of a displaced noise that is due to the derivatives of its displacement along one axis. `pull` is the
// noise's own derivative along that axis.
fn hessian_displaced(a: HessianSample, by: HessianSample, amplitude: f32, pull: f32) -> HessianSample {
    let share = clamp_derivative(amplitude * pull);
    return HessianSample(
        a.value,
        clamp_derivatives(a.gradient + exact_each(share * by.gradient)),
        hessian_limited(hessian_sum(a.hessian, hessian_times(share, by.hessian))),
    );
}

fn hessian_chain_rule(f: Slope, a: HessianSample) -> HessianSample {
    let g = clamp_derivatives(a.gradient);
    let bend = hessian_cross(clamp_derivatives(exact(0.5 * f.by_aa) * g), g);
    return HessianSample(
        flush_small(f.value),
        clamp_derivatives(f.by_a * a.gradient),
        hessian_limited(hessian_sum(hessian_times(f.by_a, a.hessian), bend)),
    );
}

fn hessian_chain_rule_two(f: Slopes, a: HessianSample, b: HessianSample) -> HessianSample {
    let slope = exact_each(exact_each(f.by_a * a.gradient) + exact_each(f.by_b * b.gradient));
    let steady = hessian_sum(hessian_times(f.by_a, a.hessian), hessian_times(f.by_b, b.hessian));
    // Limited one by one, since products of three could leave the range of floats.
    let ga = clamp_derivatives(a.gradient);
    let gb = clamp_derivatives(b.gradient);
    let of_a = hessian_cross(clamp_derivatives(exact(0.5 * f.by_aa) * ga), ga);
    let of_b = hessian_cross(clamp_derivatives(exact(0.5 * f.by_bb) * gb), gb);
    let of_both = hessian_cross(clamp_derivatives(f.by_ab * ga), gb);
    let bend = hessian_sum(hessian_sum(of_a, of_b), of_both);
    return HessianSample(flush_small(f.value), clamp_derivatives(slope), hessian_limited(hessian_sum(steady, bend)));
}

// Mixes a and b by the weight c.
fn hessian_chain_rule_mix(f: Mix, a: HessianSample, b: HessianSample, c: HessianSample) -> HessianSample {
    let rise = exact_each(b.gradient - a.gradient);
    let between = exact_each(a.gradient + exact_each(f.weight * rise));
    let slope = exact_each(between + exact_each(f.difference * c.gradient));
    let curve_rise = hessian_sum(b.hessian, hessian_times(-1.0, a.hessian));
    let mixed = hessian_sum(a.hessian, hessian_times(f.weight, curve_rise));
    let bend = hessian_sum(hessian_times(f.difference, c.hessian), hessian_cross(rise, c.gradient));
    return HessianSample(flush_small(f.value), clamp_derivatives(slope), hessian_limited(hessian_sum(mixed, bend)));
}
