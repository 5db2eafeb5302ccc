// terrain(p) and terrain_with_gradient(p): warp(fbm(perlin), simplex, translate(simplex)),
// noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("terrain").with_gradient()).
// SPDX-License-Identifier: MIT OR Apache-2.0

struct terrain_Fade { weight: f32, slope: f32 }

// A zero that compilers do not see through: a float that is or-ed with it keeps its rounding.
var<private> terrain_hidden_zero: u32;

struct terrain_Sample_2 { value: f32, gradient: vec2f }

fn terrain_exact(x: f32) -> f32 { return bitcast<f32>(bitcast<u32>(x) | terrain_hidden_zero); }

// The hash "lowbias32" of the hash prospector (Ellis 2018).
fn terrain_lowbias32(bits: u32) -> u32 {
    let a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    let b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
fn terrain_octagon_8(index: u32) -> vec2f {
    let long = 0x3f800000u ^ (index << 31u);
    let short = 0x3ed413cdu ^ ((index >> 1u) << 31u);
    let swapped = (long ^ short) & (0u - ((index >> 2u) & 1u));
    return vec2f(bitcast<f32>(long ^ swapped), bitcast<f32>(short ^ swapped));
}

fn terrain_computed_gradient_2(cell: vec2i) -> vec2f {
    let term = terrain_lowbias32(0x688990c0u + bitcast<u32>(cell.x));
    let hash = terrain_lowbias32(term + bitcast<u32>(cell.y));
    return terrain_octagon_8(hash >> 23u);
}

fn terrain_corner_gradient(cell: vec2i, corner: vec2i) -> vec2f {
    return terrain_computed_gradient_2(cell + corner);
}

fn terrain_dot_2(a: vec2f, b: vec2f) -> f32 {
    return terrain_exact(terrain_exact(a.x * b.x) + terrain_exact(a.y * b.y));
}

struct terrain_decay_result { weight: f32, pull: f32 }

fn terrain_decay(radius: f32, distance_squared: f32) -> terrain_decay_result {
    let reach = terrain_exact(radius - distance_squared);
    let t = select(reach, 0.0, reach < 0.0);
    let t2 = terrain_exact(t * t);
    return terrain_decay_result(terrain_exact(t2 * t2), terrain_exact(8.0 * terrain_exact(t2 * t)));
}

fn terrain_exact_2(x: vec2f) -> vec2f { return bitcast<vec2f>(bitcast<vec2u>(x) | vec2u(terrain_hidden_zero)); }

fn terrain_corner_2(cell: vec2i, local: vec2f, corner: vec2i, passed: f32) -> terrain_Sample_2 {
    let g = terrain_corner_gradient(cell, corner);
    let shift = terrain_exact(0.21132487 * terrain_exact(terrain_exact(local.x + local.y) - passed));
    let from_corner = local - vec2f(corner);
    let d = vec2f(terrain_exact(from_corner.x), terrain_exact(from_corner.y)) - shift;
    let decay = terrain_decay(0.5, terrain_dot_2(d, d));
    let linear = terrain_dot_2(g, d);
    let pull = terrain_exact(decay.pull * linear);
    let gradient = terrain_exact_2(terrain_exact_2(decay.weight * g) - terrain_exact_2(pull * d));
    return terrain_Sample_2(terrain_exact(decay.weight * linear), gradient);
}

fn terrain_simplex_2(cell: vec2i, local: vec2f) -> terrain_Sample_2 {
    let along_x = i32(local.x >= local.y);
    let corner = terrain_corner_2(cell, local, vec2i(0), 0.0);
    let corner_2 = terrain_corner_2(cell, local, vec2i(along_x, 1 - along_x), 1.0);
    let corner_3 = terrain_corner_2(cell, local, vec2i(1), 2.0);
    let value = terrain_exact(terrain_exact(corner.value + corner_2.value) + corner_3.value);
    let gradient = terrain_exact_2(terrain_exact_2(corner.gradient + corner_2.gradient) + corner_3.gradient);
    return terrain_Sample_2(value, gradient);
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
fn terrain_flush_small(x: f32) -> f32 { return select(x, 0.0, abs(x) < 9.094947e-13); }

// Limits a derivative: it is never so large that a product of two could leave the range of floats.
fn terrain_clamp_derivative(x: f32) -> f32 {
    return terrain_flush_small(clamp(terrain_exact(x), -1.1529215e18, 1.1529215e18));
}

fn terrain_exact_4(x: vec4f) -> vec4f { return bitcast<vec4f>(bitcast<vec4u>(x) | vec4u(terrain_hidden_zero)); }

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
fn terrain_fade_quintic(t: f32) -> terrain_Fade {
    let bracket = terrain_exact(t * (terrain_exact(t * 6.0) - 15.0)) + 10.0;
    let weight = terrain_exact(terrain_exact(terrain_exact(t * t) * t) * bracket);
    let u = terrain_exact(t * (1.0 - t));
    return terrain_Fade(weight, terrain_exact(30.0 * terrain_exact(u * u)));
}

fn terrain_computed_gradient_3(cell: vec2i) -> vec2f {
    let hash = terrain_lowbias32(terrain_lowbias32(bitcast<u32>(cell.x)) + bitcast<u32>(cell.y));
    return terrain_octagon_8(hash >> 23u);
}

fn terrain_lerp(a: f32, b: f32, t: f32) -> f32 { return terrain_exact(a + terrain_exact(t * (b - a))); }

fn terrain_perlin_2(cell: vec2i, local: vec2f) -> terrain_Sample_2 {
    let fade = terrain_fade_quintic(local.x);
    let fade_2 = terrain_fade_quintic(local.y);
    let left = terrain_computed_gradient_3(cell);
    let right = terrain_computed_gradient_3(cell + vec2i(1, 0));
    let offset = terrain_exact(left.x * local.x);
    let offset_2 = terrain_exact(right.x * (local.x - 1.0));
    let slope = terrain_lerp(left.y, right.y, fade.weight);
    let offset_3 = terrain_lerp(offset, offset_2, fade.weight);
    let slope_2 = terrain_exact(fade.slope * (right.y - left.y));
    let along = terrain_lerp(left.x, right.x, fade.weight);
    let offset_4 = terrain_exact(along + terrain_exact(fade.slope * (offset_2 - offset)));
    let cell_2 = cell + vec2i(0, 1);
    let left_2 = terrain_computed_gradient_3(cell_2);
    let right_2 = terrain_computed_gradient_3(cell_2 + vec2i(1, 0));
    let offset_5 = terrain_exact(left_2.x * local.x);
    let offset_6 = terrain_exact(right_2.x * (local.x - 1.0));
    let slope_3 = terrain_lerp(left_2.y, right_2.y, fade.weight);
    let slope_4 = terrain_exact(fade.slope * (right_2.y - left_2.y));
    let along_2 = terrain_lerp(left_2.x, right_2.x, fade.weight);
    let offset_7 = terrain_exact(along_2 + terrain_exact(fade.slope * (offset_6 - offset_5)));
    let offset_8 = terrain_lerp(offset_5, offset_6, fade.weight);
    let offset_9 = terrain_exact(terrain_exact(offset_8 - slope_3) - offset_3);
    let slope_5 = terrain_exact(slope_3 - slope);
    let offset_10 = terrain_exact(terrain_exact(offset_7 - slope_4) - offset_4);
    let slope_6 = terrain_exact(slope_4 - slope_2);
    let term = terrain_exact(terrain_exact(slope_6 * local.y) + offset_10);
    let term_2 = terrain_exact(terrain_exact(slope_2 * local.y) + offset_4);
    let x = terrain_exact(term_2 + terrain_exact(fade_2.weight * term));
    let term_3 = terrain_exact(terrain_exact(slope_5 * local.y) + offset_9);
    let steady = terrain_exact(slope + terrain_exact(fade_2.weight * slope_5));
    let y = terrain_exact(steady + terrain_exact(fade_2.slope * term_3));
    let term_4 = terrain_exact(terrain_exact(slope * local.y) + offset_3);
    let value = terrain_exact(term_4 + terrain_exact(fade_2.weight * term_3));
    return terrain_Sample_2(value, vec2f(x, y));
}

// Adds one of several octaves, which differ in these numbers.
fn terrain_octave(x: f32, y: f32, p: vec2f, a: f32, b: f32, c: i32, d: f32, e: i32, f: f32,
    so_far: terrain_Sample_2) -> terrain_Sample_2 {
    let displacement = terrain_exact_4(a * vec4f(x, y, 0.0, 0.0));
    let x_2 = terrain_exact(terrain_exact(terrain_exact(p.x * a) + displacement.x) + b);
    let sum = clamp(x_2, -1000000000.0, 1000000000.0);
    let whole = floor(sum);
    let x_3 = terrain_exact(terrain_exact(terrain_exact(p.y * a) + displacement.y) + d);
    let sum_2 = clamp(x_3, -1000000000.0, 1000000000.0);
    let whole_2 = floor(sum_2);
    let cell = i32(whole_2) + e;
    let perlin = terrain_perlin_2(vec2i(i32(whole) + c, cell), vec2f(sum - whole, sum_2 - whole_2));
    let x_4 = 1.398088 * perlin.gradient;
    let value = clamp(terrain_flush_small(terrain_exact(1.398088 * perlin.value)), -1.0, 1.0);
    let x_5 = 0.53333306 * vec2f(terrain_clamp_derivative(x_4.x), terrain_clamp_derivative(x_4.y));
    let value_2 = terrain_exact(so_far.value + terrain_flush_small(terrain_exact(f * value)));
    let y_2 = terrain_clamp_derivative(x_5.y);
    let gradient = terrain_exact_2(so_far.gradient + vec2f(terrain_clamp_derivative(x_5.x), y_2));
    return terrain_Sample_2(value_2, gradient);
}

fn terrain_with_gradient(p: vec2f) -> terrain_Sample_2 {
    let bits = bitcast<u32>(p.x);
    terrain_hidden_zero = select(0u, 1u, ((bits * bits) & 15u) == 5u);
    let y = clamp(p.y, -1.329228e36, 1.329228e36);
    let sum = terrain_exact(clamp(p.x, -1.329228e36, 1.329228e36) + y);
    let b = terrain_exact(0.36602542 * sum);
    let coordinate = terrain_exact(p.x + b);
    let sum_2 = clamp(terrain_exact(coordinate + 1.0), -1000000000.0, 1000000000.0);
    let whole = floor(sum_2);
    let coordinate_2 = terrain_exact(p.y + b);
    let sum_3 = clamp(terrain_exact(coordinate_2 + 1.0), -1000000000.0, 1000000000.0);
    let whole_2 = floor(sum_3);
    let cell = i32(whole_2) - 1;
    let simplex = terrain_simplex_2(vec2i(i32(whole) - 1, cell), vec2f(sum_2 - whole, sum_3 - whole_2));
    let x = 92.425 * simplex.gradient;
    let value = clamp(terrain_flush_small(terrain_exact(92.425 * simplex.value)), -1.0, 1.0);
    let sum_4 = clamp(terrain_exact(coordinate + 1.7430848), -1000000000.0, 1000000000.0);
    let whole_3 = floor(sum_4);
    let sum_5 = clamp(terrain_exact(coordinate_2 + 1.4930848), -1000000000.0, 1000000000.0);
    let whole_4 = floor(sum_5);
    let cell_2 = i32(whole_3) + 100;
    let cell_3 = i32(whole_4) + 73;
    let simplex_2 = terrain_simplex_2(vec2i(cell_2, cell_3), vec2f(sum_4 - whole_3, sum_5 - whole_4));
    let x_2 = 92.425 * simplex_2.gradient;
    let value_2 = clamp(terrain_flush_small(terrain_exact(92.425 * simplex_2.value)), -1.0, 1.0);
    let x_3 = terrain_exact(0.0 + terrain_clamp_derivative(0.3 * value));
    let x_4 = clamp(x_3, -268435460.0, 268435460.0);
    let x_5 = terrain_exact(0.0 + terrain_clamp_derivative(0.3 * value_2));
    let y_2 = clamp(x_5, -268435460.0, 268435460.0);
    let displacement = terrain_exact_4(vec4f(x_4, y_2, 0.0, 0.0));
    let x_6 = terrain_exact(terrain_exact(p.x + displacement.x) + 1.0);
    let sum_6 = clamp(x_6, -1000000000.0, 1000000000.0);
    let whole_5 = floor(sum_6);
    let x_7 = terrain_exact(terrain_exact(p.y + displacement.y) + 1.0);
    let sum_7 = clamp(x_7, -1000000000.0, 1000000000.0);
    let whole_6 = floor(sum_7);
    let cell_4 = i32(whole_6) - 1;
    let cell_5 = i32(whole_5) - 1;
    let perlin = terrain_perlin_2(vec2i(cell_5, cell_4), vec2f(sum_6 - whole_5, sum_7 - whole_6));
    let x_8 = 1.398088 * perlin.gradient;
    let value_3 = clamp(terrain_flush_small(terrain_exact(1.398088 * perlin.value)), -1.0, 1.0);
    let x_9 = 0.53333306 * vec2f(terrain_clamp_derivative(x_8.x), terrain_clamp_derivative(x_8.y));
    let value_4 = terrain_exact(0.0 + terrain_flush_small(terrain_exact(0.53333306 * value_3)));
    let y_3 = terrain_clamp_derivative(x_9.y);
    let gradient = terrain_exact_2(vec2f(0.0) + vec2f(terrain_clamp_derivative(x_9.x), y_3));
    let term = terrain_Sample_2(value_4, gradient);
    let octave = terrain_octave(x_4, y_2, p, 2.0, 1.1275669, 225, 1.4711672, 109, 0.26666653, term);
    let octave_2 = terrain_octave(x_4, y_2, p, 4.0, 1.224753, 26, 1.7953956, 82, 0.13333327, octave);
    let octave_3 = terrain_octave(x_4, y_2, p, 8.0, 1.8963709, 61, 1.719857, 242, 0.06666663, octave_2);
    let share = terrain_clamp_derivative(0.3 * octave_3.gradient.x);
    let y_4 = terrain_clamp_derivative(x.y);
    let x_10 = octave_3.gradient + terrain_exact_2(share * vec2f(terrain_clamp_derivative(x.x), y_4));
    let share_2 = terrain_clamp_derivative(0.3 * octave_3.gradient.y);
    let y_5 = terrain_clamp_derivative(x_10.y);
    let x_11 = terrain_clamp_derivative(x_10.x);
    let y_6 = terrain_clamp_derivative(x_2.y);
    let x_12 = vec2f(x_11, y_5) + terrain_exact_2(share_2 * vec2f(terrain_clamp_derivative(x_2.x), y_6));
    let y_7 = terrain_clamp_derivative(x_12.y);
    return terrain_Sample_2(octave_3.value, vec2f(terrain_clamp_derivative(x_12.x), y_7));
}

fn terrain(p: vec2f) -> f32 { return terrain_with_gradient(p).value; }
