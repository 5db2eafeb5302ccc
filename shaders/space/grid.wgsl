// Positions of a grid's samples, in each leaf's own lattice: origin + i * step along every grid axis, in wrapping fixed
// point. The host has already mapped and, for simplex noise, skewed origin and steps, and has added to the origin what
// makes of the cut to 24 bits a rounding.
//
// holes: placements, Fine, fine_walk
// twin: src/cpu/twins/space/grid.rs

struct Placement {
    origin: array<Fine, 4>,
    step: array<array<Fine, 4>, 4>,    // of a grid axis, then of a coordinate
}

// A sample's index, and what warps have added to its position.
struct At { site: vec4u, moved: vec4f }

// For grids whose axes are the lattice's own.
fn coordinate_aligned(at: At, axis: u32, placement: u32, moved: vec4f) -> vec2u {
    return fine_walk(placements[placement].origin[axis], placements[placement].step[axis][axis], at.site[axis]).position;
}

fn coordinate_affine(at: At, axis: u32, placement: u32, moved: vec4f) -> vec2u {
    let x = fine_walk(placements[placement].origin[axis], placements[placement].step[0][axis], at.site.x);
    let xy = fine_walk(x, placements[placement].step[1][axis], at.site.y);
    return fine_walk(xy, placements[placement].step[2][axis], at.site.z).position;
}

fn at_index(index: vec4u) -> At {
    return At(index, vec4f());
}
