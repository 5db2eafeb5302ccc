// A coordinate with what warps have added to it.
//
// holes: At, unmoved, movement, fixed_add
// twin: src/cpu/twins/space/displacement.rs

fn displaced(at: At, axis: u32, placement: u32, moved: vec4f) -> vec2u {
    return fixed_add(unmoved(at, axis, placement, moved), movement(at, axis, placement, moved));
}
