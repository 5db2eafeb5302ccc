// field(p): ramp(clamp(remap(fbm(perlin)))), noise of 2 dimensions.
// Made by gradnoise: Output::wgsl(&WgslOptions::new("field").written_out()).bake(Language::GlslEs300).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_2F75A57AC803C987
#define GRADNOISE_2F75A57AC803C987

precision highp float;
precision highp int;

struct field_octagon_8_result { float x; float y; };

struct field_computed_gradient_2_result { float x; float y; };

struct field_octave_2_result { float x; float y; float z; float w; };

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

// Adds one of several octaves, which differ in these numbers.
float field_octave(float p_x, float p_y, float a, float b, int c, float d, int e, float f, float so_far) {
    float sum = clamp(field_exact(field_exact(p_x * a) + b), -1000000000.0, 1000000000.0);
    float whole = floor(sum);
    float sum_2 = clamp(field_exact(field_exact(p_y * a) + d), -1000000000.0, 1000000000.0);
    float whole_2 = floor(sum_2);
    int cell = int(whole_2) + e;
    float perlin = field_perlin_2(int(whole) + c, cell, sum - whole, sum_2 - whole_2);
    float value = clamp(field_flush_small(field_exact(1.398088 * perlin)), -1.0, 1.0);
    float value_2 = field_flush_small(field_exact(f * value));
    return field_exact(so_far + value_2);
}

// Adds one of several octaves, which differ in these numbers.
field_octave_2_result field_octave_2(float value, float a, float b, float c, float d, float e, float f,
    float g, float h, float so_far_x, float so_far_y, float so_far_z, float so_far_w) {
    float x = field_exact(field_exact(value - a) * b);
    float below = (x > 1.0) ? 1.0 : x;
    float t = (below < 0.0) ? 0.0 : below;
    float w = field_lerp(1.0, 1.0, t);
    float z = field_lerp(g, h, t);
    bool t_2 = value >= a;
    return field_octave_2_result(t_2 ? field_lerp(c, d, t) : so_far_x, t_2 ? field_lerp(e, f, t) : so_far_y,
        t_2 ? z : so_far_z, t_2 ? w : so_far_w);
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
    float value_2 = field_flush_small(field_exact(0.50793606 * value));
    float value_3 = field_exact(0.0 + value_2);
    float value_4 = field_octave(x, y, 2.0, 1.1275669, 225, 1.4711672, 109, 0.25396803, value_3);
    float value_5 = field_octave(x, y, 4.0, 1.224753, 26, 1.7953956, 82, 0.12698402, value_4);
    float value_6 = field_octave(x, y, 8.0, 1.8963709, 61, 1.719857, 242, 0.06349201, value_5);
    float value_7 = field_octave(x, y, 16.0, 1.1313515, 133, 1.1228842, 141, 0.031746004, value_6);
    float value_8 = field_octave(x, y, 32.0, 1.1621454, 124, 1.8089457, 194, 0.015873002, value_7);
    float value_9 = field_flush_small(field_exact(field_exact(value_8 * 1.4179684) - 0.08307344));
    float below = (value_9 > 1.0) ? 1.0 : value_9;
    float value_10 = field_flush_small((below < (-1.0)) ? -1.0 : below);
    float x_2 = field_exact(field_exact(value_10 - (-1.0)) * 1.25);
    float below_2 = (x_2 > 1.0) ? 1.0 : x_2;
    float t = (below_2 < 0.0) ? 0.0 : below_2;
    float x_2_2 = field_exact(field_exact(value_10 - (-0.2)) * 5.5555553);
    float below_3 = (x_2_2 > 1.0) ? 1.0 : x_2_2;
    float t_2 = (below_3 < 0.0) ? 0.0 : below_3;
    float x_3 = field_lerp(0.010329823, 0.064803265, t_2);
    float z = field_lerp(0.18116425, 0.34191442, t_2);
    float y_2 = field_lerp(0.07227185, 0.26225066, t_2);
    float z_2 = field_lerp(0.054480277, 0.18116425, t);
    float y_2_2 = field_lerp(0.011612245, 0.07227185, t);
    float x_4 = field_lerp(0.00303527, 0.010329823, t);
    float w = field_lerp(1.0, 1.0, t_2);
    float w_2 = field_lerp(1.0, 1.0, t);
    bool t_3 = value_10 >= (-0.2);
    float colour_x = t_3 ? x_3 : x_4;
    float colour_y = t_3 ? y_2 : y_2_2;
    float colour_z = t_3 ? z : z_2;
    float colour_w = t_3 ? w : w_2;
    field_octave_2_result colour_2 = field_octave_2(value_10, -0.02, 50.0, 0.064803265, 0.16202937,
        0.26225066, 0.3712377, 0.34191442, 0.3712377, colour_x, colour_y, colour_z, colour_w);
    field_octave_2_result colour_3 = field_octave_2(value_10, 0.0, 124.99999, 0.16202937, 0.6172066,
        0.3712377, 0.5149177, 0.3712377, 0.28744084, colour_2.x, colour_2.y, colour_2.z, colour_2.w);
    field_octave_2_result colour_4 = field_octave_2(value_10, 0.008, 45.454548, 0.6172066, 0.55201143,
        0.5149177, 0.47932017, 0.28744084, 0.23839757, colour_3.x, colour_3.y, colour_3.z, colour_3.w);
    field_octave_2_result colour_5 = field_octave_2(value_10, 0.03, 33.333336, 0.55201143, 0.16202937,
        0.47932017, 0.2158605, 0.23839757, 0.054480277, colour_4.x, colour_4.y, colour_4.z, colour_4.w);
    field_octave_2_result colour_6 = field_octave_2(value_10, 0.06, 7.142857, 0.16202937, 0.054480277,
        0.2158605, 0.107023105, 0.054480277, 0.027320892, colour_5.x, colour_5.y, colour_5.z, colour_5.w);
    field_octave_2_result colour_7 = field_octave_2(value_10, 0.2, 6.2499995, 0.054480277, 0.08865558,
        0.107023105, 0.09758735, 0.027320892, 0.04231141, colour_6.x, colour_6.y, colour_6.z, colour_6.w);
    field_octave_2_result colour_8 = field_octave_2(value_10, 0.36, 7.142858, 0.08865558, 0.16202937,
        0.09758735, 0.13286832, 0.04231141, 0.09758735, colour_7.x, colour_7.y, colour_7.z, colour_7.w);
    field_octave_2_result colour_9 = field_octave_2(value_10, 0.5, 5.5555553, 0.16202937, 0.23074006,
        0.13286832, 0.20863687, 0.09758735, 0.18782078, colour_8.x, colour_8.y, colour_8.z, colour_8.w);
    field_octave_2_result colour_10 = field_octave_2(value_10, 0.68, 10.000004, 0.23074006, 0.838799,
        0.20863687, 0.8549926, 0.18782078, 0.8879231, colour_9.x, colour_9.y, colour_9.z, colour_9.w);
    field_octave_2_result colour_11 = field_octave_2(value_10, 0.78, 4.545454, 0.838799, 0.9734453,
        0.8549926, 0.9734453, 0.8879231, 0.9911021, colour_10.x, colour_10.y, colour_10.z, colour_10.w);
    float x_5_2 = field_exact(field_exact(value_10 - 1.0));
    float below_4 = (x_5_2 > 1.0) ? 1.0 : x_5_2;
    float t_3_2 = (below_4 < 0.0) ? 0.0 : below_4;
    float x_6_2 = field_lerp(0.9734453, 0.9734453, t_3_2);
    float z_3_2 = field_lerp(0.9911021, 0.9911021, t_3_2);
    bool t_4 = value_10 >= 1.0;
    return vec4(t_4 ? x_6_2 : colour_11.x, t_4 ? x_6_2 : colour_11.y, t_4 ? z_3_2 : colour_11.z, t_4
        ? field_lerp(1.0, 1.0, t_3_2) : colour_11.w);
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
