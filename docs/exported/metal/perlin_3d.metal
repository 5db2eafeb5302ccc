// perlin_3d(p): perlin, noise of 3 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("perlin_3d")).bake(Language::Msl).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_6F70A7A5280CF279
#define GRADNOISE_6F70A7A5280CF279

#include <metal_stdlib>

struct perlin_3d_edge_16_result { float x; float y; float z; };

struct perlin_3d_computed_gradient_3_result { float x; float y; float z; };

struct gradnoise_perlin_3d {
    // A zero that compilers do not see through: a float that is or-ed with it keeps its rounding.
    uint perlin_3d_hidden_zero;

    float perlin_3d_exact(float x) {
        return as_type<float>(as_type<uint>(x) | perlin_3d_hidden_zero);
    }

    // Perlin 2002: 6t^5 - 15t^4 + 10t^3.
    float perlin_3d_fade_quintic(float t) {
        float bracket = perlin_3d_exact(t * (perlin_3d_exact(t * 6.0f) - 15.0f)) + 10.0f;
        return perlin_3d_exact(perlin_3d_exact(perlin_3d_exact(t * t) * t) * bracket);
    }

    // The hash "lowbias32" of the hash prospector (Ellis 2018).
    uint perlin_3d_lowbias32(uint bits) {
        uint a = (bits ^ (bits >> 16u)) * 0x7feb352du;
        uint b = (a ^ (a >> 15u)) * 0x846ca68bu;
        return b ^ (b >> 16u);
    }

    // Returns one of the edges of a cube, four of them twice, as grad of Perlin's program (2002): u lies along x if h < 8,
    // else along y; v along y if h < 4, along x if h is 12 or 14, else along z. Bits 0 and 1 are their signs.
    perlin_3d_edge_16_result perlin_3d_edge_16(uint index) {
        uint u = 0x3f800000u ^ (index << 31u);
        uint v = 0x3f800000u ^ ((index >> 1u) << 31u);
        uint eight = 0u - ((index >> 3u) & 1u);
        uint four = 0u - ((index >> 2u) & 1u);
        uint again = (eight & four) & ~(0u - (index & 1u));
        float y = as_type<float>((u & eight) | ((v & ~eight) & ~four));
        float z = as_type<float>((v & (eight | four)) & ~again);
        return perlin_3d_edge_16_result { as_type<float>((u & ~eight) | (v & again)), y, z };
    }

    perlin_3d_computed_gradient_3_result perlin_3d_computed_gradient_3(int cell_x, int cell_y, int cell_z) {
        uint term = perlin_3d_lowbias32(uint(cell_x));
        uint term_2 = perlin_3d_lowbias32(term + uint(cell_y));
        uint hash = perlin_3d_lowbias32(term_2 + uint(cell_z));
        perlin_3d_edge_16_result found = perlin_3d_edge_16(hash >> 23u);
        return perlin_3d_computed_gradient_3_result { found.x, found.y, found.z };
    }

    float perlin_3d_lerp(float a, float b, float t) {
        return perlin_3d_exact(a + perlin_3d_exact(t * (b - a)));
    }

    float perlin_3d_perlin_3(int cell_x, int cell_y, int cell_z, float local_x, float local_y, float local_z) {
        float fade = perlin_3d_fade_quintic(local_x);
        float fade_2 = perlin_3d_fade_quintic(local_z);
        perlin_3d_computed_gradient_3_result left = perlin_3d_computed_gradient_3(cell_x, cell_y, cell_z);
        perlin_3d_computed_gradient_3_result right = perlin_3d_computed_gradient_3((int)(uint(cell_x) + 1u),
            cell_y, cell_z);
        float offset = perlin_3d_exact(perlin_3d_exact(left.x * local_x) + perlin_3d_exact(left.z * local_z));
        float term = perlin_3d_exact(right.x * (local_x - 1.0f));
        float offset_2 = perlin_3d_exact(term + perlin_3d_exact(right.z * local_z));
        int cell_2_z = (int)(uint(cell_z) + 1u);
        float z_3 = local_z - 1.0f;
        perlin_3d_computed_gradient_3_result left_2 = perlin_3d_computed_gradient_3(cell_x, cell_y, cell_2_z);
        perlin_3d_computed_gradient_3_result right_2 = perlin_3d_computed_gradient_3((int)(uint(cell_x) + 1u),
            cell_y, cell_2_z);
        float offset_3 = perlin_3d_exact(perlin_3d_exact(left_2.x * local_x) + perlin_3d_exact(left_2.z * z_3));
        float term_2 = perlin_3d_exact(right_2.x * (local_x - 1.0f));
        float offset_4 = perlin_3d_exact(term_2 + perlin_3d_exact(right_2.z * z_3));
        float slope = perlin_3d_lerp(left_2.y, right_2.y, fade);
        float slope_2 = perlin_3d_lerp(perlin_3d_lerp(left.y, right.y, fade), slope, fade_2);
        float offset_5 = perlin_3d_lerp(offset_3, offset_4, fade);
        float offset_6 = perlin_3d_lerp(perlin_3d_lerp(offset, offset_2, fade), offset_5, fade_2);
        int cell_3_y = (int)(uint(cell_y) + 1u);
        perlin_3d_computed_gradient_3_result left_3 = perlin_3d_computed_gradient_3(cell_x, cell_3_y, cell_z);
        perlin_3d_computed_gradient_3_result right_3 = perlin_3d_computed_gradient_3((int)(uint(cell_x) + 1u),
            cell_3_y, cell_z);
        float term_3 = perlin_3d_exact(left_3.x * local_x);
        float offset_7 = perlin_3d_exact(term_3 + perlin_3d_exact(left_3.z * local_z));
        float term_4 = perlin_3d_exact(right_3.x * (local_x - 1.0f));
        float offset_8 = perlin_3d_exact(term_4 + perlin_3d_exact(right_3.z * local_z));
        int cell_4_z = (int)(uint(cell_z) + 1u);
        perlin_3d_computed_gradient_3_result left_4 = perlin_3d_computed_gradient_3(cell_x, cell_3_y, cell_4_z);
        perlin_3d_computed_gradient_3_result right_4 = perlin_3d_computed_gradient_3((int)(uint(cell_x) + 1u),
            cell_3_y, cell_4_z);
        float offset_9 = perlin_3d_exact(perlin_3d_exact(left_4.x * local_x) + perlin_3d_exact(left_4.z * z_3));
        float term_5 = perlin_3d_exact(right_4.x * (local_x - 1.0f));
        float offset_10 = perlin_3d_exact(term_5 + perlin_3d_exact(right_4.z * z_3));
        float slope_3 = perlin_3d_lerp(left_3.y, right_3.y, fade);
        float slope_4 = perlin_3d_lerp(slope_3, perlin_3d_lerp(left_4.y, right_4.y, fade), fade_2);
        float offset_11 = perlin_3d_lerp(offset_9, offset_10, fade);
        float offset_12 = perlin_3d_lerp(perlin_3d_lerp(offset_7, offset_8, fade), offset_11, fade_2);
        float offset_13 = perlin_3d_exact(perlin_3d_exact(offset_12 - slope_4) - offset_6);
        float slope_5 = perlin_3d_exact(slope_4 - slope_2);
        float fade_3 = perlin_3d_fade_quintic(local_y);
        float term_6 = perlin_3d_exact(perlin_3d_exact(slope_5 * local_y) + offset_13);
        float term_7 = perlin_3d_exact(perlin_3d_exact(slope_2 * local_y) + offset_6);
        return perlin_3d_exact(term_7 + perlin_3d_exact(fade_3 * term_6));
    }

    // Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
    float perlin_3d_flush_small(float x) {
        return (metal::abs(x) < 9.094947e-13f) ? 0.0f : x;
    }

    float perlin_3d(metal::float3 p) {
        float x = p.x;
        float y = p.y;
        float z = p.z;
        uint bits = as_type<uint>(x);
        perlin_3d_hidden_zero = (((bits * bits) & 15u) == 5u) ? 1u : 0u;
        float sum = metal::clamp(perlin_3d_exact(x + 1.0f), -1000000000.0f, 1000000000.0f);
        float whole = metal::floor(sum);
        float sum_2 = metal::clamp(perlin_3d_exact(y + 1.0f), -1000000000.0f, 1000000000.0f);
        float whole_2 = metal::floor(sum_2);
        float sum_3 = metal::clamp(perlin_3d_exact(z + 1.0f), -1000000000.0f, 1000000000.0f);
        float whole_3 = metal::floor(sum_3);
        int cell = (int)(uint(int(whole_3)) - 1u);
        int cell_2 = (int)(uint(int(whole_2)) - 1u);
        float local = sum_3 - whole_3;
        float local_2 = sum_2 - whole_2;
        int cell_3 = (int)(uint(int(whole)) - 1u);
        float perlin = perlin_3d_perlin_3(cell_3, cell_2, cell, sum - whole, local_2, local);
        return metal::clamp(perlin_3d_flush_small(perlin_3d_exact(0.9649214f * perlin)), -1.0f, 1.0f);
    }
};

float perlin_3d(metal::float3 p) {
    gradnoise_perlin_3d functions;
    return functions.perlin_3d(p);
}

#endif
