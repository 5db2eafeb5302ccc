// Hessians, the symmetric matrices of second derivatives, column by column: x is the derivative of the gradient along
// x. All operations keep them symmetric to the last bit, except products of two, which are Jacobians.
//
// holes: exact, exact_2, exact_3, exact_4, clamp_derivative, clamp_derivatives_2, clamp_derivatives_3
// holes: clamp_derivatives_4, dot_2, dot_3, dot_4
// rust: by hand, since one matrix serves all dimensions

struct Hessian_1 { x: f32 }
struct Hessian_2 { x: vec2f, y: vec2f }
struct Hessian_3 { x: vec3f, y: vec3f, z: vec3f }
struct Hessian_4 { x: vec4f, y: vec4f, z: vec4f, w: vec4f }

// Returns a number on the diagonal, and zeros elsewhere.
fn hessian_diagonal_1(a: f32) -> Hessian_1 {
    return Hessian_1(a);
}

fn hessian_diagonal_2(a: f32) -> Hessian_2 {
    return Hessian_2(vec2f(a, 0.0), vec2f(0.0, a));
}

fn hessian_diagonal_3(a: f32) -> Hessian_3 {
    return Hessian_3(vec3f(a, 0.0, 0.0), vec3f(0.0, a, 0.0), vec3f(0.0, 0.0, a));
}

fn hessian_diagonal_4(a: f32) -> Hessian_4 {
    let x = vec4f(a, 0.0, 0.0, 0.0);
    let y = vec4f(0.0, a, 0.0, 0.0);
    let z = vec4f(0.0, 0.0, a, 0.0);
    return Hessian_4(x, y, z, vec4f(0.0, 0.0, 0.0, a));
}

fn hessian_sum_1(a: Hessian_1, b: Hessian_1) -> Hessian_1 {
    return Hessian_1(exact(a.x + b.x));
}

fn hessian_sum_2(a: Hessian_2, b: Hessian_2) -> Hessian_2 {
    return Hessian_2(exact_2(a.x + b.x), exact_2(a.y + b.y));
}

fn hessian_sum_3(a: Hessian_3, b: Hessian_3) -> Hessian_3 {
    return Hessian_3(exact_3(a.x + b.x), exact_3(a.y + b.y), exact_3(a.z + b.z));
}

fn hessian_sum_4(a: Hessian_4, b: Hessian_4) -> Hessian_4 {
    return Hessian_4(exact_4(a.x + b.x), exact_4(a.y + b.y), exact_4(a.z + b.z), exact_4(a.w + b.w));
}

fn hessian_times_1(factor: f32, a: Hessian_1) -> Hessian_1 {
    return Hessian_1(exact(factor * a.x));
}

fn hessian_times_2(factor: f32, a: Hessian_2) -> Hessian_2 {
    return Hessian_2(exact_2(factor * a.x), exact_2(factor * a.y));
}

fn hessian_times_3(factor: f32, a: Hessian_3) -> Hessian_3 {
    return Hessian_3(exact_3(factor * a.x), exact_3(factor * a.y), exact_3(factor * a.z));
}

fn hessian_times_4(factor: f32, a: Hessian_4) -> Hessian_4 {
    return Hessian_4(exact_4(factor * a.x), exact_4(factor * a.y), exact_4(factor * a.z), exact_4(factor * a.w));
}

// Returns the products of the components of u with those of v, and of those of v with those of u.
fn hessian_cross_1(u: f32, v: f32) -> Hessian_1 {
    return Hessian_1(exact(2.0 * exact(u * v)));
}

fn hessian_cross_2(u: vec2f, v: vec2f) -> Hessian_2 {
    let x = exact_2(exact_2(u.x * v) + exact_2(v.x * u));
    return Hessian_2(x, exact_2(exact_2(u.y * v) + exact_2(v.y * u)));
}

fn hessian_cross_3(u: vec3f, v: vec3f) -> Hessian_3 {
    let x = exact_3(exact_3(u.x * v) + exact_3(v.x * u));
    let y = exact_3(exact_3(u.y * v) + exact_3(v.y * u));
    return Hessian_3(x, y, exact_3(exact_3(u.z * v) + exact_3(v.z * u)));
}

fn hessian_cross_4(u: vec4f, v: vec4f) -> Hessian_4 {
    let x = exact_4(exact_4(u.x * v) + exact_4(v.x * u));
    let y = exact_4(exact_4(u.y * v) + exact_4(v.y * u));
    let z = exact_4(exact_4(u.z * v) + exact_4(v.z * u));
    return Hessian_4(x, y, z, exact_4(exact_4(u.w * v) + exact_4(v.w * u)));
}

// Multiplies each entry by the factors of its row and its column.
fn hessian_stretched_1(a: Hessian_1, by: f32) -> Hessian_1 {
    return Hessian_1(exact(a.x * exact(by * by)));
}

fn hessian_stretched_2(a: Hessian_2, by: vec2f) -> Hessian_2 {
    return Hessian_2(exact_2(a.x * exact_2(by.x * by)), exact_2(a.y * exact_2(by.y * by)));
}

fn hessian_stretched_3(a: Hessian_3, by: vec3f) -> Hessian_3 {
    let x = exact_3(a.x * exact_3(by.x * by));
    let y = exact_3(a.y * exact_3(by.y * by));
    return Hessian_3(x, y, exact_3(a.z * exact_3(by.z * by)));
}

fn hessian_stretched_4(a: Hessian_4, by: vec4f) -> Hessian_4 {
    let x = exact_4(a.x * exact_4(by.x * by));
    let y = exact_4(a.y * exact_4(by.y * by));
    let z = exact_4(a.z * exact_4(by.z * by));
    return Hessian_4(x, y, z, exact_4(a.w * exact_4(by.w * by)));
}

// Limits derivatives like `clamp_derivative`.
fn hessian_limited_1(a: Hessian_1) -> Hessian_1 {
    return Hessian_1(clamp_derivative(a.x));
}

fn hessian_limited_2(a: Hessian_2) -> Hessian_2 {
    return Hessian_2(clamp_derivatives_2(a.x), clamp_derivatives_2(a.y));
}

fn hessian_limited_3(a: Hessian_3) -> Hessian_3 {
    return Hessian_3(clamp_derivatives_3(a.x), clamp_derivatives_3(a.y), clamp_derivatives_3(a.z));
}

fn hessian_limited_4(a: Hessian_4) -> Hessian_4 {
    let x = clamp_derivatives_4(a.x);
    return Hessian_4(x, clamp_derivatives_4(a.y), clamp_derivatives_4(a.z), clamp_derivatives_4(a.w));
}

// Returns the derivative of the gradient along v.
fn hessian_along_1(a: Hessian_1, v: f32) -> f32 {
    return exact(a.x * v);
}

fn hessian_along_2(a: Hessian_2, v: vec2f) -> vec2f {
    return vec2f(dot_2(a.x, v), dot_2(a.y, v));
}

fn hessian_along_3(a: Hessian_3, v: vec3f) -> vec3f {
    return vec3f(dot_3(a.x, v), dot_3(a.y, v), dot_3(a.z, v));
}

fn hessian_along_4(a: Hessian_4, v: vec4f) -> vec4f {
    return vec4f(dot_4(a.x, v), dot_4(a.y, v), dot_4(a.z, v), dot_4(a.w, v));
}

// Returns the product of u and the derivative of the gradient along v.
fn hessian_between_1(u: f32, a: Hessian_1, v: f32) -> f32 {
    return exact(u * hessian_along_1(a, v));
}

fn hessian_between_2(u: vec2f, a: Hessian_2, v: vec2f) -> f32 {
    return dot_2(u, hessian_along_2(a, v));
}

fn hessian_between_3(u: vec3f, a: Hessian_3, v: vec3f) -> f32 {
    return dot_3(u, hessian_along_3(a, v));
}

fn hessian_between_4(u: vec4f, a: Hessian_4, v: vec4f) -> f32 {
    return dot_4(u, hessian_along_4(a, v));
}

// Returns the sum of the diagonal.
fn hessian_trace_1(a: Hessian_1) -> f32 {
    return a.x;
}

fn hessian_trace_2(a: Hessian_2) -> f32 {
    return exact(a.x.x + a.y.y);
}

fn hessian_trace_3(a: Hessian_3) -> f32 {
    return exact(exact(a.x.x + a.y.y) + a.z.z);
}

fn hessian_trace_4(a: Hessian_4) -> f32 {
    return exact(exact(a.x.x + a.y.y) + exact(a.z.z + a.w.w));
}

// Returns the product of u with each component of v.
fn jacobian_outer_1(u: f32, v: f32) -> Hessian_1 {
    return Hessian_1(exact(u * v));
}

fn jacobian_outer_2(u: vec2f, v: vec2f) -> Hessian_2 {
    return Hessian_2(exact_2(v.x * u), exact_2(v.y * u));
}

fn jacobian_outer_3(u: vec3f, v: vec3f) -> Hessian_3 {
    return Hessian_3(exact_3(v.x * u), exact_3(v.y * u), exact_3(v.z * u));
}

fn jacobian_outer_4(u: vec4f, v: vec4f) -> Hessian_4 {
    return Hessian_4(exact_4(v.x * u), exact_4(v.y * u), exact_4(v.z * u), exact_4(v.w * u));
}

// Returns the derivatives of the gradient along each column.
fn jacobian_product_1(a: Hessian_1, columns: Hessian_1) -> Hessian_1 {
    return Hessian_1(hessian_along_1(a, columns.x));
}

fn jacobian_product_2(a: Hessian_2, columns: Hessian_2) -> Hessian_2 {
    return Hessian_2(hessian_along_2(a, columns.x), hessian_along_2(a, columns.y));
}

fn jacobian_product_3(a: Hessian_3, columns: Hessian_3) -> Hessian_3 {
    let x = hessian_along_3(a, columns.x);
    let y = hessian_along_3(a, columns.y);
    return Hessian_3(x, y, hessian_along_3(a, columns.z));
}

fn jacobian_product_4(a: Hessian_4, columns: Hessian_4) -> Hessian_4 {
    let x = hessian_along_4(a, columns.x);
    let y = hessian_along_4(a, columns.y);
    let z = hessian_along_4(a, columns.z);
    return Hessian_4(x, y, z, hessian_along_4(a, columns.w));
}
