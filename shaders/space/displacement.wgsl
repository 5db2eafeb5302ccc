// A coordinate with what warps have added to it.
//
// holes: SamplePosition, undisplaced, coordinate_displacement, fixed_add
// twin: src/cpu/twins/space/displacement.rs

fn displaced_coordinate(at: SamplePosition, axis: u32, transform: u32, displacement: vec4f) -> vec2u {
    return fixed_add(undisplaced(at, axis, transform, displacement), coordinate_displacement(at, axis, transform, displacement));
}
