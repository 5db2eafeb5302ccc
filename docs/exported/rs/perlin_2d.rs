// perlin_2d(x, y): perlin, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("perlin_2d")).bake(Language::Rust).
// SPDX-License-Identifier: MIT OR Apache-2.0

#[rustfmt::skip]
static PERLIN_2D_OCTAGON_8_LIST: [f32; 16] = [
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
fn perlin_2d_fade_quintic(t: f32) -> f32 {
    let bracket = t * (t * 6.0 - 15.0) + 10.0;
    t * t * t * bracket
}

/// The hash "lowbias32" of the hash prospector (Ellis 2018).
fn perlin_2d_lowbias32(bits: u32) -> u32 {
    let a = (bits ^ (bits >> 16)).wrapping_mul(0x7feb352d);
    let b = (a ^ (a >> 15)).wrapping_mul(0x846ca68b);
    b ^ (b >> 16)
}

/// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
fn perlin_2d_octagon_8(index: u32) -> (f32, f32) {
    let first = (index & 7).wrapping_mul(2);
    (PERLIN_2D_OCTAGON_8_LIST[first as usize], PERLIN_2D_OCTAGON_8_LIST[first.wrapping_add(1) as usize])
}

fn perlin_2d_computed_gradient_2(cell_x: i32, cell_y: i32) -> (f32, f32) {
    let hash = perlin_2d_lowbias32(perlin_2d_lowbias32(cell_x as u32).wrapping_add(cell_y as u32));
    let (x, y) = perlin_2d_octagon_8(hash >> 23);
    (x, y)
}

fn perlin_2d_lerp(a: f32, b: f32, t: f32) -> f32 {
    a + t * (b - a)
}

fn perlin_2d_perlin_2(cell_x: i32, cell_y: i32, local_x: f32, local_y: f32) -> f32 {
    let fade = perlin_2d_fade_quintic(local_x);
    let (x, y) = perlin_2d_computed_gradient_2(cell_x, cell_y);
    let (x_2, y_2) = perlin_2d_computed_gradient_2(cell_x.wrapping_add(1), cell_y);
    let slope = perlin_2d_lerp(y, y_2, fade);
    let offset = x_2 * (local_x - 1.0);
    let offset_2 = perlin_2d_lerp(x * local_x, offset, fade);
    let cell_2_y = cell_y.wrapping_add(1);
    let (x_3, y_3) = perlin_2d_computed_gradient_2(cell_x, cell_2_y);
    let (x_4, y_4) = perlin_2d_computed_gradient_2(cell_x.wrapping_add(1), cell_2_y);
    let slope_2 = perlin_2d_lerp(y_3, y_4, fade);
    let offset_3 = x_4 * (local_x - 1.0);
    let offset_4 = perlin_2d_lerp(x_3 * local_x, offset_3, fade);
    let offset_5 = offset_4 - slope_2 - offset_2;
    let slope_3 = slope_2 - slope;
    let fade_2 = perlin_2d_fade_quintic(local_y);
    let term = slope_3 * local_y + offset_5;
    let term_2 = slope * local_y + offset_2;
    term_2 + fade_2 * term
}

/// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
fn perlin_2d_flush_small(x: f32) -> f32 {
    if f32::from_bits(x.to_bits() & 0x7fff_ffff) < 9.094947e-13 { 0.0 } else { x }
}

pub fn perlin_2d(x: f32, y: f32) -> f32 {
    let sum = (x + 1.0).clamp(-1000000000.0, 1000000000.0);
    let whole = gradnoise_floor(sum);
    let sum_2 = (y + 1.0).clamp(-1000000000.0, 1000000000.0);
    let whole_2 = gradnoise_floor(sum_2);
    let cell = gradnoise_cell(whole_2).wrapping_sub(1);
    let perlin = perlin_2d_perlin_2(gradnoise_cell(whole).wrapping_sub(1), cell, sum - whole, sum_2
        - whole_2);
    perlin_2d_flush_small(1.398088 * perlin).clamp(-1.0, 1.0)
}
