// Pulls the derivatives of a leaf's four columns back through a map, like pullback_matrix, and passes them on.
//
// holes: Run, FourColumns, exact_4, clamp_derivative, map_column, FourSamples_1, FourSamples_2, FourSamples_3
// holes: FourSamples_4, inner_derivatives, outer_samples, map_of_leaf, store

// Derivatives along up to four coordinates, zero along others.
struct Derivatives { x: vec4f, y: vec4f, z: vec4f, w: vec4f }

fn inner_derivatives_1(four: FourSamples_1) -> Derivatives {
    return Derivatives(four.x, vec4f(), vec4f(), vec4f());
}

fn inner_derivatives_2(four: FourSamples_2) -> Derivatives {
    return Derivatives(four.x, four.y, vec4f(), vec4f());
}

fn inner_derivatives_3(four: FourSamples_3) -> Derivatives {
    return Derivatives(four.x, four.y, four.z, vec4f());
}

fn inner_derivatives_4(four: FourSamples_4) -> Derivatives {
    return Derivatives(four.x, four.y, four.z, four.w);
}

// Adds in the order of dot_4.
fn outer_derivative(inner: Derivatives, map: u32, column: u32) -> vec4f {
    let factors = map_column(map, column);
    let xy = exact_4(exact_4(factors.x * inner.x) + exact_4(factors.y * inner.y));
    let zw = exact_4(exact_4(factors.z * inner.z) + exact_4(factors.w * inner.w));
    return clamp_derivative(exact_4(xy + zw));
}

fn outer_samples_1(values: vec4f, inner: Derivatives, map: u32) -> FourSamples_1 {
    return FourSamples_1(values, outer_derivative(inner, map, 0u));
}

fn outer_samples_2(values: vec4f, inner: Derivatives, map: u32) -> FourSamples_2 {
    return FourSamples_2(values, outer_derivative(inner, map, 0u), outer_derivative(inner, map, 1u));
}

fn outer_samples_3(values: vec4f, inner: Derivatives, map: u32) -> FourSamples_3 {
    return FourSamples_3(
        values,
        outer_derivative(inner, map, 0u),
        outer_derivative(inner, map, 1u),
        outer_derivative(inner, map, 2u),
    );
}

fn outer_samples_4(values: vec4f, inner: Derivatives, map: u32) -> FourSamples_4 {
    return FourSamples_4(
        values,
        outer_derivative(inner, map, 0u),
        outer_derivative(inner, map, 1u),
        outer_derivative(inner, map, 2u),
        outer_derivative(inner, map, 3u),
    );
}

fn store_outer(run: Run, row: u32, four: FourColumns) {
    store(run, row, outer_samples(four.value, inner_derivatives(four), map_of_leaf));
}
