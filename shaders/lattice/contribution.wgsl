// The contribution of a corner to simplex noise (Gustavson 2005): t^4 (g . d) with t = max(0, radius - |d|^2), for a
// gradient g at distance d.
//
// holes: exact
// rust: uniform radius
// in each dimension: Vector, Sample, exact_each, Hessian, hessian_cross, hessian_diagonal, hessian_sum

// The radial decay t^4. Its gradient is -8 t^3 d. The gradient of the pull 8 t^3 is -48 t^2 d, twice the bend.
struct Decay { weight: f32, pull: f32, bend: f32 }

fn decay(radius: f32, distance_squared: f32) -> Decay {
    let reach = exact(radius - distance_squared);
    let t = select(reach, 0.0, reach < 0.0);
    let t2 = exact(t * t);
    return Decay(exact(t2 * t2), exact(8.0 * exact(t2 * t)), exact(24.0 * t2));
}

// Returns the contribution of a corner with gradient g at distance d. `linear` is their product.
fn contribution(t: Decay, linear: f32, g: Vector, d: Vector) -> Sample {
    let pull = exact(t.pull * linear);
    return Sample(exact(t.weight * linear), exact_each(exact_each(t.weight * g) - exact_each(pull * d)));
}

// Returns its Hessian: -8 t^3 (g d' + d g') + 48 t^2 (g . d) d d', and -8 t^3 (g . d) on the diagonal.
fn contribution_hessian(t: Decay, linear: f32, g: Vector, d: Vector) -> Hessian {
    let u = exact_each(exact_each(exact(t.bend * linear) * d) - exact_each(t.pull * g));
    return hessian_sum(hessian_cross(u, d), hessian_diagonal(exact(0.0 - exact(t.pull * linear))));
}
