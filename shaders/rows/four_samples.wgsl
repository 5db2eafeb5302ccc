// Four neighbouring samples with their derivatives, as lanes of vectors.
//
// holes: Sample_1, Sample_2, Sample_3, Sample_4, Finish, finished_values, clamp_derivative

struct FourSamples_1 { value: vec4f, x: vec4f }
struct FourSamples_2 { value: vec4f, x: vec4f, y: vec4f }
struct FourSamples_3 { value: vec4f, x: vec4f, y: vec4f, z: vec4f }
struct FourSamples_4 { value: vec4f, x: vec4f, y: vec4f, z: vec4f, w: vec4f }

fn first_sample_1(four: FourSamples_1) -> Sample_1 {
    return Sample_1(four.value.x, four.x.x);
}

fn first_sample_2(four: FourSamples_2) -> Sample_2 {
    return Sample_2(four.value.x, vec2f(four.x.x, four.y.x));
}

fn first_sample_3(four: FourSamples_3) -> Sample_3 {
    return Sample_3(four.value.x, vec3f(four.x.x, four.y.x, four.z.x));
}

fn first_sample_4(four: FourSamples_4) -> Sample_4 {
    return Sample_4(four.value.x, vec4f(four.x.x, four.y.x, four.z.x, four.w.x));
}

// Removes the first, and appends one more.
fn pushed_sample_1(four: FourSamples_1, next: Sample_1) -> FourSamples_1 {
    return FourSamples_1(vec4f(four.value.yzw, next.value), vec4f(four.x.yzw, next.gradient));
}

fn pushed_sample_2(four: FourSamples_2, next: Sample_2) -> FourSamples_2 {
    return FourSamples_2(
        vec4f(four.value.yzw, next.value),
        vec4f(four.x.yzw, next.gradient.x),
        vec4f(four.y.yzw, next.gradient.y),
    );
}

fn pushed_sample_3(four: FourSamples_3, next: Sample_3) -> FourSamples_3 {
    return FourSamples_3(
        vec4f(four.value.yzw, next.value),
        vec4f(four.x.yzw, next.gradient.x),
        vec4f(four.y.yzw, next.gradient.y),
        vec4f(four.z.yzw, next.gradient.z),
    );
}

fn pushed_sample_4(four: FourSamples_4, next: Sample_4) -> FourSamples_4 {
    return FourSamples_4(
        vec4f(four.value.yzw, next.value),
        vec4f(four.x.yzw, next.gradient.x),
        vec4f(four.y.yzw, next.gradient.y),
        vec4f(four.z.yzw, next.gradient.z),
        vec4f(four.w.yzw, next.gradient.w),
    );
}

// Does the same as leaf_sample.
fn finished_samples_1(raw: FourSamples_1, finish: Finish) -> FourSamples_1 {
    return FourSamples_1(finished_values(raw.value, finish), clamp_derivative(finish.slope * raw.x));
}

fn finished_samples_2(raw: FourSamples_2, finish: Finish) -> FourSamples_2 {
    return FourSamples_2(
        finished_values(raw.value, finish),
        clamp_derivative(finish.slope * raw.x),
        clamp_derivative(finish.slope * raw.y),
    );
}

fn finished_samples_3(raw: FourSamples_3, finish: Finish) -> FourSamples_3 {
    return FourSamples_3(
        finished_values(raw.value, finish),
        clamp_derivative(finish.slope * raw.x),
        clamp_derivative(finish.slope * raw.y),
        clamp_derivative(finish.slope * raw.z),
    );
}

fn finished_samples_4(raw: FourSamples_4, finish: Finish) -> FourSamples_4 {
    return FourSamples_4(
        finished_values(raw.value, finish),
        clamp_derivative(finish.slope * raw.x),
        clamp_derivative(finish.slope * raw.y),
        clamp_derivative(finish.slope * raw.z),
        clamp_derivative(finish.slope * raw.w),
    );
}
