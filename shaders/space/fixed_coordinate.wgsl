// Coordinates of samples in a leaf's lattice, where the host or the shader has found them in fixed point: their
// displacement by warps, and their cells.
//
// holes: fixed_add, fixed_from, fixed_scaled, fixed_cell, fixed_local, LatticePosition_1
// rust: by hand, since Rust has integers of 64 bits

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
