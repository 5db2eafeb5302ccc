// ridges(x, y): ridged(perlin), noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("ridges")).bake(Language::Rust).
// SPDX-License-Identifier: MIT OR Apache-2.0

#[rustfmt::skip]
static RIDGES_OCTAGON_8_LIST: [f32; 16] = [
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

/// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
fn ridges_fade_quintic(t: f32) -> f32 {
    let bracket = t * (t * 6.0 - 15.0) + 10.0;
    t * t * t * bracket
}

/// The hash "lowbias32" of the hash prospector (Ellis 2018).
fn ridges_lowbias32(bits: u32) -> u32 {
    let a = (bits ^ (bits >> 16)).wrapping_mul(0x7feb352d);
    let b = (a ^ (a >> 15)).wrapping_mul(0x846ca68b);
    b ^ (b >> 16)
}

/// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
fn ridges_octagon_8(index: u32) -> (f32, f32) {
    let first = (index & 7).wrapping_mul(2);
    (RIDGES_OCTAGON_8_LIST[first as usize], RIDGES_OCTAGON_8_LIST[first.wrapping_add(1) as usize])
}

fn ridges_computed_gradient_2(cell_x: i32, cell_y: i32) -> (f32, f32) {
    let hash = ridges_lowbias32(ridges_lowbias32(cell_x as u32).wrapping_add(cell_y as u32));
    let (x, y) = ridges_octagon_8(hash >> 23);
    (x, y)
}

fn ridges_lerp(a: f32, b: f32, t: f32) -> f32 {
    a + t * (b - a)
}

fn ridges_perlin_2(cell_x: i32, cell_y: i32, local_x: f32, local_y: f32) -> f32 {
    let fade = ridges_fade_quintic(local_x);
    let (x, y) = ridges_computed_gradient_2(cell_x, cell_y);
    let (x_2, y_2) = ridges_computed_gradient_2(cell_x.wrapping_add(1), cell_y);
    let slope = ridges_lerp(y, y_2, fade);
    let offset = x_2 * (local_x - 1.0);
    let offset_2 = ridges_lerp(x * local_x, offset, fade);
    let cell_2_y = cell_y.wrapping_add(1);
    let (x_3, y_3) = ridges_computed_gradient_2(cell_x, cell_2_y);
    let (x_4, y_4) = ridges_computed_gradient_2(cell_x.wrapping_add(1), cell_2_y);
    let slope_2 = ridges_lerp(y_3, y_4, fade);
    let offset_3 = x_4 * (local_x - 1.0);
    let offset_4 = ridges_lerp(x_3 * local_x, offset_3, fade);
    let offset_5 = offset_4 - slope_2 - offset_2;
    let slope_3 = slope_2 - slope;
    let fade_2 = ridges_fade_quintic(local_y);
    let term = slope_3 * local_y + offset_5;
    let term_2 = slope * local_y + offset_2;
    term_2 + fade_2 * term
}

/// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
fn ridges_flush_small(x: f32) -> f32 {
    if f32::from_bits(x.to_bits() & 0x7fff_ffff) < 9.094947e-13 { 0.0 } else { x }
}

pub fn ridges(x: f32, y: f32) -> f32 {
    let sum = (x + 1.0).clamp(-1000000000.0, 1000000000.0);
    let whole = gradnoise_floor(sum);
    let sum_2 = (y + 1.0).clamp(-1000000000.0, 1000000000.0);
    let whole_2 = gradnoise_floor(sum_2);
    let cell = gradnoise_cell(whole_2).wrapping_sub(1);
    let perlin = ridges_perlin_2(gradnoise_cell(whole).wrapping_sub(1), cell, sum - whole, sum_2 - whole_2);
    let value = ridges_flush_small(1.398088 * perlin).clamp(-1.0, 1.0);
    let value_2 = ridges_flush_small(value);
    let below = if value_2 > 1.0 { 1.0 } else { value_2 };
    let height = 1.0 - f32::from_bits((if below < -1.0 { -1.0 } else { below }).to_bits() & 0x7fff_ffff);
    let value_3 = ridges_flush_small(ridges_flush_small(height * height));
    let grown = value_3 * 2.0;
    let below_2 = if grown > 1.0 { 1.0 } else { grown };
    let sum_3 = (x * 2.0 + 1.1275669).clamp(-1000000000.0, 1000000000.0);
    let whole_3 = gradnoise_floor(sum_3);
    let sum_4 = (y * 2.0 + 1.4711672).clamp(-1000000000.0, 1000000000.0);
    let whole_4 = gradnoise_floor(sum_4);
    let cell_2 = gradnoise_cell(whole_4).wrapping_add(109);
    let cell_3 = gradnoise_cell(whole_3).wrapping_add(225);
    let perlin_2 = ridges_perlin_2(cell_3, cell_2, sum_3 - whole_3, sum_4 - whole_4);
    let value_4 = ridges_flush_small(1.398088 * perlin_2).clamp(-1.0, 1.0);
    let value_5 = ridges_flush_small(value_4);
    let below_3 = if value_5 > 1.0 { 1.0 } else { value_5 };
    let height_2 = 1.0 - f32::from_bits((if below_3 < -1.0 { -1.0 } else { below_3 }).to_bits()
        & 0x7fff_ffff);
    let value_6 = ridges_flush_small(if below_2 < 0.0 { 0.0 } else { below_2 });
    let value_7 = value_6 * ridges_flush_small(height_2 * height_2);
    let value_8 = ridges_flush_small(value_7);
    let value_9 = 0.0 + ridges_flush_small(value_3);
    let value_10 = value_9 + ridges_flush_small(0.5 * value_8);
    let grown_2 = value_8 * 2.0;
    let below_4 = if grown_2 > 1.0 { 1.0 } else { grown_2 };
    let sum_5 = (x * 4.0 + 1.224753).clamp(-1000000000.0, 1000000000.0);
    let whole_5 = gradnoise_floor(sum_5);
    let sum_6 = (y * 4.0 + 1.7953956).clamp(-1000000000.0, 1000000000.0);
    let whole_6 = gradnoise_floor(sum_6);
    let cell_4 = gradnoise_cell(whole_6).wrapping_add(82);
    let cell_5 = gradnoise_cell(whole_5).wrapping_add(26);
    let perlin_3 = ridges_perlin_2(cell_5, cell_4, sum_5 - whole_5, sum_6 - whole_6);
    let value_11 = ridges_flush_small(1.398088 * perlin_3).clamp(-1.0, 1.0);
    let value_12 = ridges_flush_small(value_11);
    let below_5 = if value_12 > 1.0 { 1.0 } else { value_12 };
    let height_3 = 1.0 - f32::from_bits((if below_5 < -1.0 { -1.0 } else { below_5 }).to_bits()
        & 0x7fff_ffff);
    let value_13 = ridges_flush_small(if below_4 < 0.0 { 0.0 } else { below_4 });
    let value_14 = value_13 * ridges_flush_small(height_3 * height_3);
    let value_15 = ridges_flush_small(value_14);
    let value_16 = value_10 + ridges_flush_small(0.25 * value_15);
    let grown_3 = value_15 * 2.0;
    let below_6 = if grown_3 > 1.0 { 1.0 } else { grown_3 };
    let sum_7 = (x * 8.0 + 1.8963709).clamp(-1000000000.0, 1000000000.0);
    let whole_7 = gradnoise_floor(sum_7);
    let sum_8 = (y * 8.0 + 1.719857).clamp(-1000000000.0, 1000000000.0);
    let whole_8 = gradnoise_floor(sum_8);
    let cell_6 = gradnoise_cell(whole_8).wrapping_add(242);
    let cell_7 = gradnoise_cell(whole_7).wrapping_add(61);
    let perlin_4 = ridges_perlin_2(cell_7, cell_6, sum_7 - whole_7, sum_8 - whole_8);
    let value_17 = ridges_flush_small(1.398088 * perlin_4).clamp(-1.0, 1.0);
    let value_18 = ridges_flush_small(value_17);
    let below_7 = if value_18 > 1.0 { 1.0 } else { value_18 };
    let height_4 = 1.0 - f32::from_bits((if below_7 < -1.0 { -1.0 } else { below_7 }).to_bits()
        & 0x7fff_ffff);
    let value_19 = ridges_flush_small(if below_6 < 0.0 { 0.0 } else { below_6 });
    let value_20 = value_19 * ridges_flush_small(height_4 * height_4);
    let value_21 = ridges_flush_small(value_20);
    let value_22 = value_16 + ridges_flush_small(0.125 * value_21);
    let grown_4 = value_21 * 2.0;
    let below_8 = if grown_4 > 1.0 { 1.0 } else { grown_4 };
    let sum_9 = (x * 16.0 + 1.1313515).clamp(-1000000000.0, 1000000000.0);
    let whole_9 = gradnoise_floor(sum_9);
    let sum_10 = (y * 16.0 + 1.1228842).clamp(-1000000000.0, 1000000000.0);
    let whole_10 = gradnoise_floor(sum_10);
    let cell_8 = gradnoise_cell(whole_10).wrapping_add(141);
    let cell_9 = gradnoise_cell(whole_9).wrapping_add(133);
    let perlin_5 = ridges_perlin_2(cell_9, cell_8, sum_9 - whole_9, sum_10 - whole_10);
    let value_23 = ridges_flush_small(1.398088 * perlin_5).clamp(-1.0, 1.0);
    let value_24 = ridges_flush_small(value_23);
    let below_9 = if value_24 > 1.0 { 1.0 } else { value_24 };
    let height_5 = 1.0 - f32::from_bits((if below_9 < -1.0 { -1.0 } else { below_9 }).to_bits()
        & 0x7fff_ffff);
    let value_25 = ridges_flush_small(if below_8 < 0.0 { 0.0 } else { below_8 });
    let value_26 = value_25 * ridges_flush_small(height_5 * height_5);
    let value_27 = ridges_flush_small(0.0625 * ridges_flush_small(value_26));
    let value_28 = ridges_flush_small(1.032258 * (value_22 + value_27));
    let biased = value_28 - 1.0;
    let below_10 = if biased > 1.0 { 1.0 } else { biased };
    if below_10 < -1.0 { -1.0 } else { below_10 }
}
