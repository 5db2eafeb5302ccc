// Gradient noise of one dimension by the cubic of least degree with these slopes (Burger 2008, equation 14): g0 t (t -
// 1)^2 + g1 (t - 1) t^2.
//
// holes: Lattice, exact, gradient_1, Sample_1, Hessian_1

fn minimal_cubic_1(lattice: Lattice, cell: i32, local: f32) -> Sample_1 {
    let left = gradient_1(lattice, cell);
    let right = gradient_1(lattice, cell + 1);
    let u = local - 1.0;
    let tu = exact(local * u);
    let twice = exact(2.0 * tu);
    let line = exact(exact(left * u) + exact(right * local));
    let left_slope = exact(left * exact(exact(u * u) + twice));
    let right_slope = exact(right * exact(exact(local * local) + twice));
    return Sample_1(exact(tu * line), exact(left_slope + right_slope));
}

// Returns the second derivative: g0 (6t - 4) + g1 (6t - 2).
fn minimal_cubic_hessian_1(lattice: Lattice, cell: i32, local: f32) -> Hessian_1 {
    let left = gradient_1(lattice, cell);
    let right = gradient_1(lattice, cell + 1);
    let t6 = exact(6.0 * local);
    return Hessian_1(exact(exact(left * exact(t6 - 4.0)) + exact(right * exact(t6 - 2.0))));
}
