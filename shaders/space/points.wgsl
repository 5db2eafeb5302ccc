// Positions given as f32: mapped into each leaf's lattice in f32, then shifted in fixed point. How is among the lists, from
// where the first of all numbers says: for each leaf and frame a shift of four fixed-point numbers, and a matrix of four
// rows.
//
// holes: exact, held, dot_4, count, listed, listed_count, fixed_from, fixed_add
// twin: src/cpu/twins/space/points.rs

// A position, and what warps have added to it.
struct At { site: vec4f, moved: vec4f }

// Held to +-2^60, so that no sum of products is infinite less infinite.
fn at_position(p: vec4f) -> At {
    let x = held(p.x, 1152921504606846976.0);
    let y = held(p.y, 1152921504606846976.0);
    let z = held(p.z, 1152921504606846976.0);
    let w = held(p.w, 1152921504606846976.0);
    return At(vec4f(x, y, z, w), vec4f());
}

fn placement_shift(placement: u32, axis: u32) -> vec2u {
    let i = count(0u) + 24u * placement + 2u * axis;
    return vec2u(listed_count(i), listed_count(i + 1u));
}

fn placement_row(placement: u32, axis: u32) -> u32 {
    return count(0u) + 24u * placement + 8u + 4u * axis;
}

fn coordinate_straight(at: At, axis: u32, placement: u32, moved: vec4f) -> vec2u {
    let scaled = exact(at.site[axis] * listed(placement_row(placement, axis) + axis));
    return fixed_add(fixed_from(scaled), placement_shift(placement, axis));
}

fn coordinate_mapped(at: At, axis: u32, placement: u32, moved: vec4f) -> vec2u {
    let i = placement_row(placement, axis);
    let row = vec4f(listed(i), listed(i + 1u), listed(i + 2u), listed(i + 3u));
    return fixed_add(fixed_from(dot_4(row, at.site)), placement_shift(placement, axis));
}
