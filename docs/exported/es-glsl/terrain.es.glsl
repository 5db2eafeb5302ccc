// terrain(p) and terrain_with_gradient(p): warp(fbm(perlin), simplex, translate(simplex)),
// noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("terrain").with_gradient()).bake(Language::GlslEs300).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_E18F26D59E07A2B1
#define GRADNOISE_E18F26D59E07A2B1

precision highp float;
precision highp int;

struct terrain_octagon_8_result { float x; float y; };

struct terrain_computed_gradient_2_result { float x; float y; };

struct terrain_corner_gradient_result { float x; float y; };

struct terrain_decay_result { float weight; float pull; };

struct terrain_corner_2_result { float value; float gradient_x; float gradient_y; };

struct terrain_simplex_2_result { float value; float gradient_x; float gradient_y; };

struct terrain_fade_quintic_result { float weight; float slope; };

struct terrain_computed_gradient_3_result { float x; float y; };

struct terrain_perlin_2_result { float value; float gradient_x; float gradient_y; };

struct terrain_octave_result { float value; float gradient_x; float gradient_y; };

struct terrain_with_gradient_result { float value; vec2 gradient; };

// A zero that compilers do not see through: a float that is or-ed with it keeps its rounding.
uint terrain_hidden_zero;

float terrain_exact(float x) {
    return uintBitsToFloat(floatBitsToUint(x) | terrain_hidden_zero);
}

// The hash "lowbias32" of the hash prospector (Ellis 2018).
uint terrain_lowbias32(uint bits) {
    uint a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    uint b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
terrain_octagon_8_result terrain_octagon_8(uint index) {
    uint long_2 = 0x3f800000u ^ (index << 31u);
    uint short_2 = 0x3ed413cdu ^ ((index >> 1u) << 31u);
    uint swapped = (long_2 ^ short_2) & (0u - ((index >> 2u) & 1u));
    return terrain_octagon_8_result(uintBitsToFloat(long_2 ^ swapped), uintBitsToFloat(short_2 ^ swapped));
}

terrain_computed_gradient_2_result terrain_computed_gradient_2(int cell_x, int cell_y) {
    uint term = terrain_lowbias32(0x688990c0u + uint(cell_x));
    uint hash = terrain_lowbias32(term + uint(cell_y));
    terrain_octagon_8_result found = terrain_octagon_8(hash >> 23u);
    return terrain_computed_gradient_2_result(found.x, found.y);
}

terrain_corner_gradient_result terrain_corner_gradient(int cell_x, int cell_y, int corner_x, int corner_y) {
    terrain_computed_gradient_2_result found = terrain_computed_gradient_2(cell_x + corner_x, cell_y
        + corner_y);
    return terrain_corner_gradient_result(found.x, found.y);
}

float terrain_dot_2(float a_x, float a_y, float b_x, float b_y) {
    return terrain_exact(terrain_exact(a_x * b_x) + terrain_exact(a_y * b_y));
}

terrain_decay_result terrain_decay(float radius, float distance_squared) {
    float reach = terrain_exact(radius - distance_squared);
    float t = (reach < 0.0) ? 0.0 : reach;
    float t2 = terrain_exact(t * t);
    return terrain_decay_result(terrain_exact(t2 * t2), terrain_exact(8.0 * terrain_exact(t2 * t)));
}

terrain_corner_2_result terrain_corner_2(int cell_x, int cell_y, float local_x, float local_y, int corner_x,
    int corner_y, float passed) {
    terrain_corner_gradient_result g = terrain_corner_gradient(cell_x, cell_y, corner_x, corner_y);
    float shift = terrain_exact(0.21132487 * terrain_exact(terrain_exact(local_x + local_y) - passed));
    float from_corner_x = local_x - float(corner_x);
    float from_corner_y = local_y - float(corner_y);
    float d_x = terrain_exact(from_corner_x) - shift;
    float d_y = terrain_exact(from_corner_y) - shift;
    terrain_decay_result decay = terrain_decay(0.5, terrain_dot_2(d_x, d_y, d_x, d_y));
    float linear = terrain_dot_2(g.x, g.y, d_x, d_y);
    float pull_2 = terrain_exact(decay.pull * linear);
    float gradient_x = terrain_exact(terrain_exact(decay.weight * g.x) - terrain_exact(pull_2 * d_x));
    float gradient_y = terrain_exact(terrain_exact(decay.weight * g.y) - terrain_exact(pull_2 * d_y));
    return terrain_corner_2_result(terrain_exact(decay.weight * linear), gradient_x, gradient_y);
}

terrain_simplex_2_result terrain_simplex_2(int cell_x, int cell_y, float local_x, float local_y) {
    int along_x = int(local_x >= local_y);
    terrain_corner_2_result corner = terrain_corner_2(cell_x, cell_y, local_x, local_y, 0, 0, 0.0);
    terrain_corner_2_result corner_2 = terrain_corner_2(cell_x, cell_y, local_x, local_y, along_x, 1
        - along_x, 1.0);
    terrain_corner_2_result corner_3 = terrain_corner_2(cell_x, cell_y, local_x, local_y, 1, 1, 2.0);
    float value_4 = terrain_exact(terrain_exact(corner.value + corner_2.value) + corner_3.value);
    float gradient_x_4 = terrain_exact(terrain_exact(corner.gradient_x + corner_2.gradient_x)
        + corner_3.gradient_x);
    float gradient_y_4 = terrain_exact(terrain_exact(corner.gradient_y + corner_2.gradient_y)
        + corner_3.gradient_y);
    return terrain_simplex_2_result(value_4, gradient_x_4, gradient_y_4);
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
float terrain_flush_small(float x) {
    return (abs(x) < 9.094947e-13) ? 0.0 : x;
}

// Limits a derivative: it is never so large that a product of two could leave the range of floats.
float terrain_clamp_derivative(float x) {
    return terrain_flush_small(clamp(terrain_exact(x), -1.1529215e18, 1.1529215e18));
}

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
terrain_fade_quintic_result terrain_fade_quintic(float t) {
    float bracket = terrain_exact(t * (terrain_exact(t * 6.0) - 15.0)) + 10.0;
    float weight = terrain_exact(terrain_exact(terrain_exact(t * t) * t) * bracket);
    float u = terrain_exact(t * (1.0 - t));
    return terrain_fade_quintic_result(weight, terrain_exact(30.0 * terrain_exact(u * u)));
}

terrain_computed_gradient_3_result terrain_computed_gradient_3(int cell_x, int cell_y) {
    uint hash = terrain_lowbias32(terrain_lowbias32(uint(cell_x)) + uint(cell_y));
    terrain_octagon_8_result found = terrain_octagon_8(hash >> 23u);
    return terrain_computed_gradient_3_result(found.x, found.y);
}

float terrain_lerp(float a, float b, float t) {
    return terrain_exact(a + terrain_exact(t * (b - a)));
}

terrain_perlin_2_result terrain_perlin_2(int cell_x, int cell_y, float local_x, float local_y) {
    terrain_fade_quintic_result fade = terrain_fade_quintic(local_x);
    terrain_fade_quintic_result fade_2 = terrain_fade_quintic(local_y);
    terrain_computed_gradient_3_result left = terrain_computed_gradient_3(cell_x, cell_y);
    terrain_computed_gradient_3_result right = terrain_computed_gradient_3(cell_x + 1, cell_y);
    float offset = terrain_exact(left.x * local_x);
    float offset_2 = terrain_exact(right.x * (local_x - 1.0));
    float slope_3 = terrain_lerp(left.y, right.y, fade.weight);
    float offset_3 = terrain_lerp(offset, offset_2, fade.weight);
    float slope_2_2 = terrain_exact(fade.slope * (right.y - left.y));
    float along = terrain_lerp(left.x, right.x, fade.weight);
    float offset_4 = terrain_exact(along + terrain_exact(fade.slope * (offset_2 - offset)));
    int cell_2_y = cell_y + 1;
    terrain_computed_gradient_3_result left_2 = terrain_computed_gradient_3(cell_x, cell_2_y);
    terrain_computed_gradient_3_result right_2 = terrain_computed_gradient_3(cell_x + 1, cell_2_y);
    float offset_5 = terrain_exact(left_2.x * local_x);
    float offset_6 = terrain_exact(right_2.x * (local_x - 1.0));
    float slope_3_2 = terrain_lerp(left_2.y, right_2.y, fade.weight);
    float slope_4 = terrain_exact(fade.slope * (right_2.y - left_2.y));
    float along_2 = terrain_lerp(left_2.x, right_2.x, fade.weight);
    float offset_7 = terrain_exact(along_2 + terrain_exact(fade.slope * (offset_6 - offset_5)));
    float offset_8 = terrain_lerp(offset_5, offset_6, fade.weight);
    float offset_9 = terrain_exact(terrain_exact(offset_8 - slope_3_2) - offset_3);
    float slope_5 = terrain_exact(slope_3_2 - slope_3);
    float offset_10 = terrain_exact(terrain_exact(offset_7 - slope_4) - offset_4);
    float slope_6 = terrain_exact(slope_4 - slope_2_2);
    float term = terrain_exact(terrain_exact(slope_6 * local_y) + offset_10);
    float term_2 = terrain_exact(terrain_exact(slope_2_2 * local_y) + offset_4);
    float x_5 = terrain_exact(term_2 + terrain_exact(fade_2.weight * term));
    float term_3 = terrain_exact(terrain_exact(slope_5 * local_y) + offset_9);
    float steady = terrain_exact(slope_3 + terrain_exact(fade_2.weight * slope_5));
    float y_5 = terrain_exact(steady + terrain_exact(fade_2.slope * term_3));
    float term_4 = terrain_exact(terrain_exact(slope_3 * local_y) + offset_3);
    float value = terrain_exact(term_4 + terrain_exact(fade_2.weight * term_3));
    return terrain_perlin_2_result(value, x_5, y_5);
}

// Adds one of several octaves, which differ in these numbers.
terrain_octave_result terrain_octave(float x, float y, float p_x, float p_y, float a, float b, int c,
    float d, int e, float f, float so_far_value, float so_far_gradient_x, float so_far_gradient_y) {
    float displacement_x = terrain_exact(a * x);
    float displacement_y = terrain_exact(a * y);
    float x_2 = terrain_exact(terrain_exact(terrain_exact(p_x * a) + displacement_x) + b);
    float sum = clamp(x_2, -1000000000.0, 1000000000.0);
    float whole = floor(sum);
    float x_3 = terrain_exact(terrain_exact(terrain_exact(p_y * a) + displacement_y) + d);
    float sum_2 = clamp(x_3, -1000000000.0, 1000000000.0);
    float whole_2 = floor(sum_2);
    int cell = int(whole_2) + e;
    terrain_perlin_2_result perlin = terrain_perlin_2(int(whole) + c, cell, sum - whole, sum_2 - whole_2);
    float x_4_x = 1.398088 * perlin.gradient_x;
    float x_4_y = 1.398088 * perlin.gradient_y;
    float value_2 = clamp(terrain_flush_small(terrain_exact(1.398088 * perlin.value)), -1.0, 1.0);
    float x_5_x = 0.53333306 * terrain_clamp_derivative(x_4_x);
    float x_5_y = 0.53333306 * terrain_clamp_derivative(x_4_y);
    float value_2_2 = terrain_exact(so_far_value + terrain_flush_small(terrain_exact(f * value_2)));
    float y_2 = terrain_clamp_derivative(x_5_y);
    float gradient_x_2 = terrain_exact(so_far_gradient_x + terrain_clamp_derivative(x_5_x));
    float gradient_y_2 = terrain_exact(so_far_gradient_y + y_2);
    return terrain_octave_result(value_2_2, gradient_x_2, gradient_y_2);
}

terrain_with_gradient_result terrain_with_gradient(vec2 p) {
    float x = p.x;
    float y = p.y;
    uint bits = floatBitsToUint(x);
    terrain_hidden_zero = (((bits * bits) & 15u) == 5u) ? 1u : 0u;
    float y_2 = clamp(y, -1.329228e36, 1.329228e36);
    float sum = terrain_exact(clamp(x, -1.329228e36, 1.329228e36) + y_2);
    float b = terrain_exact(0.36602542 * sum);
    float coordinate = terrain_exact(x + b);
    float sum_2 = clamp(terrain_exact(coordinate + 1.0), -1000000000.0, 1000000000.0);
    float whole = floor(sum_2);
    float coordinate_2 = terrain_exact(y + b);
    float sum_3 = clamp(terrain_exact(coordinate_2 + 1.0), -1000000000.0, 1000000000.0);
    float whole_2 = floor(sum_3);
    int cell = int(whole_2) - 1;
    terrain_simplex_2_result simplex = terrain_simplex_2(int(whole) - 1, cell, sum_2 - whole, sum_3
        - whole_2);
    float x_x = 92.425 * simplex.gradient_x;
    float x_y = 92.425 * simplex.gradient_y;
    float value_2 = clamp(terrain_flush_small(terrain_exact(92.425 * simplex.value)), -1.0, 1.0);
    float sum_4 = clamp(terrain_exact(coordinate + 1.7430848), -1000000000.0, 1000000000.0);
    float whole_3 = floor(sum_4);
    float sum_5 = clamp(terrain_exact(coordinate_2 + 1.4930848), -1000000000.0, 1000000000.0);
    float whole_4 = floor(sum_5);
    int cell_2 = int(whole_3) + 100;
    int cell_3 = int(whole_4) + 73;
    terrain_simplex_2_result simplex_2 = terrain_simplex_2(cell_2, cell_3, sum_4 - whole_3, sum_5 - whole_4);
    float x_2_x = 92.425 * simplex_2.gradient_x;
    float x_2_y = 92.425 * simplex_2.gradient_y;
    float value_2_2 = clamp(terrain_flush_small(terrain_exact(92.425 * simplex_2.value)), -1.0, 1.0);
    float x_3 = terrain_exact(0.0 + terrain_clamp_derivative(0.3 * value_2));
    float x_4 = clamp(x_3, -268435460.0, 268435460.0);
    float x_5 = terrain_exact(0.0 + terrain_clamp_derivative(0.3 * value_2_2));
    float y_2_2 = clamp(x_5, -268435460.0, 268435460.0);
    float displacement_x = terrain_exact(x_4);
    float displacement_y = terrain_exact(y_2_2);
    float x_6 = terrain_exact(terrain_exact(x + displacement_x) + 1.0);
    float sum_6 = clamp(x_6, -1000000000.0, 1000000000.0);
    float whole_5 = floor(sum_6);
    float x_7 = terrain_exact(terrain_exact(y + displacement_y) + 1.0);
    float sum_7 = clamp(x_7, -1000000000.0, 1000000000.0);
    float whole_6 = floor(sum_7);
    int cell_4 = int(whole_6) - 1;
    int cell_5 = int(whole_5) - 1;
    terrain_perlin_2_result perlin = terrain_perlin_2(cell_5, cell_4, sum_6 - whole_5, sum_7 - whole_6);
    float x_8_x = 1.398088 * perlin.gradient_x;
    float x_8_y = 1.398088 * perlin.gradient_y;
    float value_3_2 = clamp(terrain_flush_small(terrain_exact(1.398088 * perlin.value)), -1.0, 1.0);
    float x_9_x = 0.53333306 * terrain_clamp_derivative(x_8_x);
    float x_9_y = 0.53333306 * terrain_clamp_derivative(x_8_y);
    float value_4_2 = terrain_exact(0.0 + terrain_flush_small(terrain_exact(0.53333306 * value_3_2)));
    float y_3 = terrain_clamp_derivative(x_9_y);
    float gradient_x_4 = terrain_exact(0.0 + terrain_clamp_derivative(x_9_x));
    float gradient_y_4 = terrain_exact(0.0 + y_3);
    terrain_octave_result octave = terrain_octave(x_4, y_2_2, x, y, 2.0, 1.1275669, 225, 1.4711672, 109,
        0.26666653, value_4_2, gradient_x_4, gradient_y_4);
    terrain_octave_result octave_2 = terrain_octave(x_4, y_2_2, x, y, 4.0, 1.224753, 26, 1.7953956, 82,
        0.13333327, octave.value, octave.gradient_x, octave.gradient_y);
    terrain_octave_result octave_3 = terrain_octave(x_4, y_2_2, x, y, 8.0, 1.8963709, 61, 1.719857, 242,
        0.06666663, octave_2.value, octave_2.gradient_x, octave_2.gradient_y);
    float share = terrain_clamp_derivative(0.3 * octave_3.gradient_x);
    float y_4 = terrain_clamp_derivative(x_y);
    float x_10_x = octave_3.gradient_x + terrain_exact(share * terrain_clamp_derivative(x_x));
    float x_10_y = octave_3.gradient_y + terrain_exact(share * y_4);
    float share_2 = terrain_clamp_derivative(0.3 * octave_3.gradient_y);
    float y_5 = terrain_clamp_derivative(x_10_y);
    float x_11 = terrain_clamp_derivative(x_10_x);
    float y_6 = terrain_clamp_derivative(x_2_y);
    float x_12_x = x_11 + terrain_exact(share_2 * terrain_clamp_derivative(x_2_x));
    float x_12_y = y_5 + terrain_exact(share_2 * y_6);
    float y_7 = terrain_clamp_derivative(x_12_y);
    return terrain_with_gradient_result(octave_3.value, vec2(terrain_clamp_derivative(x_12_x), y_7));
}

float terrain(vec2 p) {
    float x = p.x;
    float y = p.y;
    terrain_with_gradient_result found = terrain_with_gradient(vec2(x, y));
    return found.value;
}

#endif
