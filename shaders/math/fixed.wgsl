// Positions in 32.32 fixed point: the low word is the fraction, the high word the cell. All arithmetic wraps.
//
// holes: exact, clamp_symmetric, flush_small
// rust: by hand, since Rust has integers of 64 bits

// Returns the high word of the 64-bit product a * b, from 16-bit halves.
fn mul_high(a: u32, b: u32) -> u32 {
    let a_low = a & 0xffffu;
    let a_high = a >> 16u;
    let b_low = b & 0xffffu;
    let b_high = b >> 16u;
    let middle = a_high * b_low + ((a_low * b_low) >> 16u);
    let carry = a_low * b_high + (middle & 0xffffu);
    return a_high * b_high + (middle >> 16u) + (carry >> 16u);
}

fn fixed_add(a: vec2u, b: vec2u) -> vec2u {
    let low = a.x + b.x;
    return vec2u(low, a.y + b.y + select(0u, 1u, low < a.x));
}

fn fixed_times(step: vec2u, i: u32) -> vec2u {
    return vec2u(step.x * i, step.y * i + mul_high(step.x, i));
}

// A position with 32 more bits of its fraction, in `below`.
struct Fine { position: vec2u, below: u32 }

// Returns start + step * i.
fn fine_advance(start: Fine, step: Fine, i: u32) -> Fine {
    let below = start.below + step.below * i;
    let carry = mul_high(step.below, i) + select(0u, 1u, below < start.below);
    let position = fixed_add(start.position, fixed_times(step.position, i));
    return Fine(fixed_add(position, vec2u(carry, 0u)), below);
}

fn fixed_cell(p: vec2u) -> i32 {
    return bitcast<i32>(p.y);
}

// Returns the local coordinate in [0, 1), from the top 24 bits of the fraction.
fn fixed_local(p: vec2u) -> f32 {
    return f32(p.x >> 8u) * (1.0 / 16777216.0);
}

// Converts x, clamped to +-2^28: an f32 has no fraction from 2^24 on. Small numbers are flushed, because not all
// adapters treat a negative subnormal as below zero.
fn fixed_from(x: f32) -> vec2u {
    let near = flush_small(clamp_symmetric(x, 268435456.0));
    let cell = floor(near);
    // A tiny negative x is so close to the next cell that near - cell rounds to 1.
    let rounded = exact(near - cell);
    let local = exact(select(rounded, 0.99999994, rounded >= 1.0));
    // Two halves of 16 bits, because u32() of a float is only trusted where every adapter agrees on it.
    let upper = floor(local * 65536.0);
    let lower = floor(exact(exact(local * 65536.0) - upper) * 65536.0);
    return vec2u((u32(upper) << 16u) | u32(lower), bitcast<u32>(i32(cell)));
}

// Returns p * factor for a signed p and a factor in [0, 1) with 64 fractional bits.
fn fixed_scaled(p: vec2u, factor: vec2u) -> vec2u {
    let by_cell = vec2u(p.y * factor.y, mul_high(p.y, factor.y));
    let below = fixed_add(vec2u(mul_high(p.y, factor.x), 0u), vec2u(mul_high(p.x, factor.y), 0u));
    // A negative cell was read as 2^32 too much: subtract the factor's bits again, 2^32 * factor.
    let excess = select(vec2u(0u, 0u), factor, bitcast<i32>(p.y) < 0);
    let whole = fixed_add(by_cell, below);
    let borrow = select(0u, 1u, whole.x < excess.x);
    return vec2u(whole.x - excess.x, whole.y - excess.y - borrow);
}
