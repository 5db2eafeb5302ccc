// simplex_2d(p): simplex, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("simplex_2d")).bake(Language::Glsl).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_A5FC2F31C41826F0
#define GRADNOISE_A5FC2F31C41826F0

precision highp float;
precision highp int;

// The hash "lowbias32" of the hash prospector (Ellis 2018).
uint simplex_2d_lowbias32(uint bits) {
    uint a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    uint b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
void simplex_2d_octagon_8(uint index, out float x_out, out float y_out) {
    uint long_2 = 0x3f800000u ^ (index << 31u);
    uint short_2 = 0x3ed413cdu ^ ((index >> 1u) << 31u);
    uint swapped = (long_2 ^ short_2) & (0u - ((index >> 2u) & 1u));
    x_out = uintBitsToFloat(long_2 ^ swapped);
    y_out = uintBitsToFloat(short_2 ^ swapped);
}

void simplex_2d_computed_gradient_2(int cell_x, int cell_y, out float x_out, out float y_out) {
    uint hash = simplex_2d_lowbias32(simplex_2d_lowbias32(uint(cell_x)) + uint(cell_y));
    float found_x, found_y;
    simplex_2d_octagon_8(hash >> 23u, found_x, found_y);
    x_out = found_x;
    y_out = found_y;
}

void simplex_2d_corner_gradient(int cell_x, int cell_y, int corner_x, int corner_y, out float x_out,
    out float y_out) {
    float found_x, found_y;
    simplex_2d_computed_gradient_2(cell_x + corner_x, cell_y + corner_y, found_x, found_y);
    x_out = found_x;
    y_out = found_y;
}

float simplex_2d_dot_2(float a_x, float a_y, float b_x, float b_y) {
    precise float precise_1 = a_x * b_x + a_y * b_y;
    return precise_1;
}

float simplex_2d_decay(float radius, float distance_squared) {
    precise float reach = radius - distance_squared;
    precise float t = (reach < 0.0) ? 0.0 : reach;
    precise float t2 = t * t;
    precise float precise_1 = t2 * t2;
    return precise_1;
}

float simplex_2d_corner_2(int cell_x, int cell_y, float local_x, float local_y, int corner_x, int corner_y,
    float passed) {
    precise float sum = local_x + local_y;
    precise float shift = 0.21132487 * (sum - passed);
    precise float from_corner_x = local_x - float(corner_x);
    precise float from_corner_y = local_y - float(corner_y);
    precise float d_x = from_corner_x - shift;
    precise float d_y = from_corner_y - shift;
    float found_x, found_y;
    simplex_2d_corner_gradient(cell_x, cell_y, corner_x, corner_y, found_x, found_y);
    precise float linear = simplex_2d_dot_2(found_x, found_y, d_x, d_y);
    precise float precise_1 = simplex_2d_decay(0.5, simplex_2d_dot_2(d_x, d_y, d_x, d_y)) * linear;
    return precise_1;
}

float simplex_2d_simplex_2(int cell_x, int cell_y, float local_x, float local_y) {
    int along_x = int(local_x >= local_y);
    precise float corner = simplex_2d_corner_2(cell_x, cell_y, local_x, local_y, along_x, 1 - along_x, 1.0);
    precise float value = simplex_2d_corner_2(cell_x, cell_y, local_x, local_y, 0, 0, 0.0) + corner;
    precise float precise_1 = value + simplex_2d_corner_2(cell_x, cell_y, local_x, local_y, 1, 1, 2.0);
    return precise_1;
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
float simplex_2d_flush_small(float x) {
    return (abs(x) < 9.094947e-13) ? 0.0 : x;
}

float simplex_2d(vec2 p) {
    float x = p.x;
    float y = p.y;
    precise float y_2 = clamp(y, -1.329228e36, 1.329228e36);
    precise float sum = clamp(x, -1.329228e36, 1.329228e36) + y_2;
    precise float b = 0.36602542 * sum;
    precise float sum_2 = clamp(x + b + 1.0, -1000000000.0, 1000000000.0);
    precise float whole = floor(sum_2);
    precise float sum_3 = clamp(y + b + 1.0, -1000000000.0, 1000000000.0);
    precise float whole_2 = floor(sum_3);
    int cell = int(whole_2) - 1;
    precise float precise_1 = sum_2 - whole;
    precise float precise_2 = sum_3 - whole_2;
    precise float simplex = simplex_2d_simplex_2(int(whole) - 1, cell, precise_1, precise_2);
    precise float precise_3 = 92.425 * simplex;
    return clamp(simplex_2d_flush_small(precise_3), -1.0, 1.0);
}

#endif
