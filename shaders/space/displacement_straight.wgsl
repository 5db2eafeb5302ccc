// What warps have added to a position, in fixed point.
//
// holes: SamplePosition, fixed_from
// twin: src/cpu/twins/space/displacement_straight.rs

fn displacement_straight(at: SamplePosition, axis: u32, transform: u32, displacement: vec4f) -> vec2u {
    return fixed_from(displacement[axis]);
}
