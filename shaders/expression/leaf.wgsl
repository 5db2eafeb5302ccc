// A leaf that is a lattice noise.
//
// holes: SamplePosition, Sample, Lattice, lattice_position, noise, scaled, clamp_symmetric
// rust: by hand, since its numbers are read once for many samples

// Scales the noise at its position to its range, and clamps the excess that only rounding can cause.
fn leaf_sample(at: SamplePosition, transform: u32, lattice: Lattice, displacement: vec4f) -> Sample {
    let p = lattice_position(at, transform, displacement);
    let raw = noise(lattice, p.cell, p.local);
    var sample = scaled(raw, leaf_scale(lattice.parameters), leaf_slope(lattice.parameters));
    sample.value = clamp_symmetric(sample.value, leaf_limit(lattice.parameters));
    return sample;
}
