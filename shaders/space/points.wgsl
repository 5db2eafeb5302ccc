// Positions given as f32: mapped into each leaf's lattice in f32, then shifted in fixed point.
//
// holes: exact, clamp_symmetric, dot_4, fixed_from, fixed_add, transform_shift, transform_factor, transform_row

// A position, and what warps have added to it.
struct SamplePosition { base: vec4f, displacement: vec4f }

// Clamps to +-2^60, so that no sum of products is infinite less infinite.
fn at_position(p: vec4f) -> SamplePosition {
    let x = clamp_symmetric(p.x, 1152921504606846976.0);
    let y = clamp_symmetric(p.y, 1152921504606846976.0);
    let z = clamp_symmetric(p.z, 1152921504606846976.0);
    let w = clamp_symmetric(p.w, 1152921504606846976.0);
    return SamplePosition(vec4f(x, y, z, w), vec4f());
}

fn coordinate_straight(at: SamplePosition, axis: u32, transform: u32, displacement: vec4f) -> vec2u {
    let scaled = exact(at.base[axis] * transform_factor(transform, axis));
    return fixed_add(fixed_from(scaled), transform_shift(transform, axis));
}

fn coordinate_mapped(at: SamplePosition, axis: u32, transform: u32, displacement: vec4f) -> vec2u {
    return fixed_add(fixed_from(dot_4(transform_row(transform, axis), at.base)), transform_shift(transform, axis));
}
