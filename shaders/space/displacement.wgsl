// Coordinates with what warps have added to them.
//
// holes: SamplePosition, undisplaced, coordinate_displacement, fixed_add, fixed_from

fn displaced_coordinate(at: SamplePosition, axis: u32, transform: u32, displacement: vec4f) -> vec2u {
    let before = undisplaced(at, axis, transform, displacement);
    return fixed_add(before, coordinate_displacement(at, axis, transform, displacement));
}

// Returns the displacement along an axis, in fixed point.
fn displacement_straight(at: SamplePosition, axis: u32, transform: u32, displacement: vec4f) -> vec2u {
    return fixed_from(displacement[axis]);
}
