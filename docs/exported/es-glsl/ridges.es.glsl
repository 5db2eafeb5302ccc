// ridges(p): ridged(perlin), noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("ridges")).bake(Language::GlslEs300).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_1ACE3958809623D0
#define GRADNOISE_1ACE3958809623D0

precision highp float;
precision highp int;

struct ridges_octagon_8_result { float x; float y; };

struct ridges_computed_gradient_2_result { float x; float y; };

// A zero that compilers do not see through: a float that is or-ed with it keeps its rounding.
uint ridges_hidden_zero;

float ridges_exact(float x) {
    return uintBitsToFloat(floatBitsToUint(x) | ridges_hidden_zero);
}

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
float ridges_fade_quintic(float t) {
    float bracket = ridges_exact(t * (ridges_exact(t * 6.0) - 15.0)) + 10.0;
    return ridges_exact(ridges_exact(ridges_exact(t * t) * t) * bracket);
}

// The hash "lowbias32" of the hash prospector (Ellis 2018).
uint ridges_lowbias32(uint bits) {
    uint a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    uint b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
ridges_octagon_8_result ridges_octagon_8(uint index) {
    uint long_2 = 0x3f800000u ^ (index << 31u);
    uint short_2 = 0x3ed413cdu ^ ((index >> 1u) << 31u);
    uint swapped = (long_2 ^ short_2) & (0u - ((index >> 2u) & 1u));
    return ridges_octagon_8_result(uintBitsToFloat(long_2 ^ swapped), uintBitsToFloat(short_2 ^ swapped));
}

ridges_computed_gradient_2_result ridges_computed_gradient_2(int cell_x, int cell_y) {
    uint hash = ridges_lowbias32(ridges_lowbias32(uint(cell_x)) + uint(cell_y));
    ridges_octagon_8_result found = ridges_octagon_8(hash >> 23u);
    return ridges_computed_gradient_2_result(found.x, found.y);
}

float ridges_lerp(float a, float b, float t) {
    return ridges_exact(a + ridges_exact(t * (b - a)));
}

float ridges_perlin_2(int cell_x, int cell_y, float local_x, float local_y) {
    float fade = ridges_fade_quintic(local_x);
    ridges_computed_gradient_2_result left = ridges_computed_gradient_2(cell_x, cell_y);
    ridges_computed_gradient_2_result right = ridges_computed_gradient_2(cell_x + 1, cell_y);
    float slope = ridges_lerp(left.y, right.y, fade);
    float offset = ridges_exact(right.x * (local_x - 1.0));
    float offset_2 = ridges_lerp(ridges_exact(left.x * local_x), offset, fade);
    int cell_2_y = cell_y + 1;
    ridges_computed_gradient_2_result left_2 = ridges_computed_gradient_2(cell_x, cell_2_y);
    ridges_computed_gradient_2_result right_2 = ridges_computed_gradient_2(cell_x + 1, cell_2_y);
    float slope_2 = ridges_lerp(left_2.y, right_2.y, fade);
    float offset_3 = ridges_exact(right_2.x * (local_x - 1.0));
    float offset_4 = ridges_lerp(ridges_exact(left_2.x * local_x), offset_3, fade);
    float offset_5 = ridges_exact(ridges_exact(offset_4 - slope_2) - offset_2);
    float slope_3 = ridges_exact(slope_2 - slope);
    float fade_2 = ridges_fade_quintic(local_y);
    float term = ridges_exact(ridges_exact(slope_3 * local_y) + offset_5);
    float term_2 = ridges_exact(ridges_exact(slope * local_y) + offset_2);
    return ridges_exact(term_2 + ridges_exact(fade_2 * term));
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
float ridges_flush_small(float x) {
    return (abs(x) < 9.094947e-13) ? 0.0 : x;
}

float ridges(vec2 p) {
    float x = p.x;
    float y = p.y;
    uint bits = floatBitsToUint(x);
    ridges_hidden_zero = (((bits * bits) & 15u) == 5u) ? 1u : 0u;
    float sum = clamp(ridges_exact(x + 1.0), -1000000000.0, 1000000000.0);
    float whole = floor(sum);
    float sum_2 = clamp(ridges_exact(y + 1.0), -1000000000.0, 1000000000.0);
    float whole_2 = floor(sum_2);
    int cell = int(whole_2) - 1;
    float perlin = ridges_perlin_2(int(whole) - 1, cell, sum - whole, sum_2 - whole_2);
    float value = clamp(ridges_flush_small(ridges_exact(1.398088 * perlin)), -1.0, 1.0);
    float value_2 = ridges_flush_small(ridges_exact(value));
    float below = (value_2 > 1.0) ? 1.0 : value_2;
    float height = ridges_exact(1.0 - abs((below < (-1.0)) ? -1.0 : below));
    float value_3 = ridges_flush_small(ridges_exact(ridges_flush_small(ridges_exact(height * height))));
    float grown = ridges_exact(value_3 * 2.0);
    float below_2 = (grown > 1.0) ? 1.0 : grown;
    float sum_3 = clamp(ridges_exact(ridges_exact(x * 2.0) + 1.1275669), -1000000000.0, 1000000000.0);
    float whole_3 = floor(sum_3);
    float sum_4 = clamp(ridges_exact(ridges_exact(y * 2.0) + 1.4711672), -1000000000.0, 1000000000.0);
    float whole_4 = floor(sum_4);
    int cell_2 = int(whole_4) + 109;
    int cell_3 = int(whole_3) + 225;
    float perlin_2 = ridges_perlin_2(cell_3, cell_2, sum_3 - whole_3, sum_4 - whole_4);
    float value_4 = clamp(ridges_flush_small(ridges_exact(1.398088 * perlin_2)), -1.0, 1.0);
    float value_5 = ridges_flush_small(ridges_exact(value_4));
    float below_3 = (value_5 > 1.0) ? 1.0 : value_5;
    float height_2 = ridges_exact(1.0 - abs((below_3 < (-1.0)) ? -1.0 : below_3));
    float value_6 = ridges_flush_small((below_2 < 0.0) ? 0.0 : below_2);
    float value_7 = ridges_exact(value_6 * ridges_flush_small(ridges_exact(height_2 * height_2)));
    float value_8 = ridges_flush_small(value_7);
    float value_9 = ridges_exact(0.0 + ridges_flush_small(ridges_exact(value_3)));
    float value_10 = ridges_exact(value_9 + ridges_flush_small(ridges_exact(0.5 * value_8)));
    float grown_2 = ridges_exact(value_8 * 2.0);
    float below_4 = (grown_2 > 1.0) ? 1.0 : grown_2;
    float sum_5 = clamp(ridges_exact(ridges_exact(x * 4.0) + 1.224753), -1000000000.0, 1000000000.0);
    float whole_5 = floor(sum_5);
    float sum_6 = clamp(ridges_exact(ridges_exact(y * 4.0) + 1.7953956), -1000000000.0, 1000000000.0);
    float whole_6 = floor(sum_6);
    int cell_4 = int(whole_6) + 82;
    int cell_5 = int(whole_5) + 26;
    float perlin_3 = ridges_perlin_2(cell_5, cell_4, sum_5 - whole_5, sum_6 - whole_6);
    float value_11 = clamp(ridges_flush_small(ridges_exact(1.398088 * perlin_3)), -1.0, 1.0);
    float value_12 = ridges_flush_small(ridges_exact(value_11));
    float below_5 = (value_12 > 1.0) ? 1.0 : value_12;
    float height_3 = ridges_exact(1.0 - abs((below_5 < (-1.0)) ? -1.0 : below_5));
    float value_13 = ridges_flush_small((below_4 < 0.0) ? 0.0 : below_4);
    float value_14 = ridges_exact(value_13 * ridges_flush_small(ridges_exact(height_3 * height_3)));
    float value_15 = ridges_flush_small(value_14);
    float value_16 = ridges_exact(value_10 + ridges_flush_small(ridges_exact(0.25 * value_15)));
    float grown_3 = ridges_exact(value_15 * 2.0);
    float below_6 = (grown_3 > 1.0) ? 1.0 : grown_3;
    float sum_7 = clamp(ridges_exact(ridges_exact(x * 8.0) + 1.8963709), -1000000000.0, 1000000000.0);
    float whole_7 = floor(sum_7);
    float sum_8 = clamp(ridges_exact(ridges_exact(y * 8.0) + 1.719857), -1000000000.0, 1000000000.0);
    float whole_8 = floor(sum_8);
    int cell_6 = int(whole_8) + 242;
    int cell_7 = int(whole_7) + 61;
    float perlin_4 = ridges_perlin_2(cell_7, cell_6, sum_7 - whole_7, sum_8 - whole_8);
    float value_17 = clamp(ridges_flush_small(ridges_exact(1.398088 * perlin_4)), -1.0, 1.0);
    float value_18 = ridges_flush_small(ridges_exact(value_17));
    float below_7 = (value_18 > 1.0) ? 1.0 : value_18;
    float height_4 = ridges_exact(1.0 - abs((below_7 < (-1.0)) ? -1.0 : below_7));
    float value_19 = ridges_flush_small((below_6 < 0.0) ? 0.0 : below_6);
    float value_20 = ridges_exact(value_19 * ridges_flush_small(ridges_exact(height_4 * height_4)));
    float value_21 = ridges_flush_small(value_20);
    float value_22 = ridges_exact(value_16 + ridges_flush_small(ridges_exact(0.125 * value_21)));
    float grown_4 = ridges_exact(value_21 * 2.0);
    float below_8 = (grown_4 > 1.0) ? 1.0 : grown_4;
    float sum_9 = clamp(ridges_exact(ridges_exact(x * 16.0) + 1.1313515), -1000000000.0, 1000000000.0);
    float whole_9 = floor(sum_9);
    float sum_10 = clamp(ridges_exact(ridges_exact(y * 16.0) + 1.1228842), -1000000000.0, 1000000000.0);
    float whole_10 = floor(sum_10);
    int cell_8 = int(whole_10) + 141;
    int cell_9 = int(whole_9) + 133;
    float perlin_5 = ridges_perlin_2(cell_9, cell_8, sum_9 - whole_9, sum_10 - whole_10);
    float value_23 = clamp(ridges_flush_small(ridges_exact(1.398088 * perlin_5)), -1.0, 1.0);
    float value_24 = ridges_flush_small(ridges_exact(value_23));
    float below_9 = (value_24 > 1.0) ? 1.0 : value_24;
    float height_5 = ridges_exact(1.0 - abs((below_9 < (-1.0)) ? -1.0 : below_9));
    float value_25 = ridges_flush_small((below_8 < 0.0) ? 0.0 : below_8);
    float value_26 = ridges_exact(value_25 * ridges_flush_small(ridges_exact(height_5 * height_5)));
    float value_27 = ridges_flush_small(ridges_exact(0.0625 * ridges_flush_small(value_26)));
    float value_28 = ridges_flush_small(ridges_exact(1.032258 * ridges_exact(value_22 + value_27)));
    float biased = ridges_exact(value_28 - 1.0);
    float below_10 = (biased > 1.0) ? 1.0 : biased;
    return (below_10 < (-1.0)) ? -1.0 : below_10;
}

#endif
