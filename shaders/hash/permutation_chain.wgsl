// The hash of a lattice cell, by steps through the permutation table; the last step is the look-up that it is for. Only
// the lowest 8 bits of an index count, so the lattice repeats every 256 cells.
//
// holes: Lattice, permute

// Perlin 2002: P[P[P[x] + y] + z], x innermost.

fn x_innermost_1(lattice: Lattice, cell: i32) -> u32 {
    return bitcast<u32>(cell);
}

fn x_innermost_2(lattice: Lattice, cell: vec2i) -> u32 {
    let c = bitcast<vec2u>(cell);
    return permute(lattice, c.x) + c.y;
}

fn x_innermost_3(lattice: Lattice, cell: vec3i) -> u32 {
    let c = bitcast<vec3u>(cell);
    return permute(lattice, permute(lattice, c.x) + c.y) + c.z;
}

fn x_innermost_4(lattice: Lattice, cell: vec4i) -> u32 {
    let c = bitcast<vec4u>(cell);
    return permute(lattice, permute(lattice, permute(lattice, c.x) + c.y) + c.z) + c.w;
}

// Gustavson 2005: P[x + P[y + P[z]]], x outermost.

fn x_outermost_1(lattice: Lattice, cell: i32) -> u32 {
    return bitcast<u32>(cell);
}

fn x_outermost_2(lattice: Lattice, cell: vec2i) -> u32 {
    let c = bitcast<vec2u>(cell);
    return permute(lattice, c.y) + c.x;
}

fn x_outermost_3(lattice: Lattice, cell: vec3i) -> u32 {
    let c = bitcast<vec3u>(cell);
    return permute(lattice, permute(lattice, c.z) + c.y) + c.x;
}

fn x_outermost_4(lattice: Lattice, cell: vec4i) -> u32 {
    let c = bitcast<vec4u>(cell);
    return permute(lattice, permute(lattice, permute(lattice, c.w) + c.z) + c.y) + c.x;
}
