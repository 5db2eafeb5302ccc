// Curvatures of a noise from its Hessian, for textures.
//
// holes: exact, clamp_derivative, reciprocal_root
// rust: uniform share
// in each dimension: Vector, HessianSample, exact_each, squared_length, hessian_trace, hessian_between

// Returns the sum of the second derivatives along all axes, times the strength.
fn laplacian(a: HessianSample, parameters: u32) -> f32 {
    return clamp_derivative(exact(curvature_strength(parameters) * hessian_trace(a.hessian)));
}

// Returns the mean curvature of a surface whose height is a noise: for heights h with gradient g and Hessian H in n
// dimensions, (tr H - g'Hg / (1 + |g|^2)) / (n sqrt(1 + |g|^2)). `share` is 1 / n.
fn mean_curvature(a: HessianSample, parameters: u32, share: f32) -> f32 {
    let strength = curvature_strength(parameters);
    let slope = clamp(exact_each(strength * a.gradient), Vector(-1048576.0), Vector(1048576.0));
    let inverse = reciprocal_root(exact(1.0 + squared_length(slope)));
    let along_slope = exact(exact(hessian_between(slope, a.hessian, slope) * inverse) * inverse);
    let bend = exact(strength * exact(hessian_trace(a.hessian) - along_slope));
    return clamp_derivative(exact(exact(bend * inverse) * share));
}
