// All steps through the permutation table for a corner of a lattice cell, 0 or 1 away along each axis. A word of the
// table has two neighbouring entries, so that corners beside one another share look-ups, as compilers find out.
//
// holes: Lattice, table_word

// Returns entry i + step of the permutation, step being 0 or 1.
fn permute_beside(lattice: Lattice, i: u32, step: u32) -> u32 {
    return (table_word(lattice.table, i & 255u) >> (8u * step)) & 255u;
}

// Perlin 2002: P[P[P[x] + y] + z], x innermost.

fn x_innermost_corner_1(lattice: Lattice, cell: i32, corner: i32) -> u32 {
    return permute_beside(lattice, bitcast<u32>(cell), bitcast<u32>(corner));
}

fn x_innermost_corner_2(lattice: Lattice, cell: vec2i, corner: vec2i) -> u32 {
    let c = bitcast<vec2u>(cell);
    let k = bitcast<vec2u>(corner);
    return permute_beside(lattice, permute_beside(lattice, c.x, k.x) + c.y, k.y);
}

fn x_innermost_corner_3(lattice: Lattice, cell: vec3i, corner: vec3i) -> u32 {
    let c = bitcast<vec3u>(cell);
    let k = bitcast<vec3u>(corner);
    let xy = permute_beside(lattice, permute_beside(lattice, c.x, k.x) + c.y, k.y);
    return permute_beside(lattice, xy + c.z, k.z);
}

fn x_innermost_corner_4(lattice: Lattice, cell: vec4i, corner: vec4i) -> u32 {
    let c = bitcast<vec4u>(cell);
    let k = bitcast<vec4u>(corner);
    let xy = permute_beside(lattice, permute_beside(lattice, c.x, k.x) + c.y, k.y);
    return permute_beside(lattice, permute_beside(lattice, xy + c.z, k.z) + c.w, k.w);
}

// Gustavson 2005: P[x + P[y + P[z]]], x outermost.

fn x_outermost_corner_1(lattice: Lattice, cell: i32, corner: i32) -> u32 {
    return permute_beside(lattice, bitcast<u32>(cell), bitcast<u32>(corner));
}

fn x_outermost_corner_2(lattice: Lattice, cell: vec2i, corner: vec2i) -> u32 {
    let c = bitcast<vec2u>(cell);
    let k = bitcast<vec2u>(corner);
    return permute_beside(lattice, permute_beside(lattice, c.y, k.y) + c.x, k.x);
}

fn x_outermost_corner_3(lattice: Lattice, cell: vec3i, corner: vec3i) -> u32 {
    let c = bitcast<vec3u>(cell);
    let k = bitcast<vec3u>(corner);
    let zy = permute_beside(lattice, permute_beside(lattice, c.z, k.z) + c.y, k.y);
    return permute_beside(lattice, zy + c.x, k.x);
}

fn x_outermost_corner_4(lattice: Lattice, cell: vec4i, corner: vec4i) -> u32 {
    let c = bitcast<vec4u>(cell);
    let k = bitcast<vec4u>(corner);
    let wz = permute_beside(lattice, permute_beside(lattice, c.w, k.w) + c.z, k.z);
    return permute_beside(lattice, permute_beside(lattice, wz + c.y, k.y) + c.x, k.x);
}
