// simplex_3d(p): simplex, noise of 3 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("simplex_3d")).bake(Language::GlslEs300).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_828DDA268A3BD5C3
#define GRADNOISE_828DDA268A3BD5C3

precision highp float;
precision highp int;

struct simplex_3d_rank_3_result { int x; int y; int z; };

struct simplex_3d_edge_16_result { float x; float y; float z; };

struct simplex_3d_computed_gradient_3_result { float x; float y; float z; };

struct simplex_3d_corner_gradient_result { float x; float y; float z; };

// A zero that compilers do not see through: a float that is or-ed with it keeps its rounding.
uint simplex_3d_hidden_zero;

float simplex_3d_exact(float x) {
    return uintBitsToFloat(floatBitsToUint(x) | simplex_3d_hidden_zero);
}

// Returns the number of other axes that each axis comes before: larger coordinates first, on a tie the lower axis.
simplex_3d_rank_3_result simplex_3d_rank_3(float local_x, float local_y, float local_z) {
    int x = int(local_x >= local_y) + int(local_x >= local_z);
    int y = int(local_y > local_x) + int(local_y >= local_z);
    return simplex_3d_rank_3_result(x, y, int(local_z > local_x) + int(local_z > local_y));
}

// The hash "lowbias32" of the hash prospector (Ellis 2018).
uint simplex_3d_lowbias32(uint bits) {
    uint a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    uint b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns one of the edges of a cube, four of them twice, as grad of Perlin's program (2002): u lies along x if h < 8,
// else along y; v along y if h < 4, along x if h is 12 or 14, else along z. Bits 0 and 1 are their signs.
simplex_3d_edge_16_result simplex_3d_edge_16(uint index) {
    uint u = 0x3f800000u ^ (index << 31u);
    uint v = 0x3f800000u ^ ((index >> 1u) << 31u);
    uint eight = 0u - ((index >> 3u) & 1u);
    uint four = 0u - ((index >> 2u) & 1u);
    uint again = (eight & four) & ~(0u - (index & 1u));
    float y = uintBitsToFloat((u & eight) | ((v & ~eight) & ~four));
    float z = uintBitsToFloat((v & (eight | four)) & ~again);
    return simplex_3d_edge_16_result(uintBitsToFloat((u & ~eight) | (v & again)), y, z);
}

simplex_3d_computed_gradient_3_result simplex_3d_computed_gradient_3(int cell_x, int cell_y, int cell_z) {
    uint term = simplex_3d_lowbias32(uint(cell_x));
    uint term_2 = simplex_3d_lowbias32(term + uint(cell_y));
    uint hash = simplex_3d_lowbias32(term_2 + uint(cell_z));
    simplex_3d_edge_16_result found = simplex_3d_edge_16(hash >> 23u);
    return simplex_3d_computed_gradient_3_result(found.x, found.y, found.z);
}

simplex_3d_corner_gradient_result simplex_3d_corner_gradient(int cell_x, int cell_y, int cell_z,
    int corner_x, int corner_y, int corner_z) {
    simplex_3d_computed_gradient_3_result found = simplex_3d_computed_gradient_3(cell_x + corner_x, cell_y
        + corner_y, cell_z + corner_z);
    return simplex_3d_corner_gradient_result(found.x, found.y, found.z);
}

float simplex_3d_dot_3(float a_x, float a_y, float a_z, float b_x, float b_y, float b_z) {
    return simplex_3d_exact(simplex_3d_exact(simplex_3d_exact(a_x * b_x) + simplex_3d_exact(a_y * b_y))
        + simplex_3d_exact(a_z * b_z));
}

float simplex_3d_decay(float radius, float distance_squared) {
    float reach = simplex_3d_exact(radius - distance_squared);
    float t = (reach < 0.0) ? 0.0 : reach;
    float t2 = simplex_3d_exact(t * t);
    return simplex_3d_exact(t2 * t2);
}

float simplex_3d_corner_3(int cell_x, int cell_y, int cell_z, float local_x, float local_y, float local_z,
    int corner_x, int corner_y, int corner_z, float passed) {
    float sum = simplex_3d_exact(simplex_3d_exact(local_x + local_y) + local_z);
    float shift = simplex_3d_exact(0.16666667 * simplex_3d_exact(sum - passed));
    float from_corner_x = local_x - float(corner_x);
    float from_corner_y = local_y - float(corner_y);
    float from_corner_z = local_z - float(corner_z);
    float z = simplex_3d_exact(from_corner_z);
    float d_x = simplex_3d_exact(from_corner_x) - shift;
    float d_y = simplex_3d_exact(from_corner_y) - shift;
    float d_z = z - shift;
    simplex_3d_corner_gradient_result found = simplex_3d_corner_gradient(cell_x, cell_y, cell_z, corner_x,
        corner_y, corner_z);
    float linear = simplex_3d_dot_3(found.x, found.y, found.z, d_x, d_y, d_z);
    return simplex_3d_exact(simplex_3d_decay(0.5, simplex_3d_dot_3(d_x, d_y, d_z, d_x, d_y, d_z)) * linear);
}

float simplex_3d_simplex_3(int cell_x, int cell_y, int cell_z, float local_x, float local_y, float local_z) {
    simplex_3d_rank_3_result rank = simplex_3d_rank_3(local_x, local_y, local_z);
    float corner = simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z, int(rank.x >= 2),
        int(rank.y >= 2), int(rank.z >= 2), 1.0);
    float value = simplex_3d_exact(simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z,
        int(rank.x >= 3), int(rank.y >= 3), int(rank.z >= 3), 0.0) + corner);
    float value_2 = simplex_3d_exact(value
        + simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z, int(rank.x >= 1),
        int(rank.y >= 1), int(rank.z >= 1), 2.0));
    float corner_2 = simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z, int(rank.x >= 0),
        int(rank.y >= 0), int(rank.z >= 0), 3.0);
    return simplex_3d_exact(value_2 + corner_2);
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
float simplex_3d_flush_small(float x) {
    return (abs(x) < 9.094947e-13) ? 0.0 : x;
}

float simplex_3d(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    uint bits = floatBitsToUint(x);
    simplex_3d_hidden_zero = (((bits * bits) & 15u) == 5u) ? 1u : 0u;
    float y_2 = clamp(y, -1.329228e36, 1.329228e36);
    float a = simplex_3d_exact(clamp(x, -1.329228e36, 1.329228e36) + y_2);
    float sum = simplex_3d_exact(a + clamp(z, -1.329228e36, 1.329228e36));
    float b = simplex_3d_exact(0.33333334 * sum);
    float sum_2 = clamp(simplex_3d_exact(simplex_3d_exact(x + b) + 1.0), -1000000000.0, 1000000000.0);
    float whole = floor(sum_2);
    float sum_3 = clamp(simplex_3d_exact(simplex_3d_exact(y + b) + 1.0), -1000000000.0, 1000000000.0);
    float whole_2 = floor(sum_3);
    float sum_4 = clamp(simplex_3d_exact(simplex_3d_exact(z + b) + 1.0), -1000000000.0, 1000000000.0);
    float whole_3 = floor(sum_4);
    int cell = int(whole_3) - 1;
    int cell_2 = int(whole_2) - 1;
    float local = sum_4 - whole_3;
    float local_2 = sum_3 - whole_2;
    int cell_3 = int(whole) - 1;
    float simplex = simplex_3d_simplex_3(cell_3, cell_2, cell, sum_2 - whole, local_2, local);
    return clamp(simplex_3d_flush_small(simplex_3d_exact(76.88075 * simplex)), -1.0, 1.0);
}

#endif
