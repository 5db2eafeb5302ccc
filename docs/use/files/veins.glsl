// field(p): clamp(remap(warp(turbulence(perlin), perlin, translate(perlin)))),
// noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("field").written_out()).bake(Language::GlslEs300).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_F87E9A86D5458BD3
#define GRADNOISE_F87E9A86D5458BD3

precision highp float;
precision highp int;

struct field_octagon_8_result { float x; float y; };

struct field_computed_gradient_2_result { float x; float y; };

struct field_computed_gradient_3_result { float x; float y; };

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
    uint term = field_lowbias32(0x688990c0u + uint(cell_x));
    uint hash = field_lowbias32(term + uint(cell_y));
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

// Limits a derivative: it is never so large that a product of two could leave the range of floats.
float field_clamp_derivative(float x) {
    return field_flush_small(clamp(field_exact(x), -1.1529215e18, 1.1529215e18));
}

field_computed_gradient_3_result field_computed_gradient_3(int cell_x, int cell_y) {
    uint hash = field_lowbias32(field_lowbias32(uint(cell_x)) + uint(cell_y));
    field_octagon_8_result found = field_octagon_8(hash >> 23u);
    return field_computed_gradient_3_result(found.x, found.y);
}

float field_perlin_3(int cell_x, int cell_y, float local_x, float local_y) {
    float fade = field_fade_quintic(local_x);
    field_computed_gradient_3_result left = field_computed_gradient_3(cell_x, cell_y);
    field_computed_gradient_3_result right = field_computed_gradient_3(cell_x + 1, cell_y);
    float slope = field_lerp(left.y, right.y, fade);
    float offset = field_lerp(field_exact(left.x * local_x), field_exact(right.x * (local_x - 1.0)), fade);
    int cell_2_y = cell_y + 1;
    field_computed_gradient_3_result left_2 = field_computed_gradient_3(cell_x, cell_2_y);
    field_computed_gradient_3_result right_2 = field_computed_gradient_3(cell_x + 1, cell_2_y);
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

// Adds one of several octaves, which differ in these numbers.
float field_octave(float x, float y, float p_x, float p_y, float a, float b, int c, float d, int e, float f,
    float so_far) {
    float displacement_x = field_exact(a * x);
    float displacement_y = field_exact(a * y);
    float x_2 = field_exact(field_exact(field_exact(p_x * a) + displacement_x) + b);
    float sum = clamp(x_2, -1000000000.0, 1000000000.0);
    float whole = floor(sum);
    float x_3 = field_exact(field_exact(field_exact(p_y * a) + displacement_y) + d);
    float sum_2 = clamp(x_3, -1000000000.0, 1000000000.0);
    float whole_2 = floor(sum_2);
    int cell = int(whole_2) + e;
    float perlin = field_perlin_3(int(whole) + c, cell, sum - whole, sum_2 - whole_2);
    float value = clamp(field_flush_small(field_exact(1.398088 * perlin)), -1.0, 1.0);
    float value_2 = field_flush_small(field_exact(value));
    float below = (value_2 > 1.0) ? 1.0 : value_2;
    float value_3 = field_flush_small(field_exact(f * abs((below < (-1.0)) ? -1.0 : below)));
    return field_exact(so_far + value_3);
}

// Returns one of several parts, which differ in these numbers.
float field_part(float p_x, float p_y, float a, int b, float c, int d) {
    float sum = clamp(field_exact(p_x + a), -1000000000.0, 1000000000.0);
    float whole = floor(sum);
    float sum_2 = clamp(field_exact(p_y + c), -1000000000.0, 1000000000.0);
    float whole_2 = floor(sum_2);
    int cell = int(whole_2) + d;
    float perlin = field_perlin_2(int(whole) + b, cell, sum - whole, sum_2 - whole_2);
    return clamp(field_flush_small(field_exact(1.398088 * perlin)), -1.0, 1.0);
}

float field(vec2 p) {
    float x = p.x;
    float y = p.y;
    uint bits = floatBitsToUint(x);
    field_hidden_zero = (((bits * bits) & 15u) == 5u) ? 1u : 0u;
    float x_2 = field_exact(0.0 + field_clamp_derivative(0.6 * field_part(x, y, 1.0, -1, 1.0, -1)));
    float x_2_2 = clamp(x_2, -268435460.0, 268435460.0);
    float x_3 = field_exact(0.0 + field_clamp_derivative(0.6 * field_part(x, y, 1.5, 63, 1.25, 36)));
    float y_2 = clamp(x_3, -268435460.0, 268435460.0);
    float displacement_x = field_exact(x_2_2);
    float displacement_y = field_exact(y_2);
    float sum = clamp(field_exact(field_exact(x + displacement_x) + 1.0), -1000000000.0, 1000000000.0);
    float whole = floor(sum);
    float sum_2 = clamp(field_exact(field_exact(y + displacement_y) + 1.0), -1000000000.0, 1000000000.0);
    float whole_2 = floor(sum_2);
    int cell = int(whole_2) - 1;
    float perlin = field_perlin_3(int(whole) - 1, cell, sum - whole, sum_2 - whole_2);
    float value = clamp(field_flush_small(field_exact(1.398088 * perlin)), -1.0, 1.0);
    float value_2 = field_flush_small(field_exact(value));
    float below = (value_2 > 1.0) ? 1.0 : value_2;
    float value_3 = field_flush_small(field_exact(0.53333306 * abs((below < (-1.0)) ? -1.0 : below)));
    float value_4 = field_exact(0.0 + value_3);
    float value_5 = field_octave(x_2_2, y_2, x, y, 2.0, 1.1275669, 225, 1.4711672, 109, 0.26666653, value_4);
    float value_6 = field_octave(x_2_2, y_2, x, y, 4.0, 1.224753, 26, 1.7953956, 82, 0.13333327, value_5);
    float value_7 = field_octave(x_2_2, y_2, x, y, 8.0, 1.8963709, 61, 1.719857, 242, 0.06666663, value_6);
    float biased = field_exact(field_flush_small(field_exact(value_7)) + 0.0);
    float below_2 = (biased > 1.0) ? 1.0 : biased;
    float value_8 = field_exact(field_exact(((below_2 < 0.0) ? 0.0 : below_2) * 2.5738838) - 1.0213542);
    float value_9 = field_flush_small(value_8);
    float below_3 = (value_9 > 1.0) ? 1.0 : value_9;
    return field_flush_small((below_3 < (-1.0)) ? -1.0 : below_3);
}

#endif

void mainImage(out vec4 colour, vec2 pixel) {
    float scale = 512.0 / iResolution.y;
    vec2 at = scale * vec2(pixel.x - 0.5, iResolution.y - pixel.y - 0.5);
    vec2 p = vec2(0.0 + 0.015625 * at.x, 0.0 + 0.015625 * at.y);
    colour = vec4(vec3(0.5 + 0.5 * field(p)), 1.0);
}
