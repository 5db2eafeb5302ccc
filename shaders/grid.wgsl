// Positions of a grid's samples, in each octave's own lattice: origin + i * step along every grid axis, in wrapping
// fixed point. The host has already scaled and, for simplex noise, skewed origin and steps, and has added to the origin
// what makes of the cut to 24 bits a rounding.
//
// holes: octaves, Fine, fine_walk
// twin: src/cpu/grid.rs

struct Octave {
    origin: array<Fine, 4>,
    step: array<array<Fine, 4>, 4>,    // of a grid axis, then of a coordinate
    amplitude: f32,
    slope: f32,
}

// For grids whose axes are the lattice's own.
fn coordinate_aligned(at: vec4u, axis: u32, octave: u32) -> vec2u {
    return fine_walk(octaves[octave].origin[axis], octaves[octave].step[axis][axis], at[axis]).position;
}

fn coordinate_affine(at: vec4u, axis: u32, octave: u32) -> vec2u {
    let x = fine_walk(octaves[octave].origin[axis], octaves[octave].step[0][axis], at.x);
    let xy = fine_walk(x, octaves[octave].step[1][axis], at.y);
    return fine_walk(xy, octaves[octave].step[2][axis], at.z).position;
}

fn site(index: vec4u) -> vec4u {
    return index;
}
