// The gradient of a lattice cell, out of an array of gradients for each cell of a finite lattice.
//
// holes: Lattice, lattice_array, array_value, array_u32, floor_remainder
// twin: src/cpu/twins/lattice/gradient_array.rs

// Outside, the nearest cell's, or the lattice's again.
// list: the extent along each axis, whether it repeats, then the gradients
fn cell_along(array: u32, axis: u32, i: i32) -> u32 {
    let extent = array_u32(array + axis);
    let inside = clamp(i, 0, bitcast<i32>(extent) - 1);
    return bitcast<u32>(select(inside, floor_remainder(i, extent), array_u32(array + 4u) == 1u));
}

fn gradient_of_array_1(lattice: Lattice, cell: i32) -> f32 {
    let array = lattice_array(lattice);
    return array_value(array + 5u + cell_along(array, 0u, cell));
}

fn gradient_of_array_2(lattice: Lattice, cell: vec2i) -> vec2f {
    let array = lattice_array(lattice);
    let index = cell_along(array, 1u, cell.y) * array_u32(array) + cell_along(array, 0u, cell.x);
    let start = array + 5u + 2u * index;
    return vec2f(array_value(start), array_value(start + 1u));
}

fn gradient_of_array_3(lattice: Lattice, cell: vec3i) -> vec3f {
    let array = lattice_array(lattice);
    let zy = cell_along(array, 2u, cell.z) * array_u32(array + 1u) + cell_along(array, 1u, cell.y);
    let start = array + 5u + 3u * (zy * array_u32(array) + cell_along(array, 0u, cell.x));
    return vec3f(array_value(start), array_value(start + 1u), array_value(start + 2u));
}

fn gradient_of_array_4(lattice: Lattice, cell: vec4i) -> vec4f {
    let array = lattice_array(lattice);
    let wz = cell_along(array, 3u, cell.w) * array_u32(array + 2u) + cell_along(array, 2u, cell.z);
    let wzy = wz * array_u32(array + 1u) + cell_along(array, 1u, cell.y);
    let start = array + 5u + 4u * (wzy * array_u32(array) + cell_along(array, 0u, cell.x));
    return vec4f(array_value(start), array_value(start + 1u), array_value(start + 2u), array_value(start + 3u));
}
