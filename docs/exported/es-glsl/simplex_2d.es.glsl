// simplex_2d(p): simplex, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("simplex_2d")).bake(Language::GlslEs300).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_94FA13248BB615D3
#define GRADNOISE_94FA13248BB615D3

precision highp float;
precision highp int;

struct simplex_2d_octagon_8_result { float x; float y; };

struct simplex_2d_computed_gradient_2_result { float x; float y; };

struct simplex_2d_corner_gradient_result { float x; float y; };

// A zero that compilers do not see through: a float that is or-ed with it keeps its rounding.
uint simplex_2d_hidden_zero;

float simplex_2d_exact(float x) {
    return uintBitsToFloat(floatBitsToUint(x) | simplex_2d_hidden_zero);
}

// The hash "lowbias32" of the hash prospector (Ellis 2018).
uint simplex_2d_lowbias32(uint bits) {
    uint a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    uint b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
simplex_2d_octagon_8_result simplex_2d_octagon_8(uint index) {
    uint long_2 = 0x3f800000u ^ (index << 31u);
    uint short_2 = 0x3ed413cdu ^ ((index >> 1u) << 31u);
    uint swapped = (long_2 ^ short_2) & (0u - ((index >> 2u) & 1u));
    return simplex_2d_octagon_8_result(uintBitsToFloat(long_2 ^ swapped), uintBitsToFloat(short_2 ^ swapped));
}

simplex_2d_computed_gradient_2_result simplex_2d_computed_gradient_2(int cell_x, int cell_y) {
    uint hash = simplex_2d_lowbias32(simplex_2d_lowbias32(uint(cell_x)) + uint(cell_y));
    simplex_2d_octagon_8_result found = simplex_2d_octagon_8(hash >> 23u);
    return simplex_2d_computed_gradient_2_result(found.x, found.y);
}

simplex_2d_corner_gradient_result simplex_2d_corner_gradient(int cell_x, int cell_y, int corner_x,
    int corner_y) {
    simplex_2d_computed_gradient_2_result found = simplex_2d_computed_gradient_2(cell_x + corner_x, cell_y
        + corner_y);
    return simplex_2d_corner_gradient_result(found.x, found.y);
}

float simplex_2d_dot_2(float a_x, float a_y, float b_x, float b_y) {
    return simplex_2d_exact(simplex_2d_exact(a_x * b_x) + simplex_2d_exact(a_y * b_y));
}

float simplex_2d_decay(float radius, float distance_squared) {
    float reach = simplex_2d_exact(radius - distance_squared);
    float t = (reach < 0.0) ? 0.0 : reach;
    float t2 = simplex_2d_exact(t * t);
    return simplex_2d_exact(t2 * t2);
}

float simplex_2d_corner_2(int cell_x, int cell_y, float local_x, float local_y, int corner_x, int corner_y,
    float passed) {
    float sum = simplex_2d_exact(local_x + local_y);
    float shift = simplex_2d_exact(0.21132487 * simplex_2d_exact(sum - passed));
    float from_corner_x = local_x - float(corner_x);
    float from_corner_y = local_y - float(corner_y);
    float d_x = simplex_2d_exact(from_corner_x) - shift;
    float d_y = simplex_2d_exact(from_corner_y) - shift;
    simplex_2d_corner_gradient_result found = simplex_2d_corner_gradient(cell_x, cell_y, corner_x, corner_y);
    float linear = simplex_2d_dot_2(found.x, found.y, d_x, d_y);
    return simplex_2d_exact(simplex_2d_decay(0.5, simplex_2d_dot_2(d_x, d_y, d_x, d_y)) * linear);
}

float simplex_2d_simplex_2(int cell_x, int cell_y, float local_x, float local_y) {
    int along_x = int(local_x >= local_y);
    float corner = simplex_2d_corner_2(cell_x, cell_y, local_x, local_y, along_x, 1 - along_x, 1.0);
    float value = simplex_2d_exact(simplex_2d_corner_2(cell_x, cell_y, local_x, local_y, 0, 0, 0.0) + corner);
    return simplex_2d_exact(value + simplex_2d_corner_2(cell_x, cell_y, local_x, local_y, 1, 1, 2.0));
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
float simplex_2d_flush_small(float x) {
    return (abs(x) < 9.094947e-13) ? 0.0 : x;
}

float simplex_2d(vec2 p) {
    float x = p.x;
    float y = p.y;
    uint bits = floatBitsToUint(x);
    simplex_2d_hidden_zero = (((bits * bits) & 15u) == 5u) ? 1u : 0u;
    float y_2 = clamp(y, -1.329228e36, 1.329228e36);
    float sum = simplex_2d_exact(clamp(x, -1.329228e36, 1.329228e36) + y_2);
    float b = simplex_2d_exact(0.36602542 * sum);
    float sum_2 = clamp(simplex_2d_exact(simplex_2d_exact(x + b) + 1.0), -1000000000.0, 1000000000.0);
    float whole = floor(sum_2);
    float sum_3 = clamp(simplex_2d_exact(simplex_2d_exact(y + b) + 1.0), -1000000000.0, 1000000000.0);
    float whole_2 = floor(sum_3);
    int cell = int(whole_2) - 1;
    float simplex = simplex_2d_simplex_2(int(whole) - 1, cell, sum_2 - whole, sum_3 - whole_2);
    return clamp(simplex_2d_flush_small(simplex_2d_exact(92.425 * simplex)), -1.0, 1.0);
}

#endif
