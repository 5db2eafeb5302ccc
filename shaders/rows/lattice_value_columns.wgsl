// The levels of four lattice cells, one after the other.
//
// holes: Lattice, Cells_2, Cells_3, Cells_4, level_2, level_3, level_4
// twin: none, in Rust columns are loops

fn levels_2(lattice: Lattice, cells: Cells_2) -> vec4f {
    return vec4f(
        level_2(lattice, vec2i(cells.x.x, cells.y)),
        level_2(lattice, vec2i(cells.x.y, cells.y)),
        level_2(lattice, vec2i(cells.x.z, cells.y)),
        level_2(lattice, vec2i(cells.x.w, cells.y)),
    );
}

fn levels_3(lattice: Lattice, cells: Cells_3) -> vec4f {
    return vec4f(
        level_3(lattice, vec3i(cells.x.x, cells.y, cells.z)),
        level_3(lattice, vec3i(cells.x.y, cells.y, cells.z)),
        level_3(lattice, vec3i(cells.x.z, cells.y, cells.z)),
        level_3(lattice, vec3i(cells.x.w, cells.y, cells.z)),
    );
}

fn levels_4(lattice: Lattice, cells: Cells_4) -> vec4f {
    return vec4f(
        level_4(lattice, vec4i(cells.x.x, cells.y, cells.z, cells.w)),
        level_4(lattice, vec4i(cells.x.y, cells.y, cells.z, cells.w)),
        level_4(lattice, vec4i(cells.x.z, cells.y, cells.z, cells.w)),
        level_4(lattice, vec4i(cells.x.w, cells.y, cells.z, cells.w)),
    );
}
