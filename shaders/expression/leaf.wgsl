// A leaf that is a noise on a lattice.
//
// holes: SamplePosition, Sample, Lattice, lattice_position, noise, scaled, clamp_symmetric, parameter_u32, parameter
// twin: src/cpu/twins/expression/leaf.rs

// The noise at its place, brought to its range, which only rounding can exceed: that is cut off.
// numbers: the first placement, scale, slope, limit, simplex radius, seed, where its array begins in the lists
fn leaf_sample(at: SamplePosition, transform: u32, lattice: Lattice, displacement: vec4f) -> Sample {
    let p = lattice_position(at, transform, displacement);
    let raw = noise(lattice, p.cell, p.local);
    var sample = scaled(raw, parameter(lattice.parameters + 1u), parameter(lattice.parameters + 2u));
    sample.value = clamp_symmetric(sample.value, parameter(lattice.parameters + 3u));
    return sample;
}

fn simplex_radius(lattice: Lattice) -> f32 {
    return parameter(lattice.parameters + 4u);
}

fn lattice_seed(lattice: Lattice) -> u32 {
    return parameter_u32(lattice.parameters + 5u);
}

fn lattice_array(lattice: Lattice) -> u32 {
    return parameter_u32(lattice.parameters + 6u);
}
