// An array of points, without padding between their coordinates.
//
// holes: SamplePosition, at_position, positions

fn at_index_1(index: vec4u) -> SamplePosition {
    return at_position(vec4f(positions[index.x], 0.0, 0.0, 0.0));
}

fn at_index_2(index: vec4u) -> SamplePosition {
    let first = 2u * index.x;
    return at_position(vec4f(positions[first], positions[first + 1u], 0.0, 0.0));
}

fn at_index_3(index: vec4u) -> SamplePosition {
    let first = 3u * index.x;
    return at_position(vec4f(positions[first], positions[first + 1u], positions[first + 2u], 0.0));
}

fn at_index_4(index: vec4u) -> SamplePosition {
    let first = 4u * index.x;
    return at_position(vec4f(positions[first], positions[first + 1u], positions[first + 2u], positions[first + 3u]));
}
