// Adds octaves to sums that depend on the slopes of earlier octaves, with the gradients of these sums. Slopes move and
// damp later octaves, so that gradients take the slopes' own derivatives: the Hessians of octaves, along the directions
// in which their positions move.
//
// holes: clamp_between, exact, reciprocal, Octave
// in each dimension: Vector, Sample, HessianSample, Hessian, exact_each, plus, scaled, constant, squared_length
// in each dimension: clamp_derivatives, normalized_octave, hessian_diagonal, hessian_sum, hessian_times
// in each dimension: hessian_along, hessian_limited, jacobian_outer, jacobian_product
// rust: uniform at, frequency
// rust: by hand no_slopes, no_sloped_octaves

// A sum of slopes, and its derivatives along each coordinate of the fractal.
struct SlopeSum { slope: Vector, bend: Hessian }

// An octave with its gradient in the coordinates of the fractal, and its slopes in its own coordinates.
struct SlopedOctave { unit: Sample, own: SlopeSum }

// The sum of octaves, the weight of the next one, and the sums of slopes that move and that damp later octaves.
struct SlopedSum { sum: Sample, weight: Sample, moves: SlopeSum, damping: SlopeSum }

fn no_slopes() -> SlopeSum {
    return SlopeSum(Vector(), hessian_diagonal(0.0));
}

fn no_sloped_octaves() -> SlopedSum {
    return SlopedSum(constant(0.0), constant(1.0), no_slopes(), no_slopes());
}

// Return the derivatives of an octave's position along each coordinate of the fractal, for each kind of position in
// `transform.wgsl`.

fn columns_unmoved(moves: SlopeSum, frequency: f32) -> Hessian {
    return hessian_diagonal(frequency);
}

fn columns_moved_before_scaling(moves: SlopeSum, frequency: f32) -> Hessian {
    return hessian_limited(hessian_times(frequency, hessian_sum(hessian_diagonal(1.0), moves.bend)));
}

fn columns_moved_after_scaling(moves: SlopeSum, frequency: f32) -> Hessian {
    return hessian_limited(hessian_sum(hessian_diagonal(frequency), moves.bend));
}

// Divides an octave by the largest size it can have, given the derivatives of its position.
fn sloped_octave(next: HessianSample, columns: Hessian, at: Octave) -> SlopedOctave {
    let unit = normalized_octave(next, at);
    let slope = clamp_derivatives(hessian_along(columns, clamp_derivatives(at.unit * next.gradient)));
    let bend = hessian_limited(jacobian_product(unit.hessian, columns));
    return SlopedOctave(Sample(unit.value, slope), SlopeSum(unit.gradient, bend));
}

fn sloped_times(factor: f32, a: Sample) -> Sample {
    return Sample(exact(factor * a.value), clamp_derivatives(factor * a.gradient));
}

fn sloped_product(a: Sample, b: Sample) -> Sample {
    let slope = exact_each(exact_each(b.value * a.gradient) + exact_each(a.value * b.gradient));
    return Sample(exact(a.value * b.value), clamp_derivatives(slope));
}

// Adds slopes times a factor, which has a gradient itself.
fn slopes_plus(so_far: SlopeSum, factor: Sample, own: SlopeSum) -> SlopeSum {
    let of_factor = jacobian_outer(own.slope, factor.gradient);
    let bend = hessian_sum(hessian_times(factor.value, own.bend), of_factor);
    return SlopeSum(
        exact_each(so_far.slope + clamp_derivatives(factor.value * own.slope)),
        hessian_limited(hessian_sum(so_far.bend, hessian_limited(bend))),
    );
}

// Returns 1 / (1 + |slope|^2).
fn damping_of_slopes(sum: SlopeSum) -> Sample {
    let level = reciprocal(exact(1.0 + squared_length(sum.slope)));
    let fall = exact(-2.0 * exact(level * level));
    let rise = clamp_derivatives(hessian_along(sum.bend, sum.slope));
    return Sample(level, clamp_derivatives(fall * rise));
}

// The steps of these kinds in `octave.wgsl`, with gradients.

fn slope_fbm_sloped_step(so_far: SlopedSum, next: SlopedOctave, at: Octave) -> SlopedSum {
    let moves = slopes_plus(so_far.moves, constant(1.0), next.own);
    let damped = sloped_product(next.unit, damping_of_slopes(moves));
    let sum = plus(so_far.sum, scaled(damped, at.amplitude, at.amplitude));
    return SlopedSum(sum, so_far.weight, moves, so_far.damping);
}

fn swiss_turbulence_sloped_step(so_far: SlopedSum, next: SlopedOctave, at: Octave) -> SlopedSum {
    let amplitude = sloped_times(at.amplitude, so_far.weight);
    let downhill = sloped_product(sloped_times(at.warp, amplitude), sloped_times(-1.0, next.unit));
    let moves = slopes_plus(so_far.moves, downhill, next.own);
    let away = select(-1.0, 1.0, next.unit.value < 0.0);
    let ridge = Sample(exact(1.0 - abs(next.unit.value)), exact_each(away * next.unit.gradient));
    let sum = plus(so_far.sum, scaled(sloped_product(amplitude, ridge), 1.0, 1.0));
    let free = select(0.0, 1.0, sum.value > 0.0 && sum.value < 1.0);
    let level = Sample(clamp_between(sum.value, 0.0, 1.0), exact_each(free * sum.gradient));
    return SlopedSum(sum, scaled(sloped_product(so_far.weight, level), 1.0, 1.0), moves, so_far.damping);
}

fn jordan_turbulence_sloped_step(so_far: SlopedSum, next: SlopedOctave, at: Octave) -> SlopedSum {
    let amplitude = sloped_times(at.amplitude, so_far.weight);
    let moves = slopes_plus(so_far.moves, sloped_times(at.warp, next.unit), next.own);
    let damping = slopes_plus(so_far.damping, sloped_times(at.damping, next.unit), next.own);
    let square = sloped_product(amplitude, sloped_product(next.unit, next.unit));
    let sum = plus(so_far.sum, scaled(square, 1.0, 1.0));
    let fall = sloped_times(at.damped, damping_of_slopes(damping));
    let weight = Sample(exact(1.0 - fall.value), clamp_derivatives(-1.0 * fall.gradient));
    return SlopedSum(sum, weight, moves, damping);
}
