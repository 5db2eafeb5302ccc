// Integer hashes without a table, of period 2^32. Their lowest 31 bits count.
// The upper half of a seed is added between their steps, where it does not amount to another k.

fn hash_ward(k: u32, upper: u32) -> u32 {
    let a = ((k << 13u) ^ k) + upper;
    return (a * (a * a * 15731u + 789221u) + 1376312589u) & 0x7fffffffu;
}

fn hash_shift(k: u32, upper: u32) -> u32 {
    let a = ~k + (k << 15u);
    let b = (a ^ (a >> 12u)) + upper;
    let c = b + (b << 2u);
    let d = (c ^ (c >> 4u)) * 2057u;
    return (d ^ (d >> 16u)) & 0x7fffffffu;
}

fn hash_shift_mult(k: u32, upper: u32) -> u32 {
    let a = (k ^ 0x3du) ^ (k >> 16u);
    let b = a + (a << 3u) + upper;
    let c = (b ^ (b >> 4u)) * 668265261u;
    return (c ^ (c >> 15u)) & 0x7fffffffu;
}
