// open_simplex_2_3d(p): open_simplex_2, noise of 3 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("open_simplex_2_3d")).bake(Language::Msl).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_C94B569D74282129
#define GRADNOISE_C94B569D74282129

#include <metal_stdlib>

struct open_simplex_2_3d_rank_3_result { int x; int y; int z; };

struct open_simplex_2_3d_table_gradient_result { float x; float y; float z; };

struct open_simplex_2_3d_gradient_3_result { float x; float y; float z; };

struct open_simplex_2_3d_corner_gradient_result { float x; float y; float z; };

struct gradnoise_open_simplex_2_3d {
    // A zero that compilers do not see through: a float that is or-ed with it keeps its rounding.
    uint open_simplex_2_3d_hidden_zero;
    constant metal::uint4 *open_simplex_2_3d_data;

    float open_simplex_2_3d_exact(float x) {
        return as_type<float>(as_type<uint>(x) | open_simplex_2_3d_hidden_zero);
    }

    // Returns the number of other axes that each axis comes before: larger coordinates first, on a tie the lower axis.
    open_simplex_2_3d_rank_3_result open_simplex_2_3d_rank_3(float local_x, float local_y, float local_z) {
        int x = (int)(uint(int(local_x >= local_y)) + uint(int(local_x >= local_z)));
        int y = (int)(uint(int(local_y > local_x)) + uint(int(local_y >= local_z)));
        return open_simplex_2_3d_rank_3_result { x, y,
            (int)(uint(int(local_z > local_x)) + uint(int(local_z > local_y))) };
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

    open_simplex_2_3d_table_gradient_result open_simplex_2_3d_table_gradient(uint i) {
        uint t = (64u + (i & 255u)) * 4u;
        return open_simplex_2_3d_table_gradient_result { as_type<float>(open_simplex_2_3d_data[t >> 2][t & 3u]),
            as_type<float>(open_simplex_2_3d_data[(t + 1u) >> 2][(t + 1u) & 3u]),
            as_type<float>(open_simplex_2_3d_data[(t + 2u) >> 2][(t + 2u) & 3u]) };
    }

    open_simplex_2_3d_gradient_3_result open_simplex_2_3d_gradient_3(int cell_x, int cell_y, int cell_z) {
        open_simplex_2_3d_table_gradient_result vector_2 =
            open_simplex_2_3d_table_gradient(open_simplex_2_3d_fast_noise_3(cell_x, cell_y, cell_z) >> 23u);
        return open_simplex_2_3d_gradient_3_result { vector_2.x, vector_2.y, vector_2.z };
    }

    open_simplex_2_3d_corner_gradient_result open_simplex_2_3d_corner_gradient(int cell_x, int cell_y,
        int cell_z, int corner_x, int corner_y, int corner_z) {
        open_simplex_2_3d_gradient_3_result found = open_simplex_2_3d_gradient_3((int)(uint(cell_x)
            + uint(corner_x)), (int)(uint(cell_y) + uint(corner_y)), (int)(uint(cell_z) + uint(corner_z)));
        return open_simplex_2_3d_corner_gradient_result { found.x, found.y, found.z };
    }

    float open_simplex_2_3d_dot_3(float a_x, float a_y, float a_z, float b_x, float b_y, float b_z) {
        float term = open_simplex_2_3d_exact(a_x * b_x);
        float term_2 = open_simplex_2_3d_exact(term + open_simplex_2_3d_exact(a_y * b_y));
        return open_simplex_2_3d_exact(term_2 + open_simplex_2_3d_exact(a_z * b_z));
    }

    float open_simplex_2_3d_decay(float radius, float distance_squared) {
        float reach = open_simplex_2_3d_exact(radius - distance_squared);
        float t = (reach < 0.0f) ? 0.0f : reach;
        float t2 = open_simplex_2_3d_exact(t * t);
        return open_simplex_2_3d_exact(t2 * t2);
    }

    float open_simplex_2_3d_corner_3(int cell_x, int cell_y, int cell_z, float local_x, float local_y,
        float local_z, int corner_x, int corner_y, int corner_z, float passed) {
        float sum = open_simplex_2_3d_exact(open_simplex_2_3d_exact(local_x + local_y) + local_z);
        float shift = open_simplex_2_3d_exact(0.16666667f * open_simplex_2_3d_exact(sum - passed));
        float from_corner_x = local_x - float(corner_x);
        float from_corner_y = local_y - float(corner_y);
        float from_corner_z = local_z - float(corner_z);
        float z = open_simplex_2_3d_exact(from_corner_z);
        float y = open_simplex_2_3d_exact(from_corner_y);
        float d_x = open_simplex_2_3d_exact(from_corner_x) - shift;
        float d_y = y - shift;
        float d_z = z - shift;
        open_simplex_2_3d_corner_gradient_result found = open_simplex_2_3d_corner_gradient(cell_x, cell_y,
            cell_z, corner_x, corner_y, corner_z);
        float linear = open_simplex_2_3d_dot_3(found.x, found.y, found.z, d_x, d_y, d_z);
        float decay = open_simplex_2_3d_decay(0.5f, open_simplex_2_3d_dot_3(d_x, d_y, d_z, d_x, d_y, d_z));
        return open_simplex_2_3d_exact(decay * linear);
    }

    float open_simplex_2_3d_simplex_3(int cell_x, int cell_y, int cell_z, float local_x, float local_y,
        float local_z) {
        open_simplex_2_3d_rank_3_result rank = open_simplex_2_3d_rank_3(local_x, local_y, local_z);
        float corner = open_simplex_2_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z,
            int(rank.x >= 2), int(rank.y >= 2), int(rank.z >= 2), 1.0f);
        float corner_2 = open_simplex_2_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z,
            int(rank.x >= 3), int(rank.y >= 3), int(rank.z >= 3), 0.0f);
        float value = open_simplex_2_3d_exact(corner_2 + corner);
        float corner_3 = open_simplex_2_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z,
            int(rank.x >= 1), int(rank.y >= 1), int(rank.z >= 1), 2.0f);
        float value_2 = open_simplex_2_3d_exact(value + corner_3);
        float corner_4 = open_simplex_2_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z,
            int(rank.x >= 0), int(rank.y >= 0), int(rank.z >= 0), 3.0f);
        return open_simplex_2_3d_exact(value_2 + corner_4);
    }

    // Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
    float open_simplex_2_3d_flush_small(float x) {
        return (metal::abs(x) < 9.094947e-13f) ? 0.0f : x;
    }

    float open_simplex_2_3d(metal::float3 p) {
        float x = p.x;
        float y = p.y;
        float z = p.z;
        uint bits = as_type<uint>(x);
        open_simplex_2_3d_hidden_zero = (((bits * bits) & 15u) == 5u) ? 1u : 0u;
        float y_2 = metal::clamp(y, -1.329228e36f, 1.329228e36f);
        float a = open_simplex_2_3d_exact(metal::clamp(x, -1.329228e36f, 1.329228e36f) + y_2);
        float sum = open_simplex_2_3d_exact(a + metal::clamp(z, -1.329228e36f, 1.329228e36f));
        float b = open_simplex_2_3d_exact(0.33333334f * sum);
        float x_2 = open_simplex_2_3d_exact(open_simplex_2_3d_exact(x + b) + 1.0f);
        float sum_2 = metal::clamp(x_2, -1000000000.0f, 1000000000.0f);
        float whole = metal::floor(sum_2);
        float x_2_2 = open_simplex_2_3d_exact(open_simplex_2_3d_exact(y + b) + 1.0f);
        float sum_3 = metal::clamp(x_2_2, -1000000000.0f, 1000000000.0f);
        float whole_2 = metal::floor(sum_3);
        float x_3 = open_simplex_2_3d_exact(open_simplex_2_3d_exact(z + b) + 1.0f);
        float sum_4 = metal::clamp(x_3, -1000000000.0f, 1000000000.0f);
        float whole_3 = metal::floor(sum_4);
        int cell = (int)(uint(int(whole_3)) - 1u);
        int cell_2 = (int)(uint(int(whole_2)) - 1u);
        float local = sum_4 - whole_3;
        float local_2 = sum_3 - whole_2;
        int cell_3 = (int)(uint(int(whole)) - 1u);
        float local_3 = sum_2 - whole;
        float simplex = open_simplex_2_3d_simplex_3(cell_3, cell_2, cell, local_3, local_2, local);
        float value = open_simplex_2_3d_flush_small(open_simplex_2_3d_exact(65.60403f * simplex));
        return metal::clamp(value, -1.0f, 1.0f);
    }
};

float open_simplex_2_3d(metal::float3 p, constant metal::uint4 *open_simplex_2_3d_data) {
    gradnoise_open_simplex_2_3d functions;
    functions.open_simplex_2_3d_data = open_simplex_2_3d_data;
    return functions.open_simplex_2_3d(p);
}

#endif
