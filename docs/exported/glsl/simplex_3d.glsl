// simplex_3d(p): simplex, noise of 3 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("simplex_3d")).bake(Language::Glsl).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_B4223C3A7BF5F22C
#define GRADNOISE_B4223C3A7BF5F22C

precision highp float;
precision highp int;

// Returns the number of other axes that each axis comes before: larger coordinates first, on a tie the lower axis.
void simplex_3d_rank_3(float local_x, float local_y, float local_z, out int x_out, out int y_out,
    out int z_out) {
    int x = int(local_x >= local_y) + int(local_x >= local_z);
    int y = int(local_y > local_x) + int(local_y >= local_z);
    x_out = x;
    y_out = y;
    z_out = int(local_z > local_x) + int(local_z > local_y);
}

// The hash "lowbias32" of the hash prospector (Ellis 2018).
uint simplex_3d_lowbias32(uint bits) {
    uint a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    uint b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns one of the edges of a cube, four of them twice, as grad of Perlin's program (2002): u lies along x if h < 8,
// else along y; v along y if h < 4, along x if h is 12 or 14, else along z. Bits 0 and 1 are their signs.
void simplex_3d_edge_16(uint index, out float x_out, out float y_out, out float z_out) {
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

void simplex_3d_computed_gradient_3(int cell_x, int cell_y, int cell_z, out float x_out, out float y_out,
    out float z_out) {
    uint term = simplex_3d_lowbias32(uint(cell_x));
    uint term_2 = simplex_3d_lowbias32(term + uint(cell_y));
    uint hash = simplex_3d_lowbias32(term_2 + uint(cell_z));
    float found_x, found_y, found_z;
    simplex_3d_edge_16(hash >> 23u, found_x, found_y, found_z);
    x_out = found_x;
    y_out = found_y;
    z_out = found_z;
}

void simplex_3d_corner_gradient(int cell_x, int cell_y, int cell_z, int corner_x, int corner_y, int corner_z,
    out float x_out, out float y_out, out float z_out) {
    float found_x, found_y, found_z;
    simplex_3d_computed_gradient_3(cell_x + corner_x, cell_y + corner_y, cell_z + corner_z, found_x, found_y,
        found_z);
    x_out = found_x;
    y_out = found_y;
    z_out = found_z;
}

float simplex_3d_dot_3(float a_x, float a_y, float a_z, float b_x, float b_y, float b_z) {
    precise float precise_1 = a_x * b_x + a_y * b_y + a_z * b_z;
    return precise_1;
}

float simplex_3d_decay(float radius, float distance_squared) {
    precise float reach = radius - distance_squared;
    precise float t = (reach < 0.0) ? 0.0 : reach;
    precise float t2 = t * t;
    precise float precise_1 = t2 * t2;
    return precise_1;
}

float simplex_3d_corner_3(int cell_x, int cell_y, int cell_z, float local_x, float local_y, float local_z,
    int corner_x, int corner_y, int corner_z, float passed) {
    precise float sum = local_x + local_y + local_z;
    precise float shift = 0.16666667 * (sum - passed);
    precise float from_corner_x = local_x - float(corner_x);
    precise float from_corner_y = local_y - float(corner_y);
    precise float from_corner_z = local_z - float(corner_z);
    precise float d_x = from_corner_x - shift;
    precise float d_y = from_corner_y - shift;
    precise float d_z = from_corner_z - shift;
    float found_x, found_y, found_z;
    simplex_3d_corner_gradient(cell_x, cell_y, cell_z, corner_x, corner_y, corner_z, found_x, found_y,
        found_z);
    precise float linear = simplex_3d_dot_3(found_x, found_y, found_z, d_x, d_y, d_z);
    precise float precise_1 = simplex_3d_decay(0.5, simplex_3d_dot_3(d_x, d_y, d_z, d_x, d_y, d_z)) * linear;
    return precise_1;
}

float simplex_3d_simplex_3(int cell_x, int cell_y, int cell_z, float local_x, float local_y, float local_z) {
    int rank_x, rank_y, rank_z;
    simplex_3d_rank_3(local_x, local_y, local_z, rank_x, rank_y, rank_z);
    precise float corner = simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z,
        int(rank_x >= 2), int(rank_y >= 2), int(rank_z >= 2), 1.0);
    precise float value = simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z,
        int(rank_x >= 3), int(rank_y >= 3), int(rank_z >= 3), 0.0) + corner;
    precise float value_2 = value + simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z,
        int(rank_x >= 1), int(rank_y >= 1), int(rank_z >= 1), 2.0);
    precise float corner_2 = simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z,
        int(rank_x >= 0), int(rank_y >= 0), int(rank_z >= 0), 3.0);
    precise float precise_1 = value_2 + corner_2;
    return precise_1;
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
float simplex_3d_flush_small(float x) {
    return (abs(x) < 9.094947e-13) ? 0.0 : x;
}

float simplex_3d(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    precise float y_2 = clamp(y, -1.329228e36, 1.329228e36);
    precise float a = clamp(x, -1.329228e36, 1.329228e36) + y_2;
    precise float sum = a + clamp(z, -1.329228e36, 1.329228e36);
    precise float b = 0.33333334 * sum;
    precise float sum_2 = clamp(x + b + 1.0, -1000000000.0, 1000000000.0);
    precise float whole = floor(sum_2);
    precise float sum_3 = clamp(y + b + 1.0, -1000000000.0, 1000000000.0);
    precise float whole_2 = floor(sum_3);
    precise float sum_4 = clamp(z + b + 1.0, -1000000000.0, 1000000000.0);
    precise float whole_3 = floor(sum_4);
    int cell = int(whole_3) - 1;
    int cell_2 = int(whole_2) - 1;
    precise float local = sum_4 - whole_3;
    precise float local_2 = sum_3 - whole_2;
    int cell_3 = int(whole) - 1;
    precise float precise_1 = sum_2 - whole;
    precise float simplex = simplex_3d_simplex_3(cell_3, cell_2, cell, precise_1, local_2, local);
    precise float precise_2 = 76.88075 * simplex;
    return clamp(simplex_3d_flush_small(precise_2), -1.0, 1.0);
}

#endif
