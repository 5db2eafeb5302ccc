// value_2d(x, y): value, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("value_2d")).bake(Language::Rust).
// SPDX-License-Identifier: MIT OR Apache-2.0

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
fn value_2d_fade_quintic(t: f32) -> f32 {
    let bracket = t * (t * 6.0 - 15.0) + 10.0;
    t * t * t * bracket
}

/// The hash "lowbias32" of the hash prospector (Ellis 2018).
fn value_2d_lowbias32(bits: u32) -> u32 {
    let a = (bits ^ (bits >> 16)).wrapping_mul(0x7feb352d);
    let b = (a ^ (a >> 15)).wrapping_mul(0x846ca68b);
    b ^ (b >> 16)
}

/// Brings the upper 24 bits to [-1, 1).
fn value_2d_lowbias_to_unit(hash: u32) -> f32 {
    ((hash >> 8) as f32) * (1.0 / 8388608.0) - 1.0
}

fn value_2d_hashed_lattice_value(cell_x: i32, cell_y: i32) -> f32 {
    let term = value_2d_lowbias32(cell_x as u32);
    value_2d_lowbias_to_unit(value_2d_lowbias32(term.wrapping_add(cell_y as u32)))
}

fn value_2d_lerp(a: f32, b: f32, t: f32) -> f32 {
    a + t * (b - a)
}

fn value_2d_value_2(cell_x: i32, cell_y: i32, local_x: f32, local_y: f32) -> f32 {
    let fade = value_2d_fade_quintic(local_x);
    let right = value_2d_hashed_lattice_value(cell_x.wrapping_add(1), cell_y);
    let value = value_2d_lerp(value_2d_hashed_lattice_value(cell_x, cell_y), right, fade);
    let cell_2_y = cell_y.wrapping_add(1);
    let right_2 = value_2d_hashed_lattice_value(cell_x.wrapping_add(1), cell_2_y);
    let value_2 = value_2d_lerp(value_2d_hashed_lattice_value(cell_x, cell_2_y), right_2, fade);
    value_2d_lerp(value, value_2, value_2d_fade_quintic(local_y))
}

/// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
fn value_2d_flush_small(x: f32) -> f32 {
    if f32::from_bits(x.to_bits() & 0x7fff_ffff) < 9.094947e-13 { 0.0 } else { x }
}

pub fn value_2d(x: f32, y: f32) -> f32 {
    let sum = (x + 1.0).clamp(-1000000000.0, 1000000000.0);
    let whole = gradnoise_floor(sum);
    let sum_2 = (y + 1.0).clamp(-1000000000.0, 1000000000.0);
    let whole_2 = gradnoise_floor(sum_2);
    let cell = gradnoise_cell(whole_2).wrapping_sub(1);
    let value = value_2d_value_2(gradnoise_cell(whole).wrapping_sub(1), cell, sum - whole, sum_2 - whole_2);
    value_2d_flush_small(value).clamp(-1.0, 1.0)
}
