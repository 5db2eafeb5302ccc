// A leaf that is a lattice noise, with its Hessian.
//
// holes: SamplePosition, HessianSample, Lattice, lattice_position, noise, noise_hessian, scaled, clamp_symmetric
// holes: hessian_limited, hessian_times
// rust: by hand, since the leaf is computed before its Hessian

fn leaf_hessian_sample(at: SamplePosition, transform: u32, lattice: Lattice, displacement: vec4f) -> HessianSample {
    let p = lattice_position(at, transform, displacement);
    let raw = noise(lattice, p.cell, p.local);
    let sample = scaled(raw, leaf_scale(lattice.parameters), leaf_slope(lattice.parameters));
    let value = clamp_symmetric(sample.value, leaf_limit(lattice.parameters));
    let hessian = hessian_times(leaf_slope(lattice.parameters), noise_hessian(lattice, p.cell, p.local));
    return HessianSample(value, sample.gradient, hessian_limited(hessian));
}
