// The Hessian of leaves that are distances, without values and gradients.
//
// in each dimension: Vector, LatticePosition, coordinates, key_of_metric, bend_of_metric, HessianSample
// rust: by hand, since the metric is an argument

fn distance_hessian(leaf: u32, p: LatticePosition) -> HessianSample {
    let v = coordinates(p);
    let exponent = positional_exponent(leaf);
    return HessianSample(0.0, Vector(0.0), bend_of_metric(v, key_of_metric(v, exponent), exponent));
}
