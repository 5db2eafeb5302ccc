// The level of a lattice cell: what value noise interpolates. Out of the list of levels, or the hash itself.
//
// holes: Lattice, hash_1, hash_2, hash_3, hash_4, to_unit, table_gradient, index_in_set
// twin: src/cpu/twins/lattice/lattice_value.rs

fn listed_lattice_value_1(lattice: Lattice, cell: i32) -> f32 {
    return table_gradient(lattice, index_in_set(hash_1(lattice, cell))).x;
}

fn listed_lattice_value_2(lattice: Lattice, cell: vec2i) -> f32 {
    return table_gradient(lattice, index_in_set(hash_2(lattice, cell))).x;
}

fn listed_lattice_value_3(lattice: Lattice, cell: vec3i) -> f32 {
    return table_gradient(lattice, index_in_set(hash_3(lattice, cell))).x;
}

fn listed_lattice_value_4(lattice: Lattice, cell: vec4i) -> f32 {
    return table_gradient(lattice, index_in_set(hash_4(lattice, cell))).x;
}

fn hashed_lattice_value_1(lattice: Lattice, cell: i32) -> f32 {
    return to_unit(hash_1(lattice, cell));
}

fn hashed_lattice_value_2(lattice: Lattice, cell: vec2i) -> f32 {
    return to_unit(hash_2(lattice, cell));
}

fn hashed_lattice_value_3(lattice: Lattice, cell: vec3i) -> f32 {
    return to_unit(hash_3(lattice, cell));
}

fn hashed_lattice_value_4(lattice: Lattice, cell: vec4i) -> f32 {
    return to_unit(hash_4(lattice, cell));
}
