// The hash of a lattice cell, by an integer hash of good quality for each coordinate in turn.
//
// holes: Lattice, lattice_seed
// twin: src/cpu/twins/hash/lowbias.rs

// Ellis 2018, "lowbias32" of his hash prospector.
fn scrambled(bits: u32) -> u32 {
    let a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    let b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

fn seeded_1(seed: u32, cell: i32) -> u32 {
    return scrambled(scrambled(seed) + bitcast<u32>(cell));
}

fn seeded_2(seed: u32, cell: vec2i) -> u32 {
    return scrambled(seeded_1(seed, cell.x) + bitcast<u32>(cell.y));
}

fn seeded_3(seed: u32, cell: vec3i) -> u32 {
    return scrambled(seeded_2(seed, cell.xy) + bitcast<u32>(cell.z));
}

fn seeded_4(seed: u32, cell: vec4i) -> u32 {
    return scrambled(seeded_3(seed, cell.xyz) + bitcast<u32>(cell.w));
}

fn mixed_hash_1(lattice: Lattice, cell: i32) -> u32 {
    return seeded_1(lattice_seed(lattice), cell);
}

fn mixed_hash_2(lattice: Lattice, cell: vec2i) -> u32 {
    return seeded_2(lattice_seed(lattice), cell);
}

fn mixed_hash_3(lattice: Lattice, cell: vec3i) -> u32 {
    return seeded_3(lattice_seed(lattice), cell);
}

fn mixed_hash_4(lattice: Lattice, cell: vec4i) -> u32 {
    return seeded_4(lattice_seed(lattice), cell);
}
