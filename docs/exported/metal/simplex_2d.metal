// simplex_2d(p): simplex, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("simplex_2d")).bake(Language::Msl).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_9C3233E743F33554
#define GRADNOISE_9C3233E743F33554

#include <metal_stdlib>

struct simplex_2d_octagon_8_result { float x; float y; };

struct simplex_2d_computed_gradient_2_result { float x; float y; };

struct simplex_2d_corner_gradient_result { float x; float y; };

struct gradnoise_simplex_2d {
    // A zero that compilers do not see through: a float that is or-ed with it keeps its rounding.
    uint simplex_2d_hidden_zero;

    float simplex_2d_exact(float x) {
        return as_type<float>(as_type<uint>(x) | simplex_2d_hidden_zero);
    }

    // The hash "lowbias32" of the hash prospector (Ellis 2018).
    uint simplex_2d_lowbias32(uint bits) {
        uint a = (bits ^ (bits >> 16u)) * 0x7feb352du;
        uint b = (a ^ (a >> 15u)) * 0x846ca68bu;
        return b ^ (b >> 16u);
    }

    // Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
    simplex_2d_octagon_8_result simplex_2d_octagon_8(uint index) {
        uint long_2 = 0x3f800000u ^ (index << 31u);
        uint short_2 = 0x3ed413cdu ^ ((index >> 1u) << 31u);
        uint swapped = (long_2 ^ short_2) & (0u - ((index >> 2u) & 1u));
        return simplex_2d_octagon_8_result { as_type<float>(long_2 ^ swapped),
            as_type<float>(short_2 ^ swapped) };
    }

    simplex_2d_computed_gradient_2_result simplex_2d_computed_gradient_2(int cell_x, int cell_y) {
        uint hash = simplex_2d_lowbias32(simplex_2d_lowbias32(uint(cell_x)) + uint(cell_y));
        simplex_2d_octagon_8_result found = simplex_2d_octagon_8(hash >> 23u);
        return simplex_2d_computed_gradient_2_result { found.x, found.y };
    }

    simplex_2d_corner_gradient_result simplex_2d_corner_gradient(int cell_x, int cell_y, int corner_x,
        int corner_y) {
        simplex_2d_computed_gradient_2_result found = simplex_2d_computed_gradient_2((int)(uint(cell_x)
            + uint(corner_x)), (int)(uint(cell_y) + uint(corner_y)));
        return simplex_2d_corner_gradient_result { found.x, found.y };
    }

    float simplex_2d_dot_2(float a_x, float a_y, float b_x, float b_y) {
        return simplex_2d_exact(simplex_2d_exact(a_x * b_x) + simplex_2d_exact(a_y * b_y));
    }

    float simplex_2d_decay(float radius, float distance_squared) {
        float reach = simplex_2d_exact(radius - distance_squared);
        float t = (reach < 0.0f) ? 0.0f : reach;
        float t2 = simplex_2d_exact(t * t);
        return simplex_2d_exact(t2 * t2);
    }

    float simplex_2d_corner_2(int cell_x, int cell_y, float local_x, float local_y, int corner_x, int corner_y,
        float passed) {
        float sum = simplex_2d_exact(local_x + local_y);
        float shift = simplex_2d_exact(0.21132487f * simplex_2d_exact(sum - passed));
        float from_corner_x = local_x - float(corner_x);
        float from_corner_y = local_y - float(corner_y);
        float d_x = simplex_2d_exact(from_corner_x) - shift;
        float d_y = simplex_2d_exact(from_corner_y) - shift;
        simplex_2d_corner_gradient_result found = simplex_2d_corner_gradient(cell_x, cell_y, corner_x, corner_y);
        float linear = simplex_2d_dot_2(found.x, found.y, d_x, d_y);
        return simplex_2d_exact(simplex_2d_decay(0.5f, simplex_2d_dot_2(d_x, d_y, d_x, d_y)) * linear);
    }

    float simplex_2d_simplex_2(int cell_x, int cell_y, float local_x, float local_y) {
        int along_x = int(local_x >= local_y);
        float corner = simplex_2d_corner_2(cell_x, cell_y, local_x, local_y, along_x, (int)(1u - uint(along_x)),
            1.0f);
        float value = simplex_2d_exact(simplex_2d_corner_2(cell_x, cell_y, local_x, local_y, 0, 0, 0.0f)
            + corner);
        return simplex_2d_exact(value + simplex_2d_corner_2(cell_x, cell_y, local_x, local_y, 1, 1, 2.0f));
    }

    // Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
    float simplex_2d_flush_small(float x) {
        return (metal::abs(x) < 9.094947e-13f) ? 0.0f : x;
    }

    float simplex_2d(metal::float2 p) {
        float x = p.x;
        float y = p.y;
        uint bits = as_type<uint>(x);
        simplex_2d_hidden_zero = (((bits * bits) & 15u) == 5u) ? 1u : 0u;
        float y_2 = metal::clamp(y, -1.329228e36f, 1.329228e36f);
        float sum = simplex_2d_exact(metal::clamp(x, -1.329228e36f, 1.329228e36f) + y_2);
        float b = simplex_2d_exact(0.36602542f * sum);
        float sum_2 = metal::clamp(simplex_2d_exact(simplex_2d_exact(x + b) + 1.0f), -1000000000.0f,
            1000000000.0f);
        float whole = metal::floor(sum_2);
        float sum_3 = metal::clamp(simplex_2d_exact(simplex_2d_exact(y + b) + 1.0f), -1000000000.0f,
            1000000000.0f);
        float whole_2 = metal::floor(sum_3);
        int cell = (int)(uint(int(whole_2)) - 1u);
        float simplex = simplex_2d_simplex_2((int)(uint(int(whole)) - 1u), cell, sum_2 - whole, sum_3 - whole_2);
        return metal::clamp(simplex_2d_flush_small(simplex_2d_exact(92.425f * simplex)), -1.0f, 1.0f);
    }
};

float simplex_2d(metal::float2 p) {
    gradnoise_simplex_2d functions;
    return functions.simplex_2d(p);
}

#endif
