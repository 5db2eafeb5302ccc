// hills(x, y): fbm(perlin), noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("hills")).bake(Language::Rust).
// SPDX-License-Identifier: MIT OR Apache-2.0

#[rustfmt::skip]
static HILLS_OCTAGON_8_LIST: [f32; 16] = [
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
fn hills_fade_quintic(t: f32) -> f32 {
    let bracket = t * (t * 6.0 - 15.0) + 10.0;
    t * t * t * bracket
}

/// The hash "lowbias32" of the hash prospector (Ellis 2018).
fn hills_lowbias32(bits: u32) -> u32 {
    let a = (bits ^ (bits >> 16)).wrapping_mul(0x7feb352d);
    let b = (a ^ (a >> 15)).wrapping_mul(0x846ca68b);
    b ^ (b >> 16)
}

/// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
fn hills_octagon_8(index: u32) -> (f32, f32) {
    let first = (index & 7).wrapping_mul(2);
    (HILLS_OCTAGON_8_LIST[first as usize], HILLS_OCTAGON_8_LIST[first.wrapping_add(1) as usize])
}

fn hills_computed_gradient_2(cell_x: i32, cell_y: i32) -> (f32, f32) {
    let hash = hills_lowbias32(hills_lowbias32(cell_x as u32).wrapping_add(cell_y as u32));
    let (x, y) = hills_octagon_8(hash >> 23);
    (x, y)
}

fn hills_lerp(a: f32, b: f32, t: f32) -> f32 {
    a + t * (b - a)
}

fn hills_perlin_2(cell_x: i32, cell_y: i32, local_x: f32, local_y: f32) -> f32 {
    let fade = hills_fade_quintic(local_x);
    let (x, y) = hills_computed_gradient_2(cell_x, cell_y);
    let (x_2, y_2) = hills_computed_gradient_2(cell_x.wrapping_add(1), cell_y);
    let slope = hills_lerp(y, y_2, fade);
    let offset = hills_lerp(x * local_x, x_2 * (local_x - 1.0), fade);
    let cell_2_y = cell_y.wrapping_add(1);
    let (x_3, y_3) = hills_computed_gradient_2(cell_x, cell_2_y);
    let (x_4, y_4) = hills_computed_gradient_2(cell_x.wrapping_add(1), cell_2_y);
    let slope_2 = hills_lerp(y_3, y_4, fade);
    let offset_2 = x_4 * (local_x - 1.0);
    let offset_3 = hills_lerp(x_3 * local_x, offset_2, fade);
    let offset_4 = offset_3 - slope_2 - offset;
    let slope_3 = slope_2 - slope;
    let fade_2 = hills_fade_quintic(local_y);
    let term = slope_3 * local_y + offset_4;
    let term_2 = slope * local_y + offset;
    term_2 + fade_2 * term
}

/// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
fn hills_flush_small(x: f32) -> f32 {
    if f32::from_bits(x.to_bits() & 0x7fff_ffff) < 9.094947e-13 { 0.0 } else { x }
}

/// Adds one of several octaves, which differ in these numbers.
fn hills_octave(p_x: f32, p_y: f32, a: f32, b: f32, c: i32, d: f32, e: i32, f: f32, so_far: f32) -> f32 {
    let sum = (p_x * a + b).clamp(-1000000000.0, 1000000000.0);
    let whole = gradnoise_floor(sum);
    let sum_2 = (p_y * a + d).clamp(-1000000000.0, 1000000000.0);
    let whole_2 = gradnoise_floor(sum_2);
    let cell = gradnoise_cell(whole_2).wrapping_add(e);
    let perlin = hills_perlin_2(gradnoise_cell(whole).wrapping_add(c), cell, sum - whole, sum_2 - whole_2);
    let value = hills_flush_small(1.398088 * perlin).clamp(-1.0, 1.0);
    let value_2 = hills_flush_small(f * value);
    so_far + value_2
}

pub fn hills(x: f32, y: f32) -> f32 {
    let sum = (x + 1.0).clamp(-1000000000.0, 1000000000.0);
    let whole = gradnoise_floor(sum);
    let sum_2 = (y + 1.0).clamp(-1000000000.0, 1000000000.0);
    let whole_2 = gradnoise_floor(sum_2);
    let cell = gradnoise_cell(whole_2).wrapping_sub(1);
    let perlin = hills_perlin_2(gradnoise_cell(whole).wrapping_sub(1), cell, sum - whole, sum_2 - whole_2);
    let value = hills_flush_small(1.398088 * perlin).clamp(-1.0, 1.0);
    let value_2 = hills_flush_small(0.51612866 * value);
    let value_3 = 0.0 + value_2;
    let value_4 = hills_octave(x, y, 2.0, 1.1275669, 225, 1.4711672, 109, 0.25806433, value_3);
    let value_5 = hills_octave(x, y, 4.0, 1.224753, 26, 1.7953956, 82, 0.12903216, value_4);
    let value_6 = hills_octave(x, y, 8.0, 1.8963709, 61, 1.719857, 242, 0.06451608, value_5);
    hills_octave(x, y, 16.0, 1.1313515, 133, 1.1228842, 141, 0.03225804, value_6)
}
