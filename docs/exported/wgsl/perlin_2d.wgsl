// perlin_2d(p): perlin, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("perlin_2d")).
// SPDX-License-Identifier: MIT OR Apache-2.0

// A zero that compilers do not see through: a float that is or-ed with it keeps its rounding.
var<private> perlin_2d_hidden_zero: u32;

fn perlin_2d_exact(x: f32) -> f32 { return bitcast<f32>(bitcast<u32>(x) | perlin_2d_hidden_zero); }

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
fn perlin_2d_fade_quintic(t: f32) -> f32 {
    let bracket = perlin_2d_exact(t * (perlin_2d_exact(t * 6.0) - 15.0)) + 10.0;
    return perlin_2d_exact(perlin_2d_exact(perlin_2d_exact(t * t) * t) * bracket);
}

// The hash "lowbias32" of the hash prospector (Ellis 2018).
fn perlin_2d_lowbias32(bits: u32) -> u32 {
    let a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    let b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
fn perlin_2d_octagon_8(index: u32) -> vec2f {
    let long = 0x3f800000u ^ (index << 31u);
    let short = 0x3ed413cdu ^ ((index >> 1u) << 31u);
    let swapped = (long ^ short) & (0u - ((index >> 2u) & 1u));
    return vec2f(bitcast<f32>(long ^ swapped), bitcast<f32>(short ^ swapped));
}

fn perlin_2d_computed_gradient_2(cell: vec2i) -> vec2f {
    let hash = perlin_2d_lowbias32(perlin_2d_lowbias32(bitcast<u32>(cell.x)) + bitcast<u32>(cell.y));
    return perlin_2d_octagon_8(hash >> 23u);
}

fn perlin_2d_lerp(a: f32, b: f32, t: f32) -> f32 { return perlin_2d_exact(a + perlin_2d_exact(t * (b - a))); }

fn perlin_2d_perlin_2(cell: vec2i, local: vec2f) -> f32 {
    let fade = perlin_2d_fade_quintic(local.x);
    let left = perlin_2d_computed_gradient_2(cell);
    let right = perlin_2d_computed_gradient_2(cell + vec2i(1, 0));
    let slope = perlin_2d_lerp(left.y, right.y, fade);
    let offset = perlin_2d_exact(right.x * (local.x - 1.0));
    let offset_2 = perlin_2d_lerp(perlin_2d_exact(left.x * local.x), offset, fade);
    let cell_2 = cell + vec2i(0, 1);
    let left_2 = perlin_2d_computed_gradient_2(cell_2);
    let right_2 = perlin_2d_computed_gradient_2(cell_2 + vec2i(1, 0));
    let slope_2 = perlin_2d_lerp(left_2.y, right_2.y, fade);
    let offset_3 = perlin_2d_exact(right_2.x * (local.x - 1.0));
    let offset_4 = perlin_2d_lerp(perlin_2d_exact(left_2.x * local.x), offset_3, fade);
    let offset_5 = perlin_2d_exact(perlin_2d_exact(offset_4 - slope_2) - offset_2);
    let slope_3 = perlin_2d_exact(slope_2 - slope);
    let fade_2 = perlin_2d_fade_quintic(local.y);
    let term = perlin_2d_exact(perlin_2d_exact(slope_3 * local.y) + offset_5);
    let term_2 = perlin_2d_exact(perlin_2d_exact(slope * local.y) + offset_2);
    return perlin_2d_exact(term_2 + perlin_2d_exact(fade_2 * term));
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
fn perlin_2d_flush_small(x: f32) -> f32 { return select(x, 0.0, abs(x) < 9.094947e-13); }

fn perlin_2d(p: vec2f) -> f32 {
    let bits = bitcast<u32>(p.x);
    perlin_2d_hidden_zero = select(0u, 1u, ((bits * bits) & 15u) == 5u);
    let sum = clamp(perlin_2d_exact(p.x + 1.0), -1000000000.0, 1000000000.0);
    let whole = floor(sum);
    let sum_2 = clamp(perlin_2d_exact(p.y + 1.0), -1000000000.0, 1000000000.0);
    let whole_2 = floor(sum_2);
    let cell = i32(whole_2) - 1;
    let perlin = perlin_2d_perlin_2(vec2i(i32(whole) - 1, cell), vec2f(sum - whole, sum_2 - whole_2));
    return clamp(perlin_2d_flush_small(perlin_2d_exact(1.398088 * perlin)), -1.0, 1.0);
}
