// Positions of a grid's samples, in each octave's own lattice: origin + i * step along every grid axis, in wrapping
// fixed point. The host has already scaled and, for simplex noise, skewed origin and steps.
//
// holes: octaves, fixed_add, fixed_times
// twin: src/cpu/grid.rs

struct Octave {
    origin: array<vec2u, 4>,
    step: array<array<vec2u, 4>, 4>,    // of a grid axis, then of a coordinate
    amplitude: f32,
    slope: f32,
}

// For grids whose axes are the lattice's own.
fn coordinate_aligned(at: vec4u, axis: u32, octave: u32) -> vec2u {
    return fixed_add(octaves[octave].origin[axis], fixed_times(octaves[octave].step[axis][axis], at[axis]));
}

fn coordinate_affine(at: vec4u, axis: u32, octave: u32) -> vec2u {
    let x = fixed_add(octaves[octave].origin[axis], fixed_times(octaves[octave].step[0][axis], at.x));
    let xy = fixed_add(x, fixed_times(octaves[octave].step[1][axis], at.y));
    return fixed_add(xy, fixed_times(octaves[octave].step[2][axis], at.z));
}

fn site(index: vec4u) -> vec4u {
    return index;
}
