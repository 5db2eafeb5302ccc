// The values of four neighbouring samples, whose derivatives nobody needs.
//
// holes: Lattice, Sample_1, Sample_2, Sample_3, Sample_4, constant_1, constant_2, constant_3, constant_4, exact
// holes: clamp_symmetric, flush_small
// twin: none, in Rust columns are loops

fn first_value_1(four: vec4f) -> Sample_1 {
    return constant_1(four.x);
}

fn first_value_2(four: vec4f) -> Sample_2 {
    return constant_2(four.x);
}

fn first_value_3(four: vec4f) -> Sample_3 {
    return constant_3(four.x);
}

fn first_value_4(four: vec4f) -> Sample_4 {
    return constant_4(four.x);
}

// The four, and one more behind them in place of the first.
fn pushed_value_1(four: vec4f, next: Sample_1) -> vec4f {
    return vec4f(four.yzw, next.value);
}

fn pushed_value_2(four: vec4f, next: Sample_2) -> vec4f {
    return vec4f(four.yzw, next.value);
}

fn pushed_value_3(four: vec4f, next: Sample_3) -> vec4f {
    return vec4f(four.yzw, next.value);
}

fn pushed_value_4(four: vec4f, next: Sample_4) -> vec4f {
    return vec4f(four.yzw, next.value);
}

// What brings a leaf to its range, read once and not in every turn of a loop.
struct Finish { scale: f32, slope: f32, limit: f32 }

fn finish_of(lattice: Lattice) -> Finish {
    return Finish(leaf_scale(lattice.parameters), leaf_slope(lattice.parameters), leaf_limit(lattice.parameters));
}

// As leaf_sample has it.
fn finished_values(raw: vec4f, finish: Finish) -> vec4f {
    return clamp_symmetric(flush_small(exact(finish.scale * raw)), vec4f(finish.limit));
}
