// A leaf that is a noise on a lattice.
//
// holes: At, Sample, Lattice, place, noise, scaled, held, count, number
// twin: src/cpu/twins/expression/leaf.rs

// The noise at its place, brought to its range, which only rounding can exceed: that is cut off.
// numbers: the first placement, scale, slope, limit, simplex radius, seed, where its array begins in the lists
fn leaf_sample(at: At, placement: u32, lattice: Lattice, moved: vec4f) -> Sample {
    let p = place(at, placement, moved);
    let raw = noise(lattice, p.cell, p.local);
    var sample = scaled(raw, number(lattice.numbers + 1u), number(lattice.numbers + 2u));
    sample.value = held(sample.value, number(lattice.numbers + 3u));
    return sample;
}

fn simplex_radius(lattice: Lattice) -> f32 {
    return number(lattice.numbers + 4u);
}

fn lattice_seed(lattice: Lattice) -> u32 {
    return count(lattice.numbers + 5u);
}

fn lattice_array(lattice: Lattice) -> u32 {
    return count(lattice.numbers + 6u);
}
