// The values of four neighbouring samples, whose derivatives nobody needs.
//
// holes: Lattice, Sample_1, Sample_2, Sample_3, Sample_4, level_1, level_2, level_3, level_4, number, exact, held, settled
// twin: none, in Rust columns are loops

fn first_value_1(four: vec4f) -> Sample_1 {
    return level_1(four.x);
}

fn first_value_2(four: vec4f) -> Sample_2 {
    return level_2(four.x);
}

fn first_value_3(four: vec4f) -> Sample_3 {
    return level_3(four.x);
}

fn first_value_4(four: vec4f) -> Sample_4 {
    return level_4(four.x);
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
    return Finish(number(lattice.numbers + 1u), number(lattice.numbers + 2u), number(lattice.numbers + 3u));
}

// As leaf_sample has it.
fn finished_values(raw: vec4f, finish: Finish) -> vec4f {
    return held(settled(exact(finish.scale * raw)), vec4f(finish.limit));
}
