// perlin_2d(p): perlin, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("perlin_2d")).bake(Language::Msl).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_08243B970425D916
#define GRADNOISE_08243B970425D916

#include <metal_stdlib>

struct perlin_2d_octagon_8_result { float x; float y; };

struct perlin_2d_computed_gradient_2_result { float x; float y; };

struct gradnoise_perlin_2d {
    // A zero that compilers do not see through: a float that is or-ed with it keeps its rounding.
    uint perlin_2d_hidden_zero;

    float perlin_2d_exact(float x) {
        return as_type<float>(as_type<uint>(x) | perlin_2d_hidden_zero);
    }

    // Perlin 2002: 6t^5 - 15t^4 + 10t^3.
    float perlin_2d_fade_quintic(float t) {
        float bracket = perlin_2d_exact(t * (perlin_2d_exact(t * 6.0f) - 15.0f)) + 10.0f;
        return perlin_2d_exact(perlin_2d_exact(perlin_2d_exact(t * t) * t) * bracket);
    }

    // The hash "lowbias32" of the hash prospector (Ellis 2018).
    uint perlin_2d_lowbias32(uint bits) {
        uint a = (bits ^ (bits >> 16u)) * 0x7feb352du;
        uint b = (a ^ (a >> 15u)) * 0x846ca68bu;
        return b ^ (b >> 16u);
    }

    // Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
    perlin_2d_octagon_8_result perlin_2d_octagon_8(uint index) {
        uint long_2 = 0x3f800000u ^ (index << 31u);
        uint short_2 = 0x3ed413cdu ^ ((index >> 1u) << 31u);
        uint swapped = (long_2 ^ short_2) & (0u - ((index >> 2u) & 1u));
        return perlin_2d_octagon_8_result { as_type<float>(long_2 ^ swapped), as_type<float>(short_2 ^ swapped) };
    }

    perlin_2d_computed_gradient_2_result perlin_2d_computed_gradient_2(int cell_x, int cell_y) {
        uint hash = perlin_2d_lowbias32(perlin_2d_lowbias32(uint(cell_x)) + uint(cell_y));
        perlin_2d_octagon_8_result found = perlin_2d_octagon_8(hash >> 23u);
        return perlin_2d_computed_gradient_2_result { found.x, found.y };
    }

    float perlin_2d_lerp(float a, float b, float t) {
        return perlin_2d_exact(a + perlin_2d_exact(t * (b - a)));
    }

    float perlin_2d_perlin_2(int cell_x, int cell_y, float local_x, float local_y) {
        float fade = perlin_2d_fade_quintic(local_x);
        perlin_2d_computed_gradient_2_result left = perlin_2d_computed_gradient_2(cell_x, cell_y);
        perlin_2d_computed_gradient_2_result right = perlin_2d_computed_gradient_2((int)(uint(cell_x) + 1u),
            cell_y);
        float slope = perlin_2d_lerp(left.y, right.y, fade);
        float offset = perlin_2d_exact(right.x * (local_x - 1.0f));
        float offset_2 = perlin_2d_lerp(perlin_2d_exact(left.x * local_x), offset, fade);
        int cell_2_y = (int)(uint(cell_y) + 1u);
        perlin_2d_computed_gradient_2_result left_2 = perlin_2d_computed_gradient_2(cell_x, cell_2_y);
        perlin_2d_computed_gradient_2_result right_2 = perlin_2d_computed_gradient_2((int)(uint(cell_x) + 1u),
            cell_2_y);
        float slope_2 = perlin_2d_lerp(left_2.y, right_2.y, fade);
        float offset_3 = perlin_2d_exact(right_2.x * (local_x - 1.0f));
        float offset_4 = perlin_2d_lerp(perlin_2d_exact(left_2.x * local_x), offset_3, fade);
        float offset_5 = perlin_2d_exact(perlin_2d_exact(offset_4 - slope_2) - offset_2);
        float slope_3 = perlin_2d_exact(slope_2 - slope);
        float fade_2 = perlin_2d_fade_quintic(local_y);
        float term = perlin_2d_exact(perlin_2d_exact(slope_3 * local_y) + offset_5);
        float term_2 = perlin_2d_exact(perlin_2d_exact(slope * local_y) + offset_2);
        return perlin_2d_exact(term_2 + perlin_2d_exact(fade_2 * term));
    }

    // Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
    float perlin_2d_flush_small(float x) {
        return (metal::abs(x) < 9.094947e-13f) ? 0.0f : x;
    }

    float perlin_2d(metal::float2 p) {
        float x = p.x;
        float y = p.y;
        uint bits = as_type<uint>(x);
        perlin_2d_hidden_zero = (((bits * bits) & 15u) == 5u) ? 1u : 0u;
        float sum = metal::clamp(perlin_2d_exact(x + 1.0f), -1000000000.0f, 1000000000.0f);
        float whole = metal::floor(sum);
        float sum_2 = metal::clamp(perlin_2d_exact(y + 1.0f), -1000000000.0f, 1000000000.0f);
        float whole_2 = metal::floor(sum_2);
        int cell = (int)(uint(int(whole_2)) - 1u);
        float perlin = perlin_2d_perlin_2((int)(uint(int(whole)) - 1u), cell, sum - whole, sum_2 - whole_2);
        return metal::clamp(perlin_2d_flush_small(perlin_2d_exact(1.398088f * perlin)), -1.0f, 1.0f);
    }
};

float perlin_2d(metal::float2 p) {
    gradnoise_perlin_2d functions;
    return functions.perlin_2d(p);
}

#endif
