// Divides cells, rounding down. WGSL's division rounds towards zero.
//
// rust: uniform divisor

fn floor_quotient(i: i32, divisor: u32) -> i32 {
    let negative = i < 0;
    let quotient = bitcast<i32>(bitcast<u32>(select(i, ~i, negative)) / divisor);
    return select(quotient, ~quotient, negative);
}

fn floor_remainder(i: i32, divisor: u32) -> i32 {
    return i - floor_quotient(i, divisor) * bitcast<i32>(divisor);
}
