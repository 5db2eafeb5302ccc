// The numbers of an expression: with the tables, the only place that knows where a number lives.
//
// holes: numbers_group, numbers_binding
// twin: src/cpu/numbers.rs

@group(numbers_group) @binding(numbers_binding) var<storage, read> all_numbers: array<u32>;

// The first of the numbers, which no compiler sees through.
fn zero() -> u32 {
    return all_numbers[0];
}

fn count(i: u32) -> u32 {
    return all_numbers[i];
}

fn number(i: u32) -> f32 {
    return bitcast<f32>(all_numbers[i]);
}
