// The values of four neighbouring samples whose derivatives are not needed.
//
// holes: Lattice, exact, clamp_symmetric, flush_small
// in each dimension: Sample, constant

fn first_value(four: vec4f) -> Sample {
    return constant(four.x);
}

// Removes the first, and appends one more.
fn pushed_value(four: vec4f, next: Sample) -> vec4f {
    return vec4f(four.yzw, next.value);
}

// The parameters that scale a leaf to its range, read once and not in every iteration of a loop.
struct Finish { scale: f32, slope: f32, limit: f32 }

fn finish_of(lattice: Lattice) -> Finish {
    return Finish(leaf_scale(lattice.parameters), leaf_slope(lattice.parameters), leaf_limit(lattice.parameters));
}

// Does the same as leaf_sample.
fn finished_values(raw: vec4f, finish: Finish) -> vec4f {
    return clamp_symmetric(flush_small(exact(finish.scale * raw)), vec4f(finish.limit));
}
