// The value of a noise at a point together with its analytic gradient.
//
// holes: exact, flush_small, clamp_derivative, clamp_symmetric, dot_2, dot_3, dot_4
// in each dimension: Vector, exact_each, clamp_derivatives
// rust: uniform amplitude, slope
// rust: lanes value
// rust: by hand Sample

struct Sample { value: f32, gradient: Vector }

fn plus(a: Sample, b: Sample) -> Sample {
    return Sample(exact(a.value + b.value), exact_each(a.gradient + b.gradient));
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

fn scaled(a: Sample, amplitude: f32, slope: f32) -> Sample {
    return Sample(flush_small(exact(amplitude * a.value)), clamp_derivatives(slope * a.gradient));
}

// Returns a constant value, with a gradient of 0.
fn constant(value: f32) -> Sample {
    return Sample(value, Vector());
}

fn limited(x: f32) -> f32 {
    return clamp_symmetric(x, 268435456.0);
}

// Returns the squared length of a gradient. Its components are limited so that this is at most 2^58.
fn squared_length_1(x: f32) -> f32 {
    return exact(limited(x) * limited(x));
}

fn squared_length_2(x: vec2f) -> f32 {
    let near = vec2f(limited(x.x), limited(x.y));
    return dot_2(near, near);
}

fn squared_length_3(x: vec3f) -> f32 {
    let near = vec3f(limited(x.x), limited(x.y), limited(x.z));
    return dot_3(near, near);
}

fn squared_length_4(x: vec4f) -> f32 {
    let near = vec4f(limited(x.x), limited(x.y), limited(x.z), limited(x.w));
    return dot_4(near, near);
}
