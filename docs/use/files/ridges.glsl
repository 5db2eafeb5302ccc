// field(p): ramp(clamp(remap(ridged(perlin)))), noise of 2 dimensions.
// Made by gradnoise: Output::wgsl(&WgslOptions::new("field").written_out()).bake(Language::GlslEs300).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_627CCC6F0451A442
#define GRADNOISE_627CCC6F0451A442

precision highp float;
precision highp int;

struct field_octagon_8_result { float x; float y; };

struct field_computed_gradient_2_result { float x; float y; };

// A zero that compilers do not see through: a float that is or-ed with it keeps its rounding.
uint field_hidden_zero;

float field_exact(float x) {
    return uintBitsToFloat(floatBitsToUint(x) | field_hidden_zero);
}

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
float field_fade_quintic(float t) {
    float bracket = field_exact(t * (field_exact(t * 6.0) - 15.0)) + 10.0;
    return field_exact(field_exact(field_exact(t * t) * t) * bracket);
}

// The hash "lowbias32" of the hash prospector (Ellis 2018).
uint field_lowbias32(uint bits) {
    uint a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    uint b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
field_octagon_8_result field_octagon_8(uint index) {
    uint long_2 = 0x3f800000u ^ (index << 31u);
    uint short_2 = 0x3ed413cdu ^ ((index >> 1u) << 31u);
    uint swapped = (long_2 ^ short_2) & (0u - ((index >> 2u) & 1u));
    return field_octagon_8_result(uintBitsToFloat(long_2 ^ swapped), uintBitsToFloat(short_2 ^ swapped));
}

field_computed_gradient_2_result field_computed_gradient_2(int cell_x, int cell_y) {
    uint hash = field_lowbias32(field_lowbias32(uint(cell_x)) + uint(cell_y));
    field_octagon_8_result found = field_octagon_8(hash >> 23u);
    return field_computed_gradient_2_result(found.x, found.y);
}

float field_lerp(float a, float b, float t) {
    return field_exact(a + field_exact(t * (b - a)));
}

float field_perlin_2(int cell_x, int cell_y, float local_x, float local_y) {
    float fade = field_fade_quintic(local_x);
    field_computed_gradient_2_result left = field_computed_gradient_2(cell_x, cell_y);
    field_computed_gradient_2_result right = field_computed_gradient_2(cell_x + 1, cell_y);
    float slope = field_lerp(left.y, right.y, fade);
    float offset = field_lerp(field_exact(left.x * local_x), field_exact(right.x * (local_x - 1.0)), fade);
    int cell_2_y = cell_y + 1;
    field_computed_gradient_2_result left_2 = field_computed_gradient_2(cell_x, cell_2_y);
    field_computed_gradient_2_result right_2 = field_computed_gradient_2(cell_x + 1, cell_2_y);
    float slope_2 = field_lerp(left_2.y, right_2.y, fade);
    float offset_2 = field_exact(right_2.x * (local_x - 1.0));
    float offset_3 = field_lerp(field_exact(left_2.x * local_x), offset_2, fade);
    float offset_4 = field_exact(field_exact(offset_3 - slope_2) - offset);
    float slope_3 = field_exact(slope_2 - slope);
    float fade_2 = field_fade_quintic(local_y);
    float term = field_exact(field_exact(slope_3 * local_y) + offset_4);
    float term_2 = field_exact(field_exact(slope * local_y) + offset);
    return field_exact(term_2 + field_exact(fade_2 * term));
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
float field_flush_small(float x) {
    return (abs(x) < 9.094947e-13) ? 0.0 : x;
}

vec4 field(vec2 p) {
    float x = p.x;
    float y = p.y;
    uint bits = floatBitsToUint(x);
    field_hidden_zero = (((bits * bits) & 15u) == 5u) ? 1u : 0u;
    float sum = clamp(field_exact(x + 1.0), -1000000000.0, 1000000000.0);
    float whole = floor(sum);
    float sum_2 = clamp(field_exact(y + 1.0), -1000000000.0, 1000000000.0);
    float whole_2 = floor(sum_2);
    int cell = int(whole_2) - 1;
    float perlin = field_perlin_2(int(whole) - 1, cell, sum - whole, sum_2 - whole_2);
    float value = clamp(field_flush_small(field_exact(1.398088 * perlin)), -1.0, 1.0);
    float value_2 = field_flush_small(field_exact(value));
    float below = (value_2 > 1.0) ? 1.0 : value_2;
    float height = field_exact(1.0 - abs((below < (-1.0)) ? -1.0 : below));
    float value_3 = field_flush_small(field_exact(field_flush_small(field_exact(height * height))));
    float grown = field_exact(value_3 * 2.0);
    float below_2 = (grown > 1.0) ? 1.0 : grown;
    float sum_3 = clamp(field_exact(field_exact(x * 2.0) + 1.1275669), -1000000000.0, 1000000000.0);
    float whole_3 = floor(sum_3);
    float sum_4 = clamp(field_exact(field_exact(y * 2.0) + 1.4711672), -1000000000.0, 1000000000.0);
    float whole_4 = floor(sum_4);
    int cell_2 = int(whole_4) + 109;
    int cell_3 = int(whole_3) + 225;
    float perlin_2 = field_perlin_2(cell_3, cell_2, sum_3 - whole_3, sum_4 - whole_4);
    float value_4 = clamp(field_flush_small(field_exact(1.398088 * perlin_2)), -1.0, 1.0);
    float value_5 = field_flush_small(field_exact(value_4));
    float below_3 = (value_5 > 1.0) ? 1.0 : value_5;
    float height_2 = field_exact(1.0 - abs((below_3 < (-1.0)) ? -1.0 : below_3));
    float value_6 = field_flush_small((below_2 < 0.0) ? 0.0 : below_2);
    float value_7 = field_exact(value_6 * field_flush_small(field_exact(height_2 * height_2)));
    float value_8 = field_flush_small(value_7);
    float value_9 = field_exact(0.0 + field_flush_small(field_exact(value_3)));
    float value_10 = field_exact(value_9 + field_flush_small(field_exact(0.5 * value_8)));
    float grown_2 = field_exact(value_8 * 2.0);
    float below_4 = (grown_2 > 1.0) ? 1.0 : grown_2;
    float sum_5 = clamp(field_exact(field_exact(x * 4.0) + 1.224753), -1000000000.0, 1000000000.0);
    float whole_5 = floor(sum_5);
    float sum_6 = clamp(field_exact(field_exact(y * 4.0) + 1.7953956), -1000000000.0, 1000000000.0);
    float whole_6 = floor(sum_6);
    int cell_4 = int(whole_6) + 82;
    float perlin_3 = field_perlin_2(int(whole_5) + 26, cell_4, sum_5 - whole_5, sum_6 - whole_6);
    float value_11 = clamp(field_flush_small(field_exact(1.398088 * perlin_3)), -1.0, 1.0);
    float value_12 = field_flush_small(field_exact(value_11));
    float below_5 = (value_12 > 1.0) ? 1.0 : value_12;
    float height_3 = field_exact(1.0 - abs((below_5 < (-1.0)) ? -1.0 : below_5));
    float value_13 = field_flush_small((below_4 < 0.0) ? 0.0 : below_4);
    float value_14 = field_exact(value_13 * field_flush_small(field_exact(height_3 * height_3)));
    float value_15 = field_flush_small(value_14);
    float value_16 = field_exact(value_10 + field_flush_small(field_exact(0.25 * value_15)));
    float grown_3 = field_exact(value_15 * 2.0);
    float below_6 = (grown_3 > 1.0) ? 1.0 : grown_3;
    float sum_7 = clamp(field_exact(field_exact(x * 8.0) + 1.8963709), -1000000000.0, 1000000000.0);
    float whole_7 = floor(sum_7);
    float sum_8 = clamp(field_exact(field_exact(y * 8.0) + 1.719857), -1000000000.0, 1000000000.0);
    float whole_8 = floor(sum_8);
    int cell_5 = int(whole_8) + 242;
    float perlin_4 = field_perlin_2(int(whole_7) + 61, cell_5, sum_7 - whole_7, sum_8 - whole_8);
    float value_17 = clamp(field_flush_small(field_exact(1.398088 * perlin_4)), -1.0, 1.0);
    float value_18 = field_flush_small(field_exact(value_17));
    float below_7 = (value_18 > 1.0) ? 1.0 : value_18;
    float height_4 = field_exact(1.0 - abs((below_7 < (-1.0)) ? -1.0 : below_7));
    float value_19 = field_flush_small((below_6 < 0.0) ? 0.0 : below_6);
    float value_20 = field_exact(value_19 * field_flush_small(field_exact(height_4 * height_4)));
    float value_21 = field_flush_small(value_20);
    float value_22 = field_exact(value_16 + field_flush_small(field_exact(0.125 * value_21)));
    float grown_4 = field_exact(value_21 * 2.0);
    float below_8 = (grown_4 > 1.0) ? 1.0 : grown_4;
    float sum_9 = clamp(field_exact(field_exact(x * 16.0) + 1.1313515), -1000000000.0, 1000000000.0);
    float whole_9 = floor(sum_9);
    float sum_10 = clamp(field_exact(field_exact(y * 16.0) + 1.1228842), -1000000000.0, 1000000000.0);
    float whole_10 = floor(sum_10);
    int cell_6 = int(whole_10) + 141;
    int cell_7 = int(whole_9) + 133;
    float perlin_5 = field_perlin_2(cell_7, cell_6, sum_9 - whole_9, sum_10 - whole_10);
    float value_23 = clamp(field_flush_small(field_exact(1.398088 * perlin_5)), -1.0, 1.0);
    float value_24 = field_flush_small(field_exact(value_23));
    float below_9 = (value_24 > 1.0) ? 1.0 : value_24;
    float height_5 = field_exact(1.0 - abs((below_9 < (-1.0)) ? -1.0 : below_9));
    float value_25 = field_flush_small((below_8 < 0.0) ? 0.0 : below_8);
    float value_26 = field_exact(value_25 * field_flush_small(field_exact(height_5 * height_5)));
    float value_27 = field_flush_small(value_26);
    float value_28 = field_exact(value_22 + field_flush_small(field_exact(0.0625 * value_27)));
    float grown_5 = field_exact(value_27 * 2.0);
    float below_10 = (grown_5 > 1.0) ? 1.0 : grown_5;
    float sum_11 = clamp(field_exact(field_exact(x * 32.0) + 1.1621454), -1000000000.0, 1000000000.0);
    float whole_11 = floor(sum_11);
    float sum_12 = clamp(field_exact(field_exact(y * 32.0) + 1.8089457), -1000000000.0, 1000000000.0);
    float whole_12 = floor(sum_12);
    int cell_8 = int(whole_12) + 194;
    int cell_9 = int(whole_11) + 124;
    float perlin_6 = field_perlin_2(cell_9, cell_8, sum_11 - whole_11, sum_12 - whole_12);
    float value_29 = clamp(field_flush_small(field_exact(1.398088 * perlin_6)), -1.0, 1.0);
    float value_30 = field_flush_small(field_exact(value_29));
    float below_11 = (value_30 > 1.0) ? 1.0 : value_30;
    float height_6 = field_exact(1.0 - abs((below_11 < (-1.0)) ? -1.0 : below_11));
    float value_31 = field_flush_small((below_10 < 0.0) ? 0.0 : below_10);
    float value_32 = field_exact(value_31 * field_flush_small(field_exact(height_6 * height_6)));
    float value_33 = field_flush_small(field_exact(0.03125 * field_flush_small(value_32)));
    float value_34 = field_exact(value_28 + value_33);
    float biased = field_exact(field_flush_small(field_exact(1.0158731 * value_34)) - 1.0);
    float below_12 = (biased > 1.0) ? 1.0 : biased;
    float value_35 = (below_12 < (-1.0)) ? -1.0 : below_12;
    float value_36 = field_exact(field_exact(value_35 * 1.0292435) + 0.029196655);
    float value_37 = field_flush_small(value_36);
    float below_13 = (value_37 > 1.0) ? 1.0 : value_37;
    float value_38 = field_flush_small((below_13 < (-1.0)) ? -1.0 : below_13);
    float x_2 = field_exact(field_exact(value_38 - (-1.0)));
    float below_14 = (x_2 > 1.0) ? 1.0 : x_2;
    float t = (below_14 < 0.0) ? 0.0 : below_14;
    float x_2_2 = field_exact(field_exact(value_38));
    float below_15 = (x_2_2 > 1.0) ? 1.0 : x_2_2;
    float t_2 = (below_15 < 0.0) ? 0.0 : below_15;
    float z = field_lerp(0.2158605, 0.8307699, t);
    float x_3 = field_lerp(0.24228112, 1.0, t_2);
    float z_2 = field_lerp(0.8307699, 1.0, t_2);
    float y_2 = field_lerp(0.6172066, 1.0, t_2);
    float x_4 = field_lerp(0.0, 0.24228112, t);
    float y_2_2 = field_lerp(0.0, 0.6172066, t);
    float w = field_lerp(1.0, 1.0, t_2);
    float w_2 = field_lerp(1.0, 1.0, t);
    bool t_3 = value_38 >= 0.0;
    float colour_x = t_3 ? x_3 : x_4;
    float colour_y = t_3 ? y_2 : y_2_2;
    float colour_z = t_3 ? z_2 : z;
    float colour_w = t_3 ? w : w_2;
    float x_5 = field_exact(field_exact(value_38 - 1.0));
    float below_16 = (x_5 > 1.0) ? 1.0 : x_5;
    float x_6 = field_lerp(1.0, 1.0, (below_16 < 0.0) ? 0.0 : below_16);
    bool t_4 = value_38 >= 1.0;
    return vec4(t_4 ? x_6 : colour_x, t_4 ? x_6 : colour_y, t_4 ? x_6 : colour_z, t_4 ? x_6 : colour_w);
}

#endif

vec3 srgb(vec3 light) {
    return mix(1.055 * pow(light, vec3(1.0 / 2.4)) - 0.055, 12.92 * light, lessThan(light, vec3(0.0031308)));
}

void mainImage(out vec4 colour, vec2 pixel) {
    float scale = 512.0 / iResolution.y;
    vec2 at = scale * vec2(pixel.x - 0.5, iResolution.y - pixel.y - 0.5);
    vec2 p = vec2(0.0 + 0.015625 * at.x, 0.0 + 0.015625 * at.y);
    colour = vec4(srgb(field(p).rgb), 1.0);
}
