// An array of points, without padding between their coordinates.
//
// holes: SamplePosition, at_position, positions, dimension

fn at_index(index: vec4u) -> SamplePosition {
    var base = vec4f();
    for (var axis = 0u; axis < dimension; axis++) {
        base[axis] = positions[index.x * dimension + axis];
    }
    return at_position(base);
}
