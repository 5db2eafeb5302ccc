// Positions of a grid's samples, in each leaf's own lattice: origin + i * step along every grid axis, in wrapping fixed
// point. The host has already mapped and, for simplex noise, skewed origin and steps, and has added to the origin what
// makes of the cut to 24 bits a rounding.
//
// holes: transforms, Fine, fine_advance, fixed_add, fixed_from, fixed_scaled, fixed_cell, fixed_local
// holes: LatticePosition_1

struct LatticeTransform {
    origin: array<Fine, 4>,
    step: array<array<Fine, 4>, 4>,    // of a grid axis, then of a coordinate
}

// A sample's index, and what warps have added to its position.
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

// A coordinate in 32.32 fixed point.
alias Coordinate = vec2u;

fn coordinate_sum(a: Coordinate, b: Coordinate) -> Coordinate {
    return fixed_add(a, b);
}

fn finite_coordinate(a: Coordinate) -> Coordinate {
    return a;
}

fn coordinate_from(displacement: f32) -> Coordinate {
    return fixed_from(displacement);
}

fn skew_share_2(sum: Coordinate) -> Coordinate {
    return fixed_scaled(sum, vec2u(0xc265539cu, 0x5db3d742u));
}

fn skew_share_3(sum: Coordinate) -> Coordinate {
    return fixed_scaled(sum, vec2u(0x55555554u, 0x55555555u));
}

fn skew_share_4(sum: Coordinate) -> Coordinate {
    return fixed_scaled(sum, vec2u(0xbfa53e08u, 0x4f1bbcdcu));
}

fn lattice_position_along(coordinate: Coordinate, transform: u32, axis: u32) -> LatticePosition_1 {
    return LatticePosition_1(fixed_cell(coordinate), fixed_local(coordinate));
}
