// The values of four neighbouring samples, whose derivatives nobody needs.
//
// holes: Lattice, exact, clamp_symmetric, flush_small
// in each dimension: Sample, constant

fn first_value(four: vec4f) -> Sample {
    return constant(four.x);
}

// Takes the first away, and puts one more behind the others.
fn pushed_value(four: vec4f, next: Sample) -> vec4f {
    return vec4f(four.yzw, next.value);
}

// The parameters that bring a leaf to its range, read once and not in every round of a loop.
struct Finish { scale: f32, slope: f32, limit: f32 }

fn finish_of(lattice: Lattice) -> Finish {
    return Finish(leaf_scale(lattice.parameters), leaf_slope(lattice.parameters), leaf_limit(lattice.parameters));
}

// Does what leaf_sample does.
fn finished_values(raw: vec4f, finish: Finish) -> vec4f {
    return clamp_symmetric(flush_small(exact(finish.scale * raw)), vec4f(finish.limit));
}
