// perlin_2d(p): perlin, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("perlin_2d")).bake(Language::Hlsl).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_8E7753CEFB0C44AD
#define GRADNOISE_8E7753CEFB0C44AD

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
float perlin_2d_fade_quintic(float t) {
    precise float bracket = t * (t * 6.0f - 15.0f) + 10.0f;
    precise float precise_1 = t * t * t * bracket;
    return precise_1;
}

// The hash "lowbias32" of the hash prospector (Ellis 2018).
uint perlin_2d_lowbias32(uint bits) {
    uint a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    uint b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
void perlin_2d_octagon_8(uint index, out float x_out, out float y_out) {
    uint long_2 = 0x3f800000u ^ (index << 31u);
    uint short_2 = 0x3ed413cdu ^ ((index >> 1u) << 31u);
    uint swapped = (long_2 ^ short_2) & (0u - ((index >> 2u) & 1u));
    x_out = asfloat(long_2 ^ swapped);
    y_out = asfloat(short_2 ^ swapped);
}

void perlin_2d_computed_gradient_2(int cell_x, int cell_y, out float x_out, out float y_out) {
    uint hash = perlin_2d_lowbias32(perlin_2d_lowbias32(uint(cell_x)) + uint(cell_y));
    float found_x, found_y;
    perlin_2d_octagon_8(hash >> 23u, found_x, found_y);
    x_out = found_x;
    y_out = found_y;
}

float perlin_2d_lerp(float a, float b, float t) {
    precise float precise_1 = a + t * (b - a);
    return precise_1;
}

float perlin_2d_perlin_2(int cell_x, int cell_y, float local_x, float local_y) {
    precise float fade = perlin_2d_fade_quintic(local_x);
    float left_x, left_y;
    perlin_2d_computed_gradient_2(cell_x, cell_y, left_x, left_y);
    float right_x, right_y;
    perlin_2d_computed_gradient_2(cell_x + 1, cell_y, right_x, right_y);
    precise float slope = perlin_2d_lerp(left_y, right_y, fade);
    precise float offset = right_x * (local_x - 1.0f);
    precise float precise_1 = left_x * local_x;
    precise float offset_2 = perlin_2d_lerp(precise_1, offset, fade);
    int cell_2_y = cell_y + 1;
    float left_2_x, left_2_y;
    perlin_2d_computed_gradient_2(cell_x, cell_2_y, left_2_x, left_2_y);
    float right_2_x, right_2_y;
    perlin_2d_computed_gradient_2(cell_x + 1, cell_2_y, right_2_x, right_2_y);
    precise float slope_2 = perlin_2d_lerp(left_2_y, right_2_y, fade);
    precise float offset_3 = right_2_x * (local_x - 1.0f);
    precise float precise_2 = left_2_x * local_x;
    precise float offset_4 = perlin_2d_lerp(precise_2, offset_3, fade);
    precise float offset_5 = offset_4 - slope_2 - offset_2;
    precise float slope_3 = slope_2 - slope;
    precise float fade_2 = perlin_2d_fade_quintic(local_y);
    precise float term = slope_3 * local_y + offset_5;
    precise float term_2 = slope * local_y + offset_2;
    precise float precise_3 = term_2 + fade_2 * term;
    return precise_3;
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
float perlin_2d_flush_small(float x) {
    return (abs(x) < 9.094947e-13f) ? 0.0f : x;
}

float perlin_2d(float2 p) {
    float x = p.x;
    float y = p.y;
    precise float sum = clamp(x + 1.0f, -1000000000.0f, 1000000000.0f);
    precise float whole = floor(sum);
    precise float sum_2 = clamp(y + 1.0f, -1000000000.0f, 1000000000.0f);
    precise float whole_2 = floor(sum_2);
    int cell = int(whole_2) - 1;
    precise float precise_1 = sum - whole;
    precise float precise_2 = sum_2 - whole_2;
    precise float perlin = perlin_2d_perlin_2(int(whole) - 1, cell, precise_1, precise_2);
    precise float precise_3 = 1.398088f * perlin;
    return clamp(perlin_2d_flush_small(precise_3), -1.0f, 1.0f);
}

#endif
