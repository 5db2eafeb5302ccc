// simplex_3d(p): simplex, noise of 3 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("simplex_3d")).bake(Language::Msl).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_04FA75AE828034AB
#define GRADNOISE_04FA75AE828034AB

#include <metal_stdlib>

struct simplex_3d_rank_3_result { int x; int y; int z; };

struct simplex_3d_edge_16_result { float x; float y; float z; };

struct simplex_3d_computed_gradient_3_result { float x; float y; float z; };

struct simplex_3d_corner_gradient_result { float x; float y; float z; };

struct gradnoise_simplex_3d {
    // A zero that compilers do not see through: a float that is or-ed with it keeps its rounding.
    uint simplex_3d_hidden_zero;

    float simplex_3d_exact(float x) {
        return as_type<float>(as_type<uint>(x) | simplex_3d_hidden_zero);
    }

    // Returns the number of other axes that each axis comes before: larger coordinates first, on a tie the lower axis.
    simplex_3d_rank_3_result simplex_3d_rank_3(float local_x, float local_y, float local_z) {
        int x = (int)(uint(int(local_x >= local_y)) + uint(int(local_x >= local_z)));
        int y = (int)(uint(int(local_y > local_x)) + uint(int(local_y >= local_z)));
        return simplex_3d_rank_3_result { x, y,
            (int)(uint(int(local_z > local_x)) + uint(int(local_z > local_y))) };
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
        float y = as_type<float>((u & eight) | ((v & ~eight) & ~four));
        float z = as_type<float>((v & (eight | four)) & ~again);
        return simplex_3d_edge_16_result { as_type<float>((u & ~eight) | (v & again)), y, z };
    }

    simplex_3d_computed_gradient_3_result simplex_3d_computed_gradient_3(int cell_x, int cell_y, int cell_z) {
        uint term = simplex_3d_lowbias32(uint(cell_x));
        uint term_2 = simplex_3d_lowbias32(term + uint(cell_y));
        uint hash = simplex_3d_lowbias32(term_2 + uint(cell_z));
        simplex_3d_edge_16_result found = simplex_3d_edge_16(hash >> 23u);
        return simplex_3d_computed_gradient_3_result { found.x, found.y, found.z };
    }

    simplex_3d_corner_gradient_result simplex_3d_corner_gradient(int cell_x, int cell_y, int cell_z,
        int corner_x, int corner_y, int corner_z) {
        simplex_3d_computed_gradient_3_result found = simplex_3d_computed_gradient_3((int)(uint(cell_x)
            + uint(corner_x)), (int)(uint(cell_y) + uint(corner_y)), (int)(uint(cell_z) + uint(corner_z)));
        return simplex_3d_corner_gradient_result { found.x, found.y, found.z };
    }

    float simplex_3d_dot_3(float a_x, float a_y, float a_z, float b_x, float b_y, float b_z) {
        return simplex_3d_exact(simplex_3d_exact(simplex_3d_exact(a_x * b_x) + simplex_3d_exact(a_y * b_y))
            + simplex_3d_exact(a_z * b_z));
    }

    float simplex_3d_decay(float radius, float distance_squared) {
        float reach = simplex_3d_exact(radius - distance_squared);
        float t = (reach < 0.0f) ? 0.0f : reach;
        float t2 = simplex_3d_exact(t * t);
        return simplex_3d_exact(t2 * t2);
    }

    float simplex_3d_corner_3(int cell_x, int cell_y, int cell_z, float local_x, float local_y, float local_z,
        int corner_x, int corner_y, int corner_z, float passed) {
        float sum = simplex_3d_exact(simplex_3d_exact(local_x + local_y) + local_z);
        float shift = simplex_3d_exact(0.16666667f * simplex_3d_exact(sum - passed));
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
        return simplex_3d_exact(simplex_3d_decay(0.5f, simplex_3d_dot_3(d_x, d_y, d_z, d_x, d_y, d_z)) * linear);
    }

    float simplex_3d_simplex_3(int cell_x, int cell_y, int cell_z, float local_x, float local_y, float local_z) {
        simplex_3d_rank_3_result rank = simplex_3d_rank_3(local_x, local_y, local_z);
        float corner = simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z, int(rank.x >= 2),
            int(rank.y >= 2), int(rank.z >= 2), 1.0f);
        float value = simplex_3d_exact(simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z,
            int(rank.x >= 3), int(rank.y >= 3), int(rank.z >= 3), 0.0f) + corner);
        float value_2 = simplex_3d_exact(value
            + simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z, int(rank.x >= 1),
            int(rank.y >= 1), int(rank.z >= 1), 2.0f));
        float corner_2 = simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z, int(rank.x >= 0),
            int(rank.y >= 0), int(rank.z >= 0), 3.0f);
        return simplex_3d_exact(value_2 + corner_2);
    }

    // Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
    float simplex_3d_flush_small(float x) {
        return (metal::abs(x) < 9.094947e-13f) ? 0.0f : x;
    }

    float simplex_3d(metal::float3 p) {
        float x = p.x;
        float y = p.y;
        float z = p.z;
        uint bits = as_type<uint>(x);
        simplex_3d_hidden_zero = (((bits * bits) & 15u) == 5u) ? 1u : 0u;
        float y_2 = metal::clamp(y, -1.329228e36f, 1.329228e36f);
        float a = simplex_3d_exact(metal::clamp(x, -1.329228e36f, 1.329228e36f) + y_2);
        float sum = simplex_3d_exact(a + metal::clamp(z, -1.329228e36f, 1.329228e36f));
        float b = simplex_3d_exact(0.33333334f * sum);
        float sum_2 = metal::clamp(simplex_3d_exact(simplex_3d_exact(x + b) + 1.0f), -1000000000.0f,
            1000000000.0f);
        float whole = metal::floor(sum_2);
        float sum_3 = metal::clamp(simplex_3d_exact(simplex_3d_exact(y + b) + 1.0f), -1000000000.0f,
            1000000000.0f);
        float whole_2 = metal::floor(sum_3);
        float sum_4 = metal::clamp(simplex_3d_exact(simplex_3d_exact(z + b) + 1.0f), -1000000000.0f,
            1000000000.0f);
        float whole_3 = metal::floor(sum_4);
        int cell = (int)(uint(int(whole_3)) - 1u);
        int cell_2 = (int)(uint(int(whole_2)) - 1u);
        float local = sum_4 - whole_3;
        float local_2 = sum_3 - whole_2;
        int cell_3 = (int)(uint(int(whole)) - 1u);
        float simplex = simplex_3d_simplex_3(cell_3, cell_2, cell, sum_2 - whole, local_2, local);
        return metal::clamp(simplex_3d_flush_small(simplex_3d_exact(76.88075f * simplex)), -1.0f, 1.0f);
    }
};

float simplex_3d(metal::float3 p) {
    gradnoise_simplex_3d functions;
    return functions.simplex_3d(p);
}

#endif
