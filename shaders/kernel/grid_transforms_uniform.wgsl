// The lattice transforms of a grid behind the parameters, where a load costs little: for each, four coordinates of the
// origin, and of the step along each axis of the grid. Drivers do not recompile a shader for other values, since loops
// depend on them only together with the index of a sample.
//
// holes: all_parameters, first_transform, transform_vectors, Fine

fn grid_record(i: u32) -> Fine {
    let words = all_parameters[first_transform + i];
    return Fine(words.xy, words.z);
}

fn grid_origin(transform: u32, axis: u32) -> Fine {
    return grid_record(transform_vectors * transform + axis);
}

fn grid_step(transform: u32, along: u32, axis: u32) -> Fine {
    return grid_record(transform_vectors * transform + 4u + 4u * along + axis);
}
