// Positions of a grid's samples in each leaf's lattice: origin + i * step along every grid axis, in wrapping fixed
// point. The host has already mapped origin and steps and, for simplex noise, skewed them. It has added half of
// the last bit to the origin, so that cutting off to 24 bits rounds.
//
// holes: transforms, Fine, fine_advance

struct LatticeTransform {
    origin: array<Fine, 4>,
    step: array<array<Fine, 4>, 4>,    // of a grid axis, then of a coordinate
}

// A sample's index, and the displacement of its position by warps.
struct SamplePosition { base: vec4u, displacement: vec4f }

// Finds a coordinate of a grid whose axes are the lattice's own.
fn coordinate_aligned(at: SamplePosition, axis: u32, transform: u32, displacement: vec4f) -> vec2u {
    let step = transforms[transform].step[axis][axis];
    return fine_advance(transforms[transform].origin[axis], step, at.base[axis]).position;
}

fn coordinate_affine(at: SamplePosition, axis: u32, transform: u32, displacement: vec4f) -> vec2u {
    let x = fine_advance(transforms[transform].origin[axis], transforms[transform].step[0][axis], at.base.x);
    let xy = fine_advance(x, transforms[transform].step[1][axis], at.base.y);
    return fine_advance(xy, transforms[transform].step[2][axis], at.base.z).position;
}

fn at_index(index: vec4u) -> SamplePosition {
    return SamplePosition(index, vec4f());
}
