// The value of a noise at a point together with its analytic gradient.
//
// holes: exact, exact_2, exact_3, exact_4, flush_small, clamp_derivative
// twin: src/cpu/twins/expression/sample.rs

struct Sample_1 { value: f32, gradient: f32 }
struct Sample_2 { value: f32, gradient: vec2f }
struct Sample_3 { value: f32, gradient: vec3f }
struct Sample_4 { value: f32, gradient: vec4f }

fn plus_1(a: Sample_1, b: Sample_1) -> Sample_1 {
    return Sample_1(exact(a.value + b.value), exact(a.gradient + b.gradient));
}

fn plus_2(a: Sample_2, b: Sample_2) -> Sample_2 {
    return Sample_2(exact(a.value + b.value), exact_2(a.gradient + b.gradient));
}

fn plus_3(a: Sample_3, b: Sample_3) -> Sample_3 {
    return Sample_3(exact(a.value + b.value), exact_3(a.gradient + b.gradient));
}

fn plus_4(a: Sample_4, b: Sample_4) -> Sample_4 {
    return Sample_4(exact(a.value + b.value), exact_4(a.gradient + b.gradient));
}

fn clamp_derivatives_2(x: vec2f) -> vec2f {
    return vec2f(clamp_derivative(x.x), clamp_derivative(x.y));
}

fn clamp_derivatives_3(x: vec3f) -> vec3f {
    return vec3f(clamp_derivative(x.x), clamp_derivative(x.y), clamp_derivative(x.z));
}

fn clamp_derivatives_4(x: vec4f) -> vec4f {
    return vec4f(clamp_derivative(x.x), clamp_derivative(x.y), clamp_derivative(x.z), clamp_derivative(x.w));
}

fn scaled_1(a: Sample_1, amplitude: f32, slope: f32) -> Sample_1 {
    return Sample_1(flush_small(exact(amplitude * a.value)), clamp_derivative(slope * a.gradient));
}

fn scaled_2(a: Sample_2, amplitude: f32, slope: f32) -> Sample_2 {
    return Sample_2(flush_small(exact(amplitude * a.value)), clamp_derivatives_2(slope * a.gradient));
}

fn scaled_3(a: Sample_3, amplitude: f32, slope: f32) -> Sample_3 {
    return Sample_3(flush_small(exact(amplitude * a.value)), clamp_derivatives_3(slope * a.gradient));
}

fn scaled_4(a: Sample_4, amplitude: f32, slope: f32) -> Sample_4 {
    return Sample_4(flush_small(exact(amplitude * a.value)), clamp_derivatives_4(slope * a.gradient));
}

// A value that does not change from place to place.
fn constant_1(value: f32) -> Sample_1 {
    return Sample_1(value, 0.0);
}

fn constant_2(value: f32) -> Sample_2 {
    return Sample_2(value, vec2f());
}

fn constant_3(value: f32) -> Sample_3 {
    return Sample_3(value, vec3f());
}

fn constant_4(value: f32) -> Sample_4 {
    return Sample_4(value, vec4f());
}
