// perlin_3d(x, y, z): perlin, noise of 3 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("perlin_3d")).bake(Language::Rust).
// SPDX-License-Identifier: MIT OR Apache-2.0

#[rustfmt::skip]
static PERLIN_3D_EDGE_16_LIST: [f32; 48] = [
    1.0, 1.0, 0.0, -1.0, 1.0, 0.0, 1.0, -1.0,
    0.0, -1.0, -1.0, 0.0, 1.0, 0.0, 1.0, -1.0,
    0.0, 1.0, 1.0, 0.0, -1.0, -1.0, 0.0, -1.0,
    0.0, 1.0, 1.0, 0.0, -1.0, 1.0, 0.0, 1.0,
    -1.0, 0.0, -1.0, -1.0, 1.0, 1.0, 0.0, 0.0,
    -1.0, 1.0, -1.0, 1.0, 0.0, 0.0, -1.0, -1.0,
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
fn perlin_3d_fade_quintic(t: f32) -> f32 {
    let bracket = t * (t * 6.0 - 15.0) + 10.0;
    t * t * t * bracket
}

/// The hash "lowbias32" of the hash prospector (Ellis 2018).
fn perlin_3d_lowbias32(bits: u32) -> u32 {
    let a = (bits ^ (bits >> 16)).wrapping_mul(0x7feb352d);
    let b = (a ^ (a >> 15)).wrapping_mul(0x846ca68b);
    b ^ (b >> 16)
}

/// Returns one of the edges of a cube, four of them twice, as grad of Perlin's program (2002): u lies along x if h < 8,
/// else along y; v along y if h < 4, along x if h is 12 or 14, else along z. Bits 0 and 1 are their signs.
fn perlin_3d_edge_16(index: u32) -> (f32, f32, f32) {
    let first = (index & 15).wrapping_mul(3);
    (PERLIN_3D_EDGE_16_LIST[first as usize], PERLIN_3D_EDGE_16_LIST[first.wrapping_add(1) as usize],
        PERLIN_3D_EDGE_16_LIST[first.wrapping_add(2) as usize])
}

fn perlin_3d_computed_gradient_3(cell_x: i32, cell_y: i32, cell_z: i32) -> (f32, f32, f32) {
    let term = perlin_3d_lowbias32(cell_x as u32);
    let term_2 = perlin_3d_lowbias32(term.wrapping_add(cell_y as u32));
    let hash = perlin_3d_lowbias32(term_2.wrapping_add(cell_z as u32));
    let (x, y, z) = perlin_3d_edge_16(hash >> 23);
    (x, y, z)
}

fn perlin_3d_lerp(a: f32, b: f32, t: f32) -> f32 {
    a + t * (b - a)
}

fn perlin_3d_perlin_3(cell_x: i32, cell_y: i32, cell_z: i32, local_x: f32, local_y: f32, local_z: f32) -> f32 {
    let fade = perlin_3d_fade_quintic(local_x);
    let fade_2 = perlin_3d_fade_quintic(local_z);
    let (x, y, z) = perlin_3d_computed_gradient_3(cell_x, cell_y, cell_z);
    let (x_2, y_2, z_2) = perlin_3d_computed_gradient_3(cell_x.wrapping_add(1), cell_y, cell_z);
    let offset = x * local_x + z * local_z;
    let term = x_2 * (local_x - 1.0);
    let offset_2 = term + z_2 * local_z;
    let cell_2_z = cell_z.wrapping_add(1);
    let z_3 = local_z - 1.0;
    let (x_3, y_3, z_4) = perlin_3d_computed_gradient_3(cell_x, cell_y, cell_2_z);
    let (x_4, y_4, z_5) = perlin_3d_computed_gradient_3(cell_x.wrapping_add(1), cell_y, cell_2_z);
    let offset_3 = x_3 * local_x + z_4 * z_3;
    let term_2 = x_4 * (local_x - 1.0);
    let offset_4 = term_2 + z_5 * z_3;
    let slope = perlin_3d_lerp(y_3, y_4, fade);
    let slope_2 = perlin_3d_lerp(perlin_3d_lerp(y, y_2, fade), slope, fade_2);
    let offset_5 = perlin_3d_lerp(offset_3, offset_4, fade);
    let offset_6 = perlin_3d_lerp(perlin_3d_lerp(offset, offset_2, fade), offset_5, fade_2);
    let cell_3_y = cell_y.wrapping_add(1);
    let (x_5, y_5, z_6) = perlin_3d_computed_gradient_3(cell_x, cell_3_y, cell_z);
    let (x_6, y_6, z_7) = perlin_3d_computed_gradient_3(cell_x.wrapping_add(1), cell_3_y, cell_z);
    let term_3 = x_5 * local_x;
    let offset_7 = term_3 + z_6 * local_z;
    let term_4 = x_6 * (local_x - 1.0);
    let offset_8 = term_4 + z_7 * local_z;
    let cell_4_z = cell_z.wrapping_add(1);
    let (x_7, y_7, z_8) = perlin_3d_computed_gradient_3(cell_x, cell_3_y, cell_4_z);
    let (x_8, y_8, z_9) = perlin_3d_computed_gradient_3(cell_x.wrapping_add(1), cell_3_y, cell_4_z);
    let offset_9 = x_7 * local_x + z_8 * z_3;
    let term_5 = x_8 * (local_x - 1.0);
    let offset_10 = term_5 + z_9 * z_3;
    let slope_3 = perlin_3d_lerp(y_5, y_6, fade);
    let slope_4 = perlin_3d_lerp(slope_3, perlin_3d_lerp(y_7, y_8, fade), fade_2);
    let offset_11 = perlin_3d_lerp(offset_9, offset_10, fade);
    let offset_12 = perlin_3d_lerp(perlin_3d_lerp(offset_7, offset_8, fade), offset_11, fade_2);
    let offset_13 = offset_12 - slope_4 - offset_6;
    let slope_5 = slope_4 - slope_2;
    let fade_3 = perlin_3d_fade_quintic(local_y);
    let term_6 = slope_5 * local_y + offset_13;
    let term_7 = slope_2 * local_y + offset_6;
    term_7 + fade_3 * term_6
}

/// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
fn perlin_3d_flush_small(x: f32) -> f32 {
    if f32::from_bits(x.to_bits() & 0x7fff_ffff) < 9.094947e-13 { 0.0 } else { x }
}

pub fn perlin_3d(x: f32, y: f32, z: f32) -> f32 {
    let sum = (x + 1.0).clamp(-1000000000.0, 1000000000.0);
    let whole = gradnoise_floor(sum);
    let sum_2 = (y + 1.0).clamp(-1000000000.0, 1000000000.0);
    let whole_2 = gradnoise_floor(sum_2);
    let sum_3 = (z + 1.0).clamp(-1000000000.0, 1000000000.0);
    let whole_3 = gradnoise_floor(sum_3);
    let cell = gradnoise_cell(whole_3).wrapping_sub(1);
    let cell_2 = gradnoise_cell(whole_2).wrapping_sub(1);
    let local = sum_3 - whole_3;
    let local_2 = sum_2 - whole_2;
    let cell_3 = gradnoise_cell(whole).wrapping_sub(1);
    let perlin = perlin_3d_perlin_3(cell_3, cell_2, cell, sum - whole, local_2, local);
    perlin_3d_flush_small(0.9649214 * perlin).clamp(-1.0, 1.0)
}
