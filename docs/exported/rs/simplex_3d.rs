// simplex_3d(x, y, z): simplex, noise of 3 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("simplex_3d")).bake(Language::Rust).
// SPDX-License-Identifier: MIT OR Apache-2.0

#[rustfmt::skip]
static SIMPLEX_3D_EDGE_16_LIST: [f32; 48] = [
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

/// Returns the number of other axes that each axis comes before: larger coordinates first, on a tie the lower axis.
fn simplex_3d_rank_3(local_x: f32, local_y: f32, local_z: f32) -> (i32, i32, i32) {
    let x = ((local_x >= local_y) as i32).wrapping_add((local_x >= local_z) as i32);
    let y = ((local_y > local_x) as i32).wrapping_add((local_y >= local_z) as i32);
    (x, y, ((local_z > local_x) as i32).wrapping_add((local_z > local_y) as i32))
}

/// The hash "lowbias32" of the hash prospector (Ellis 2018).
fn simplex_3d_lowbias32(bits: u32) -> u32 {
    let a = (bits ^ (bits >> 16)).wrapping_mul(0x7feb352d);
    let b = (a ^ (a >> 15)).wrapping_mul(0x846ca68b);
    b ^ (b >> 16)
}

/// Returns one of the edges of a cube, four of them twice, as grad of Perlin's program (2002): u lies along x if h < 8,
/// else along y; v along y if h < 4, along x if h is 12 or 14, else along z. Bits 0 and 1 are their signs.
fn simplex_3d_edge_16(index: u32) -> (f32, f32, f32) {
    let first = (index & 15).wrapping_mul(3);
    (SIMPLEX_3D_EDGE_16_LIST[first as usize], SIMPLEX_3D_EDGE_16_LIST[first.wrapping_add(1) as usize],
        SIMPLEX_3D_EDGE_16_LIST[first.wrapping_add(2) as usize])
}

fn simplex_3d_computed_gradient_3(cell_x: i32, cell_y: i32, cell_z: i32) -> (f32, f32, f32) {
    let term = simplex_3d_lowbias32(cell_x as u32);
    let term_2 = simplex_3d_lowbias32(term.wrapping_add(cell_y as u32));
    let hash = simplex_3d_lowbias32(term_2.wrapping_add(cell_z as u32));
    let (x, y, z) = simplex_3d_edge_16(hash >> 23);
    (x, y, z)
}

fn simplex_3d_corner_gradient(cell_x: i32, cell_y: i32, cell_z: i32, corner_x: i32, corner_y: i32,
    corner_z: i32) -> (f32, f32, f32) {
    let (x, y, z) = simplex_3d_computed_gradient_3(cell_x.wrapping_add(corner_x),
        cell_y.wrapping_add(corner_y), cell_z.wrapping_add(corner_z));
    (x, y, z)
}

fn simplex_3d_dot_3(a_x: f32, a_y: f32, a_z: f32, b_x: f32, b_y: f32, b_z: f32) -> f32 {
    a_x * b_x + a_y * b_y + a_z * b_z
}

fn simplex_3d_decay(radius: f32, distance_squared: f32) -> f32 {
    let reach = radius - distance_squared;
    let t = if reach < 0.0 { 0.0 } else { reach };
    let t2 = t * t;
    t2 * t2
}

fn simplex_3d_corner_3(cell_x: i32, cell_y: i32, cell_z: i32, local_x: f32, local_y: f32, local_z: f32,
    corner_x: i32, corner_y: i32, corner_z: i32, passed: f32) -> f32 {
    let sum = local_x + local_y + local_z;
    let shift = 0.16666667 * (sum - passed);
    let from_corner_x = local_x - (corner_x as f32);
    let from_corner_y = local_y - (corner_y as f32);
    let from_corner_z = local_z - (corner_z as f32);
    let d_x = from_corner_x - shift;
    let d_y = from_corner_y - shift;
    let d_z = from_corner_z - shift;
    let (x, y, z_2) = simplex_3d_corner_gradient(cell_x, cell_y, cell_z, corner_x, corner_y, corner_z);
    let linear = simplex_3d_dot_3(x, y, z_2, d_x, d_y, d_z);
    simplex_3d_decay(0.5, simplex_3d_dot_3(d_x, d_y, d_z, d_x, d_y, d_z)) * linear
}

fn simplex_3d_simplex_3(cell_x: i32, cell_y: i32, cell_z: i32, local_x: f32, local_y: f32,
    local_z: f32) -> f32 {
    let (x, y, z) = simplex_3d_rank_3(local_x, local_y, local_z);
    let corner = simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z, (x >= 2) as i32,
        (y >= 2) as i32, (z >= 2) as i32, 1.0);
    let value = simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z, (x >= 3) as i32,
        (y >= 3) as i32, (z >= 3) as i32, 0.0) + corner;
    let value_2 = value + simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z,
        (x >= 1) as i32, (y >= 1) as i32, (z >= 1) as i32, 2.0);
    let corner_2 = simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z, (x >= 0) as i32,
        (y >= 0) as i32, (z >= 0) as i32, 3.0);
    value_2 + corner_2
}

/// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
fn simplex_3d_flush_small(x: f32) -> f32 {
    if f32::from_bits(x.to_bits() & 0x7fff_ffff) < 9.094947e-13 { 0.0 } else { x }
}

pub fn simplex_3d(x: f32, y: f32, z: f32) -> f32 {
    let y_2 = y.clamp(-1.329228e36, 1.329228e36);
    let a = x.clamp(-1.329228e36, 1.329228e36) + y_2;
    let sum = a + z.clamp(-1.329228e36, 1.329228e36);
    let b = 0.33333334 * sum;
    let sum_2 = (x + b + 1.0).clamp(-1000000000.0, 1000000000.0);
    let whole = gradnoise_floor(sum_2);
    let sum_3 = (y + b + 1.0).clamp(-1000000000.0, 1000000000.0);
    let whole_2 = gradnoise_floor(sum_3);
    let sum_4 = (z + b + 1.0).clamp(-1000000000.0, 1000000000.0);
    let whole_3 = gradnoise_floor(sum_4);
    let cell = gradnoise_cell(whole_3).wrapping_sub(1);
    let cell_2 = gradnoise_cell(whole_2).wrapping_sub(1);
    let local = sum_4 - whole_3;
    let local_2 = sum_3 - whole_2;
    let cell_3 = gradnoise_cell(whole).wrapping_sub(1);
    let simplex = simplex_3d_simplex_3(cell_3, cell_2, cell, sum_2 - whole, local_2, local);
    simplex_3d_flush_small(76.88075 * simplex).clamp(-1.0, 1.0)
}
