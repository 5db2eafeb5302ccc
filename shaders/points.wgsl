// Positions from a list of points: scaled by the octave's frequency in f32, then shifted and skewed in fixed point.
//
// holes: exact, octaves, positions, dimension, fixed_from, fixed_add, fixed_scaled
// twin: src/cpu/points.rs

struct Octave {
    shift: array<vec2u, 4>,
    frequency: f32,
    amplitude: f32,
    slope: f32,
}

fn coordinate_straight(at: vec4f, axis: u32, octave: u32) -> vec2u {
    return fixed_add(fixed_from(exact(at[axis] * octaves[octave].frequency)), octaves[octave].shift[axis]);
}

// Skewing adds the same share, F = (sqrt(n + 1) - 1) / n with 64 fractional bits, of all coordinates to each.

fn coordinate_skewed_2(at: vec4f, axis: u32, octave: u32) -> vec2u {
    let sum = fixed_add(coordinate_straight(at, 0u, octave), coordinate_straight(at, 1u, octave));
    return fixed_add(coordinate_straight(at, axis, octave), fixed_scaled(sum, vec2u(0xc265539cu, 0x5db3d742u)));
}

fn coordinate_skewed_3(at: vec4f, axis: u32, octave: u32) -> vec2u {
    let xy = fixed_add(coordinate_straight(at, 0u, octave), coordinate_straight(at, 1u, octave));
    let sum = fixed_add(xy, coordinate_straight(at, 2u, octave));
    return fixed_add(coordinate_straight(at, axis, octave), fixed_scaled(sum, vec2u(0x55555554u, 0x55555555u)));
}

fn coordinate_skewed_4(at: vec4f, axis: u32, octave: u32) -> vec2u {
    let xy = fixed_add(coordinate_straight(at, 0u, octave), coordinate_straight(at, 1u, octave));
    let zw = fixed_add(coordinate_straight(at, 2u, octave), coordinate_straight(at, 3u, octave));
    let sum = fixed_add(xy, zw);
    return fixed_add(coordinate_straight(at, axis, octave), fixed_scaled(sum, vec2u(0xbfa53e08u, 0x4f1bbcdcu)));
}

fn site(index: vec4u) -> vec4f {
    var at = vec4f();
    for (var axis = 0u; axis < dimension; axis++) {
        at[axis] = positions[index.x * dimension + axis];
    }
    return at;
}
