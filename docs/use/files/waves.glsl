// field(p): ramp(clamp(add(add(multiply(abs(warp(frequencies(fbm(simplex)), frequencies(fbm(simplex)), transl,
// noise of 3 dimensions.
// Made by gradnoise: Output::wgsl(&WgslOptions::new("field").written_out()).bake(Language::GlslEs300).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_985054F2B8E8B113
#define GRADNOISE_985054F2B8E8B113

precision highp float;
precision highp int;

struct field_rank_3_result { int x; int y; int z; };

struct field_edge_16_result { float x; float y; float z; };

struct field_computed_gradient_3_result { float x; float y; float z; };

struct field_corner_gradient_result { float x; float y; float z; };

struct field_computed_gradient_2_result { float x; float y; float z; };

struct field_corner_gradient_2_result { float x; float y; float z; };

// A zero that compilers do not see through: a float that is or-ed with it keeps its rounding.
uint field_hidden_zero;

float field_exact(float x) {
    return uintBitsToFloat(floatBitsToUint(x) | field_hidden_zero);
}

// Returns the number of other axes that each axis comes before: larger coordinates first, on a tie the lower axis.
field_rank_3_result field_rank_3(float local_x, float local_y, float local_z) {
    int x = int(local_x >= local_y) + int(local_x >= local_z);
    int y = int(local_y > local_x) + int(local_y >= local_z);
    return field_rank_3_result(x, y, int(local_z > local_x) + int(local_z > local_y));
}

// The hash "lowbias32" of the hash prospector (Ellis 2018).
uint field_lowbias32(uint bits) {
    uint a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    uint b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns one of the edges of a cube, four of them twice, as grad of Perlin's program (2002): u lies along x if h < 8,
// else along y; v along y if h < 4, along x if h is 12 or 14, else along z. Bits 0 and 1 are their signs.
field_edge_16_result field_edge_16(uint index) {
    uint u = 0x3f800000u ^ (index << 31u);
    uint v = 0x3f800000u ^ ((index >> 1u) << 31u);
    uint eight = 0u - ((index >> 3u) & 1u);
    uint four = 0u - ((index >> 2u) & 1u);
    uint again = (eight & four) & ~(0u - (index & 1u));
    float y = uintBitsToFloat((u & eight) | ((v & ~eight) & ~four));
    float z = uintBitsToFloat((v & (eight | four)) & ~again);
    return field_edge_16_result(uintBitsToFloat((u & ~eight) | (v & again)), y, z);
}

field_computed_gradient_3_result field_computed_gradient_3(int cell_x, int cell_y, int cell_z) {
    uint term = field_lowbias32(0x12a99ce2u + uint(cell_x));
    uint hash = field_lowbias32(field_lowbias32(term + uint(cell_y)) + uint(cell_z));
    field_edge_16_result found = field_edge_16(hash >> 23u);
    return field_computed_gradient_3_result(found.x, found.y, found.z);
}

field_corner_gradient_result field_corner_gradient(int cell_x, int cell_y, int cell_z, int corner_x,
    int corner_y, int corner_z) {
    field_computed_gradient_3_result found = field_computed_gradient_3(cell_x + corner_x, cell_y + corner_y,
        cell_z + corner_z);
    return field_corner_gradient_result(found.x, found.y, found.z);
}

float field_dot_3(float a_x, float a_y, float a_z, float b_x, float b_y, float b_z) {
    float term = field_exact(field_exact(a_x * b_x) + field_exact(a_y * b_y));
    return field_exact(term + field_exact(a_z * b_z));
}

float field_decay(float radius, float distance_squared) {
    float reach = field_exact(radius - distance_squared);
    float t = (reach < 0.0) ? 0.0 : reach;
    float t2 = field_exact(t * t);
    return field_exact(t2 * t2);
}

float field_corner_3(int cell_x, int cell_y, int cell_z, float local_x, float local_y, float local_z,
    int corner_x, int corner_y, int corner_z, float passed) {
    float sum = field_exact(field_exact(local_x + local_y) + local_z);
    float shift = field_exact(0.16666667 * field_exact(sum - passed));
    float from_corner_x = local_x - float(corner_x);
    float from_corner_y = local_y - float(corner_y);
    float from_corner_z = local_z - float(corner_z);
    float z = field_exact(from_corner_z);
    float d_x = field_exact(from_corner_x) - shift;
    float d_y = field_exact(from_corner_y) - shift;
    float d_z = z - shift;
    field_corner_gradient_result found = field_corner_gradient(cell_x, cell_y, cell_z, corner_x, corner_y,
        corner_z);
    float linear = field_dot_3(found.x, found.y, found.z, d_x, d_y, d_z);
    return field_exact(field_decay(0.5, field_dot_3(d_x, d_y, d_z, d_x, d_y, d_z)) * linear);
}

float field_simplex_3(int cell_x, int cell_y, int cell_z, float local_x, float local_y, float local_z) {
    field_rank_3_result rank = field_rank_3(local_x, local_y, local_z);
    float corner = field_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z, int(rank.x >= 2),
        int(rank.y >= 2), int(rank.z >= 2), 1.0);
    float value = field_exact(field_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z,
        int(rank.x >= 3), int(rank.y >= 3), int(rank.z >= 3), 0.0) + corner);
    float value_2 = field_exact(value
        + field_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z, int(rank.x >= 1),
        int(rank.y >= 1), int(rank.z >= 1), 2.0));
    return field_exact(value_2 + field_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z,
        int(rank.x >= 0), int(rank.y >= 0), int(rank.z >= 0), 3.0));
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
float field_flush_small(float x) {
    return (abs(x) < 9.094947e-13) ? 0.0 : x;
}

// Limits a derivative: it is never so large that a product of two could leave the range of floats.
float field_clamp_derivative(float x) {
    return field_flush_small(clamp(field_exact(x), -1.1529215e18, 1.1529215e18));
}

float field_dot_4(float a_x, float a_y, float a_z, float a_w, float b_x, float b_y, float b_z, float b_w) {
    float term = field_exact(field_exact(a_x * b_x) + field_exact(a_y * b_y));
    return field_exact(term + field_exact(field_exact(a_z * b_z) + field_exact(a_w * b_w)));
}

field_computed_gradient_2_result field_computed_gradient_2(int cell_x, int cell_y, int cell_z) {
    uint term = field_lowbias32(0x688990c0u + uint(cell_x));
    uint hash = field_lowbias32(field_lowbias32(term + uint(cell_y)) + uint(cell_z));
    field_edge_16_result found = field_edge_16(hash >> 23u);
    return field_computed_gradient_2_result(found.x, found.y, found.z);
}

field_corner_gradient_2_result field_corner_gradient_2(int cell_x, int cell_y, int cell_z, int corner_x,
    int corner_y, int corner_z) {
    field_computed_gradient_2_result found = field_computed_gradient_2(cell_x + corner_x, cell_y + corner_y,
        cell_z + corner_z);
    return field_corner_gradient_2_result(found.x, found.y, found.z);
}

float field_corner_2(int cell_x, int cell_y, int cell_z, float local_x, float local_y, float local_z,
    int corner_x, int corner_y, int corner_z, float passed) {
    float sum = field_exact(field_exact(local_x + local_y) + local_z);
    float shift = field_exact(0.16666667 * field_exact(sum - passed));
    float from_corner_x = local_x - float(corner_x);
    float from_corner_y = local_y - float(corner_y);
    float from_corner_z = local_z - float(corner_z);
    float z = field_exact(from_corner_z);
    float d_x = field_exact(from_corner_x) - shift;
    float d_y = field_exact(from_corner_y) - shift;
    float d_z = z - shift;
    field_corner_gradient_2_result found = field_corner_gradient_2(cell_x, cell_y, cell_z, corner_x,
        corner_y, corner_z);
    float linear = field_dot_3(found.x, found.y, found.z, d_x, d_y, d_z);
    return field_exact(field_decay(0.5, field_dot_3(d_x, d_y, d_z, d_x, d_y, d_z)) * linear);
}

float field_simplex_2(int cell_x, int cell_y, int cell_z, float local_x, float local_y, float local_z) {
    field_rank_3_result rank = field_rank_3(local_x, local_y, local_z);
    float corner = field_corner_2(cell_x, cell_y, cell_z, local_x, local_y, local_z, int(rank.x >= 2),
        int(rank.y >= 2), int(rank.z >= 2), 1.0);
    float value = field_exact(field_corner_2(cell_x, cell_y, cell_z, local_x, local_y, local_z,
        int(rank.x >= 3), int(rank.y >= 3), int(rank.z >= 3), 0.0) + corner);
    float value_2 = field_exact(value
        + field_corner_2(cell_x, cell_y, cell_z, local_x, local_y, local_z, int(rank.x >= 1),
        int(rank.y >= 1), int(rank.z >= 1), 2.0));
    return field_exact(value_2 + field_corner_2(cell_x, cell_y, cell_z, local_x, local_y, local_z,
        int(rank.x >= 0), int(rank.y >= 0), int(rank.z >= 0), 3.0));
}

float field_lerp(float a, float b, float t) {
    return field_exact(a + field_exact(t * (b - a)));
}

vec4 field(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    uint bits = floatBitsToUint(x);
    field_hidden_zero = (((bits * bits) & 15u) == 5u) ? 1u : 0u;
    float a = field_exact(x * 0.5);
    float a_2 = field_exact(y * 0.5);
    float a_3 = field_exact(clamp(a, -1.329228e36, 1.329228e36) + clamp(a_2, -1.329228e36, 1.329228e36));
    float b = field_exact(0.33333334 * field_exact(a_3 + clamp(z, -1.329228e36, 1.329228e36)));
    float coordinate = field_exact(a + b);
    float sum = clamp(field_exact(coordinate + 1.0), -1000000000.0, 1000000000.0);
    float whole = floor(sum);
    float coordinate_2 = field_exact(a_2 + b);
    float sum_2 = clamp(field_exact(coordinate_2 + 1.0), -1000000000.0, 1000000000.0);
    float whole_2 = floor(sum_2);
    float coordinate_3 = field_exact(z + b);
    float sum_3 = clamp(field_exact(coordinate_3 + 1.0), -1000000000.0, 1000000000.0);
    float whole_3 = floor(sum_3);
    int cell = int(whole_3) - 1;
    int cell_2 = int(whole_2) - 1;
    float local = sum_3 - whole_3;
    float local_2 = sum_2 - whole_2;
    float simplex = field_simplex_3(int(whole) - 1, cell_2, cell, sum - whole, local_2, local);
    float value = clamp(field_flush_small(field_exact(76.88075 * simplex)), -1.0, 1.0);
    float value_2 = field_flush_small(field_exact(0.66666657 * value));
    float a_4 = field_exact(z * 2.0);
    float y_2 = clamp(y, -1.329228e36, 1.329228e36);
    float a_5 = field_exact(clamp(x, -1.329228e36, 1.329228e36) + y_2);
    float b_2 = field_exact(0.33333334 * field_exact(a_5 + clamp(a_4, -1.329228e36, 1.329228e36)));
    float coordinate_4 = field_exact(x + b_2);
    float sum_4 = clamp(field_exact(coordinate_4 + 1.5828269), -1000000000.0, 1000000000.0);
    float whole_4 = floor(sum_4);
    float coordinate_5 = field_exact(y + b_2);
    float sum_5 = clamp(field_exact(coordinate_5 + 1.9264271), -1000000000.0, 1000000000.0);
    float whole_5 = floor(sum_5);
    float coordinate_6 = field_exact(a_4 + b_2);
    float sum_6 = clamp(field_exact(coordinate_6 + 1.2223054), -1000000000.0, 1000000000.0);
    float whole_6 = floor(sum_6);
    int cell_3 = int(whole_6) + 120;
    int cell_4 = int(whole_5) + 223;
    int cell_5 = int(whole_4) + 339;
    float local_3 = sum_6 - whole_6;
    float local_4 = sum_5 - whole_5;
    float simplex_2 = field_simplex_3(cell_5, cell_4, cell_3, sum_4 - whole_4, local_4, local_3);
    float value_3 = clamp(field_flush_small(field_exact(76.88075 * simplex_2)), -1.0, 1.0);
    float value_4 = field_flush_small(field_exact(0.33333328 * value_3));
    float sum_7 = clamp(field_exact(coordinate + 1.7083334), -1000000000.0, 1000000000.0);
    float whole_7 = floor(sum_7);
    float sum_8 = clamp(field_exact(coordinate_2 + 1.0833334), -1000000000.0, 1000000000.0);
    float whole_8 = floor(sum_8);
    float sum_9 = clamp(field_exact(coordinate_3 + 1.9583334), -1000000000.0, 1000000000.0);
    float whole_9 = floor(sum_9);
    int cell_6 = int(whole_9) + 101;
    int cell_7 = int(whole_8) + 56;
    int cell_8 = int(whole_7) + 69;
    float local_5 = sum_9 - whole_9;
    float local_6 = sum_8 - whole_8;
    float simplex_3 = field_simplex_3(cell_8, cell_7, cell_6, sum_7 - whole_7, local_6, local_5);
    float value_5 = clamp(field_flush_small(field_exact(76.88075 * simplex_3)), -1.0, 1.0);
    float value_6 = field_flush_small(field_exact(0.66666657 * value_5));
    float sum_10 = clamp(field_exact(coordinate_4 + 1.9994935), -1000000000.0, 1000000000.0);
    float whole_10 = floor(sum_10);
    float sum_11 = clamp(field_exact(coordinate_5 + 1.0930938), -1000000000.0, 1000000000.0);
    float whole_11 = floor(sum_11);
    float sum_12 = clamp(field_exact(coordinate_6 + 1.138972), -1000000000.0, 1000000000.0);
    float whole_12 = floor(sum_12);
    int cell_9 = int(whole_12) + 326;
    int cell_10 = int(whole_11) + 338;
    int cell_11 = int(whole_10) + 480;
    float local_7 = sum_12 - whole_12;
    float local_8 = sum_11 - whole_11;
    float local_9 = sum_10 - whole_10;
    float simplex_4 = field_simplex_3(cell_11, cell_10, cell_9, local_9, local_8, local_7);
    float value_7 = clamp(field_flush_small(field_exact(76.88075 * simplex_4)), -1.0, 1.0);
    float value_8 = field_flush_small(field_exact(0.33333328 * value_7));
    float sum_13 = clamp(field_exact(coordinate + 1.4166666), -1000000000.0, 1000000000.0);
    float whole_13 = floor(sum_13);
    float sum_14 = clamp(field_exact(coordinate_2 + 1.1666666), -1000000000.0, 1000000000.0);
    float whole_14 = floor(sum_14);
    float sum_15 = clamp(field_exact(coordinate_3 + 1.9166666), -1000000000.0, 1000000000.0);
    float whole_15 = floor(sum_15);
    int cell_12 = int(whole_15) + 204;
    int cell_13 = int(whole_14) + 113;
    int cell_14 = int(whole_13) + 140;
    float local_10 = sum_15 - whole_15;
    float local_11 = sum_14 - whole_14;
    float local_12 = sum_13 - whole_13;
    float simplex_5 = field_simplex_3(cell_14, cell_13, cell_12, local_12, local_11, local_10);
    float value_9 = clamp(field_flush_small(field_exact(76.88075 * simplex_5)), -1.0, 1.0);
    float value_10 = field_flush_small(field_exact(0.66666657 * value_9));
    float sum_16 = clamp(field_exact(coordinate_4 + 1.4161601), -1000000000.0, 1000000000.0);
    float whole_16 = floor(sum_16);
    float sum_17 = clamp(field_exact(coordinate_5 + 1.2597605), -1000000000.0, 1000000000.0);
    float whole_17 = floor(sum_17);
    float sum_18 = clamp(field_exact(coordinate_6 + 1.0556388), -1000000000.0, 1000000000.0);
    float whole_18 = floor(sum_18);
    int cell_15 = int(whole_18) + 532;
    int cell_16 = int(whole_17) + 452;
    int cell_17 = int(whole_16) + 622;
    float local_13 = sum_18 - whole_18;
    float local_14 = sum_17 - whole_17;
    float local_15 = sum_16 - whole_16;
    float simplex_6 = field_simplex_3(cell_17, cell_16, cell_15, local_15, local_14, local_13);
    float value_11 = clamp(field_flush_small(field_exact(76.88075 * simplex_6)), -1.0, 1.0);
    float value_12 = field_flush_small(field_exact(0.33333328 * value_11));
    float value_13 = field_exact(field_exact(0.0 + value_2) + value_4);
    float x_2 = field_exact(0.0 + field_clamp_derivative(0.4 * value_13));
    float x_2_2 = clamp(x_2, -268435460.0, 268435460.0);
    float value_14 = field_exact(field_exact(0.0 + value_6) + value_8);
    float x_3 = field_exact(0.0 + field_clamp_derivative(0.4 * value_14));
    float y_2_2 = clamp(x_3, -268435460.0, 268435460.0);
    float value_15 = field_exact(field_exact(0.0 + value_10) + value_12);
    float x_4 = field_exact(0.0 + field_clamp_derivative(0.4 * value_15));
    float z_2 = clamp(x_4, -268435460.0, 268435460.0);
    float x_5 = field_dot_4(1.0, 0.0, 0.0, 0.0, x_2_2, y_2_2, z_2, 0.0);
    float y_3 = field_dot_4(0.0, 1.5, 0.0, 0.0, x_2_2, y_2_2, z_2, 0.0);
    float z_2_2 = field_dot_4(0.0, 0.0, 1.0, 0.0, x_2_2, y_2_2, z_2, 0.0);
    float displacement_x = field_exact(x_5);
    float displacement_y = field_exact(y_3);
    float displacement_z = field_exact(z_2_2);
    float a_6 = field_exact(x + displacement_x);
    float a_7 = field_exact(field_exact(y * 1.5) + displacement_y);
    float a_8 = field_exact(z + displacement_z);
    float y_4 = clamp(a_7, -1.329228e36, 1.329228e36);
    float a_9 = field_exact(clamp(a_6, -1.329228e36, 1.329228e36) + y_4);
    float b_3 = field_exact(0.33333334 * field_exact(a_9 + clamp(a_8, -1.329228e36, 1.329228e36)));
    float sum_19 = clamp(field_exact(field_exact(a_6 + b_3) + 1.0), -1000000000.0, 1000000000.0);
    float whole_19 = floor(sum_19);
    float sum_20 = clamp(field_exact(field_exact(a_7 + b_3) + 1.0), -1000000000.0, 1000000000.0);
    float whole_20 = floor(sum_20);
    float sum_21 = clamp(field_exact(field_exact(a_8 + b_3) + 1.0), -1000000000.0, 1000000000.0);
    float whole_21 = floor(sum_21);
    float local_16 = sum_21 - whole_21;
    float local_17 = sum_20 - whole_20;
    float local_18 = sum_19 - whole_19;
    int cell_18 = int(whole_21) - 1;
    int cell_19 = int(whole_20) - 1;
    int cell_20 = int(whole_19) - 1;
    float simplex_7 = field_simplex_2(cell_20, cell_19, cell_18, local_18, local_17, local_16);
    float value_16 = clamp(field_flush_small(field_exact(76.88075 * simplex_7)), -1.0, 1.0);
    float value_17 = field_flush_small(field_exact(0.6401798 * value_16));
    float displacement_2_x = field_exact(2.0 * x_5);
    float displacement_2_y = field_exact(2.0 * y_3);
    float displacement_2_z = field_exact(2.0 * z_2_2);
    float a_10 = field_exact(field_exact(x * 2.0) + displacement_2_x);
    float a_11 = field_exact(field_exact(y * 3.0) + displacement_2_y);
    float a_12 = field_exact(a_4 + displacement_2_z);
    float y_5 = clamp(a_11, -1.329228e36, 1.329228e36);
    float a_13 = field_exact(clamp(a_10, -1.329228e36, 1.329228e36) + y_5);
    float b_4 = field_exact(0.33333334 * field_exact(a_13 + clamp(a_12, -1.329228e36, 1.329228e36)));
    float sum_22 = clamp(field_exact(field_exact(a_10 + b_4) + 1.5828269), -1000000000.0, 1000000000.0);
    float whole_22 = floor(sum_22);
    float sum_23 = clamp(field_exact(field_exact(a_11 + b_4) + 1.9264271), -1000000000.0, 1000000000.0);
    float whole_23 = floor(sum_23);
    float sum_24 = clamp(field_exact(field_exact(a_12 + b_4) + 1.2223054), -1000000000.0, 1000000000.0);
    float whole_24 = floor(sum_24);
    int cell_21 = int(whole_24) + 120;
    int cell_22 = int(whole_23) + 223;
    int cell_23 = int(whole_22) + 339;
    float local_19 = sum_24 - whole_24;
    float local_20 = sum_23 - whole_23;
    float local_21 = sum_22 - whole_22;
    float simplex_8 = field_simplex_2(cell_23, cell_22, cell_21, local_21, local_20, local_19);
    float value_18 = clamp(field_flush_small(field_exact(76.88075 * simplex_8)), -1.0, 1.0);
    float value_19 = field_flush_small(field_exact(0.23046473 * value_18));
    float displacement_3_x = field_exact(4.0 * x_5);
    float displacement_3_y = field_exact(4.0 * y_3);
    float displacement_3_z = field_exact(4.0 * z_2_2);
    float a_14 = field_exact(field_exact(x * 4.0) + displacement_3_x);
    float a_15 = field_exact(field_exact(y * 6.0) + displacement_3_y);
    float a_16 = field_exact(field_exact(z * 4.0) + displacement_3_z);
    float y_6 = clamp(a_15, -1.329228e36, 1.329228e36);
    float a_17 = field_exact(clamp(a_14, -1.329228e36, 1.329228e36) + y_6);
    float b_5 = field_exact(0.33333334 * field_exact(a_17 + clamp(a_16, -1.329228e36, 1.329228e36)));
    float sum_25 = clamp(field_exact(field_exact(a_14 + b_5) + 1.0681938), -1000000000.0, 1000000000.0);
    float whole_25 = floor(sum_25);
    float sum_26 = clamp(field_exact(field_exact(a_15 + b_5) + 1.6388364), -1000000000.0, 1000000000.0);
    float whole_26 = floor(sum_26);
    float sum_27 = clamp(field_exact(field_exact(a_16 + b_5) + 1.3536144), -1000000000.0, 1000000000.0);
    float whole_27 = floor(sum_27);
    int cell_24 = int(whole_26) + 134;
    int cell_25 = int(whole_27) + 95;
    int cell_26 = int(whole_25) + 78;
    float local_22 = sum_27 - whole_27;
    float local_23 = sum_26 - whole_26;
    float local_24 = sum_25 - whole_25;
    float simplex_9 = field_simplex_2(cell_26, cell_24, cell_25, local_24, local_23, local_22);
    float value_20 = clamp(field_flush_small(field_exact(76.88075 * simplex_9)), -1.0, 1.0);
    float value_21 = field_flush_small(field_exact(0.0829673 * value_20));
    float value_22 = field_exact(field_exact(field_exact(0.0 + value_17) + value_19) + value_21);
    float displacement_4_x = field_exact(8.0 * x_5);
    float displacement_4_y = field_exact(8.0 * y_3);
    float displacement_4_z = field_exact(8.0 * z_2_2);
    float a_18 = field_exact(field_exact(x * 8.0) + displacement_4_x);
    float a_19 = field_exact(field_exact(y * 12.0) + displacement_4_y);
    float a_20 = field_exact(field_exact(z * 8.0) + displacement_4_z);
    float y_7 = clamp(a_19, -1.329228e36, 1.329228e36);
    float a_21 = field_exact(clamp(a_18, -1.329228e36, 1.329228e36) + y_7);
    float b_6 = field_exact(0.33333334 * field_exact(a_21 + clamp(a_20, -1.329228e36, 1.329228e36)));
    float sum_28 = clamp(field_exact(field_exact(a_18 + b_6) + 1.9337142), -1000000000.0, 1000000000.0);
    float whole_28 = floor(sum_28);
    float sum_29 = clamp(field_exact(field_exact(a_19 + b_6) + 1.7572002), -1000000000.0, 1000000000.0);
    float whole_29 = floor(sum_29);
    float sum_30 = clamp(field_exact(field_exact(a_20 + b_6) + 1.533145), -1000000000.0, 1000000000.0);
    float whole_30 = floor(sum_30);
    int cell_27 = int(whole_30) + 236;
    int cell_28 = int(whole_29) + 378;
    int cell_29 = int(whole_28) + 197;
    float local_25 = sum_30 - whole_30;
    float local_26 = sum_29 - whole_29;
    float local_27 = sum_28 - whole_28;
    float simplex_10 = field_simplex_2(cell_29, cell_28, cell_27, local_27, local_26, local_25);
    float value_23 = clamp(field_flush_small(field_exact(76.88075 * simplex_10)), -1.0, 1.0);
    float value_24 = field_exact(value_22 + field_flush_small(field_exact(0.029868228 * value_23)));
    float displacement_5_x = field_exact(16.0 * x_5);
    float displacement_5_y = field_exact(16.0 * y_3);
    float displacement_5_z = field_exact(16.0 * z_2_2);
    float a_22 = field_exact(field_exact(x * 16.0) + displacement_5_x);
    float a_23 = field_exact(field_exact(y * 24.0) + displacement_5_y);
    float a_24 = field_exact(field_exact(z * 16.0) + displacement_5_z);
    float y_8 = clamp(a_23, -1.329228e36, 1.329228e36);
    float a_25 = field_exact(clamp(a_22, -1.329228e36, 1.329228e36) + y_8);
    float b_7 = field_exact(0.33333334 * field_exact(a_25 + clamp(a_24, -1.329228e36, 1.329228e36)));
    float sum_31 = clamp(field_exact(field_exact(a_22 + b_7) + 1.6510693), -1000000000.0, 1000000000.0);
    float whole_31 = floor(sum_31);
    float sum_32 = clamp(field_exact(field_exact(a_23 + b_7) + 1.6426018), -1000000000.0, 1000000000.0);
    float whole_32 = floor(sum_32);
    float sum_33 = clamp(field_exact(field_exact(a_24 + b_7) + 1.8246355), -1000000000.0, 1000000000.0);
    float whole_33 = floor(sum_33);
    int cell_30 = int(whole_33) + 332;
    int cell_31 = int(whole_32) + 293;
    int cell_32 = int(whole_31) + 285;
    float local_28 = sum_33 - whole_33;
    float local_29 = sum_32 - whole_32;
    float local_30 = sum_31 - whole_31;
    float simplex_11 = field_simplex_2(cell_32, cell_31, cell_30, local_30, local_29, local_28);
    float value_25 = clamp(field_flush_small(field_exact(76.88075 * simplex_11)), -1.0, 1.0);
    float value_26 = field_exact(value_24 + field_flush_small(field_exact(0.010752562 * value_25)));
    float displacement_6_x = field_exact(32.0 * x_5);
    float displacement_6_y = field_exact(32.0 * y_3);
    float displacement_6_z = field_exact(32.0 * z_2_2);
    float a_26 = field_exact(field_exact(x * 32.0) + displacement_6_x);
    float a_27 = field_exact(field_exact(y * 48.0) + displacement_6_y);
    float a_28 = field_exact(field_exact(z * 32.0) + displacement_6_z);
    float y_9 = clamp(a_27, -1.329228e36, 1.329228e36);
    float a_29 = field_exact(clamp(a_26, -1.329228e36, 1.329228e36) + y_9);
    float b_8 = field_exact(0.33333334 * field_exact(a_29 + clamp(a_28, -1.329228e36, 1.329228e36)));
    float sum_34 = clamp(field_exact(field_exact(a_26 + b_8) + 1.6198432), -1000000000.0, 1000000000.0);
    float whole_34 = floor(sum_34);
    float sum_35 = clamp(field_exact(field_exact(a_27 + b_8) + 1.2666435), -1000000000.0, 1000000000.0);
    float whole_35 = floor(sum_35);
    float sum_36 = clamp(field_exact(field_exact(a_28 + b_8) + 1.8597002), -1000000000.0, 1000000000.0);
    float whole_36 = floor(sum_36);
    int cell_33 = int(whole_36) + 175;
    int cell_34 = int(whole_35) + 319;
    int cell_35 = int(whole_34) + 248;
    float local_31 = sum_36 - whole_36;
    float local_32 = sum_35 - whole_35;
    float local_33 = sum_34 - whole_34;
    float simplex_12 = field_simplex_2(cell_35, cell_34, cell_33, local_33, local_32, local_31);
    float value_27 = clamp(field_flush_small(field_exact(76.88075 * simplex_12)), -1.0, 1.0);
    float value_28 = field_exact(value_26 + field_flush_small(field_exact(0.0038709224 * value_27)));
    float displacement_7_x = field_exact(64.0 * x_5);
    float displacement_7_y = field_exact(64.0 * y_3);
    float displacement_7_z = field_exact(64.0 * z_2_2);
    float a_30 = field_exact(field_exact(x * 64.0) + displacement_7_x);
    float a_31 = field_exact(field_exact(y * 96.0) + displacement_7_y);
    float a_32 = field_exact(field_exact(z * 64.0) + displacement_7_z);
    float y_10 = clamp(a_31, -1.329228e36, 1.329228e36);
    float a_33 = field_exact(clamp(a_30, -1.329228e36, 1.329228e36) + y_10);
    float b_9 = field_exact(0.33333334 * field_exact(a_33 + clamp(a_32, -1.329228e36, 1.329228e36)));
    float sum_37 = clamp(field_exact(field_exact(a_30 + b_9) + 1.6653498), -1000000000.0, 1000000000.0);
    float whole_37 = floor(sum_37);
    float sum_38 = clamp(field_exact(field_exact(a_31 + b_9) + 1.6738093), -1000000000.0, 1000000000.0);
    float whole_38 = floor(sum_38);
    float sum_39 = clamp(field_exact(field_exact(a_32 + b_9) + 1.6206977), -1000000000.0, 1000000000.0);
    float whole_39 = floor(sum_39);
    int cell_36 = int(whole_39) + 445;
    int cell_37 = int(whole_38) + 376;
    int cell_38 = int(whole_37) + 426;
    float local_34 = sum_39 - whole_39;
    float local_35 = sum_38 - whole_38;
    float local_36 = sum_37 - whole_37;
    float simplex_13 = field_simplex_2(cell_38, cell_37, cell_36, local_36, local_35, local_34);
    float value_29 = clamp(field_flush_small(field_exact(76.88075 * simplex_13)), -1.0, 1.0);
    float value_30 = field_exact(value_28 + field_flush_small(field_exact(0.001393532 * value_29)));
    float displacement_8_x = field_exact(128.0 * x_5);
    float displacement_8_y = field_exact(128.0 * y_3);
    float displacement_8_z = field_exact(128.0 * z_2_2);
    float a_34 = field_exact(field_exact(x * 128.0) + displacement_8_x);
    float a_35 = field_exact(field_exact(y * 192.0) + displacement_8_y);
    float a_36 = field_exact(field_exact(z * 128.0) + displacement_8_z);
    float y_11 = clamp(a_35, -1.329228e36, 1.329228e36);
    float a_37 = field_exact(clamp(a_34, -1.329228e36, 1.329228e36) + y_11);
    float b_10 = field_exact(0.33333334 * field_exact(a_37 + clamp(a_36, -1.329228e36, 1.329228e36)));
    float sum_40 = clamp(field_exact(field_exact(a_34 + b_10) + 1.6754202), -1000000000.0, 1000000000.0);
    float whole_40 = floor(sum_40);
    float sum_41 = clamp(field_exact(field_exact(a_35 + b_10) + 1.5602027), -1000000000.0, 1000000000.0);
    float whole_41 = floor(sum_41);
    float sum_42 = clamp(field_exact(field_exact(a_36 + b_10) + 1.9104804), -1000000000.0, 1000000000.0);
    float whole_42 = floor(sum_42);
    int cell_39 = int(whole_42) + 262;
    int cell_40 = int(whole_41) + 304;
    int cell_41 = int(whole_40) + 378;
    float local_37 = sum_42 - whole_42;
    float local_38 = sum_41 - whole_41;
    float local_39 = sum_40 - whole_40;
    float simplex_14 = field_simplex_2(cell_41, cell_40, cell_39, local_39, local_38, local_37);
    float value_31 = clamp(field_flush_small(field_exact(76.88075 * simplex_14)), -1.0, 1.0);
    float value_32 = field_exact(value_30 + field_flush_small(field_exact(0.0005016716 * value_31)));
    float value_33 = field_exact(field_exact(field_flush_small(abs(value_32)) * (-1.5)) + 0.0);
    float value_34 = field_flush_small(field_exact(field_exact(field_flush_small(value_33)) + 0.7));
    float value_35 = field_flush_small(field_exact(field_exact(value_32 * 0.45) + 0.0));
    float value_36 = field_exact(value_34 + value_35);
    float value_37 = field_flush_small(value_36);
    float below = (value_37 > 1.0) ? 1.0 : value_37;
    float value_38 = field_flush_small((below < (-1.0)) ? -1.0 : below);
    float x_6 = field_exact(field_exact(value_38 - (-1.0)) * 1.1111112);
    float below_2 = (x_6 > 1.0) ? 1.0 : x_6;
    float t = (below_2 < 0.0) ? 0.0 : below_2;
    float x_7 = field_exact(field_exact(value_38 - (-0.1)) * 1.6666666);
    float below_3 = (x_7 > 1.0) ? 1.0 : x_7;
    float t_2 = (below_3 < 0.0) ? 0.0 : below_3;
    float y_12 = field_lerp(0.031896032, 0.107023105, t_2);
    float x_8 = field_lerp(0.001821162, 0.00699541, t_2);
    float z_3 = field_lerp(0.06847817, 0.15592647, t_2);
    float y_13 = field_lerp(0.010329823, 0.031896032, t);
    float x_9 = field_lerp(0.000910581, 0.001821162, t);
    float z_4 = field_lerp(0.02518686, 0.06847817, t);
    float w_2 = field_lerp(1.0, 1.0, t_2);
    float w_3 = field_lerp(1.0, 1.0, t);
    bool t_3 = value_38 >= (-0.1);
    float colour_x = t_3 ? x_8 : x_9;
    float colour_y = t_3 ? y_12 : y_13;
    float colour_z = t_3 ? z_3 : z_4;
    float colour_w = t_3 ? w_2 : w_3;
    float x_10 = field_exact(field_exact(value_38 - 0.5) * 3.3333333);
    float below_4 = (x_10 > 1.0) ? 1.0 : x_10;
    float t_3_2 = (below_4 < 0.0) ? 0.0 : below_4;
    float y_14 = field_lerp(0.107023105, 0.26225066, t_3_2);
    float x_11 = field_lerp(0.00699541, 0.045186203, t_3_2);
    float z_5 = field_lerp(0.15592647, 0.3049873, t_3_2);
    bool t_4 = value_38 >= 0.5;
    float colour_2_x = t_4 ? x_11 : colour_x;
    float colour_2_y = t_4 ? y_14 : colour_y;
    float colour_2_z = t_4 ? z_5 : colour_z;
    float colour_2_w = t_4 ? field_lerp(1.0, 1.0, t_3_2) : colour_w;
    float x_12 = field_exact(field_exact(value_38 - 0.8) * 5.0000005);
    float below_5 = (x_12 > 1.0) ? 1.0 : x_12;
    float t_4_2 = (below_5 < 0.0) ? 0.0 : below_5;
    float x_13 = field_lerp(0.045186203, 0.40197778, t_4_2);
    float y_15 = field_lerp(0.26225066, 0.65837485, t_4_2);
    float z_6 = field_lerp(0.3049873, 0.65837485, t_4_2);
    bool t_5 = value_38 >= 0.8;
    float colour_3_x = t_5 ? x_13 : colour_2_x;
    float colour_3_y = t_5 ? y_15 : colour_2_y;
    float colour_3_z = t_5 ? z_6 : colour_2_z;
    float colour_3_w = t_5 ? field_lerp(1.0, 1.0, t_4_2) : colour_2_w;
    float x_14 = field_exact(field_exact(value_38 - 1.0));
    float below_6 = (x_14 > 1.0) ? 1.0 : x_14;
    float t_5_2 = (below_6 < 0.0) ? 0.0 : below_6;
    float y_16 = field_lerp(0.65837485, 0.65837485, t_5_2);
    float x_15 = field_lerp(0.40197778, 0.40197778, t_5_2);
    bool t_6 = value_38 >= 1.0;
    return vec4(t_6 ? x_15 : colour_3_x, t_6 ? y_16 : colour_3_y, t_6 ? y_16 : colour_3_z, t_6
        ? field_lerp(1.0, 1.0, t_5_2) : colour_3_w);
}

#endif

vec3 srgb(vec3 light) {
    return mix(1.055 * pow(light, vec3(1.0 / 2.4)) - 0.055, 12.92 * light, lessThan(light, vec3(0.0031308)));
}

void mainImage(out vec4 colour, vec2 pixel) {
    float scale = 512.0 / iResolution.y;
    vec2 at = scale * vec2(pixel.x - 0.5, iResolution.y - pixel.y - 0.5);
    vec3 p = vec3(0.0 + 0.0078125 * at.x, 0.0 + 0.0078125 * at.y, 0.0 + iTime);
    colour = vec4(srgb(field(p).rgb), 1.0);
}
