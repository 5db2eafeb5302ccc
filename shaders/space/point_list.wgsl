// Points of a list, without padding between their coordinates.
//
// holes: At, at_position, positions, dimension
// twin: src/cpu/twins/space/points.rs

fn at_index(index: vec4u) -> At {
    var site = vec4f();
    for (var axis = 0u; axis < dimension; axis++) {
        site[axis] = positions[index.x * dimension + axis];
    }
    return at_position(site);
}
