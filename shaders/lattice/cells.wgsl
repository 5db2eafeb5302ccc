// Leaves with one value in each cell of size 1.
//
// holes: parameter_u32, lowbias_to_unit, lowbias_1, lowbias_2, lowbias_3, lowbias_4
// twin: src/cpu/twins/lattice/cells.rs

fn checker(sum: i32) -> f32 {
    return select(1.0, -1.0, (sum & 1) == 1);
}

fn checkerboard_1(leaf: u32, cell: i32) -> f32 {
    return checker(cell);
}

fn checkerboard_2(leaf: u32, cell: vec2i) -> f32 {
    return checker(cell.x + cell.y);
}

fn checkerboard_3(leaf: u32, cell: vec3i) -> f32 {
    return checker(cell.x + cell.y + cell.z);
}

fn checkerboard_4(leaf: u32, cell: vec4i) -> f32 {
    return checker(cell.x + cell.y + cell.z + cell.w);
}

// numbers: the first placement, seed
fn white_1(leaf: u32, cell: i32) -> f32 {
    return lowbias_to_unit(lowbias_1(parameter_u32(leaf + 1u), cell));
}

fn white_2(leaf: u32, cell: vec2i) -> f32 {
    return lowbias_to_unit(lowbias_2(parameter_u32(leaf + 1u), cell));
}

fn white_3(leaf: u32, cell: vec3i) -> f32 {
    return lowbias_to_unit(lowbias_3(parameter_u32(leaf + 1u), cell));
}

fn white_4(leaf: u32, cell: vec4i) -> f32 {
    return lowbias_to_unit(lowbias_4(parameter_u32(leaf + 1u), cell));
}
