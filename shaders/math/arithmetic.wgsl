// Interpolation and dot products, written out because the builtins mix() and dot() differ between adapters.
//
// holes: f32, exact

fn lerp(a: f32, b: f32, t: f32) -> f32 {
    return exact(a + exact(t * (b - a)));
}

// Clamps x to [-limit, limit].
fn clamp_symmetric(x: f32, limit: f32) -> f32 {
    return clamp(x, -limit, limit);
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
fn flush_small(x: f32) -> f32 {
    return select(x, f32(0.0), abs(x) < f32(9.094947017729282e-13));
}

// Limits a derivative: it is never so large that a product of two could leave the range of floats.
fn clamp_derivative(x: f32) -> f32 {
    return flush_small(clamp_symmetric(exact(x), f32(1152921504606846976.0)));
}

fn dot_2(a: vec2f, b: vec2f) -> f32 {
    return exact(exact(a.x * b.x) + exact(a.y * b.y));
}

fn dot_3(a: vec3f, b: vec3f) -> f32 {
    return exact(exact(exact(a.x * b.x) + exact(a.y * b.y)) + exact(a.z * b.z));
}

fn dot_4(a: vec4f, b: vec4f) -> f32 {
    return exact(exact(exact(a.x * b.x) + exact(a.y * b.y)) + exact(exact(a.z * b.z) + exact(a.w * b.w)));
}
