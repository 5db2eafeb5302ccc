// Perlin's permutation chain along a run of rows. Its first step, P[x], is constant along a column, and is computed
// once. That hash replaces a cell's x.
//
// holes: Lattice, permute

fn hashed_along_x(lattice: Lattice, x: vec4i) -> vec4i {
    let c = bitcast<vec4u>(x);
    return vec4i(vec4u(permute(lattice, c.x), permute(lattice, c.y), permute(lattice, c.z), permute(lattice, c.w)));
}

fn x_hashed_1(lattice: Lattice, cell: i32) -> u32 {
    return bitcast<u32>(cell);
}

fn x_hashed_2(lattice: Lattice, cell: vec2i) -> u32 {
    let c = bitcast<vec2u>(cell);
    return c.x + c.y;
}

fn x_hashed_3(lattice: Lattice, cell: vec3i) -> u32 {
    let c = bitcast<vec3u>(cell);
    return permute(lattice, c.x + c.y) + c.z;
}

fn x_hashed_4(lattice: Lattice, cell: vec4i) -> u32 {
    let c = bitcast<vec4u>(cell);
    return permute(lattice, permute(lattice, c.x + c.y) + c.z) + c.w;
}
