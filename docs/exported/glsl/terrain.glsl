// terrain(p) and terrain_with_gradient(p): warp(fbm(perlin), simplex, translate(simplex)),
// noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("terrain").with_gradient()).bake(Language::Glsl).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_C97FBE914B6F307A
#define GRADNOISE_C97FBE914B6F307A

precision highp float;
precision highp int;

struct terrain_with_gradient_result { float value; vec2 gradient; };

// The hash "lowbias32" of the hash prospector (Ellis 2018).
uint terrain_lowbias32(uint bits) {
    uint a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    uint b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
void terrain_octagon_8(uint index, out float x_out, out float y_out) {
    uint long_2 = 0x3f800000u ^ (index << 31u);
    uint short_2 = 0x3ed413cdu ^ ((index >> 1u) << 31u);
    uint swapped = (long_2 ^ short_2) & (0u - ((index >> 2u) & 1u));
    x_out = uintBitsToFloat(long_2 ^ swapped);
    y_out = uintBitsToFloat(short_2 ^ swapped);
}

void terrain_computed_gradient_2(int cell_x, int cell_y, out float x_out, out float y_out) {
    uint term = terrain_lowbias32(0x688990c0u + uint(cell_x));
    uint hash = terrain_lowbias32(term + uint(cell_y));
    float found_x, found_y;
    terrain_octagon_8(hash >> 23u, found_x, found_y);
    x_out = found_x;
    y_out = found_y;
}

void terrain_corner_gradient(int cell_x, int cell_y, int corner_x, int corner_y, out float x_out,
    out float y_out) {
    float found_x, found_y;
    terrain_computed_gradient_2(cell_x + corner_x, cell_y + corner_y, found_x, found_y);
    x_out = found_x;
    y_out = found_y;
}

float terrain_dot_2(float a_x, float a_y, float b_x, float b_y) {
    precise float precise_1 = a_x * b_x + a_y * b_y;
    return precise_1;
}

void terrain_decay(float radius, float distance_squared, out float weight_out, out float pull_out) {
    precise float reach = radius - distance_squared;
    precise float t = (reach < 0.0) ? 0.0 : reach;
    precise float t2 = t * t;
    precise float precise_1 = t2 * t2;
    precise float precise_2 = 8.0 * (t2 * t);
    weight_out = precise_1;
    pull_out = precise_2;
}

void terrain_corner_2(int cell_x, int cell_y, float local_x, float local_y, int corner_x, int corner_y,
    float passed, out float value_out, out float gradient_x_out, out float gradient_y_out) {
    float g_x, g_y;
    terrain_corner_gradient(cell_x, cell_y, corner_x, corner_y, g_x, g_y);
    precise float shift = 0.21132487 * (local_x + local_y - passed);
    precise float from_corner_x = local_x - float(corner_x);
    precise float from_corner_y = local_y - float(corner_y);
    precise float d_x = from_corner_x - shift;
    precise float d_y = from_corner_y - shift;
    float decay_weight, decay_pull;
    terrain_decay(0.5, terrain_dot_2(d_x, d_y, d_x, d_y), decay_weight, decay_pull);
    precise float linear = terrain_dot_2(g_x, g_y, d_x, d_y);
    precise float pull_2 = decay_pull * linear;
    precise float gradient_x = decay_weight * g_x - pull_2 * d_x;
    precise float gradient_y = decay_weight * g_y - pull_2 * d_y;
    precise float precise_1 = decay_weight * linear;
    value_out = precise_1;
    gradient_x_out = gradient_x;
    gradient_y_out = gradient_y;
}

void terrain_simplex_2(int cell_x, int cell_y, float local_x, float local_y, out float value_out,
    out float gradient_x_out, out float gradient_y_out) {
    int along_x = int(local_x >= local_y);
    float corner_value, corner_gradient_x, corner_gradient_y;
    terrain_corner_2(cell_x, cell_y, local_x, local_y, 0, 0, 0.0, corner_value, corner_gradient_x,
        corner_gradient_y);
    float corner_2_value, corner_2_gradient_x, corner_2_gradient_y;
    terrain_corner_2(cell_x, cell_y, local_x, local_y, along_x, 1 - along_x, 1.0, corner_2_value,
        corner_2_gradient_x, corner_2_gradient_y);
    float corner_3_value, corner_3_gradient_x, corner_3_gradient_y;
    terrain_corner_2(cell_x, cell_y, local_x, local_y, 1, 1, 2.0, corner_3_value, corner_3_gradient_x,
        corner_3_gradient_y);
    precise float value_4 = corner_value + corner_2_value + corner_3_value;
    precise float gradient_x_4 = corner_gradient_x + corner_2_gradient_x + corner_3_gradient_x;
    precise float gradient_y_4 = corner_gradient_y + corner_2_gradient_y + corner_3_gradient_y;
    value_out = value_4;
    gradient_x_out = gradient_x_4;
    gradient_y_out = gradient_y_4;
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
float terrain_flush_small(float x) {
    return (abs(x) < 9.094947e-13) ? 0.0 : x;
}

// Limits a derivative: it is never so large that a product of two could leave the range of floats.
float terrain_clamp_derivative(float x) {
    return terrain_flush_small(clamp(x, -1.1529215e18, 1.1529215e18));
}

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
void terrain_fade_quintic(float t, out float weight_out, out float slope_out) {
    precise float bracket = t * (t * 6.0 - 15.0) + 10.0;
    precise float weight = t * t * t * bracket;
    precise float u = t * (1.0 - t);
    precise float precise_1 = 30.0 * (u * u);
    weight_out = weight;
    slope_out = precise_1;
}

void terrain_computed_gradient_3(int cell_x, int cell_y, out float x_out, out float y_out) {
    uint hash = terrain_lowbias32(terrain_lowbias32(uint(cell_x)) + uint(cell_y));
    float found_x, found_y;
    terrain_octagon_8(hash >> 23u, found_x, found_y);
    x_out = found_x;
    y_out = found_y;
}

float terrain_lerp(float a, float b, float t) {
    precise float precise_1 = a + t * (b - a);
    return precise_1;
}

void terrain_perlin_2(int cell_x, int cell_y, float local_x, float local_y, out float value_out,
    out float gradient_x_out, out float gradient_y_out) {
    float fade_weight, fade_slope;
    terrain_fade_quintic(local_x, fade_weight, fade_slope);
    float fade_2_weight, fade_2_slope;
    terrain_fade_quintic(local_y, fade_2_weight, fade_2_slope);
    float left_x, left_y;
    terrain_computed_gradient_3(cell_x, cell_y, left_x, left_y);
    float right_x, right_y;
    terrain_computed_gradient_3(cell_x + 1, cell_y, right_x, right_y);
    precise float offset = left_x * local_x;
    precise float offset_2 = right_x * (local_x - 1.0);
    precise float slope_3 = terrain_lerp(left_y, right_y, fade_weight);
    precise float offset_3 = terrain_lerp(offset, offset_2, fade_weight);
    precise float slope_2_2 = fade_slope * (right_y - left_y);
    precise float along = terrain_lerp(left_x, right_x, fade_weight);
    precise float offset_4 = along + fade_slope * (offset_2 - offset);
    int cell_2_y = cell_y + 1;
    float left_2_x, left_2_y;
    terrain_computed_gradient_3(cell_x, cell_2_y, left_2_x, left_2_y);
    float right_2_x, right_2_y;
    terrain_computed_gradient_3(cell_x + 1, cell_2_y, right_2_x, right_2_y);
    precise float offset_5 = left_2_x * local_x;
    precise float offset_6 = right_2_x * (local_x - 1.0);
    precise float slope_3_2 = terrain_lerp(left_2_y, right_2_y, fade_weight);
    precise float slope_4 = fade_slope * (right_2_y - left_2_y);
    precise float along_2 = terrain_lerp(left_2_x, right_2_x, fade_weight);
    precise float offset_7 = along_2 + fade_slope * (offset_6 - offset_5);
    precise float offset_8 = terrain_lerp(offset_5, offset_6, fade_weight);
    precise float offset_9 = offset_8 - slope_3_2 - offset_3;
    precise float slope_5 = slope_3_2 - slope_3;
    precise float offset_10 = offset_7 - slope_4 - offset_4;
    precise float slope_6 = slope_4 - slope_2_2;
    precise float term = slope_6 * local_y + offset_10;
    precise float term_2 = slope_2_2 * local_y + offset_4;
    precise float x_5 = term_2 + fade_2_weight * term;
    precise float term_3 = slope_5 * local_y + offset_9;
    precise float steady = slope_3 + fade_2_weight * slope_5;
    precise float y_5 = steady + fade_2_slope * term_3;
    precise float term_4 = slope_3 * local_y + offset_3;
    precise float value = term_4 + fade_2_weight * term_3;
    value_out = value;
    gradient_x_out = x_5;
    gradient_y_out = y_5;
}

// Adds one of several octaves, which differ in these numbers.
void terrain_octave(float x, float y, float p_x, float p_y, float a, float b, int c, float d, int e, float f,
    float so_far_value, float so_far_gradient_x, float so_far_gradient_y, out float value_out,
    out float gradient_x_out, out float gradient_y_out) {
    precise float displacement_x = a * x;
    precise float displacement_y = a * y;
    precise float x_2 = p_x * a + displacement_x + b;
    precise float sum = clamp(x_2, -1000000000.0, 1000000000.0);
    precise float whole = floor(sum);
    precise float x_3 = p_y * a + displacement_y + d;
    precise float sum_2 = clamp(x_3, -1000000000.0, 1000000000.0);
    precise float whole_2 = floor(sum_2);
    int cell = int(whole_2) + e;
    precise float precise_1 = sum - whole;
    precise float precise_2 = sum_2 - whole_2;
    float perlin_value, perlin_gradient_x, perlin_gradient_y;
    terrain_perlin_2(int(whole) + c, cell, precise_1, precise_2, perlin_value, perlin_gradient_x,
        perlin_gradient_y);
    precise float x_4_x = 1.398088 * perlin_gradient_x;
    precise float x_4_y = 1.398088 * perlin_gradient_y;
    precise float precise_3 = 1.398088 * perlin_value;
    precise float value_2 = clamp(terrain_flush_small(precise_3), -1.0, 1.0);
    precise float x_5_x = 0.53333306 * terrain_clamp_derivative(x_4_x);
    precise float x_5_y = 0.53333306 * terrain_clamp_derivative(x_4_y);
    precise float precise_4 = f * value_2;
    precise float value_2_2 = so_far_value + terrain_flush_small(precise_4);
    precise float y_2 = terrain_clamp_derivative(x_5_y);
    precise float gradient_x_2 = so_far_gradient_x + terrain_clamp_derivative(x_5_x);
    precise float gradient_y_2 = so_far_gradient_y + y_2;
    value_out = value_2_2;
    gradient_x_out = gradient_x_2;
    gradient_y_out = gradient_y_2;
}

terrain_with_gradient_result terrain_with_gradient(vec2 p) {
    float x = p.x;
    float y = p.y;
    precise float y_2 = clamp(y, -1.329228e36, 1.329228e36);
    precise float sum = clamp(x, -1.329228e36, 1.329228e36) + y_2;
    precise float b = 0.36602542 * sum;
    precise float coordinate = x + b;
    precise float sum_2 = clamp(coordinate + 1.0, -1000000000.0, 1000000000.0);
    precise float whole = floor(sum_2);
    precise float coordinate_2 = y + b;
    precise float sum_3 = clamp(coordinate_2 + 1.0, -1000000000.0, 1000000000.0);
    precise float whole_2 = floor(sum_3);
    int cell = int(whole_2) - 1;
    precise float precise_1 = sum_2 - whole;
    precise float precise_2 = sum_3 - whole_2;
    float simplex_value, simplex_gradient_x, simplex_gradient_y;
    terrain_simplex_2(int(whole) - 1, cell, precise_1, precise_2, simplex_value, simplex_gradient_x,
        simplex_gradient_y);
    precise float x_x = 92.425 * simplex_gradient_x;
    precise float x_y = 92.425 * simplex_gradient_y;
    precise float precise_3 = 92.425 * simplex_value;
    precise float value_2 = clamp(terrain_flush_small(precise_3), -1.0, 1.0);
    precise float sum_4 = clamp(coordinate + 1.7430848, -1000000000.0, 1000000000.0);
    precise float whole_3 = floor(sum_4);
    precise float sum_5 = clamp(coordinate_2 + 1.4930848, -1000000000.0, 1000000000.0);
    precise float whole_4 = floor(sum_5);
    int cell_2 = int(whole_3) + 100;
    int cell_3 = int(whole_4) + 73;
    precise float precise_4 = sum_4 - whole_3;
    precise float precise_5 = sum_5 - whole_4;
    float simplex_2_value, simplex_2_gradient_x, simplex_2_gradient_y;
    terrain_simplex_2(cell_2, cell_3, precise_4, precise_5, simplex_2_value, simplex_2_gradient_x,
        simplex_2_gradient_y);
    precise float x_2_x = 92.425 * simplex_2_gradient_x;
    precise float x_2_y = 92.425 * simplex_2_gradient_y;
    precise float precise_6 = 92.425 * simplex_2_value;
    precise float value_2_2 = clamp(terrain_flush_small(precise_6), -1.0, 1.0);
    precise float precise_7 = 0.3 * value_2;
    precise float x_3 = 0.0 + terrain_clamp_derivative(precise_7);
    precise float x_4 = clamp(x_3, -268435460.0, 268435460.0);
    precise float precise_8 = 0.3 * value_2_2;
    precise float x_5 = 0.0 + terrain_clamp_derivative(precise_8);
    precise float y_2_2 = clamp(x_5, -268435460.0, 268435460.0);
    precise float x_6 = x + x_4 + 1.0;
    precise float sum_6 = clamp(x_6, -1000000000.0, 1000000000.0);
    precise float whole_5 = floor(sum_6);
    precise float x_7 = y + y_2_2 + 1.0;
    precise float sum_7 = clamp(x_7, -1000000000.0, 1000000000.0);
    precise float whole_6 = floor(sum_7);
    int cell_4 = int(whole_6) - 1;
    int cell_5 = int(whole_5) - 1;
    precise float precise_9 = sum_6 - whole_5;
    precise float precise_10 = sum_7 - whole_6;
    float perlin_value, perlin_gradient_x, perlin_gradient_y;
    terrain_perlin_2(cell_5, cell_4, precise_9, precise_10, perlin_value, perlin_gradient_x,
        perlin_gradient_y);
    precise float x_8_x = 1.398088 * perlin_gradient_x;
    precise float x_8_y = 1.398088 * perlin_gradient_y;
    precise float precise_11 = 1.398088 * perlin_value;
    precise float value_3_2 = clamp(terrain_flush_small(precise_11), -1.0, 1.0);
    precise float x_9_x = 0.53333306 * terrain_clamp_derivative(x_8_x);
    precise float x_9_y = 0.53333306 * terrain_clamp_derivative(x_8_y);
    precise float precise_12 = 0.53333306 * value_3_2;
    precise float value_4_2 = 0.0 + terrain_flush_small(precise_12);
    precise float y_3 = terrain_clamp_derivative(x_9_y);
    precise float gradient_x_4 = 0.0 + terrain_clamp_derivative(x_9_x);
    precise float gradient_y_4 = 0.0 + y_3;
    float octave_value, octave_gradient_x, octave_gradient_y;
    terrain_octave(x_4, y_2_2, x, y, 2.0, 1.1275669, 225, 1.4711672, 109, 0.26666653, value_4_2,
        gradient_x_4, gradient_y_4, octave_value, octave_gradient_x, octave_gradient_y);
    float octave_2_value, octave_2_gradient_x, octave_2_gradient_y;
    terrain_octave(x_4, y_2_2, x, y, 4.0, 1.224753, 26, 1.7953956, 82, 0.13333327, octave_value,
        octave_gradient_x, octave_gradient_y, octave_2_value, octave_2_gradient_x, octave_2_gradient_y);
    float octave_3_value, octave_3_gradient_x, octave_3_gradient_y;
    terrain_octave(x_4, y_2_2, x, y, 8.0, 1.8963709, 61, 1.719857, 242, 0.06666663, octave_2_value,
        octave_2_gradient_x, octave_2_gradient_y, octave_3_value, octave_3_gradient_x, octave_3_gradient_y);
    precise float precise_13 = 0.3 * octave_3_gradient_x;
    precise float share = terrain_clamp_derivative(precise_13);
    precise float y_4 = terrain_clamp_derivative(x_y);
    precise float x_10_x = octave_3_gradient_x + share * terrain_clamp_derivative(x_x);
    precise float x_10_y = octave_3_gradient_y + share * y_4;
    precise float precise_14 = 0.3 * octave_3_gradient_y;
    precise float share_2 = terrain_clamp_derivative(precise_14);
    precise float y_5 = terrain_clamp_derivative(x_10_y);
    precise float x_11 = terrain_clamp_derivative(x_10_x);
    precise float y_6 = terrain_clamp_derivative(x_2_y);
    precise float x_12_x = x_11 + share_2 * terrain_clamp_derivative(x_2_x);
    precise float x_12_y = y_5 + share_2 * y_6;
    precise float y_7 = terrain_clamp_derivative(x_12_y);
    return terrain_with_gradient_result(octave_3_value, vec2(terrain_clamp_derivative(x_12_x), y_7));
}

float terrain(vec2 p) {
    float x = p.x;
    float y = p.y;
    terrain_with_gradient_result found = terrain_with_gradient(vec2(x, y));
    return found.value;
}

#endif
