// Coordinates including their displacement by warps.
//
// holes: SamplePosition, Coordinate, undisplaced, coordinate_displacement, coordinate_sum, coordinate_from
// rust: by hand, since coordinates are closures

fn displaced_coordinate(at: SamplePosition, axis: u32, transform: u32, displacement: vec4f) -> Coordinate {
    let before = undisplaced(at, axis, transform, displacement);
    return coordinate_sum(before, coordinate_displacement(at, axis, transform, displacement));
}

// Returns the displacement along an axis.
fn displacement_straight(at: SamplePosition, axis: u32, transform: u32, displacement: vec4f) -> Coordinate {
    return coordinate_from(displacement[axis]);
}
