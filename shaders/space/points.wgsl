// Positions given as f32: mapped into each leaf's lattice in f32, then shifted in fixed point. How is among the lists, from
// where the first of all numbers says: for each leaf and frame a shift of four fixed-point numbers, and a matrix of four
// rows.
//
// holes: exact, clamp_symmetric, dot_4, parameter_u32, array_value, array_u32, fixed_from, fixed_add
// twin: src/cpu/twins/space/points.rs

// A position, and what warps have added to it.
struct SamplePosition { base: vec4f, displacement: vec4f }

// Held to +-2^60, so that no sum of products is infinite less infinite.
fn at_position(p: vec4f) -> SamplePosition {
    let x = clamp_symmetric(p.x, 1152921504606846976.0);
    let y = clamp_symmetric(p.y, 1152921504606846976.0);
    let z = clamp_symmetric(p.z, 1152921504606846976.0);
    let w = clamp_symmetric(p.w, 1152921504606846976.0);
    return SamplePosition(vec4f(x, y, z, w), vec4f());
}

fn transform_shift(transform: u32, axis: u32) -> vec2u {
    let i = parameter_u32(0u) + 24u * transform + 2u * axis;
    return vec2u(array_u32(i), array_u32(i + 1u));
}

fn transform_row(transform: u32, axis: u32) -> u32 {
    return parameter_u32(0u) + 24u * transform + 8u + 4u * axis;
}

fn coordinate_straight(at: SamplePosition, axis: u32, transform: u32, displacement: vec4f) -> vec2u {
    let scaled = exact(at.base[axis] * array_value(transform_row(transform, axis) + axis));
    return fixed_add(fixed_from(scaled), transform_shift(transform, axis));
}

fn coordinate_mapped(at: SamplePosition, axis: u32, transform: u32, displacement: vec4f) -> vec2u {
    let i = transform_row(transform, axis);
    let row = vec4f(array_value(i), array_value(i + 1u), array_value(i + 2u), array_value(i + 3u));
    return fixed_add(fixed_from(dot_4(row, at.base)), transform_shift(transform, axis));
}
