// hills(p): fbm(perlin), noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("hills")).bake(Language::Msl).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_9758DA627BEF8AD9
#define GRADNOISE_9758DA627BEF8AD9

#include <metal_stdlib>

struct hills_octagon_8_result { float x; float y; };

struct hills_computed_gradient_2_result { float x; float y; };

struct gradnoise_hills {
    // A zero that compilers do not see through: a float that is or-ed with it keeps its rounding.
    uint hills_hidden_zero;

    float hills_exact(float x) {
        return as_type<float>(as_type<uint>(x) | hills_hidden_zero);
    }

    // Perlin 2002: 6t^5 - 15t^4 + 10t^3.
    float hills_fade_quintic(float t) {
        float bracket = hills_exact(t * (hills_exact(t * 6.0f) - 15.0f)) + 10.0f;
        return hills_exact(hills_exact(hills_exact(t * t) * t) * bracket);
    }

    // The hash "lowbias32" of the hash prospector (Ellis 2018).
    uint hills_lowbias32(uint bits) {
        uint a = (bits ^ (bits >> 16u)) * 0x7feb352du;
        uint b = (a ^ (a >> 15u)) * 0x846ca68bu;
        return b ^ (b >> 16u);
    }

    // Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
    hills_octagon_8_result hills_octagon_8(uint index) {
        uint long_2 = 0x3f800000u ^ (index << 31u);
        uint short_2 = 0x3ed413cdu ^ ((index >> 1u) << 31u);
        uint swapped = (long_2 ^ short_2) & (0u - ((index >> 2u) & 1u));
        return hills_octagon_8_result { as_type<float>(long_2 ^ swapped), as_type<float>(short_2 ^ swapped) };
    }

    hills_computed_gradient_2_result hills_computed_gradient_2(int cell_x, int cell_y) {
        uint hash = hills_lowbias32(hills_lowbias32(uint(cell_x)) + uint(cell_y));
        hills_octagon_8_result found = hills_octagon_8(hash >> 23u);
        return hills_computed_gradient_2_result { found.x, found.y };
    }

    float hills_lerp(float a, float b, float t) {
        return hills_exact(a + hills_exact(t * (b - a)));
    }

    float hills_perlin_2(int cell_x, int cell_y, float local_x, float local_y) {
        float fade = hills_fade_quintic(local_x);
        hills_computed_gradient_2_result left = hills_computed_gradient_2(cell_x, cell_y);
        hills_computed_gradient_2_result right = hills_computed_gradient_2((int)(uint(cell_x) + 1u), cell_y);
        float slope = hills_lerp(left.y, right.y, fade);
        float offset = hills_lerp(hills_exact(left.x * local_x), hills_exact(right.x * (local_x - 1.0f)), fade);
        int cell_2_y = (int)(uint(cell_y) + 1u);
        hills_computed_gradient_2_result left_2 = hills_computed_gradient_2(cell_x, cell_2_y);
        hills_computed_gradient_2_result right_2 = hills_computed_gradient_2((int)(uint(cell_x) + 1u), cell_2_y);
        float slope_2 = hills_lerp(left_2.y, right_2.y, fade);
        float offset_2 = hills_exact(right_2.x * (local_x - 1.0f));
        float offset_3 = hills_lerp(hills_exact(left_2.x * local_x), offset_2, fade);
        float offset_4 = hills_exact(hills_exact(offset_3 - slope_2) - offset);
        float slope_3 = hills_exact(slope_2 - slope);
        float fade_2 = hills_fade_quintic(local_y);
        float term = hills_exact(hills_exact(slope_3 * local_y) + offset_4);
        float term_2 = hills_exact(hills_exact(slope * local_y) + offset);
        return hills_exact(term_2 + hills_exact(fade_2 * term));
    }

    // Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
    float hills_flush_small(float x) {
        return (metal::abs(x) < 9.094947e-13f) ? 0.0f : x;
    }

    // Adds one of several octaves, which differ in these numbers.
    float hills_octave(float p_x, float p_y, float a, float b, int c, float d, int e, float f, float so_far) {
        float sum = metal::clamp(hills_exact(hills_exact(p_x * a) + b), -1000000000.0f, 1000000000.0f);
        float whole = metal::floor(sum);
        float sum_2 = metal::clamp(hills_exact(hills_exact(p_y * a) + d), -1000000000.0f, 1000000000.0f);
        float whole_2 = metal::floor(sum_2);
        int cell = (int)(uint(int(whole_2)) + uint(e));
        float perlin = hills_perlin_2((int)(uint(int(whole)) + uint(c)), cell, sum - whole, sum_2 - whole_2);
        float value = metal::clamp(hills_flush_small(hills_exact(1.398088f * perlin)), -1.0f, 1.0f);
        float value_2 = hills_flush_small(hills_exact(f * value));
        return hills_exact(so_far + value_2);
    }

    float hills(metal::float2 p) {
        float x = p.x;
        float y = p.y;
        uint bits = as_type<uint>(x);
        hills_hidden_zero = (((bits * bits) & 15u) == 5u) ? 1u : 0u;
        float sum = metal::clamp(hills_exact(x + 1.0f), -1000000000.0f, 1000000000.0f);
        float whole = metal::floor(sum);
        float sum_2 = metal::clamp(hills_exact(y + 1.0f), -1000000000.0f, 1000000000.0f);
        float whole_2 = metal::floor(sum_2);
        int cell = (int)(uint(int(whole_2)) - 1u);
        float perlin = hills_perlin_2((int)(uint(int(whole)) - 1u), cell, sum - whole, sum_2 - whole_2);
        float value = metal::clamp(hills_flush_small(hills_exact(1.398088f * perlin)), -1.0f, 1.0f);
        float value_2 = hills_flush_small(hills_exact(0.51612866f * value));
        float value_3 = hills_exact(0.0f + value_2);
        float value_4 = hills_octave(x, y, 2.0f, 1.1275669f, 225, 1.4711672f, 109, 0.25806433f, value_3);
        float value_5 = hills_octave(x, y, 4.0f, 1.224753f, 26, 1.7953956f, 82, 0.12903216f, value_4);
        float value_6 = hills_octave(x, y, 8.0f, 1.8963709f, 61, 1.719857f, 242, 0.06451608f, value_5);
        return hills_octave(x, y, 16.0f, 1.1313515f, 133, 1.1228842f, 141, 0.03225804f, value_6);
    }
};

float hills(metal::float2 p) {
    gradnoise_hills functions;
    return functions.hills(p);
}

#endif
