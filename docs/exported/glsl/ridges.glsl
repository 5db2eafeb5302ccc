// ridges(p): ridged(perlin), noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("ridges")).bake(Language::Glsl).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_2089E790AA26D202
#define GRADNOISE_2089E790AA26D202

precision highp float;
precision highp int;

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
float ridges_fade_quintic(float t) {
    precise float bracket = t * (t * 6.0 - 15.0) + 10.0;
    precise float precise_1 = t * t * t * bracket;
    return precise_1;
}

// The hash "lowbias32" of the hash prospector (Ellis 2018).
uint ridges_lowbias32(uint bits) {
    uint a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    uint b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
void ridges_octagon_8(uint index, out float x_out, out float y_out) {
    uint long_2 = 0x3f800000u ^ (index << 31u);
    uint short_2 = 0x3ed413cdu ^ ((index >> 1u) << 31u);
    uint swapped = (long_2 ^ short_2) & (0u - ((index >> 2u) & 1u));
    x_out = uintBitsToFloat(long_2 ^ swapped);
    y_out = uintBitsToFloat(short_2 ^ swapped);
}

void ridges_computed_gradient_2(int cell_x, int cell_y, out float x_out, out float y_out) {
    uint hash = ridges_lowbias32(ridges_lowbias32(uint(cell_x)) + uint(cell_y));
    float found_x, found_y;
    ridges_octagon_8(hash >> 23u, found_x, found_y);
    x_out = found_x;
    y_out = found_y;
}

float ridges_lerp(float a, float b, float t) {
    precise float precise_1 = a + t * (b - a);
    return precise_1;
}

float ridges_perlin_2(int cell_x, int cell_y, float local_x, float local_y) {
    precise float fade = ridges_fade_quintic(local_x);
    float left_x, left_y;
    ridges_computed_gradient_2(cell_x, cell_y, left_x, left_y);
    float right_x, right_y;
    ridges_computed_gradient_2(cell_x + 1, cell_y, right_x, right_y);
    precise float slope = ridges_lerp(left_y, right_y, fade);
    precise float offset = right_x * (local_x - 1.0);
    precise float precise_1 = left_x * local_x;
    precise float offset_2 = ridges_lerp(precise_1, offset, fade);
    int cell_2_y = cell_y + 1;
    float left_2_x, left_2_y;
    ridges_computed_gradient_2(cell_x, cell_2_y, left_2_x, left_2_y);
    float right_2_x, right_2_y;
    ridges_computed_gradient_2(cell_x + 1, cell_2_y, right_2_x, right_2_y);
    precise float slope_2 = ridges_lerp(left_2_y, right_2_y, fade);
    precise float offset_3 = right_2_x * (local_x - 1.0);
    precise float precise_2 = left_2_x * local_x;
    precise float offset_4 = ridges_lerp(precise_2, offset_3, fade);
    precise float offset_5 = offset_4 - slope_2 - offset_2;
    precise float slope_3 = slope_2 - slope;
    precise float fade_2 = ridges_fade_quintic(local_y);
    precise float term = slope_3 * local_y + offset_5;
    precise float term_2 = slope * local_y + offset_2;
    precise float precise_3 = term_2 + fade_2 * term;
    return precise_3;
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
float ridges_flush_small(float x) {
    return (abs(x) < 9.094947e-13) ? 0.0 : x;
}

float ridges(vec2 p) {
    float x = p.x;
    float y = p.y;
    precise float sum = clamp(x + 1.0, -1000000000.0, 1000000000.0);
    precise float whole = floor(sum);
    precise float sum_2 = clamp(y + 1.0, -1000000000.0, 1000000000.0);
    precise float whole_2 = floor(sum_2);
    int cell = int(whole_2) - 1;
    precise float precise_1 = sum - whole;
    precise float precise_2 = sum_2 - whole_2;
    precise float perlin = ridges_perlin_2(int(whole) - 1, cell, precise_1, precise_2);
    precise float precise_3 = 1.398088 * perlin;
    precise float value = clamp(ridges_flush_small(precise_3), -1.0, 1.0);
    precise float value_2 = ridges_flush_small(value);
    precise float below = (value_2 > 1.0) ? 1.0 : value_2;
    precise float height = 1.0 - abs((below < (-1.0)) ? -1.0 : below);
    precise float precise_4 = height * height;
    precise float value_3 = ridges_flush_small(ridges_flush_small(precise_4));
    precise float grown = value_3 * 2.0;
    precise float below_2 = (grown > 1.0) ? 1.0 : grown;
    precise float sum_3 = clamp(x * 2.0 + 1.1275669, -1000000000.0, 1000000000.0);
    precise float whole_3 = floor(sum_3);
    precise float sum_4 = clamp(y * 2.0 + 1.4711672, -1000000000.0, 1000000000.0);
    precise float whole_4 = floor(sum_4);
    int cell_2 = int(whole_4) + 109;
    int cell_3 = int(whole_3) + 225;
    precise float precise_5 = sum_3 - whole_3;
    precise float precise_6 = sum_4 - whole_4;
    precise float perlin_2 = ridges_perlin_2(cell_3, cell_2, precise_5, precise_6);
    precise float precise_7 = 1.398088 * perlin_2;
    precise float value_4 = clamp(ridges_flush_small(precise_7), -1.0, 1.0);
    precise float value_5 = ridges_flush_small(value_4);
    precise float below_3 = (value_5 > 1.0) ? 1.0 : value_5;
    precise float height_2 = 1.0 - abs((below_3 < (-1.0)) ? -1.0 : below_3);
    precise float value_6 = ridges_flush_small((below_2 < 0.0) ? 0.0 : below_2);
    precise float precise_8 = height_2 * height_2;
    precise float value_7 = value_6 * ridges_flush_small(precise_8);
    precise float value_8 = ridges_flush_small(value_7);
    precise float value_9 = 0.0 + ridges_flush_small(value_3);
    precise float precise_9 = 0.5 * value_8;
    precise float value_10 = value_9 + ridges_flush_small(precise_9);
    precise float grown_2 = value_8 * 2.0;
    precise float below_4 = (grown_2 > 1.0) ? 1.0 : grown_2;
    precise float sum_5 = clamp(x * 4.0 + 1.224753, -1000000000.0, 1000000000.0);
    precise float whole_5 = floor(sum_5);
    precise float sum_6 = clamp(y * 4.0 + 1.7953956, -1000000000.0, 1000000000.0);
    precise float whole_6 = floor(sum_6);
    int cell_4 = int(whole_6) + 82;
    int cell_5 = int(whole_5) + 26;
    precise float precise_10 = sum_5 - whole_5;
    precise float precise_11 = sum_6 - whole_6;
    precise float perlin_3 = ridges_perlin_2(cell_5, cell_4, precise_10, precise_11);
    precise float precise_12 = 1.398088 * perlin_3;
    precise float value_11 = clamp(ridges_flush_small(precise_12), -1.0, 1.0);
    precise float value_12 = ridges_flush_small(value_11);
    precise float below_5 = (value_12 > 1.0) ? 1.0 : value_12;
    precise float height_3 = 1.0 - abs((below_5 < (-1.0)) ? -1.0 : below_5);
    precise float value_13 = ridges_flush_small((below_4 < 0.0) ? 0.0 : below_4);
    precise float precise_13 = height_3 * height_3;
    precise float value_14 = value_13 * ridges_flush_small(precise_13);
    precise float value_15 = ridges_flush_small(value_14);
    precise float precise_14 = 0.25 * value_15;
    precise float value_16 = value_10 + ridges_flush_small(precise_14);
    precise float grown_3 = value_15 * 2.0;
    precise float below_6 = (grown_3 > 1.0) ? 1.0 : grown_3;
    precise float sum_7 = clamp(x * 8.0 + 1.8963709, -1000000000.0, 1000000000.0);
    precise float whole_7 = floor(sum_7);
    precise float sum_8 = clamp(y * 8.0 + 1.719857, -1000000000.0, 1000000000.0);
    precise float whole_8 = floor(sum_8);
    int cell_6 = int(whole_8) + 242;
    int cell_7 = int(whole_7) + 61;
    precise float precise_15 = sum_7 - whole_7;
    precise float precise_16 = sum_8 - whole_8;
    precise float perlin_4 = ridges_perlin_2(cell_7, cell_6, precise_15, precise_16);
    precise float precise_17 = 1.398088 * perlin_4;
    precise float value_17 = clamp(ridges_flush_small(precise_17), -1.0, 1.0);
    precise float value_18 = ridges_flush_small(value_17);
    precise float below_7 = (value_18 > 1.0) ? 1.0 : value_18;
    precise float height_4 = 1.0 - abs((below_7 < (-1.0)) ? -1.0 : below_7);
    precise float value_19 = ridges_flush_small((below_6 < 0.0) ? 0.0 : below_6);
    precise float precise_18 = height_4 * height_4;
    precise float value_20 = value_19 * ridges_flush_small(precise_18);
    precise float value_21 = ridges_flush_small(value_20);
    precise float precise_19 = 0.125 * value_21;
    precise float value_22 = value_16 + ridges_flush_small(precise_19);
    precise float grown_4 = value_21 * 2.0;
    precise float below_8 = (grown_4 > 1.0) ? 1.0 : grown_4;
    precise float sum_9 = clamp(x * 16.0 + 1.1313515, -1000000000.0, 1000000000.0);
    precise float whole_9 = floor(sum_9);
    precise float sum_10 = clamp(y * 16.0 + 1.1228842, -1000000000.0, 1000000000.0);
    precise float whole_10 = floor(sum_10);
    int cell_8 = int(whole_10) + 141;
    int cell_9 = int(whole_9) + 133;
    precise float precise_20 = sum_9 - whole_9;
    precise float precise_21 = sum_10 - whole_10;
    precise float perlin_5 = ridges_perlin_2(cell_9, cell_8, precise_20, precise_21);
    precise float precise_22 = 1.398088 * perlin_5;
    precise float value_23 = clamp(ridges_flush_small(precise_22), -1.0, 1.0);
    precise float value_24 = ridges_flush_small(value_23);
    precise float below_9 = (value_24 > 1.0) ? 1.0 : value_24;
    precise float height_5 = 1.0 - abs((below_9 < (-1.0)) ? -1.0 : below_9);
    precise float value_25 = ridges_flush_small((below_8 < 0.0) ? 0.0 : below_8);
    precise float precise_23 = height_5 * height_5;
    precise float value_26 = value_25 * ridges_flush_small(precise_23);
    precise float precise_24 = 0.0625 * ridges_flush_small(value_26);
    precise float value_27 = ridges_flush_small(precise_24);
    precise float precise_25 = 1.032258 * (value_22 + value_27);
    precise float value_28 = ridges_flush_small(precise_25);
    precise float biased = value_28 - 1.0;
    precise float below_10 = (biased > 1.0) ? 1.0 : biased;
    return (below_10 < (-1.0)) ? -1.0 : below_10;
}

#endif
