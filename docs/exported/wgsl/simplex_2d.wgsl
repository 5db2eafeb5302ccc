// simplex_2d(p): simplex, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("simplex_2d")).
// SPDX-License-Identifier: MIT OR Apache-2.0

// A zero that compilers do not see through: a float that is or-ed with it keeps its rounding.
var<private> simplex_2d_hidden_zero: u32;

fn simplex_2d_exact(x: f32) -> f32 { return bitcast<f32>(bitcast<u32>(x) | simplex_2d_hidden_zero); }

// The hash "lowbias32" of the hash prospector (Ellis 2018).
fn simplex_2d_lowbias32(bits: u32) -> u32 {
    let a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    let b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
fn simplex_2d_octagon_8(index: u32) -> vec2f {
    let long = 0x3f800000u ^ (index << 31u);
    let short = 0x3ed413cdu ^ ((index >> 1u) << 31u);
    let swapped = (long ^ short) & (0u - ((index >> 2u) & 1u));
    return vec2f(bitcast<f32>(long ^ swapped), bitcast<f32>(short ^ swapped));
}

fn simplex_2d_computed_gradient_2(cell: vec2i) -> vec2f {
    let hash = simplex_2d_lowbias32(simplex_2d_lowbias32(bitcast<u32>(cell.x)) + bitcast<u32>(cell.y));
    return simplex_2d_octagon_8(hash >> 23u);
}

fn simplex_2d_corner_gradient(cell: vec2i, corner: vec2i) -> vec2f {
    return simplex_2d_computed_gradient_2(cell + corner);
}

fn simplex_2d_dot_2(a: vec2f, b: vec2f) -> f32 {
    return simplex_2d_exact(simplex_2d_exact(a.x * b.x) + simplex_2d_exact(a.y * b.y));
}

fn simplex_2d_decay(radius: f32, distance_squared: f32) -> f32 {
    let reach = simplex_2d_exact(radius - distance_squared);
    let t = select(reach, 0.0, reach < 0.0);
    let t2 = simplex_2d_exact(t * t);
    return simplex_2d_exact(t2 * t2);
}

fn simplex_2d_corner_2(cell: vec2i, local: vec2f, corner: vec2i, passed: f32) -> f32 {
    let sum = simplex_2d_exact(local.x + local.y);
    let shift = simplex_2d_exact(0.21132487 * simplex_2d_exact(sum - passed));
    let from_corner = local - vec2f(corner);
    let d = vec2f(simplex_2d_exact(from_corner.x), simplex_2d_exact(from_corner.y)) - shift;
    let linear = simplex_2d_dot_2(simplex_2d_corner_gradient(cell, corner), d);
    return simplex_2d_exact(simplex_2d_decay(0.5, simplex_2d_dot_2(d, d)) * linear);
}

fn simplex_2d_simplex_2(cell: vec2i, local: vec2f) -> f32 {
    let along_x = i32(local.x >= local.y);
    let corner = simplex_2d_corner_2(cell, local, vec2i(along_x, 1 - along_x), 1.0);
    let value = simplex_2d_exact(simplex_2d_corner_2(cell, local, vec2i(0), 0.0) + corner);
    return simplex_2d_exact(value + simplex_2d_corner_2(cell, local, vec2i(1), 2.0));
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
fn simplex_2d_flush_small(x: f32) -> f32 { return select(x, 0.0, abs(x) < 9.094947e-13); }

fn simplex_2d(p: vec2f) -> f32 {
    let bits = bitcast<u32>(p.x);
    simplex_2d_hidden_zero = select(0u, 1u, ((bits * bits) & 15u) == 5u);
    let y = clamp(p.y, -1.329228e36, 1.329228e36);
    let sum = simplex_2d_exact(clamp(p.x, -1.329228e36, 1.329228e36) + y);
    let b = simplex_2d_exact(0.36602542 * sum);
    let sum_2 = clamp(simplex_2d_exact(simplex_2d_exact(p.x + b) + 1.0), -1000000000.0, 1000000000.0);
    let whole = floor(sum_2);
    let sum_3 = clamp(simplex_2d_exact(simplex_2d_exact(p.y + b) + 1.0), -1000000000.0, 1000000000.0);
    let whole_2 = floor(sum_3);
    let cell = i32(whole_2) - 1;
    let simplex = simplex_2d_simplex_2(vec2i(i32(whole) - 1, cell), vec2f(sum_2 - whole, sum_3 - whole_2));
    return clamp(simplex_2d_flush_small(simplex_2d_exact(92.425 * simplex)), -1.0, 1.0);
}
