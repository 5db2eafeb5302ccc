// perlin_3d(p): perlin, noise of 3 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("perlin_3d")).
// SPDX-License-Identifier: MIT OR Apache-2.0

// A zero that compilers do not see through: a float that is or-ed with it keeps its rounding.
var<private> perlin_3d_hidden_zero: u32;

fn perlin_3d_exact(x: f32) -> f32 { return bitcast<f32>(bitcast<u32>(x) | perlin_3d_hidden_zero); }

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
fn perlin_3d_fade_quintic(t: f32) -> f32 {
    let bracket = perlin_3d_exact(t * (perlin_3d_exact(t * 6.0) - 15.0)) + 10.0;
    return perlin_3d_exact(perlin_3d_exact(perlin_3d_exact(t * t) * t) * bracket);
}

// The hash "lowbias32" of the hash prospector (Ellis 2018).
fn perlin_3d_lowbias32(bits: u32) -> u32 {
    let a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    let b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns one of the edges of a cube, four of them twice, as grad of Perlin's program (2002): u lies along x if h < 8,
// else along y; v along y if h < 4, along x if h is 12 or 14, else along z. Bits 0 and 1 are their signs.
fn perlin_3d_edge_16(index: u32) -> vec3f {
    let u = 0x3f800000u ^ (index << 31u);
    let v = 0x3f800000u ^ ((index >> 1u) << 31u);
    let eight = 0u - ((index >> 3u) & 1u);
    let four = 0u - ((index >> 2u) & 1u);
    let again = (eight & four) & ~(0u - (index & 1u));
    let y = bitcast<f32>((u & eight) | ((v & ~eight) & ~four));
    let z = bitcast<f32>((v & (eight | four)) & ~again);
    return vec3f(bitcast<f32>((u & ~eight) | (v & again)), y, z);
}

fn perlin_3d_computed_gradient_3(cell: vec3i) -> vec3f {
    let term = perlin_3d_lowbias32(bitcast<u32>(cell.xy.x));
    let term_2 = perlin_3d_lowbias32(term + bitcast<u32>(cell.xy.y));
    let hash = perlin_3d_lowbias32(term_2 + bitcast<u32>(cell.z));
    return perlin_3d_edge_16(hash >> 23u);
}

fn perlin_3d_lerp(a: f32, b: f32, t: f32) -> f32 { return perlin_3d_exact(a + perlin_3d_exact(t * (b - a))); }

fn perlin_3d_perlin_3(cell: vec3i, local: vec3f) -> f32 {
    let fade = perlin_3d_fade_quintic(local.x);
    let fade_2 = perlin_3d_fade_quintic(local.z);
    let left = perlin_3d_computed_gradient_3(cell);
    let right = perlin_3d_computed_gradient_3(cell + vec3i(1, 0, 0));
    let offset = perlin_3d_exact(perlin_3d_exact(left.x * local.x) + perlin_3d_exact(left.z * local.z));
    let term = perlin_3d_exact(right.x * (local.x - 1.0));
    let offset_2 = perlin_3d_exact(term + perlin_3d_exact(right.z * local.z));
    let cell_2 = cell + vec3i(0, 0, 1);
    let z = local.z - 1.0;
    let left_2 = perlin_3d_computed_gradient_3(cell_2);
    let right_2 = perlin_3d_computed_gradient_3(cell_2 + vec3i(1, 0, 0));
    let offset_3 = perlin_3d_exact(perlin_3d_exact(left_2.x * local.x) + perlin_3d_exact(left_2.z * z));
    let term_2 = perlin_3d_exact(right_2.x * (local.x - 1.0));
    let offset_4 = perlin_3d_exact(term_2 + perlin_3d_exact(right_2.z * z));
    let slope = perlin_3d_lerp(left_2.y, right_2.y, fade);
    let slope_2 = perlin_3d_lerp(perlin_3d_lerp(left.y, right.y, fade), slope, fade_2);
    let offset_5 = perlin_3d_lerp(offset_3, offset_4, fade);
    let offset_6 = perlin_3d_lerp(perlin_3d_lerp(offset, offset_2, fade), offset_5, fade_2);
    let cell_3 = cell + vec3i(0, 1, 0);
    let left_3 = perlin_3d_computed_gradient_3(cell_3);
    let right_3 = perlin_3d_computed_gradient_3(cell_3 + vec3i(1, 0, 0));
    let term_3 = perlin_3d_exact(left_3.x * local.x);
    let offset_7 = perlin_3d_exact(term_3 + perlin_3d_exact(left_3.z * local.z));
    let term_4 = perlin_3d_exact(right_3.x * (local.x - 1.0));
    let offset_8 = perlin_3d_exact(term_4 + perlin_3d_exact(right_3.z * local.z));
    let cell_4 = cell_3 + vec3i(0, 0, 1);
    let left_4 = perlin_3d_computed_gradient_3(cell_4);
    let right_4 = perlin_3d_computed_gradient_3(cell_4 + vec3i(1, 0, 0));
    let offset_9 = perlin_3d_exact(perlin_3d_exact(left_4.x * local.x) + perlin_3d_exact(left_4.z * z));
    let term_5 = perlin_3d_exact(right_4.x * (local.x - 1.0));
    let offset_10 = perlin_3d_exact(term_5 + perlin_3d_exact(right_4.z * z));
    let slope_3 = perlin_3d_lerp(left_3.y, right_3.y, fade);
    let slope_4 = perlin_3d_lerp(slope_3, perlin_3d_lerp(left_4.y, right_4.y, fade), fade_2);
    let offset_11 = perlin_3d_lerp(offset_9, offset_10, fade);
    let offset_12 = perlin_3d_lerp(perlin_3d_lerp(offset_7, offset_8, fade), offset_11, fade_2);
    let offset_13 = perlin_3d_exact(perlin_3d_exact(offset_12 - slope_4) - offset_6);
    let slope_5 = perlin_3d_exact(slope_4 - slope_2);
    let fade_3 = perlin_3d_fade_quintic(local.y);
    let term_6 = perlin_3d_exact(perlin_3d_exact(slope_5 * local.y) + offset_13);
    let term_7 = perlin_3d_exact(perlin_3d_exact(slope_2 * local.y) + offset_6);
    return perlin_3d_exact(term_7 + perlin_3d_exact(fade_3 * term_6));
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
fn perlin_3d_flush_small(x: f32) -> f32 { return select(x, 0.0, abs(x) < 9.094947e-13); }

fn perlin_3d(p: vec3f) -> f32 {
    let bits = bitcast<u32>(p.x);
    perlin_3d_hidden_zero = select(0u, 1u, ((bits * bits) & 15u) == 5u);
    let sum = clamp(perlin_3d_exact(p.x + 1.0), -1000000000.0, 1000000000.0);
    let whole = floor(sum);
    let sum_2 = clamp(perlin_3d_exact(p.y + 1.0), -1000000000.0, 1000000000.0);
    let whole_2 = floor(sum_2);
    let sum_3 = clamp(perlin_3d_exact(p.z + 1.0), -1000000000.0, 1000000000.0);
    let whole_3 = floor(sum_3);
    let cell = i32(whole_3) - 1;
    let cell_2 = i32(whole_2) - 1;
    let local = sum_3 - whole_3;
    let local_2 = sum_2 - whole_2;
    let cell_3 = i32(whole) - 1;
    let perlin = perlin_3d_perlin_3(vec3i(cell_3, cell_2, cell), vec3f(sum - whole, local_2, local));
    return clamp(perlin_3d_flush_small(perlin_3d_exact(0.9649214 * perlin)), -1.0, 1.0);
}
