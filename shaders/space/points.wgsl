// Positions given as f32, mapped into each leaf's lattice in f32.
//
// holes: exact, clamp_symmetric, dot_4, transform_fraction, transform_shift, transform_factor, transform_row
// holes: LatticePosition_1
// rust: uniform x, axis
// rust: by hand SamplePosition, at_position, Coordinate, coordinate_straight, coordinate_mapped
// rust: by hand lattice_position_along

// A position, and its displacement by warps.
struct SamplePosition { base: vec4f, displacement: vec4f }

fn at_position(p: vec4f) -> SamplePosition {
    return SamplePosition(p, vec4f());
}

// Reduces a coordinate of a tile to the period around zero: whole periods apart, it has the same bits. Far away, where
// multiples of the period have more than 24 bits, it is as exact as rounding allows.
fn repeated_coordinate(tile: u32, axis: u32, x: f32) -> f32 {
    let length = tile_root_periods(tile, axis);
    // Multiples must stay finite.
    let near = clamp_symmetric(x, 1152921504606846976.0);
    // Rounding may change the whole part of the product near a whole number, but not near a half, where it matters.
    let below = floor(near * tile_root_inverses(tile, axis));
    let left = exact(near - exact(below * length));
    let count = exact(below + select(0.0, 1.0, left >= 0.5 * length));
    return exact(near - exact(count * length));
}

alias Coordinate = f32;

fn coordinate_straight(at: SamplePosition, axis: u32, transform: u32, displacement: vec4f) -> Coordinate {
    return exact(at.base[axis] * transform_factor(transform, axis));
}

fn coordinate_mapped(at: SamplePosition, axis: u32, transform: u32, displacement: vec4f) -> Coordinate {
    // No sum of products may be infinite minus infinite.
    let near = clamp(at.base, vec4f(-1152921504606846976.0), vec4f(1152921504606846976.0));
    return dot_4(transform_row(transform, axis), near);
}

fn coordinate_sum(a: Coordinate, b: Coordinate) -> Coordinate {
    return exact(a + b);
}

// Clamps a coordinate, which a frequency may have made infinite, so that the sum of four is finite.
fn finite_coordinate(a: Coordinate) -> Coordinate {
    return clamp_symmetric(a, 1.329228e36);
}

fn coordinate_from(displacement: f32) -> Coordinate {
    return displacement;
}

fn skew_share_2(sum: Coordinate) -> Coordinate {
    return exact(0.3660254037844386 * sum);
}

fn skew_share_3(sum: Coordinate) -> Coordinate {
    return exact(0.3333333333333333 * sum);
}

fn skew_share_4(sum: Coordinate) -> Coordinate {
    return exact(0.30901699437494745 * sum);
}

// Finds the cell and the local coordinate. The fraction is in [1, 2), which makes the sum a multiple of 2^-24: if it is
// less than 1/2, the coordinate is at most -1/2, and has no smaller bits, nor has the fraction. So the sum is not
// subnormal, its fraction is exact with 24 bits, and the local coordinate is below 1.
fn lattice_position_along(coordinate: Coordinate, transform: u32, axis: u32) -> LatticePosition_1 {
    let sum = clamp_symmetric(exact(coordinate + transform_fraction(transform, axis)), 1e9);
    let whole = floor(sum);
    return LatticePosition_1(i32(whole) + transform_shift(transform, axis), sum - whole);
}
