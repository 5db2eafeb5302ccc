// What warps have added to a position, in fixed point.
//
// holes: At, fixed_from
// twin: src/cpu/twins/space/displacement_straight.rs

fn movement_straight(at: At, axis: u32, placement: u32, moved: vec4f) -> vec2u {
    return fixed_from(moved[axis]);
}
