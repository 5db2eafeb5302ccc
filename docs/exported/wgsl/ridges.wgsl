// ridges(p): ridged(perlin), noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("ridges")).
// SPDX-License-Identifier: MIT OR Apache-2.0

// A zero that compilers do not see through: a float that is or-ed with it keeps its rounding.
var<private> ridges_hidden_zero: u32;

fn ridges_exact(x: f32) -> f32 { return bitcast<f32>(bitcast<u32>(x) | ridges_hidden_zero); }

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
fn ridges_fade_quintic(t: f32) -> f32 {
    let bracket = ridges_exact(t * (ridges_exact(t * 6.0) - 15.0)) + 10.0;
    return ridges_exact(ridges_exact(ridges_exact(t * t) * t) * bracket);
}

// The hash "lowbias32" of the hash prospector (Ellis 2018).
fn ridges_lowbias32(bits: u32) -> u32 {
    let a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    let b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
fn ridges_octagon_8(index: u32) -> vec2f {
    let long = 0x3f800000u ^ (index << 31u);
    let short = 0x3ed413cdu ^ ((index >> 1u) << 31u);
    let swapped = (long ^ short) & (0u - ((index >> 2u) & 1u));
    return vec2f(bitcast<f32>(long ^ swapped), bitcast<f32>(short ^ swapped));
}

fn ridges_computed_gradient_2(cell: vec2i) -> vec2f {
    let hash = ridges_lowbias32(ridges_lowbias32(bitcast<u32>(cell.x)) + bitcast<u32>(cell.y));
    return ridges_octagon_8(hash >> 23u);
}

fn ridges_lerp(a: f32, b: f32, t: f32) -> f32 { return ridges_exact(a + ridges_exact(t * (b - a))); }

fn ridges_perlin_2(cell: vec2i, local: vec2f) -> f32 {
    let fade = ridges_fade_quintic(local.x);
    let left = ridges_computed_gradient_2(cell);
    let right = ridges_computed_gradient_2(cell + vec2i(1, 0));
    let slope = ridges_lerp(left.y, right.y, fade);
    let offset = ridges_exact(right.x * (local.x - 1.0));
    let offset_2 = ridges_lerp(ridges_exact(left.x * local.x), offset, fade);
    let cell_2 = cell + vec2i(0, 1);
    let left_2 = ridges_computed_gradient_2(cell_2);
    let right_2 = ridges_computed_gradient_2(cell_2 + vec2i(1, 0));
    let slope_2 = ridges_lerp(left_2.y, right_2.y, fade);
    let offset_3 = ridges_exact(right_2.x * (local.x - 1.0));
    let offset_4 = ridges_lerp(ridges_exact(left_2.x * local.x), offset_3, fade);
    let offset_5 = ridges_exact(ridges_exact(offset_4 - slope_2) - offset_2);
    let slope_3 = ridges_exact(slope_2 - slope);
    let fade_2 = ridges_fade_quintic(local.y);
    let term = ridges_exact(ridges_exact(slope_3 * local.y) + offset_5);
    let term_2 = ridges_exact(ridges_exact(slope * local.y) + offset_2);
    return ridges_exact(term_2 + ridges_exact(fade_2 * term));
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
fn ridges_flush_small(x: f32) -> f32 { return select(x, 0.0, abs(x) < 9.094947e-13); }

fn ridges(p: vec2f) -> f32 {
    let bits = bitcast<u32>(p.x);
    ridges_hidden_zero = select(0u, 1u, ((bits * bits) & 15u) == 5u);
    let sum = clamp(ridges_exact(p.x + 1.0), -1000000000.0, 1000000000.0);
    let whole = floor(sum);
    let sum_2 = clamp(ridges_exact(p.y + 1.0), -1000000000.0, 1000000000.0);
    let whole_2 = floor(sum_2);
    let cell = i32(whole_2) - 1;
    let perlin = ridges_perlin_2(vec2i(i32(whole) - 1, cell), vec2f(sum - whole, sum_2 - whole_2));
    let value = clamp(ridges_flush_small(ridges_exact(1.398088 * perlin)), -1.0, 1.0);
    let value_2 = ridges_flush_small(ridges_exact(value));
    let below = select(value_2, 1.0, value_2 > 1.0);
    let height = ridges_exact(1.0 - abs(select(below, -1.0, below < -1.0)));
    let value_3 = ridges_flush_small(ridges_exact(ridges_flush_small(ridges_exact(height * height))));
    let grown = ridges_exact(value_3 * 2.0);
    let below_2 = select(grown, 1.0, grown > 1.0);
    let sum_3 = clamp(ridges_exact(ridges_exact(p.x * 2.0) + 1.1275669), -1000000000.0, 1000000000.0);
    let whole_3 = floor(sum_3);
    let sum_4 = clamp(ridges_exact(ridges_exact(p.y * 2.0) + 1.4711672), -1000000000.0, 1000000000.0);
    let whole_4 = floor(sum_4);
    let cell_2 = i32(whole_4) + 109;
    let cell_3 = i32(whole_3) + 225;
    let perlin_2 = ridges_perlin_2(vec2i(cell_3, cell_2), vec2f(sum_3 - whole_3, sum_4 - whole_4));
    let value_4 = clamp(ridges_flush_small(ridges_exact(1.398088 * perlin_2)), -1.0, 1.0);
    let value_5 = ridges_flush_small(ridges_exact(value_4));
    let below_3 = select(value_5, 1.0, value_5 > 1.0);
    let height_2 = ridges_exact(1.0 - abs(select(below_3, -1.0, below_3 < -1.0)));
    let value_6 = ridges_flush_small(select(below_2, 0.0, below_2 < 0.0));
    let value_7 = ridges_exact(value_6 * ridges_flush_small(ridges_exact(height_2 * height_2)));
    let value_8 = ridges_flush_small(value_7);
    let value_9 = ridges_exact(0.0 + ridges_flush_small(ridges_exact(value_3)));
    let value_10 = ridges_exact(value_9 + ridges_flush_small(ridges_exact(0.5 * value_8)));
    let grown_2 = ridges_exact(value_8 * 2.0);
    let below_4 = select(grown_2, 1.0, grown_2 > 1.0);
    let sum_5 = clamp(ridges_exact(ridges_exact(p.x * 4.0) + 1.224753), -1000000000.0, 1000000000.0);
    let whole_5 = floor(sum_5);
    let sum_6 = clamp(ridges_exact(ridges_exact(p.y * 4.0) + 1.7953956), -1000000000.0, 1000000000.0);
    let whole_6 = floor(sum_6);
    let cell_4 = i32(whole_6) + 82;
    let cell_5 = i32(whole_5) + 26;
    let perlin_3 = ridges_perlin_2(vec2i(cell_5, cell_4), vec2f(sum_5 - whole_5, sum_6 - whole_6));
    let value_11 = clamp(ridges_flush_small(ridges_exact(1.398088 * perlin_3)), -1.0, 1.0);
    let value_12 = ridges_flush_small(ridges_exact(value_11));
    let below_5 = select(value_12, 1.0, value_12 > 1.0);
    let height_3 = ridges_exact(1.0 - abs(select(below_5, -1.0, below_5 < -1.0)));
    let value_13 = ridges_flush_small(select(below_4, 0.0, below_4 < 0.0));
    let value_14 = ridges_exact(value_13 * ridges_flush_small(ridges_exact(height_3 * height_3)));
    let value_15 = ridges_flush_small(value_14);
    let value_16 = ridges_exact(value_10 + ridges_flush_small(ridges_exact(0.25 * value_15)));
    let grown_3 = ridges_exact(value_15 * 2.0);
    let below_6 = select(grown_3, 1.0, grown_3 > 1.0);
    let sum_7 = clamp(ridges_exact(ridges_exact(p.x * 8.0) + 1.8963709), -1000000000.0, 1000000000.0);
    let whole_7 = floor(sum_7);
    let sum_8 = clamp(ridges_exact(ridges_exact(p.y * 8.0) + 1.719857), -1000000000.0, 1000000000.0);
    let whole_8 = floor(sum_8);
    let cell_6 = i32(whole_8) + 242;
    let cell_7 = i32(whole_7) + 61;
    let perlin_4 = ridges_perlin_2(vec2i(cell_7, cell_6), vec2f(sum_7 - whole_7, sum_8 - whole_8));
    let value_17 = clamp(ridges_flush_small(ridges_exact(1.398088 * perlin_4)), -1.0, 1.0);
    let value_18 = ridges_flush_small(ridges_exact(value_17));
    let below_7 = select(value_18, 1.0, value_18 > 1.0);
    let height_4 = ridges_exact(1.0 - abs(select(below_7, -1.0, below_7 < -1.0)));
    let value_19 = ridges_flush_small(select(below_6, 0.0, below_6 < 0.0));
    let value_20 = ridges_exact(value_19 * ridges_flush_small(ridges_exact(height_4 * height_4)));
    let value_21 = ridges_flush_small(value_20);
    let value_22 = ridges_exact(value_16 + ridges_flush_small(ridges_exact(0.125 * value_21)));
    let grown_4 = ridges_exact(value_21 * 2.0);
    let below_8 = select(grown_4, 1.0, grown_4 > 1.0);
    let sum_9 = clamp(ridges_exact(ridges_exact(p.x * 16.0) + 1.1313515), -1000000000.0, 1000000000.0);
    let whole_9 = floor(sum_9);
    let sum_10 = clamp(ridges_exact(ridges_exact(p.y * 16.0) + 1.1228842), -1000000000.0, 1000000000.0);
    let whole_10 = floor(sum_10);
    let cell_8 = i32(whole_10) + 141;
    let cell_9 = i32(whole_9) + 133;
    let perlin_5 = ridges_perlin_2(vec2i(cell_9, cell_8), vec2f(sum_9 - whole_9, sum_10 - whole_10));
    let value_23 = clamp(ridges_flush_small(ridges_exact(1.398088 * perlin_5)), -1.0, 1.0);
    let value_24 = ridges_flush_small(ridges_exact(value_23));
    let below_9 = select(value_24, 1.0, value_24 > 1.0);
    let height_5 = ridges_exact(1.0 - abs(select(below_9, -1.0, below_9 < -1.0)));
    let value_25 = ridges_flush_small(select(below_8, 0.0, below_8 < 0.0));
    let value_26 = ridges_exact(value_25 * ridges_flush_small(ridges_exact(height_5 * height_5)));
    let value_27 = ridges_flush_small(ridges_exact(0.0625 * ridges_flush_small(value_26)));
    let value_28 = ridges_flush_small(ridges_exact(1.032258 * ridges_exact(value_22 + value_27)));
    let biased = ridges_exact(value_28 - 1.0);
    let below_10 = select(biased, 1.0, biased > 1.0);
    return select(below_10, -1.0, below_10 < -1.0);
}
