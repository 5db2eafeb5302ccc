// Leaves with one value in each cell of size 1.
//
// holes: count, mixed_unit, seeded_1, seeded_2, seeded_3, seeded_4
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
    return mixed_unit(seeded_1(count(leaf + 1u), cell));
}

fn white_2(leaf: u32, cell: vec2i) -> f32 {
    return mixed_unit(seeded_2(count(leaf + 1u), cell));
}

fn white_3(leaf: u32, cell: vec3i) -> f32 {
    return mixed_unit(seeded_3(count(leaf + 1u), cell));
}

fn white_4(leaf: u32, cell: vec4i) -> f32 {
    return mixed_unit(seeded_4(count(leaf + 1u), cell));
}
