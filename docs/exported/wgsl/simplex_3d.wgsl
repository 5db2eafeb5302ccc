// simplex_3d(p): simplex, noise of 3 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("simplex_3d")).
// SPDX-License-Identifier: MIT OR Apache-2.0

// A zero that compilers do not see through: a float that is or-ed with it keeps its rounding.
var<private> simplex_3d_hidden_zero: u32;

fn simplex_3d_exact(x: f32) -> f32 { return bitcast<f32>(bitcast<u32>(x) | simplex_3d_hidden_zero); }

// Returns the number of other axes that each axis comes before: larger coordinates first, on a tie the lower axis.
fn simplex_3d_rank_3(local: vec3f) -> vec3i {
    let x = i32(local.x >= local.y) + i32(local.x >= local.z);
    let y = i32(local.y > local.x) + i32(local.y >= local.z);
    return vec3i(x, y, i32(local.z > local.x) + i32(local.z > local.y));
}

// The hash "lowbias32" of the hash prospector (Ellis 2018).
fn simplex_3d_lowbias32(bits: u32) -> u32 {
    let a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    let b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns one of the edges of a cube, four of them twice, as grad of Perlin's program (2002): u lies along x if h < 8,
// else along y; v along y if h < 4, along x if h is 12 or 14, else along z. Bits 0 and 1 are their signs.
fn simplex_3d_edge_16(index: u32) -> vec3f {
    let u = 0x3f800000u ^ (index << 31u);
    let v = 0x3f800000u ^ ((index >> 1u) << 31u);
    let eight = 0u - ((index >> 3u) & 1u);
    let four = 0u - ((index >> 2u) & 1u);
    let again = (eight & four) & ~(0u - (index & 1u));
    let y = bitcast<f32>((u & eight) | ((v & ~eight) & ~four));
    let z = bitcast<f32>((v & (eight | four)) & ~again);
    return vec3f(bitcast<f32>((u & ~eight) | (v & again)), y, z);
}

fn simplex_3d_computed_gradient_3(cell: vec3i) -> vec3f {
    let term = simplex_3d_lowbias32(bitcast<u32>(cell.xy.x));
    let term_2 = simplex_3d_lowbias32(term + bitcast<u32>(cell.xy.y));
    let hash = simplex_3d_lowbias32(term_2 + bitcast<u32>(cell.z));
    return simplex_3d_edge_16(hash >> 23u);
}

fn simplex_3d_corner_gradient(cell: vec3i, corner: vec3i) -> vec3f {
    return simplex_3d_computed_gradient_3(cell + corner);
}

fn simplex_3d_dot_3(a: vec3f, b: vec3f) -> f32 {
    return simplex_3d_exact(simplex_3d_exact(simplex_3d_exact(a.x * b.x) + simplex_3d_exact(a.y * b.y)) + simplex_3d_exact(a.z * b.z));
}

fn simplex_3d_decay(radius: f32, distance_squared: f32) -> f32 {
    let reach = simplex_3d_exact(radius - distance_squared);
    let t = select(reach, 0.0, reach < 0.0);
    let t2 = simplex_3d_exact(t * t);
    return simplex_3d_exact(t2 * t2);
}

fn simplex_3d_corner_3(cell: vec3i, local: vec3f, corner: vec3i, passed: f32) -> f32 {
    let sum = simplex_3d_exact(simplex_3d_exact(local.x + local.y) + local.z);
    let shift = simplex_3d_exact(0.16666667 * simplex_3d_exact(sum - passed));
    let from_corner = local - vec3f(corner);
    let z = simplex_3d_exact(from_corner.z);
    let d = vec3f(simplex_3d_exact(from_corner.x), simplex_3d_exact(from_corner.y), z) - shift;
    let linear = simplex_3d_dot_3(simplex_3d_corner_gradient(cell, corner), d);
    return simplex_3d_exact(simplex_3d_decay(0.5, simplex_3d_dot_3(d, d)) * linear);
}

fn simplex_3d_simplex_3(cell: vec3i, local: vec3f) -> f32 {
    let rank = simplex_3d_rank_3(local);
    let corner = simplex_3d_corner_3(cell, local, vec3i(rank >= vec3i(2)), 1.0);
    let value = simplex_3d_exact(simplex_3d_corner_3(cell, local, vec3i(rank >= vec3i(3)), 0.0) + corner);
    let value_2 = simplex_3d_exact(value + simplex_3d_corner_3(cell, local, vec3i(rank >= vec3i(1)), 2.0));
    let corner_2 = simplex_3d_corner_3(cell, local, vec3i(rank >= vec3i(0)), 3.0);
    return simplex_3d_exact(value_2 + corner_2);
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
fn simplex_3d_flush_small(x: f32) -> f32 { return select(x, 0.0, abs(x) < 9.094947e-13); }

fn simplex_3d(p: vec3f) -> f32 {
    let bits = bitcast<u32>(p.x);
    simplex_3d_hidden_zero = select(0u, 1u, ((bits * bits) & 15u) == 5u);
    let y = clamp(p.y, -1.329228e36, 1.329228e36);
    let a = simplex_3d_exact(clamp(p.x, -1.329228e36, 1.329228e36) + y);
    let sum = simplex_3d_exact(a + clamp(p.z, -1.329228e36, 1.329228e36));
    let b = simplex_3d_exact(0.33333334 * sum);
    let sum_2 = clamp(simplex_3d_exact(simplex_3d_exact(p.x + b) + 1.0), -1000000000.0, 1000000000.0);
    let whole = floor(sum_2);
    let sum_3 = clamp(simplex_3d_exact(simplex_3d_exact(p.y + b) + 1.0), -1000000000.0, 1000000000.0);
    let whole_2 = floor(sum_3);
    let sum_4 = clamp(simplex_3d_exact(simplex_3d_exact(p.z + b) + 1.0), -1000000000.0, 1000000000.0);
    let whole_3 = floor(sum_4);
    let cell = i32(whole_3) - 1;
    let cell_2 = i32(whole_2) - 1;
    let local = sum_4 - whole_3;
    let local_2 = sum_3 - whole_2;
    let cell_3 = i32(whole) - 1;
    let simplex = simplex_3d_simplex_3(vec3i(cell_3, cell_2, cell), vec3f(sum_2 - whole, local_2, local));
    return clamp(simplex_3d_flush_small(simplex_3d_exact(76.88075 * simplex)), -1.0, 1.0);
}
