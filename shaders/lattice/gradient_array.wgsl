// The gradient of a lattice cell, from an array with a gradient for each cell of a finite lattice.
//
// holes: Lattice, floor_remainder
// rust: by hand, since a loop over the axes serves all dimensions

// Returns the index of a cell along an axis: outside the array, that of the nearest cell, or of the repeated array.
fn cell_along(array: u32, axis: u32, i: i32) -> u32 {
    let extent = gradient_array_record_extents(array, axis);
    let inside = clamp(i, 0, bitcast<i32>(extent) - 1);
    return bitcast<u32>(select(inside, floor_remainder(i, extent), gradient_array_record_repeats(array) == 1u));
}

fn gradient_of_array_1(lattice: Lattice, cell: i32) -> f32 {
    let array = leaf_array(lattice.parameters);
    return gradient_array_record_components(array, cell_along(array, 0u, cell));
}

fn gradient_of_array_2(lattice: Lattice, cell: vec2i) -> vec2f {
    let array = leaf_array(lattice.parameters);
    let y = cell_along(array, 1u, cell.y);
    let start = 2u * (y * gradient_array_record_extents(array, 0u) + cell_along(array, 0u, cell.x));
    return vec2f(gradient_array_record_components(array, start), gradient_array_record_components(array, start + 1u));
}

fn gradient_of_array_3(lattice: Lattice, cell: vec3i) -> vec3f {
    let array = leaf_array(lattice.parameters);
    let zy = cell_along(array, 2u, cell.z) * gradient_array_record_extents(array, 1u) + cell_along(array, 1u, cell.y);
    let start = 3u * (zy * gradient_array_record_extents(array, 0u) + cell_along(array, 0u, cell.x));
    return vec3f(
        gradient_array_record_components(array, start),
        gradient_array_record_components(array, start + 1u),
        gradient_array_record_components(array, start + 2u),
    );
}

fn gradient_of_array_4(lattice: Lattice, cell: vec4i) -> vec4f {
    let array = leaf_array(lattice.parameters);
    let wz = cell_along(array, 3u, cell.w) * gradient_array_record_extents(array, 2u) + cell_along(array, 2u, cell.z);
    let wzy = wz * gradient_array_record_extents(array, 1u) + cell_along(array, 1u, cell.y);
    let start = 4u * (wzy * gradient_array_record_extents(array, 0u) + cell_along(array, 0u, cell.x));
    return vec4f(
        gradient_array_record_components(array, start),
        gradient_array_record_components(array, start + 1u),
        gradient_array_record_components(array, start + 2u),
        gradient_array_record_components(array, start + 3u),
    );
}
