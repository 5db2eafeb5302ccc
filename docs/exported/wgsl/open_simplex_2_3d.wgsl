// open_simplex_2_3d(p): open_simplex_2, noise of 3 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("open_simplex_2_3d")).
// SPDX-License-Identifier: MIT OR Apache-2.0

@group(0) @binding(0) var<uniform> open_simplex_2_3d_data: array<vec4u, 320>;

// A zero that compilers do not see through: a float that is or-ed with it keeps its rounding.
var<private> open_simplex_2_3d_hidden_zero: u32;

fn open_simplex_2_3d_exact(x: f32) -> f32 {
    return bitcast<f32>(bitcast<u32>(x) | open_simplex_2_3d_hidden_zero);
}

// Returns the number of other axes that each axis comes before: larger coordinates first, on a tie the lower axis.
fn open_simplex_2_3d_rank_3(local: vec3f) -> vec3i {
    let x = i32(local.x >= local.y) + i32(local.x >= local.z);
    let y = i32(local.y > local.x) + i32(local.y >= local.z);
    return vec3i(x, y, i32(local.z > local.x) + i32(local.z > local.y));
}

fn open_simplex_2_3d_fast_noise_mixed(sum: u32) -> u32 {
    let hash = sum * 0x27d4eb2du;
    return hash ^ (hash >> 15u);
}

fn open_simplex_2_3d_fast_noise_3(cell: vec3i) -> u32 {
    let c = bitcast<vec3u>(cell) * vec3u(0x1dde90c9u, 0x43c42e4du, 0x668b6e2fu);
    return open_simplex_2_3d_fast_noise_mixed((c.x ^ c.y) ^ c.z);
}

fn open_simplex_2_3d_table_gradient(i: u32) -> vec4f {
    return bitcast<vec4f>(open_simplex_2_3d_data[64u + (i & 255u)]);
}

fn open_simplex_2_3d_gradient_3(cell: vec3i) -> vec3f {
    let vector = open_simplex_2_3d_table_gradient(open_simplex_2_3d_fast_noise_3(cell) >> 23u);
    return vector.xyz;
}

fn open_simplex_2_3d_corner_gradient(cell: vec3i, corner: vec3i) -> vec3f {
    return open_simplex_2_3d_gradient_3(cell + corner);
}

fn open_simplex_2_3d_dot_3(a: vec3f, b: vec3f) -> f32 {
    let term = open_simplex_2_3d_exact(a.x * b.x);
    let term_2 = open_simplex_2_3d_exact(term + open_simplex_2_3d_exact(a.y * b.y));
    return open_simplex_2_3d_exact(term_2 + open_simplex_2_3d_exact(a.z * b.z));
}

fn open_simplex_2_3d_decay(radius: f32, distance_squared: f32) -> f32 {
    let reach = open_simplex_2_3d_exact(radius - distance_squared);
    let t = select(reach, 0.0, reach < 0.0);
    let t2 = open_simplex_2_3d_exact(t * t);
    return open_simplex_2_3d_exact(t2 * t2);
}

fn open_simplex_2_3d_corner_3(cell: vec3i, local: vec3f, corner: vec3i, passed: f32) -> f32 {
    let sum = open_simplex_2_3d_exact(open_simplex_2_3d_exact(local.x + local.y) + local.z);
    let shift = open_simplex_2_3d_exact(0.16666667 * open_simplex_2_3d_exact(sum - passed));
    let from_corner = local - vec3f(corner);
    let z = open_simplex_2_3d_exact(from_corner.z);
    let y = open_simplex_2_3d_exact(from_corner.y);
    let d = vec3f(open_simplex_2_3d_exact(from_corner.x), y, z) - shift;
    let linear = open_simplex_2_3d_dot_3(open_simplex_2_3d_corner_gradient(cell, corner), d);
    let decay = open_simplex_2_3d_decay(0.5, open_simplex_2_3d_dot_3(d, d));
    return open_simplex_2_3d_exact(decay * linear);
}

fn open_simplex_2_3d_simplex_3(cell: vec3i, local: vec3f) -> f32 {
    let rank = open_simplex_2_3d_rank_3(local);
    let corner = open_simplex_2_3d_corner_3(cell, local, vec3i(rank >= vec3i(2)), 1.0);
    let corner_2 = open_simplex_2_3d_corner_3(cell, local, vec3i(rank >= vec3i(3)), 0.0);
    let value = open_simplex_2_3d_exact(corner_2 + corner);
    let corner_3 = open_simplex_2_3d_corner_3(cell, local, vec3i(rank >= vec3i(1)), 2.0);
    let value_2 = open_simplex_2_3d_exact(value + corner_3);
    let corner_4 = open_simplex_2_3d_corner_3(cell, local, vec3i(rank >= vec3i(0)), 3.0);
    return open_simplex_2_3d_exact(value_2 + corner_4);
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
fn open_simplex_2_3d_flush_small(x: f32) -> f32 { return select(x, 0.0, abs(x) < 9.094947e-13); }

fn open_simplex_2_3d(p: vec3f) -> f32 {
    let bits = bitcast<u32>(p.x);
    open_simplex_2_3d_hidden_zero = select(0u, 1u, ((bits * bits) & 15u) == 5u);
    let y = clamp(p.y, -1.329228e36, 1.329228e36);
    let a = open_simplex_2_3d_exact(clamp(p.x, -1.329228e36, 1.329228e36) + y);
    let sum = open_simplex_2_3d_exact(a + clamp(p.z, -1.329228e36, 1.329228e36));
    let b = open_simplex_2_3d_exact(0.33333334 * sum);
    let x = open_simplex_2_3d_exact(open_simplex_2_3d_exact(p.x + b) + 1.0);
    let sum_2 = clamp(x, -1000000000.0, 1000000000.0);
    let whole = floor(sum_2);
    let x_2 = open_simplex_2_3d_exact(open_simplex_2_3d_exact(p.y + b) + 1.0);
    let sum_3 = clamp(x_2, -1000000000.0, 1000000000.0);
    let whole_2 = floor(sum_3);
    let x_3 = open_simplex_2_3d_exact(open_simplex_2_3d_exact(p.z + b) + 1.0);
    let sum_4 = clamp(x_3, -1000000000.0, 1000000000.0);
    let whole_3 = floor(sum_4);
    let cell = i32(whole_3) - 1;
    let cell_2 = i32(whole_2) - 1;
    let local = sum_4 - whole_3;
    let local_2 = sum_3 - whole_2;
    let cell_3 = i32(whole) - 1;
    let local_3 = sum_2 - whole;
    let simplex = open_simplex_2_3d_simplex_3(vec3i(cell_3, cell_2, cell), vec3f(local_3, local_2, local));
    let value = open_simplex_2_3d_flush_small(open_simplex_2_3d_exact(65.60403 * simplex));
    return clamp(value, -1.0, 1.0);
}
