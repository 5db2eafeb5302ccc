// A leaf that is a noise on a lattice. The numbers of one begin at `leaf`.
//
// holes: At, Sample, place, noise, scaled, held, number
// twin: src/cpu/leaf.rs

// The noise at its place, brought to its range, which only rounding can exceed: that is cut off.
// numbers: the first placement, table, scale, slope, limit, simplex radius
fn leaf_sample(at: At, placement: u32, leaf: u32, moved: vec4f) -> Sample {
    let p = place(at, placement, moved);
    var sample = scaled(noise(leaf, p.cell, p.local), number(leaf + 2u), number(leaf + 3u));
    sample.value = held(sample.value, number(leaf + 4u));
    return sample;
}

fn simplex_radius(leaf: u32) -> f32 {
    return number(leaf + 5u);
}
