// The values of four lattice cells, one after the other.
//
// holes: Lattice, Cells_2, Cells_3, Cells_4, lattice_value_2, lattice_value_3, lattice_value_4

fn lattice_values_2(lattice: Lattice, cells: Cells_2) -> vec4f {
    return vec4f(
        lattice_value_2(lattice, vec2i(cells.x.x, cells.y)),
        lattice_value_2(lattice, vec2i(cells.x.y, cells.y)),
        lattice_value_2(lattice, vec2i(cells.x.z, cells.y)),
        lattice_value_2(lattice, vec2i(cells.x.w, cells.y)),
    );
}

fn lattice_values_3(lattice: Lattice, cells: Cells_3) -> vec4f {
    return vec4f(
        lattice_value_3(lattice, vec3i(cells.x.x, cells.y, cells.z)),
        lattice_value_3(lattice, vec3i(cells.x.y, cells.y, cells.z)),
        lattice_value_3(lattice, vec3i(cells.x.z, cells.y, cells.z)),
        lattice_value_3(lattice, vec3i(cells.x.w, cells.y, cells.z)),
    );
}

fn lattice_values_4(lattice: Lattice, cells: Cells_4) -> vec4f {
    return vec4f(
        lattice_value_4(lattice, vec4i(cells.x.x, cells.y, cells.z, cells.w)),
        lattice_value_4(lattice, vec4i(cells.x.y, cells.y, cells.z, cells.w)),
        lattice_value_4(lattice, vec4i(cells.x.z, cells.y, cells.z, cells.w)),
        lattice_value_4(lattice, vec4i(cells.x.w, cells.y, cells.z, cells.w)),
    );
}
