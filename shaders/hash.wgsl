// From a lattice cell to its gradient, through the permutation table. The lattice repeats every 256 cells.
//
// holes: permute, permuted_gradient
// twin: src/cpu/hash.rs

fn wrapped(cell: i32) -> u32 {
    return bitcast<u32>(cell) & 255u;
}

fn gradient_of_cell_1(leaf: u32, cell: i32) -> f32 {
    return permuted_gradient(leaf, wrapped(cell)).x;
}

// Perlin 2002: P[P[P[x] + y] + z], x innermost.

fn gradient_x_innermost_2(leaf: u32, cell: vec2i) -> vec2f {
    return permuted_gradient(leaf, permute(leaf, wrapped(cell.x)) + wrapped(cell.y)).xy;
}

fn gradient_x_innermost_3(leaf: u32, cell: vec3i) -> vec3f {
    let xy = permute(leaf, permute(leaf, wrapped(cell.x)) + wrapped(cell.y));
    return permuted_gradient(leaf, xy + wrapped(cell.z)).xyz;
}

fn gradient_x_innermost_4(leaf: u32, cell: vec4i) -> vec4f {
    let xy = permute(leaf, permute(leaf, wrapped(cell.x)) + wrapped(cell.y));
    return permuted_gradient(leaf, permute(leaf, xy + wrapped(cell.z)) + wrapped(cell.w));
}

// Gustavson 2005: P[x + P[y + P[z]]], x outermost.

fn gradient_x_outermost_2(leaf: u32, cell: vec2i) -> vec2f {
    return permuted_gradient(leaf, permute(leaf, wrapped(cell.y)) + wrapped(cell.x)).xy;
}

fn gradient_x_outermost_3(leaf: u32, cell: vec3i) -> vec3f {
    let zy = permute(leaf, permute(leaf, wrapped(cell.z)) + wrapped(cell.y));
    return permuted_gradient(leaf, zy + wrapped(cell.x)).xyz;
}

fn gradient_x_outermost_4(leaf: u32, cell: vec4i) -> vec4f {
    let wz = permute(leaf, permute(leaf, wrapped(cell.w)) + wrapped(cell.z));
    return permuted_gradient(leaf, permute(leaf, wz + wrapped(cell.y)) + wrapped(cell.x));
}
