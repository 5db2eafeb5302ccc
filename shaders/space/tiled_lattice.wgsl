// What a lattice that repeats has at a cell, gradients or levels.
//
// holes: Lattice, reduced_1, reduced_2, reduced_3, reduced_4, picked_1, picked_2, picked_3, picked_4, Picked_1
// holes: Picked_2, Picked_3, Picked_4
// twin: src/cpu/twins/space/tiled_lattice.rs

fn tiled_1(lattice: Lattice, cell: i32) -> Picked_1 {
    return picked_1(lattice, reduced_1(lattice.tile, cell));
}

fn tiled_2(lattice: Lattice, cell: vec2i) -> Picked_2 {
    return picked_2(lattice, reduced_2(lattice.tile, cell));
}

fn tiled_3(lattice: Lattice, cell: vec3i) -> Picked_3 {
    return picked_3(lattice, reduced_3(lattice.tile, cell));
}

fn tiled_4(lattice: Lattice, cell: vec4i) -> Picked_4 {
    return picked_4(lattice, reduced_4(lattice.tile, cell));
}
