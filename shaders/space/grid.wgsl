// Positions of a grid's samples in each leaf's lattice: origin + i * step along every grid axis, in wrapping fixed
// point. The host has already mapped origin and steps and, for simplex noise, skewed them. It has added half of
// the last bit to the origin, so that cutting off to 24 bits rounds.
//
// holes: grid_origin, grid_step, fine_at, Fine, fine_advance
// rust: by hand, since transforms are structures there

// A sample's index, and the displacement of its position by warps.
struct SamplePosition { base: vec4u, displacement: vec4f }

// Return a coordinate on a grid of one, two or three axes.

fn fine_at_1(at: SamplePosition, axis: u32, transform: u32) -> Fine {
    return fine_advance(grid_origin(transform, axis), grid_step(transform, 0u, axis), at.base.x);
}

fn fine_at_2(at: SamplePosition, axis: u32, transform: u32) -> Fine {
    return fine_advance(fine_at_1(at, axis, transform), grid_step(transform, 1u, axis), at.base.y);
}

fn fine_at_3(at: SamplePosition, axis: u32, transform: u32) -> Fine {
    return fine_advance(fine_at_2(at, axis, transform), grid_step(transform, 2u, axis), at.base.z);
}

// Finds a coordinate of a grid whose axes are the lattice's own. A grid has three, and the fourth index is zero.
fn coordinate_aligned(at: SamplePosition, axis: u32, transform: u32, displacement: vec4f) -> vec2u {
    let along = select(axis, 2u, axis == 3u);
    return fine_advance(grid_origin(transform, axis), grid_step(transform, along, axis), at.base[axis]).position;
}

fn coordinate_affine(at: SamplePosition, axis: u32, transform: u32, displacement: vec4f) -> vec2u {
    return fine_at(at, axis, transform).position;
}

fn at_index(index: vec4u) -> SamplePosition {
    return SamplePosition(index, vec4f());
}
