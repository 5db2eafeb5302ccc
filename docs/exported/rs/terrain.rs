// terrain(x, y) and terrain_with_gradient(x, y): warp(fbm(perlin), simplex, translate(simplex)),
// noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("terrain").with_gradient()).bake(Language::Rust).
// SPDX-License-Identifier: MIT OR Apache-2.0

#[rustfmt::skip]
static TERRAIN_OCTAGON_8_LIST: [f32; 16] = [
    1.0, 0.41421357, -1.0, 0.41421357, 1.0, -0.41421357, -1.0, -0.41421357,
    0.41421357, 1.0, 0.41421357, -1.0, -0.41421357, 1.0, -0.41421357, -1.0,
];

/// Returns the largest whole number up to x.
fn gradnoise_floor(x: f32) -> f32 {
    if x.to_bits() & 0x7fff_ffff >= 0x4a80_0000 {
        return gradnoise_floor_far(x);
    }
    let near = (x + 12582912.0) - 12582912.0;
    let floor = if near > x { near - 1.0 } else { near };
    f32::from_bits(floor.to_bits() | (x.to_bits() & 0x8000_0000))
}

/// The same from 2^22 on. Floats from 2^23 on are whole.
#[cold]
fn gradnoise_floor_far(x: f32) -> f32 {
    if x.to_bits() & 0x7fff_ffff >= 0x4b00_0000 {
        return x;
    }
    let whole = x as i32 as f32;
    if whole > x { whole - 1.0 } else { whole }
}

/// Returns a float that is whole as an integer.
fn gradnoise_cell(whole: f32) -> i32 {
    if whole.to_bits() & 0x7fff_ffff >= 0x4a80_0000 {
        return gradnoise_cell_far(whole);
    }
    ((whole + 12582912.0).to_bits() as i32).wrapping_sub(0x4b40_0000)
}

#[cold]
fn gradnoise_cell_far(whole: f32) -> i32 {
    whole as i32
}

/// The hash "lowbias32" of the hash prospector (Ellis 2018).
fn terrain_lowbias32(bits: u32) -> u32 {
    let a = (bits ^ (bits >> 16)).wrapping_mul(0x7feb352d);
    let b = (a ^ (a >> 15)).wrapping_mul(0x846ca68b);
    b ^ (b >> 16)
}

/// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
fn terrain_octagon_8(index: u32) -> (f32, f32) {
    let first = (index & 7).wrapping_mul(2);
    (TERRAIN_OCTAGON_8_LIST[first as usize], TERRAIN_OCTAGON_8_LIST[first.wrapping_add(1) as usize])
}

fn terrain_computed_gradient_2(cell_x: i32, cell_y: i32) -> (f32, f32) {
    let term = terrain_lowbias32(0x688990c0_u32.wrapping_add(cell_x as u32));
    let hash = terrain_lowbias32(term.wrapping_add(cell_y as u32));
    let (x, y) = terrain_octagon_8(hash >> 23);
    (x, y)
}

fn terrain_corner_gradient(cell_x: i32, cell_y: i32, corner_x: i32, corner_y: i32) -> (f32, f32) {
    let (x, y) = terrain_computed_gradient_2(cell_x.wrapping_add(corner_x), cell_y.wrapping_add(corner_y));
    (x, y)
}

fn terrain_dot_2(a_x: f32, a_y: f32, b_x: f32, b_y: f32) -> f32 {
    a_x * b_x + a_y * b_y
}

fn terrain_decay(radius: f32, distance_squared: f32) -> (f32, f32) {
    let reach = radius - distance_squared;
    let t = if reach < 0.0 { 0.0 } else { reach };
    let t2 = t * t;
    (t2 * t2, 8.0 * (t2 * t))
}

fn terrain_corner_2(cell_x: i32, cell_y: i32, local_x: f32, local_y: f32, corner_x: i32, corner_y: i32,
    passed: f32) -> (f32, f32, f32) {
    let (x, y) = terrain_corner_gradient(cell_x, cell_y, corner_x, corner_y);
    let shift = 0.21132487 * (local_x + local_y - passed);
    let from_corner_x = local_x - (corner_x as f32);
    let from_corner_y = local_y - (corner_y as f32);
    let d_x = from_corner_x - shift;
    let d_y = from_corner_y - shift;
    let (weight, pull) = terrain_decay(0.5, terrain_dot_2(d_x, d_y, d_x, d_y));
    let linear = terrain_dot_2(x, y, d_x, d_y);
    let pull_2 = pull * linear;
    let gradient_x = weight * x - pull_2 * d_x;
    let gradient_y = weight * y - pull_2 * d_y;
    (weight * linear, gradient_x, gradient_y)
}

fn terrain_simplex_2(cell_x: i32, cell_y: i32, local_x: f32, local_y: f32) -> (f32, f32, f32) {
    let along_x = (local_x >= local_y) as i32;
    let (value, gradient_x, gradient_y) = terrain_corner_2(cell_x, cell_y, local_x, local_y, 0, 0, 0.0);
    let (value_2, gradient_x_2, gradient_y_2) = terrain_corner_2(cell_x, cell_y, local_x, local_y, along_x,
        1_i32.wrapping_sub(along_x), 1.0);
    let (value_3, gradient_x_3, gradient_y_3) = terrain_corner_2(cell_x, cell_y, local_x, local_y, 1, 1, 2.0);
    let value_4 = value + value_2 + value_3;
    let gradient_x_4 = gradient_x + gradient_x_2 + gradient_x_3;
    let gradient_y_4 = gradient_y + gradient_y_2 + gradient_y_3;
    (value_4, gradient_x_4, gradient_y_4)
}

/// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
fn terrain_flush_small(x: f32) -> f32 {
    if f32::from_bits(x.to_bits() & 0x7fff_ffff) < 9.094947e-13 { 0.0 } else { x }
}

/// Limits a derivative: it is never so large that a product of two could leave the range of floats.
fn terrain_clamp_derivative(x: f32) -> f32 {
    terrain_flush_small(x.clamp(-1.1529215e18, 1.1529215e18))
}

/// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
fn terrain_fade_quintic(t: f32) -> (f32, f32) {
    let bracket = t * (t * 6.0 - 15.0) + 10.0;
    let weight = t * t * t * bracket;
    let u = t * (1.0 - t);
    (weight, 30.0 * (u * u))
}

fn terrain_computed_gradient_3(cell_x: i32, cell_y: i32) -> (f32, f32) {
    let hash = terrain_lowbias32(terrain_lowbias32(cell_x as u32).wrapping_add(cell_y as u32));
    let (x, y) = terrain_octagon_8(hash >> 23);
    (x, y)
}

fn terrain_lerp(a: f32, b: f32, t: f32) -> f32 {
    a + t * (b - a)
}

fn terrain_perlin_2(cell_x: i32, cell_y: i32, local_x: f32, local_y: f32) -> (f32, f32, f32) {
    let (weight, slope) = terrain_fade_quintic(local_x);
    let (weight_2, slope_2) = terrain_fade_quintic(local_y);
    let (x, y) = terrain_computed_gradient_3(cell_x, cell_y);
    let (x_2, y_2) = terrain_computed_gradient_3(cell_x.wrapping_add(1), cell_y);
    let offset = x * local_x;
    let offset_2 = x_2 * (local_x - 1.0);
    let slope_3 = terrain_lerp(y, y_2, weight);
    let offset_3 = terrain_lerp(offset, offset_2, weight);
    let slope_2_2 = slope * (y_2 - y);
    let along = terrain_lerp(x, x_2, weight);
    let offset_4 = along + slope * (offset_2 - offset);
    let cell_2_y = cell_y.wrapping_add(1);
    let (x_3, y_3) = terrain_computed_gradient_3(cell_x, cell_2_y);
    let (x_4, y_4) = terrain_computed_gradient_3(cell_x.wrapping_add(1), cell_2_y);
    let offset_5 = x_3 * local_x;
    let offset_6 = x_4 * (local_x - 1.0);
    let slope_3_2 = terrain_lerp(y_3, y_4, weight);
    let slope_4 = slope * (y_4 - y_3);
    let along_2 = terrain_lerp(x_3, x_4, weight);
    let offset_7 = along_2 + slope * (offset_6 - offset_5);
    let offset_8 = terrain_lerp(offset_5, offset_6, weight);
    let offset_9 = offset_8 - slope_3_2 - offset_3;
    let slope_5 = slope_3_2 - slope_3;
    let offset_10 = offset_7 - slope_4 - offset_4;
    let slope_6 = slope_4 - slope_2_2;
    let term = slope_6 * local_y + offset_10;
    let term_2 = slope_2_2 * local_y + offset_4;
    let x_5 = term_2 + weight_2 * term;
    let term_3 = slope_5 * local_y + offset_9;
    let steady = slope_3 + weight_2 * slope_5;
    let y_5 = steady + slope_2 * term_3;
    let term_4 = slope_3 * local_y + offset_3;
    let value = term_4 + weight_2 * term_3;
    (value, x_5, y_5)
}

/// Adds one of several octaves, which differ in these numbers.
fn terrain_octave(x: f32, y: f32, p_x: f32, p_y: f32, a: f32, b: f32, c: i32, d: f32, e: i32, f: f32,
    so_far_value: f32, so_far_gradient_x: f32, so_far_gradient_y: f32) -> (f32, f32, f32) {
    let displacement_x = a * x;
    let displacement_y = a * y;
    let x_2 = p_x * a + displacement_x + b;
    let sum = x_2.clamp(-1000000000.0, 1000000000.0);
    let whole = gradnoise_floor(sum);
    let x_3 = p_y * a + displacement_y + d;
    let sum_2 = x_3.clamp(-1000000000.0, 1000000000.0);
    let whole_2 = gradnoise_floor(sum_2);
    let cell = gradnoise_cell(whole_2).wrapping_add(e);
    let (value, gradient_x, gradient_y) = terrain_perlin_2(gradnoise_cell(whole).wrapping_add(c), cell, sum
        - whole, sum_2 - whole_2);
    let x_4_x = 1.398088 * gradient_x;
    let x_4_y = 1.398088 * gradient_y;
    let value_2 = terrain_flush_small(1.398088 * value).clamp(-1.0, 1.0);
    let x_5_x = 0.53333306 * terrain_clamp_derivative(x_4_x);
    let x_5_y = 0.53333306 * terrain_clamp_derivative(x_4_y);
    let value_2_2 = so_far_value + terrain_flush_small(f * value_2);
    let y_2 = terrain_clamp_derivative(x_5_y);
    let gradient_x_2 = so_far_gradient_x + terrain_clamp_derivative(x_5_x);
    let gradient_y_2 = so_far_gradient_y + y_2;
    (value_2_2, gradient_x_2, gradient_y_2)
}

pub fn terrain_with_gradient(x: f32, y: f32) -> (f32, f32, f32) {
    let y_2 = y.clamp(-1.329228e36, 1.329228e36);
    let sum = x.clamp(-1.329228e36, 1.329228e36) + y_2;
    let b = 0.36602542 * sum;
    let coordinate = x + b;
    let sum_2 = (coordinate + 1.0).clamp(-1000000000.0, 1000000000.0);
    let whole = gradnoise_floor(sum_2);
    let coordinate_2 = y + b;
    let sum_3 = (coordinate_2 + 1.0).clamp(-1000000000.0, 1000000000.0);
    let whole_2 = gradnoise_floor(sum_3);
    let cell = gradnoise_cell(whole_2).wrapping_sub(1);
    let (value, gradient_x, gradient_y) = terrain_simplex_2(gradnoise_cell(whole).wrapping_sub(1), cell,
        sum_2 - whole, sum_3 - whole_2);
    let x_x = 92.425 * gradient_x;
    let x_y = 92.425 * gradient_y;
    let value_2 = terrain_flush_small(92.425 * value).clamp(-1.0, 1.0);
    let sum_4 = (coordinate + 1.7430848).clamp(-1000000000.0, 1000000000.0);
    let whole_3 = gradnoise_floor(sum_4);
    let sum_5 = (coordinate_2 + 1.4930848).clamp(-1000000000.0, 1000000000.0);
    let whole_4 = gradnoise_floor(sum_5);
    let cell_2 = gradnoise_cell(whole_3).wrapping_add(100);
    let cell_3 = gradnoise_cell(whole_4).wrapping_add(73);
    let (value_3, gradient_x_2, gradient_y_2) = terrain_simplex_2(cell_2, cell_3, sum_4 - whole_3, sum_5
        - whole_4);
    let x_2_x = 92.425 * gradient_x_2;
    let x_2_y = 92.425 * gradient_y_2;
    let value_2_2 = terrain_flush_small(92.425 * value_3).clamp(-1.0, 1.0);
    let x_3 = 0.0 + terrain_clamp_derivative(0.3 * value_2);
    let x_4 = x_3.clamp(-268435460.0, 268435460.0);
    let x_5 = 0.0 + terrain_clamp_derivative(0.3 * value_2_2);
    let y_2_2 = x_5.clamp(-268435460.0, 268435460.0);
    let x_6 = x + x_4 + 1.0;
    let sum_6 = x_6.clamp(-1000000000.0, 1000000000.0);
    let whole_5 = gradnoise_floor(sum_6);
    let x_7 = y + y_2_2 + 1.0;
    let sum_7 = x_7.clamp(-1000000000.0, 1000000000.0);
    let whole_6 = gradnoise_floor(sum_7);
    let cell_4 = gradnoise_cell(whole_6).wrapping_sub(1);
    let cell_5 = gradnoise_cell(whole_5).wrapping_sub(1);
    let (value_4, gradient_x_3, gradient_y_3) = terrain_perlin_2(cell_5, cell_4, sum_6 - whole_5, sum_7
        - whole_6);
    let x_8_x = 1.398088 * gradient_x_3;
    let x_8_y = 1.398088 * gradient_y_3;
    let value_3_2 = terrain_flush_small(1.398088 * value_4).clamp(-1.0, 1.0);
    let x_9_x = 0.53333306 * terrain_clamp_derivative(x_8_x);
    let x_9_y = 0.53333306 * terrain_clamp_derivative(x_8_y);
    let value_4_2 = 0.0 + terrain_flush_small(0.53333306 * value_3_2);
    let y_3 = terrain_clamp_derivative(x_9_y);
    let gradient_x_4 = 0.0 + terrain_clamp_derivative(x_9_x);
    let gradient_y_4 = 0.0 + y_3;
    let (value_5, gradient_x_5, gradient_y_5) = terrain_octave(x_4, y_2_2, x, y, 2.0, 1.1275669, 225,
        1.4711672, 109, 0.26666653, value_4_2, gradient_x_4, gradient_y_4);
    let (value_6, gradient_x_6, gradient_y_6) = terrain_octave(x_4, y_2_2, x, y, 4.0, 1.224753, 26,
        1.7953956, 82, 0.13333327, value_5, gradient_x_5, gradient_y_5);
    let (value_7, gradient_x_7, gradient_y_7) = terrain_octave(x_4, y_2_2, x, y, 8.0, 1.8963709, 61,
        1.719857, 242, 0.06666663, value_6, gradient_x_6, gradient_y_6);
    let share = terrain_clamp_derivative(0.3 * gradient_x_7);
    let y_4 = terrain_clamp_derivative(x_y);
    let x_10_x = gradient_x_7 + share * terrain_clamp_derivative(x_x);
    let x_10_y = gradient_y_7 + share * y_4;
    let share_2 = terrain_clamp_derivative(0.3 * gradient_y_7);
    let y_5 = terrain_clamp_derivative(x_10_y);
    let x_11 = terrain_clamp_derivative(x_10_x);
    let y_6 = terrain_clamp_derivative(x_2_y);
    let x_12_x = x_11 + share_2 * terrain_clamp_derivative(x_2_x);
    let x_12_y = y_5 + share_2 * y_6;
    let y_7 = terrain_clamp_derivative(x_12_y);
    (value_7, terrain_clamp_derivative(x_12_x), y_7)
}

pub fn terrain(x: f32, y: f32) -> f32 {
    let (value, _, _) = terrain_with_gradient(x, y);
    value
}
