// Gradients and Hessians pulled back through maps of coordinates and displacements. A column is the derivative of the
// inner coordinates along an outer one.
//
// holes: clamp_derivative, clamp_derivatives_4, dot_4, exact_4, hessian_along_4, HessianSample_1, HessianSample_2
// holes: HessianSample_3, HessianSample_4, Hessian_1, Hessian_2, Hessian_3, Hessian_4
// rust: by hand, since a loop over the axes serves all dimensions

// Returns a sample padded with zeros behind its gradient and around its Hessian.
fn padded_hessian_1(a: HessianSample_1) -> HessianSample_4 {
    let x = vec4f(a.hessian.x, 0.0, 0.0, 0.0);
    return HessianSample_4(a.value, vec4f(a.gradient, 0.0, 0.0, 0.0), Hessian_4(x, vec4f(), vec4f(), vec4f()));
}

fn padded_hessian_2(a: HessianSample_2) -> HessianSample_4 {
    let x = vec4f(a.hessian.x, 0.0, 0.0);
    let y = vec4f(a.hessian.y, 0.0, 0.0);
    return HessianSample_4(a.value, vec4f(a.gradient, 0.0, 0.0), Hessian_4(x, y, vec4f(), vec4f()));
}

fn padded_hessian_3(a: HessianSample_3) -> HessianSample_4 {
    let x = vec4f(a.hessian.x, 0.0);
    let y = vec4f(a.hessian.y, 0.0);
    return HessianSample_4(a.value, vec4f(a.gradient, 0.0), Hessian_4(x, y, vec4f(a.hessian.z, 0.0), vec4f()));
}

fn padded_hessian_4(a: HessianSample_4) -> HessianSample_4 {
    return a;
}

// Returns the product of a column, the Hessian and another column. The product of two is limited before the third.
fn between_columns(a: vec4f, hessian: Hessian_4, b: vec4f) -> f32 {
    return clamp_derivative(dot_4(a, clamp_derivatives_4(hessian_along_4(hessian, b))));
}

// Returns the derivative of a value along an outer coordinate.
fn along_column(a: vec4f, gradient: vec4f) -> f32 {
    return clamp_derivative(dot_4(a, gradient));
}

fn hessian_pullback_1(a: HessianSample_4, x: vec4f) -> HessianSample_1 {
    let xx = between_columns(x, a.hessian, x);
    return HessianSample_1(a.value, along_column(x, a.gradient), Hessian_1(xx));
}

fn hessian_pullback_2(a: HessianSample_4, x: vec4f, y: vec4f) -> HessianSample_2 {
    let xx = between_columns(x, a.hessian, x);
    let xy = between_columns(x, a.hessian, y);
    let yy = between_columns(y, a.hessian, y);
    let gradient = vec2f(along_column(x, a.gradient), along_column(y, a.gradient));
    let hessian = Hessian_2(vec2f(xx, xy), vec2f(xy, yy));
    return HessianSample_2(a.value, gradient, hessian);
}

fn hessian_pullback_3(a: HessianSample_4, x: vec4f, y: vec4f, z: vec4f) -> HessianSample_3 {
    let xx = between_columns(x, a.hessian, x);
    let xy = between_columns(x, a.hessian, y);
    let xz = between_columns(x, a.hessian, z);
    let yy = between_columns(y, a.hessian, y);
    let yz = between_columns(y, a.hessian, z);
    let zz = between_columns(z, a.hessian, z);
    let gradient = vec3f(
        along_column(x, a.gradient),
        along_column(y, a.gradient),
        along_column(z, a.gradient),
    );
    let hessian = Hessian_3(vec3f(xx, xy, xz), vec3f(xy, yy, yz), vec3f(xz, yz, zz));
    return HessianSample_3(a.value, gradient, hessian);
}

fn hessian_pullback_4(a: HessianSample_4, x: vec4f, y: vec4f, z: vec4f, w: vec4f) -> HessianSample_4 {
    let xx = between_columns(x, a.hessian, x);
    let xy = between_columns(x, a.hessian, y);
    let xz = between_columns(x, a.hessian, z);
    let xw = between_columns(x, a.hessian, w);
    let yy = between_columns(y, a.hessian, y);
    let yz = between_columns(y, a.hessian, z);
    let yw = between_columns(y, a.hessian, w);
    let zz = between_columns(z, a.hessian, z);
    let zw = between_columns(z, a.hessian, w);
    let ww = between_columns(w, a.hessian, w);
    let gradient = vec4f(
        along_column(x, a.gradient),
        along_column(y, a.gradient),
        along_column(z, a.gradient),
        along_column(w, a.gradient),
    );
    let hessian = Hessian_4(vec4f(xx, xy, xz, xw), vec4f(xy, yy, yz, yw), vec4f(xz, yz, zz, zw), vec4f(xw, yw, zw, ww));
    return HessianSample_4(a.value, gradient, hessian);
}

// Returns a column plus the effect of a displacement, from the derivatives of its components along the same outer
// coordinate. It is limited so that its products with Hessians stay in the range of floats.
fn displaced_column(column: vec4f, amplitude: f32, slopes: vec4f) -> vec4f {
    let moved = exact_4(column + clamp_derivatives_4(amplitude * slopes));
    return clamp(moved, vec4f(-268435456.0), vec4f(268435456.0));
}
