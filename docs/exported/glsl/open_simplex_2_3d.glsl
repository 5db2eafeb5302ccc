// open_simplex_2_3d(p): open_simplex_2, noise of 3 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("open_simplex_2_3d")).bake(Language::Glsl).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_D7A4BEA49A36DC7B
#define GRADNOISE_D7A4BEA49A36DC7B

precision highp float;
precision highp int;

layout(std140, binding = 0) uniform open_simplex_2_3d_data_block { uvec4 open_simplex_2_3d_data[320]; };

// Returns the number of other axes that each axis comes before: larger coordinates first, on a tie the lower axis.
void open_simplex_2_3d_rank_3(float local_x, float local_y, float local_z, out int x_out, out int y_out,
    out int z_out) {
    int x = int(local_x >= local_y) + int(local_x >= local_z);
    int y = int(local_y > local_x) + int(local_y >= local_z);
    x_out = x;
    y_out = y;
    z_out = int(local_z > local_x) + int(local_z > local_y);
}

uint open_simplex_2_3d_fast_noise_mixed(uint sum) {
    uint hash = sum * 0x27d4eb2du;
    return hash ^ (hash >> 15u);
}

uint open_simplex_2_3d_fast_noise_3(int cell_x, int cell_y, int cell_z) {
    uint c_x = uint(cell_x) * 0x1dde90c9u;
    uint c_y = uint(cell_y) * 0x43c42e4du;
    uint c_z = uint(cell_z) * 0x668b6e2fu;
    return open_simplex_2_3d_fast_noise_mixed((c_x ^ c_y) ^ c_z);
}

void open_simplex_2_3d_table_gradient(uint i, out float x_out, out float y_out, out float z_out) {
    uint t = (64u + (i & 255u)) * 4u;
    x_out = uintBitsToFloat(open_simplex_2_3d_data[t >> 2][t & 3u]);
    y_out = uintBitsToFloat(open_simplex_2_3d_data[(t + 1u) >> 2][(t + 1u) & 3u]);
    z_out = uintBitsToFloat(open_simplex_2_3d_data[(t + 2u) >> 2][(t + 2u) & 3u]);
}

void open_simplex_2_3d_gradient_3(int cell_x, int cell_y, int cell_z, out float x_out, out float y_out,
    out float z_out) {
    float vector_x, vector_y, vector_z;
    open_simplex_2_3d_table_gradient(open_simplex_2_3d_fast_noise_3(cell_x, cell_y, cell_z) >> 23u, vector_x,
        vector_y, vector_z);
    x_out = vector_x;
    y_out = vector_y;
    z_out = vector_z;
}

void open_simplex_2_3d_corner_gradient(int cell_x, int cell_y, int cell_z, int corner_x, int corner_y,
    int corner_z, out float x_out, out float y_out, out float z_out) {
    float found_x, found_y, found_z;
    open_simplex_2_3d_gradient_3(cell_x + corner_x, cell_y + corner_y, cell_z + corner_z, found_x, found_y,
        found_z);
    x_out = found_x;
    y_out = found_y;
    z_out = found_z;
}

float open_simplex_2_3d_dot_3(float a_x, float a_y, float a_z, float b_x, float b_y, float b_z) {
    precise float term = a_x * b_x;
    precise float term_2 = term + a_y * b_y;
    precise float precise_1 = term_2 + a_z * b_z;
    return precise_1;
}

float open_simplex_2_3d_decay(float radius, float distance_squared) {
    precise float reach = radius - distance_squared;
    precise float t = (reach < 0.0) ? 0.0 : reach;
    precise float t2 = t * t;
    precise float precise_1 = t2 * t2;
    return precise_1;
}

float open_simplex_2_3d_corner_3(int cell_x, int cell_y, int cell_z, float local_x, float local_y,
    float local_z, int corner_x, int corner_y, int corner_z, float passed) {
    precise float sum = local_x + local_y + local_z;
    precise float shift = 0.16666667 * (sum - passed);
    precise float from_corner_x = local_x - float(corner_x);
    precise float from_corner_y = local_y - float(corner_y);
    precise float from_corner_z = local_z - float(corner_z);
    precise float d_x = from_corner_x - shift;
    precise float d_y = from_corner_y - shift;
    precise float d_z = from_corner_z - shift;
    float found_x, found_y, found_z;
    open_simplex_2_3d_corner_gradient(cell_x, cell_y, cell_z, corner_x, corner_y, corner_z, found_x, found_y,
        found_z);
    precise float linear = open_simplex_2_3d_dot_3(found_x, found_y, found_z, d_x, d_y, d_z);
    precise float decay = open_simplex_2_3d_decay(0.5, open_simplex_2_3d_dot_3(d_x, d_y, d_z, d_x, d_y, d_z));
    precise float precise_1 = decay * linear;
    return precise_1;
}

float open_simplex_2_3d_simplex_3(int cell_x, int cell_y, int cell_z, float local_x, float local_y,
    float local_z) {
    int rank_x, rank_y, rank_z;
    open_simplex_2_3d_rank_3(local_x, local_y, local_z, rank_x, rank_y, rank_z);
    precise float corner = open_simplex_2_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z,
        int(rank_x >= 2), int(rank_y >= 2), int(rank_z >= 2), 1.0);
    precise float corner_2 = open_simplex_2_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z,
        int(rank_x >= 3), int(rank_y >= 3), int(rank_z >= 3), 0.0);
    precise float value = corner_2 + corner;
    precise float corner_3 = open_simplex_2_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z,
        int(rank_x >= 1), int(rank_y >= 1), int(rank_z >= 1), 2.0);
    precise float value_2 = value + corner_3;
    precise float corner_4 = open_simplex_2_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z,
        int(rank_x >= 0), int(rank_y >= 0), int(rank_z >= 0), 3.0);
    precise float precise_1 = value_2 + corner_4;
    return precise_1;
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
float open_simplex_2_3d_flush_small(float x) {
    return (abs(x) < 9.094947e-13) ? 0.0 : x;
}

float open_simplex_2_3d(vec3 p) {
    float x = p.x;
    float y = p.y;
    float z = p.z;
    precise float y_2 = clamp(y, -1.329228e36, 1.329228e36);
    precise float a = clamp(x, -1.329228e36, 1.329228e36) + y_2;
    precise float sum = a + clamp(z, -1.329228e36, 1.329228e36);
    precise float b = 0.33333334 * sum;
    precise float x_2 = x + b + 1.0;
    precise float sum_2 = clamp(x_2, -1000000000.0, 1000000000.0);
    precise float whole = floor(sum_2);
    precise float x_2_2 = y + b + 1.0;
    precise float sum_3 = clamp(x_2_2, -1000000000.0, 1000000000.0);
    precise float whole_2 = floor(sum_3);
    precise float x_3 = z + b + 1.0;
    precise float sum_4 = clamp(x_3, -1000000000.0, 1000000000.0);
    precise float whole_3 = floor(sum_4);
    int cell = int(whole_3) - 1;
    int cell_2 = int(whole_2) - 1;
    precise float local = sum_4 - whole_3;
    precise float local_2 = sum_3 - whole_2;
    int cell_3 = int(whole) - 1;
    precise float local_3 = sum_2 - whole;
    precise float simplex = open_simplex_2_3d_simplex_3(cell_3, cell_2, cell, local_3, local_2, local);
    precise float precise_1 = 65.60403 * simplex;
    precise float value = open_simplex_2_3d_flush_small(precise_1);
    return clamp(value, -1.0, 1.0);
}

#endif
