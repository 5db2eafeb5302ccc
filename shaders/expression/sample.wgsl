// The value of a noise at a point together with its analytic gradient.
//
// holes: exact, flush_small, clamp_derivative
// in each dimension: Vector, exact_each, clamp_derivatives

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

// Returns a value that is the same everywhere.
fn constant(value: f32) -> Sample {
    return Sample(value, Vector());
}
