// The function at a corner of a cell of value noise: a constant.
//
// holes: Lattice, lattice_value_1, lattice_value_2, lattice_value_3, lattice_value_4, constant_1, constant_2
// holes: constant_3, constant_4, Sample_1, Sample_2, Sample_3, Sample_4
// rust: by hand, since a loop over the axes serves all dimensions

fn value_corner_1(lattice: Lattice, cell: i32, local: f32, corner: i32) -> Sample_1 {
    return constant_1(lattice_value_1(lattice, cell + corner));
}

fn value_corner_2(lattice: Lattice, cell: vec2i, local: vec2f, corner: vec2i) -> Sample_2 {
    return constant_2(lattice_value_2(lattice, cell + corner));
}

fn value_corner_3(lattice: Lattice, cell: vec3i, local: vec3f, corner: vec3i) -> Sample_3 {
    return constant_3(lattice_value_3(lattice, cell + corner));
}

fn value_corner_4(lattice: Lattice, cell: vec4i, local: vec4f, corner: vec4i) -> Sample_4 {
    return constant_4(lattice_value_4(lattice, cell + corner));
}
