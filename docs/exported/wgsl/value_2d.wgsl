// value_2d(p): value, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("value_2d")).
// SPDX-License-Identifier: MIT OR Apache-2.0

// A zero that compilers do not see through: a float that is or-ed with it keeps its rounding.
var<private> value_2d_hidden_zero: u32;

fn value_2d_exact(x: f32) -> f32 { return bitcast<f32>(bitcast<u32>(x) | value_2d_hidden_zero); }

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
fn value_2d_fade_quintic(t: f32) -> f32 {
    let bracket = value_2d_exact(t * (value_2d_exact(t * 6.0) - 15.0)) + 10.0;
    return value_2d_exact(value_2d_exact(value_2d_exact(t * t) * t) * bracket);
}

// The hash "lowbias32" of the hash prospector (Ellis 2018).
fn value_2d_lowbias32(bits: u32) -> u32 {
    let a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    let b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Brings the upper 24 bits to [-1, 1).
fn value_2d_lowbias_to_unit(hash: u32) -> f32 {
    return value_2d_exact(f32(hash >> 8u) * (1.0 / 8388608.0) - 1.0);
}

fn value_2d_hashed_lattice_value(cell: vec2i) -> f32 {
    let term = value_2d_lowbias32(bitcast<u32>(cell.x));
    return value_2d_lowbias_to_unit(value_2d_lowbias32(term + bitcast<u32>(cell.y)));
}

fn value_2d_lerp(a: f32, b: f32, t: f32) -> f32 { return value_2d_exact(a + value_2d_exact(t * (b - a))); }

fn value_2d_value_2(cell: vec2i, local: vec2f) -> f32 {
    let fade = value_2d_fade_quintic(local.x);
    let right = value_2d_hashed_lattice_value(cell + vec2i(1, 0));
    let value = value_2d_lerp(value_2d_hashed_lattice_value(cell), right, fade);
    let cell_2 = cell + vec2i(0, 1);
    let right_2 = value_2d_hashed_lattice_value(cell_2 + vec2i(1, 0));
    let value_2 = value_2d_lerp(value_2d_hashed_lattice_value(cell_2), right_2, fade);
    return value_2d_lerp(value, value_2, value_2d_fade_quintic(local.y));
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
fn value_2d_flush_small(x: f32) -> f32 { return select(x, 0.0, abs(x) < 9.094947e-13); }

fn value_2d(p: vec2f) -> f32 {
    let bits = bitcast<u32>(p.x);
    value_2d_hidden_zero = select(0u, 1u, ((bits * bits) & 15u) == 5u);
    let sum = clamp(value_2d_exact(p.x + 1.0), -1000000000.0, 1000000000.0);
    let whole = floor(sum);
    let sum_2 = clamp(value_2d_exact(p.y + 1.0), -1000000000.0, 1000000000.0);
    let whole_2 = floor(sum_2);
    let cell = i32(whole_2) - 1;
    let value = value_2d_value_2(vec2i(i32(whole) - 1, cell), vec2f(sum - whole, sum_2 - whole_2));
    return clamp(value_2d_flush_small(value_2d_exact(value)), -1.0, 1.0);
}
