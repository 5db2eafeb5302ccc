// hills(p): fbm(perlin), noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("hills")).
// SPDX-License-Identifier: MIT OR Apache-2.0

// A zero that compilers do not see through: a float that is or-ed with it keeps its rounding.
var<private> hills_hidden_zero: u32;

fn hills_exact(x: f32) -> f32 { return bitcast<f32>(bitcast<u32>(x) | hills_hidden_zero); }

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
fn hills_fade_quintic(t: f32) -> f32 {
    let bracket = hills_exact(t * (hills_exact(t * 6.0) - 15.0)) + 10.0;
    return hills_exact(hills_exact(hills_exact(t * t) * t) * bracket);
}

// The hash "lowbias32" of the hash prospector (Ellis 2018).
fn hills_lowbias32(bits: u32) -> u32 {
    let a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    let b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
fn hills_octagon_8(index: u32) -> vec2f {
    let long = 0x3f800000u ^ (index << 31u);
    let short = 0x3ed413cdu ^ ((index >> 1u) << 31u);
    let swapped = (long ^ short) & (0u - ((index >> 2u) & 1u));
    return vec2f(bitcast<f32>(long ^ swapped), bitcast<f32>(short ^ swapped));
}

fn hills_computed_gradient_2(cell: vec2i) -> vec2f {
    let hash = hills_lowbias32(hills_lowbias32(bitcast<u32>(cell.x)) + bitcast<u32>(cell.y));
    return hills_octagon_8(hash >> 23u);
}

fn hills_lerp(a: f32, b: f32, t: f32) -> f32 { return hills_exact(a + hills_exact(t * (b - a))); }

fn hills_perlin_2(cell: vec2i, local: vec2f) -> f32 {
    let fade = hills_fade_quintic(local.x);
    let left = hills_computed_gradient_2(cell);
    let right = hills_computed_gradient_2(cell + vec2i(1, 0));
    let slope = hills_lerp(left.y, right.y, fade);
    let offset = hills_lerp(hills_exact(left.x * local.x), hills_exact(right.x * (local.x - 1.0)), fade);
    let cell_2 = cell + vec2i(0, 1);
    let left_2 = hills_computed_gradient_2(cell_2);
    let right_2 = hills_computed_gradient_2(cell_2 + vec2i(1, 0));
    let slope_2 = hills_lerp(left_2.y, right_2.y, fade);
    let offset_2 = hills_exact(right_2.x * (local.x - 1.0));
    let offset_3 = hills_lerp(hills_exact(left_2.x * local.x), offset_2, fade);
    let offset_4 = hills_exact(hills_exact(offset_3 - slope_2) - offset);
    let slope_3 = hills_exact(slope_2 - slope);
    let fade_2 = hills_fade_quintic(local.y);
    let term = hills_exact(hills_exact(slope_3 * local.y) + offset_4);
    let term_2 = hills_exact(hills_exact(slope * local.y) + offset);
    return hills_exact(term_2 + hills_exact(fade_2 * term));
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
fn hills_flush_small(x: f32) -> f32 { return select(x, 0.0, abs(x) < 9.094947e-13); }

// Adds one of several octaves, which differ in these numbers.
fn hills_octave(p: vec2f, a: f32, b: f32, c: i32, d: f32, e: i32, f: f32, so_far: f32) -> f32 {
    let sum = clamp(hills_exact(hills_exact(p.x * a) + b), -1000000000.0, 1000000000.0);
    let whole = floor(sum);
    let sum_2 = clamp(hills_exact(hills_exact(p.y * a) + d), -1000000000.0, 1000000000.0);
    let whole_2 = floor(sum_2);
    let cell = i32(whole_2) + e;
    let perlin = hills_perlin_2(vec2i(i32(whole) + c, cell), vec2f(sum - whole, sum_2 - whole_2));
    let value = clamp(hills_flush_small(hills_exact(1.398088 * perlin)), -1.0, 1.0);
    let value_2 = hills_flush_small(hills_exact(f * value));
    return hills_exact(so_far + value_2);
}

fn hills(p: vec2f) -> f32 {
    let bits = bitcast<u32>(p.x);
    hills_hidden_zero = select(0u, 1u, ((bits * bits) & 15u) == 5u);
    let sum = clamp(hills_exact(p.x + 1.0), -1000000000.0, 1000000000.0);
    let whole = floor(sum);
    let sum_2 = clamp(hills_exact(p.y + 1.0), -1000000000.0, 1000000000.0);
    let whole_2 = floor(sum_2);
    let cell = i32(whole_2) - 1;
    let perlin = hills_perlin_2(vec2i(i32(whole) - 1, cell), vec2f(sum - whole, sum_2 - whole_2));
    let value = clamp(hills_flush_small(hills_exact(1.398088 * perlin)), -1.0, 1.0);
    let value_2 = hills_flush_small(hills_exact(0.51612866 * value));
    let value_3 = hills_exact(0.0 + value_2);
    let value_4 = hills_octave(p, 2.0, 1.1275669, 225, 1.4711672, 109, 0.25806433, value_3);
    let value_5 = hills_octave(p, 4.0, 1.224753, 26, 1.7953956, 82, 0.12903216, value_4);
    let value_6 = hills_octave(p, 8.0, 1.8963709, 61, 1.719857, 242, 0.06451608, value_5);
    return hills_octave(p, 16.0, 1.1313515, 133, 1.1228842, 141, 0.03225804, value_6);
}
