// The hash of a lattice cell, by an integer hash of good quality for each coordinate in turn.
//
// holes: Lattice
// in each dimension: Cell, lowbias

// The hash "lowbias32" of the hash prospector (Ellis 2018).
fn lowbias32(bits: u32) -> u32 {
    let a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    let b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Adds the upper half of a seed after the first product of that hash.
fn seeded_lowbias32(bits: u32, upper: u32) -> u32 {
    let a = (bits ^ (bits >> 16u)) * 0x7feb352du + upper;
    let b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

fn lowbias_1(seed: u32, upper: u32, cell: i32) -> u32 {
    return seeded_lowbias32(lowbias32(seed) + bitcast<u32>(cell), upper);
}

fn lowbias_2(seed: u32, upper: u32, cell: vec2i) -> u32 {
    return lowbias32(lowbias_1(seed, upper, cell.x) + bitcast<u32>(cell.y));
}

fn lowbias_3(seed: u32, upper: u32, cell: vec3i) -> u32 {
    return lowbias32(lowbias_2(seed, upper, cell.xy) + bitcast<u32>(cell.z));
}

fn lowbias_4(seed: u32, upper: u32, cell: vec4i) -> u32 {
    return lowbias32(lowbias_3(seed, upper, cell.xyz) + bitcast<u32>(cell.w));
}

fn lowbias_hash(lattice: Lattice, cell: Cell) -> u32 {
    return lowbias(leaf_seed(lattice.parameters), leaf_upper_seed(lattice.parameters), cell);
}
