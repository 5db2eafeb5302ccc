// value_2d(p): value, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("value_2d")).bake(Language::GlslEs300).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_52D376F81D0F4A4B
#define GRADNOISE_52D376F81D0F4A4B

precision highp float;
precision highp int;

// A zero that compilers do not see through: a float that is or-ed with it keeps its rounding.
uint value_2d_hidden_zero;

float value_2d_exact(float x) {
    return uintBitsToFloat(floatBitsToUint(x) | value_2d_hidden_zero);
}

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
float value_2d_fade_quintic(float t) {
    float bracket = value_2d_exact(t * (value_2d_exact(t * 6.0) - 15.0)) + 10.0;
    return value_2d_exact(value_2d_exact(value_2d_exact(t * t) * t) * bracket);
}

// The hash "lowbias32" of the hash prospector (Ellis 2018).
uint value_2d_lowbias32(uint bits) {
    uint a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    uint b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Brings the upper 24 bits to [-1, 1).
float value_2d_lowbias_to_unit(uint hash) {
    return value_2d_exact(float(hash >> 8u) * (1.0 / 8388608.0) - 1.0);
}

float value_2d_hashed_lattice_value(int cell_x, int cell_y) {
    uint term = value_2d_lowbias32(uint(cell_x));
    return value_2d_lowbias_to_unit(value_2d_lowbias32(term + uint(cell_y)));
}

float value_2d_lerp(float a, float b, float t) {
    return value_2d_exact(a + value_2d_exact(t * (b - a)));
}

float value_2d_value_2(int cell_x, int cell_y, float local_x, float local_y) {
    float fade = value_2d_fade_quintic(local_x);
    float right = value_2d_hashed_lattice_value(cell_x + 1, cell_y);
    float value = value_2d_lerp(value_2d_hashed_lattice_value(cell_x, cell_y), right, fade);
    int cell_2_y = cell_y + 1;
    float right_2 = value_2d_hashed_lattice_value(cell_x + 1, cell_2_y);
    float value_2 = value_2d_lerp(value_2d_hashed_lattice_value(cell_x, cell_2_y), right_2, fade);
    return value_2d_lerp(value, value_2, value_2d_fade_quintic(local_y));
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
float value_2d_flush_small(float x) {
    return (abs(x) < 9.094947e-13) ? 0.0 : x;
}

float value_2d(vec2 p) {
    float x = p.x;
    float y = p.y;
    uint bits = floatBitsToUint(x);
    value_2d_hidden_zero = (((bits * bits) & 15u) == 5u) ? 1u : 0u;
    float sum = clamp(value_2d_exact(x + 1.0), -1000000000.0, 1000000000.0);
    float whole = floor(sum);
    float sum_2 = clamp(value_2d_exact(y + 1.0), -1000000000.0, 1000000000.0);
    float whole_2 = floor(sum_2);
    int cell = int(whole_2) - 1;
    float value = value_2d_value_2(int(whole) - 1, cell, sum - whole, sum_2 - whole_2);
    return clamp(value_2d_flush_small(value_2d_exact(value)), -1.0, 1.0);
}

#endif
