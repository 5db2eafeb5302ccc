// Leaves with one value in each cell of size 1.
//
// holes: count, exact
// twin: src/cpu/cells.rs

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

// Ellis 2018, "lowbias32" of his hash prospector.
fn scrambled(bits: u32) -> u32 {
    let a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    let b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

fn hashed(hash: u32, coordinate: i32) -> u32 {
    return scrambled(hash + bitcast<u32>(coordinate));
}

// The upper 24 bits, as a number in [-1, 1).
fn level_of_hash(hash: u32) -> f32 {
    return exact(f32(hash >> 8u) * (1.0 / 8388608.0) - 1.0);
}

// numbers: the first placement, seed
fn white_1(leaf: u32, cell: i32) -> f32 {
    return level_of_hash(hashed(scrambled(count(leaf + 1u)), cell));
}

fn white_2(leaf: u32, cell: vec2i) -> f32 {
    return level_of_hash(hashed(hashed(scrambled(count(leaf + 1u)), cell.x), cell.y));
}

fn white_3(leaf: u32, cell: vec3i) -> f32 {
    return level_of_hash(hashed(hashed(hashed(scrambled(count(leaf + 1u)), cell.x), cell.y), cell.z));
}

fn white_4(leaf: u32, cell: vec4i) -> f32 {
    let xyz = hashed(hashed(hashed(scrambled(count(leaf + 1u)), cell.x), cell.y), cell.z);
    return level_of_hash(hashed(xyz, cell.w));
}
