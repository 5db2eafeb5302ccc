// The linear function at a corner of a cell: for Perlin noise the product of its gradient and the distance from it.
//
// holes: Lattice, exact, dot_2, dot_3, dot_4, gradient_1, gradient_2, gradient_3, gradient_4, Sample_1, Sample_2
// holes: Sample_3, Sample_4
// rust: by hand, since a loop over the axes serves all dimensions

fn perlin_corner_1(lattice: Lattice, cell: i32, local: f32, corner: i32) -> Sample_1 {
    let g = gradient_1(lattice, cell + corner);
    return Sample_1(exact(g * (local - f32(corner))), g);
}

fn perlin_corner_2(lattice: Lattice, cell: vec2i, local: vec2f, corner: vec2i) -> Sample_2 {
    let g = gradient_2(lattice, cell + corner);
    return Sample_2(dot_2(g, local - vec2f(corner)), g);
}

fn perlin_corner_3(lattice: Lattice, cell: vec3i, local: vec3f, corner: vec3i) -> Sample_3 {
    let g = gradient_3(lattice, cell + corner);
    return Sample_3(dot_3(g, local - vec3f(corner)), g);
}

fn perlin_corner_4(lattice: Lattice, cell: vec4i, local: vec4f, corner: vec4i) -> Sample_4 {
    let g = gradient_4(lattice, cell + corner);
    return Sample_4(dot_4(g, local - vec4f(corner)), g);
}
