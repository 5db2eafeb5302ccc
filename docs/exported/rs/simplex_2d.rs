// simplex_2d(x, y): simplex, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("simplex_2d")).bake(Language::Rust).
// SPDX-License-Identifier: MIT OR Apache-2.0

#[rustfmt::skip]
static SIMPLEX_2D_OCTAGON_8_LIST: [f32; 16] = [
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
fn simplex_2d_lowbias32(bits: u32) -> u32 {
    let a = (bits ^ (bits >> 16)).wrapping_mul(0x7feb352d);
    let b = (a ^ (a >> 15)).wrapping_mul(0x846ca68b);
    b ^ (b >> 16)
}

/// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
fn simplex_2d_octagon_8(index: u32) -> (f32, f32) {
    let first = (index & 7).wrapping_mul(2);
    (SIMPLEX_2D_OCTAGON_8_LIST[first as usize], SIMPLEX_2D_OCTAGON_8_LIST[first.wrapping_add(1) as usize])
}

fn simplex_2d_computed_gradient_2(cell_x: i32, cell_y: i32) -> (f32, f32) {
    let hash = simplex_2d_lowbias32(simplex_2d_lowbias32(cell_x as u32).wrapping_add(cell_y as u32));
    let (x, y) = simplex_2d_octagon_8(hash >> 23);
    (x, y)
}

fn simplex_2d_corner_gradient(cell_x: i32, cell_y: i32, corner_x: i32, corner_y: i32) -> (f32, f32) {
    let (x, y) = simplex_2d_computed_gradient_2(cell_x.wrapping_add(corner_x), cell_y.wrapping_add(corner_y));
    (x, y)
}

fn simplex_2d_dot_2(a_x: f32, a_y: f32, b_x: f32, b_y: f32) -> f32 {
    a_x * b_x + a_y * b_y
}

fn simplex_2d_decay(radius: f32, distance_squared: f32) -> f32 {
    let reach = radius - distance_squared;
    let t = if reach < 0.0 { 0.0 } else { reach };
    let t2 = t * t;
    t2 * t2
}

fn simplex_2d_corner_2(cell_x: i32, cell_y: i32, local_x: f32, local_y: f32, corner_x: i32, corner_y: i32,
    passed: f32) -> f32 {
    let sum = local_x + local_y;
    let shift = 0.21132487 * (sum - passed);
    let from_corner_x = local_x - (corner_x as f32);
    let from_corner_y = local_y - (corner_y as f32);
    let d_x = from_corner_x - shift;
    let d_y = from_corner_y - shift;
    let (x, y) = simplex_2d_corner_gradient(cell_x, cell_y, corner_x, corner_y);
    let linear = simplex_2d_dot_2(x, y, d_x, d_y);
    simplex_2d_decay(0.5, simplex_2d_dot_2(d_x, d_y, d_x, d_y)) * linear
}

fn simplex_2d_simplex_2(cell_x: i32, cell_y: i32, local_x: f32, local_y: f32) -> f32 {
    let along_x = (local_x >= local_y) as i32;
    let corner = simplex_2d_corner_2(cell_x, cell_y, local_x, local_y, along_x, 1_i32.wrapping_sub(along_x),
        1.0);
    let value = simplex_2d_corner_2(cell_x, cell_y, local_x, local_y, 0, 0, 0.0) + corner;
    value + simplex_2d_corner_2(cell_x, cell_y, local_x, local_y, 1, 1, 2.0)
}

/// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
fn simplex_2d_flush_small(x: f32) -> f32 {
    if f32::from_bits(x.to_bits() & 0x7fff_ffff) < 9.094947e-13 { 0.0 } else { x }
}

pub fn simplex_2d(x: f32, y: f32) -> f32 {
    let y_2 = y.clamp(-1.329228e36, 1.329228e36);
    let sum = x.clamp(-1.329228e36, 1.329228e36) + y_2;
    let b = 0.36602542 * sum;
    let sum_2 = (x + b + 1.0).clamp(-1000000000.0, 1000000000.0);
    let whole = gradnoise_floor(sum_2);
    let sum_3 = (y + b + 1.0).clamp(-1000000000.0, 1000000000.0);
    let whole_2 = gradnoise_floor(sum_3);
    let cell = gradnoise_cell(whole_2).wrapping_sub(1);
    let simplex = simplex_2d_simplex_2(gradnoise_cell(whole).wrapping_sub(1), cell, sum_2 - whole, sum_3
        - whole_2);
    simplex_2d_flush_small(92.425 * simplex).clamp(-1.0, 1.0)
}
