// The level of a lattice cell: what value noise interpolates. Out of the list of levels, or the hash itself.
//
// holes: Lattice, hash_1, hash_2, hash_3, hash_4, unit, listed_gradient, place_in_set
// twin: src/cpu/twins/lattice/lattice_value.rs

fn listed_level_1(lattice: Lattice, cell: i32) -> f32 {
    return listed_gradient(lattice, place_in_set(hash_1(lattice, cell))).x;
}

fn listed_level_2(lattice: Lattice, cell: vec2i) -> f32 {
    return listed_gradient(lattice, place_in_set(hash_2(lattice, cell))).x;
}

fn listed_level_3(lattice: Lattice, cell: vec3i) -> f32 {
    return listed_gradient(lattice, place_in_set(hash_3(lattice, cell))).x;
}

fn listed_level_4(lattice: Lattice, cell: vec4i) -> f32 {
    return listed_gradient(lattice, place_in_set(hash_4(lattice, cell))).x;
}

fn hashed_level_1(lattice: Lattice, cell: i32) -> f32 {
    return unit(hash_1(lattice, cell));
}

fn hashed_level_2(lattice: Lattice, cell: vec2i) -> f32 {
    return unit(hash_2(lattice, cell));
}

fn hashed_level_3(lattice: Lattice, cell: vec3i) -> f32 {
    return unit(hash_3(lattice, cell));
}

fn hashed_level_4(lattice: Lattice, cell: vec4i) -> f32 {
    return unit(hash_4(lattice, cell));
}
