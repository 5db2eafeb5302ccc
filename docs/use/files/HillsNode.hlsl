// hills(p): fbm(perlin), noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("hills").written_out()).bake(Language::Hlsl).
// SPDX-License-Identifier: MIT OR Apache-2.0
// gradnoise export --hash lowbias --octaves 5 --name hills --engine unity -o HillsNode.hlsl
// hills reaches -0.637 to 0.637 at 16384 positions from 0 to 4096, and 98% lie from -0.436 to 0.437.

#ifndef GRADNOISE_422D4C54FC142398
#define GRADNOISE_422D4C54FC142398

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
float hills_fade_quintic(float t) {
    precise float bracket = t * (t * 6.0f - 15.0f) + 10.0f;
    precise float precise_1 = t * t * t * bracket;
    return precise_1;
}

// The hash "lowbias32" of the hash prospector (Ellis 2018).
uint hills_lowbias32(uint bits) {
    uint a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    uint b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
void hills_octagon_8(uint index, out float x_out, out float y_out) {
    uint long_2 = 0x3f800000u ^ (index << 31u);
    uint short_2 = 0x3ed413cdu ^ ((index >> 1u) << 31u);
    uint swapped = (long_2 ^ short_2) & (0u - ((index >> 2u) & 1u));
    x_out = asfloat(long_2 ^ swapped);
    y_out = asfloat(short_2 ^ swapped);
}

void hills_computed_gradient_2(int cell_x, int cell_y, out float x_out, out float y_out) {
    uint hash = hills_lowbias32(hills_lowbias32(uint(cell_x)) + uint(cell_y));
    float found_x, found_y;
    hills_octagon_8(hash >> 23u, found_x, found_y);
    x_out = found_x;
    y_out = found_y;
}

float hills_lerp(float a, float b, float t) {
    precise float precise_1 = a + t * (b - a);
    return precise_1;
}

float hills_perlin_2(int cell_x, int cell_y, float local_x, float local_y) {
    precise float fade = hills_fade_quintic(local_x);
    float left_x, left_y;
    hills_computed_gradient_2(cell_x, cell_y, left_x, left_y);
    float right_x, right_y;
    hills_computed_gradient_2(cell_x + 1, cell_y, right_x, right_y);
    precise float slope = hills_lerp(left_y, right_y, fade);
    precise float precise_1 = left_x * local_x;
    precise float precise_2 = right_x * (local_x - 1.0f);
    precise float offset = hills_lerp(precise_1, precise_2, fade);
    int cell_2_y = cell_y + 1;
    float left_2_x, left_2_y;
    hills_computed_gradient_2(cell_x, cell_2_y, left_2_x, left_2_y);
    float right_2_x, right_2_y;
    hills_computed_gradient_2(cell_x + 1, cell_2_y, right_2_x, right_2_y);
    precise float slope_2 = hills_lerp(left_2_y, right_2_y, fade);
    precise float offset_2 = right_2_x * (local_x - 1.0f);
    precise float precise_3 = left_2_x * local_x;
    precise float offset_3 = hills_lerp(precise_3, offset_2, fade);
    precise float offset_4 = offset_3 - slope_2 - offset;
    precise float slope_3 = slope_2 - slope;
    precise float fade_2 = hills_fade_quintic(local_y);
    precise float term = slope_3 * local_y + offset_4;
    precise float term_2 = slope * local_y + offset;
    precise float precise_4 = term_2 + fade_2 * term;
    return precise_4;
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
float hills_flush_small(float x) {
    return (abs(x) < 9.094947e-13f) ? 0.0f : x;
}

// Adds one of several octaves, which differ in these numbers.
float hills_octave(float p_x, float p_y, float a, float b, int c, float d, int e, float f, float so_far) {
    precise float sum = clamp(p_x * a + b, -1000000000.0f, 1000000000.0f);
    precise float whole = floor(sum);
    precise float sum_2 = clamp(p_y * a + d, -1000000000.0f, 1000000000.0f);
    precise float whole_2 = floor(sum_2);
    int cell = int(whole_2) + e;
    precise float precise_1 = sum - whole;
    precise float precise_2 = sum_2 - whole_2;
    precise float perlin = hills_perlin_2(int(whole) + c, cell, precise_1, precise_2);
    precise float precise_3 = 1.398088f * perlin;
    precise float value = clamp(hills_flush_small(precise_3), -1.0f, 1.0f);
    precise float precise_4 = f * value;
    precise float value_2 = hills_flush_small(precise_4);
    precise float precise_5 = so_far + value_2;
    return precise_5;
}

float hills(float2 p) {
    float x = p.x;
    float y = p.y;
    precise float sum = clamp(x + 1.0f, -1000000000.0f, 1000000000.0f);
    precise float whole = floor(sum);
    precise float sum_2 = clamp(y + 1.0f, -1000000000.0f, 1000000000.0f);
    precise float whole_2 = floor(sum_2);
    int cell = int(whole_2) - 1;
    precise float precise_1 = sum - whole;
    precise float precise_2 = sum_2 - whole_2;
    precise float perlin = hills_perlin_2(int(whole) - 1, cell, precise_1, precise_2);
    precise float precise_3 = 1.398088f * perlin;
    precise float value = clamp(hills_flush_small(precise_3), -1.0f, 1.0f);
    precise float precise_4 = 0.51612866f * value;
    precise float value_2 = hills_flush_small(precise_4);
    precise float value_3 = 0.0f + value_2;
    precise float value_4 = hills_octave(x, y, 2.0f, 1.1275669f, 225, 1.4711672f, 109, 0.25806433f, value_3);
    precise float value_5 = hills_octave(x, y, 4.0f, 1.224753f, 26, 1.7953956f, 82, 0.12903216f, value_4);
    precise float value_6 = hills_octave(x, y, 8.0f, 1.8963709f, 61, 1.719857f, 242, 0.06451608f, value_5);
    return hills_octave(x, y, 16.0f, 1.1313515f, 133, 1.1228842f, 141, 0.03225804f, value_6);
}

#endif

#ifndef GRADNOISE_422D4C54FC142398_NODES
#define GRADNOISE_422D4C54FC142398_NODES

void hills_float(float2 Position, out float Value) {
    Value = hills(Position);
}

#endif
