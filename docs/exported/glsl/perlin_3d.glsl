// perlin_3d(p): perlin, noise of 3 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("perlin_3d")).bake(Language::Glsl).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_D50672BD4670819D
#define GRADNOISE_D50672BD4670819D

precision highp float;
precision highp int;

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
float perlin_3d_fade_quintic(float t) {
    precise float bracket = t * (t * 6.0 - 15.0) + 10.0;
    precise float precise_1 = t * t * t * bracket;
    return precise_1;
}

// The hash "lowbias32" of the hash prospector (Ellis 2018).
uint perlin_3d_lowbias32(uint bits) {
    uint a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    uint b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns one of the edges of a cube, four of them twice, as grad of Perlin's program (2002): u lies along x if h < 8,
// else along y; v along y if h < 4, along x if h is 12 or 14, else along z. Bits 0 and 1 are their signs.
void perlin_3d_edge_16(uint index, out float x_out, out float y_out, out float z_out) {
    uint u = 0x3f800000u ^ (index << 31u);
    uint v = 0x3f800000u ^ ((index >> 1u) << 31u);
    uint eight = 0u - ((index >> 3u) & 1u);
    uint four = 0u - ((index >> 2u) & 1u);
    uint again = (eight & four) & ~(0u - (index & 1u));
    precise float y = uintBitsToFloat((u & eight) | ((v & ~eight) & ~four));
    precise float z = uintBitsToFloat((v & (eight | four)) & ~again);
    x_out = uintBitsToFloat((u & ~eight) | (v & again));
    y_out = y;
    z_out = z;
}

void perlin_3d_computed_gradient_3(int cell_x, int cell_y, int cell_z, out float x_out, out float y_out,
    out float z_out) {
    uint term = perlin_3d_lowbias32(uint(cell_x));
    uint term_2 = perlin_3d_lowbias32(term + uint(cell_y));
    uint hash = perlin_3d_lowbias32(term_2 + uint(cell_z));
    float found_x, found_y, found_z;
    perlin_3d_edge_16(hash >> 23u, found_x, found_y, found_z);
    x_out = found_x;
    y_out = found_y;
    z_out = found_z;
}

float perlin_3d_lerp(float a, float b, float t) {
    precise float precise_1 = a + t * (b - a);
    return precise_1;
}

float perlin_3d_perlin_3(int cell_x, int cell_y, int cell_z, float local_x, float local_y, float local_z) {
    precise float fade = perlin_3d_fade_quintic(local_x);
    precise float fade_2 = perlin_3d_fade_quintic(local_z);
    float left_x, left_y, left_z;
    perlin_3d_computed_gradient_3(cell_x, cell_y, cell_z, left_x, left_y, left_z);
    float right_x, right_y, right_z;
    perlin_3d_computed_gradient_3(cell_x + 1, cell_y, cell_z, right_x, right_y, right_z);
    precise float offset = left_x * local_x + left_z * local_z;
    precise float term = right_x * (local_x - 1.0);
    precise float offset_2 = term + right_z * local_z;
    int cell_2_z = cell_z + 1;
    precise float z_3 = local_z - 1.0;
    float left_2_x, left_2_y, left_2_z;
    perlin_3d_computed_gradient_3(cell_x, cell_y, cell_2_z, left_2_x, left_2_y, left_2_z);
    float right_2_x, right_2_y, right_2_z;
    perlin_3d_computed_gradient_3(cell_x + 1, cell_y, cell_2_z, right_2_x, right_2_y, right_2_z);
    precise float offset_3 = left_2_x * local_x + left_2_z * z_3;
    precise float term_2 = right_2_x * (local_x - 1.0);
    precise float offset_4 = term_2 + right_2_z * z_3;
    precise float slope = perlin_3d_lerp(left_2_y, right_2_y, fade);
    precise float slope_2 = perlin_3d_lerp(perlin_3d_lerp(left_y, right_y, fade), slope, fade_2);
    precise float offset_5 = perlin_3d_lerp(offset_3, offset_4, fade);
    precise float offset_6 = perlin_3d_lerp(perlin_3d_lerp(offset, offset_2, fade), offset_5, fade_2);
    int cell_3_y = cell_y + 1;
    float left_3_x, left_3_y, left_3_z;
    perlin_3d_computed_gradient_3(cell_x, cell_3_y, cell_z, left_3_x, left_3_y, left_3_z);
    float right_3_x, right_3_y, right_3_z;
    perlin_3d_computed_gradient_3(cell_x + 1, cell_3_y, cell_z, right_3_x, right_3_y, right_3_z);
    precise float term_3 = left_3_x * local_x;
    precise float offset_7 = term_3 + left_3_z * local_z;
    precise float term_4 = right_3_x * (local_x - 1.0);
    precise float offset_8 = term_4 + right_3_z * local_z;
    int cell_4_z = cell_z + 1;
    float left_4_x, left_4_y, left_4_z;
    perlin_3d_computed_gradient_3(cell_x, cell_3_y, cell_4_z, left_4_x, left_4_y, left_4_z);
    float right_4_x, right_4_y, right_4_z;
    perlin_3d_computed_gradient_3(cell_x + 1, cell_3_y, cell_4_z, right_4_x, right_4_y, right_4_z);
    precise float offset_9 = left_4_x * local_x + left_4_z * z_3;
    precise float term_5 = right_4_x * (local_x - 1.0);
    precise float offset_10 = term_5 + right_4_z * z_3;
    precise float slope_3 = perlin_3d_lerp(left_3_y, right_3_y, fade);
    precise float slope_4 = perlin_3d_lerp(slope_3, perlin_3d_lerp(left_4_y, right_4_y, fade), fade_2);
    precise float offset_11 = perlin_3d_lerp(offset_9, offset_10, fade);
    precise float offset_12 = perlin_3d_lerp(perlin_3d_lerp(offset_7, offset_8, fade), offset_11, fade_2);
    precise float offset_13 = offset_12 - slope_4 - offset_6;
    precise float slope_5 = slope_4 - slope_2;
    precise float fade_3 = perlin_3d_fade_quintic(local_y);
    precise float term_6 = slope_5 * local_y + offset_13;
    precise float term_7 = slope_2 * local_y + offset_6;
    precise float precise_1 = term_7 + fade_3 * term_6;
    return precise_1;
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
float perlin_3d_flush_small(float x) {
    return (abs(x) < 9.094947e-13) ? 0.0 : x;
}

float perlin_3d(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    precise float sum = clamp(x + 1.0, -1000000000.0, 1000000000.0);
    precise float whole = floor(sum);
    precise float sum_2 = clamp(y + 1.0, -1000000000.0, 1000000000.0);
    precise float whole_2 = floor(sum_2);
    precise float sum_3 = clamp(z + 1.0, -1000000000.0, 1000000000.0);
    precise float whole_3 = floor(sum_3);
    int cell = int(whole_3) - 1;
    int cell_2 = int(whole_2) - 1;
    precise float local = sum_3 - whole_3;
    precise float local_2 = sum_2 - whole_2;
    int cell_3 = int(whole) - 1;
    precise float precise_1 = sum - whole;
    precise float perlin = perlin_3d_perlin_3(cell_3, cell_2, cell, precise_1, local_2, local);
    precise float precise_2 = 0.9649214 * perlin;
    return clamp(perlin_3d_flush_small(precise_2), -1.0, 1.0);
}

#endif
