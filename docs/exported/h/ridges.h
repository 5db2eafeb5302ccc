// ridges(x, y): ridged(perlin), noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("ridges")).bake(Language::C).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_078D5A24A7ECC4E7
#define GRADNOISE_078D5A24A7ECC4E7

#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || defined(_M_FP_FAST)
#error "the bits of this noise need compilation without -ffast-math and /fp:fast"
#endif
#if FLT_EVAL_METHOD != 0
#error "the bits of this noise need floats that are computed as floats: -msse2 -mfpmath=sse"
#endif
#if defined(__clang__)
#pragma clang fp contract(off) reassociate(off)
#elif defined(__GNUC__)
#pragma GCC push_options
#pragma GCC optimize("fp-contract=off")
#elif defined(_MSC_VER)
#pragma fp_contract(off)
#endif

#ifndef GRADNOISE_HELPERS_1
#define GRADNOISE_HELPERS_1
static inline uint32_t gradnoise_bits(float x) { uint32_t bits; memcpy(&bits, &x, 4); return bits; }
static inline float gradnoise_float(uint32_t bits) { float x; memcpy(&x, &bits, 4); return x; }
static inline float gradnoise_min(float a, float b) { return a < b ? a : b; }
static inline float gradnoise_max(float a, float b) { return a > b ? a : b; }
static inline int32_t gradnoise_min_i32(int32_t a, int32_t b) { return b < a ? b : a; }
static inline int32_t gradnoise_max_i32(int32_t a, int32_t b) { return a < b ? b : a; }
static inline uint32_t gradnoise_min_u32(uint32_t a, uint32_t b) { return b < a ? b : a; }
static inline uint32_t gradnoise_max_u32(uint32_t a, uint32_t b) { return a < b ? b : a; }
static inline int32_t gradnoise_abs(int32_t a) { return a < 0 ? -a : a; }
#endif

typedef struct { float x; float y; } ridges_octagon_8_result;

typedef struct { float x; float y; } ridges_computed_gradient_2_result;

static const float ridges_octagon_8_list[16] = {
    1.0f, 0.41421357f, -1.0f, 0.41421357f, 1.0f, -0.41421357f, -1.0f, -0.41421357f,
    0.41421357f, 1.0f, 0.41421357f, -1.0f, -0.41421357f, 1.0f, -0.41421357f, -1.0f
};

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
static inline float ridges_fade_quintic(float t) {
    const float bracket = t * (t * 6.0f - 15.0f) + 10.0f;
    return t * t * t * bracket;
}

// The hash "lowbias32" of the hash prospector (Ellis 2018).
static inline uint32_t ridges_lowbias32(uint32_t bits) {
    const uint32_t a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    const uint32_t b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
static inline ridges_octagon_8_result ridges_octagon_8(uint32_t index_2) {
    const uint32_t first = (index_2 & 7u) * 2u;
    ridges_octagon_8_result gradnoise_result = { ridges_octagon_8_list[first],
        ridges_octagon_8_list[first + 1u] };
    return gradnoise_result;
}

static inline ridges_computed_gradient_2_result ridges_computed_gradient_2(int32_t cell_x, int32_t cell_y) {
    const uint32_t hash = ridges_lowbias32(ridges_lowbias32((uint32_t)cell_x) + (uint32_t)cell_y);
    const ridges_octagon_8_result found = ridges_octagon_8(hash >> 23u);
    ridges_computed_gradient_2_result gradnoise_result = { found.x, found.y };
    return gradnoise_result;
}

static inline float ridges_lerp(float a, float b, float t) {
    return a + t * (b - a);
}

static inline float ridges_perlin_2(int32_t cell_x, int32_t cell_y, float local_x, float local_y) {
    const float fade = ridges_fade_quintic(local_x);
    const ridges_computed_gradient_2_result left = ridges_computed_gradient_2(cell_x, cell_y);
    const ridges_computed_gradient_2_result right = ridges_computed_gradient_2((int32_t)((uint32_t)cell_x
        + 1u), cell_y);
    const float slope = ridges_lerp(left.y, right.y, fade);
    const float offset = right.x * (local_x - 1.0f);
    const float offset_2 = ridges_lerp(left.x * local_x, offset, fade);
    const int32_t cell_2_y = (int32_t)((uint32_t)cell_y + 1u);
    const ridges_computed_gradient_2_result left_2 = ridges_computed_gradient_2(cell_x, cell_2_y);
    const ridges_computed_gradient_2_result right_2 = ridges_computed_gradient_2((int32_t)((uint32_t)cell_x
        + 1u), cell_2_y);
    const float slope_2 = ridges_lerp(left_2.y, right_2.y, fade);
    const float offset_3 = right_2.x * (local_x - 1.0f);
    const float offset_4 = ridges_lerp(left_2.x * local_x, offset_3, fade);
    const float offset_5 = offset_4 - slope_2 - offset_2;
    const float slope_3 = slope_2 - slope;
    const float fade_2 = ridges_fade_quintic(local_y);
    const float term = slope_3 * local_y + offset_5;
    const float term_2 = slope * local_y + offset_2;
    return term_2 + fade_2 * term;
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
static inline float ridges_flush_small(float x) {
    return (fabsf(x) < 9.094947e-13f) ? 0.0f : x;
}

static inline float ridges(float x, float y) {
    const float sum = gradnoise_min(gradnoise_max(x + 1.0f, -1000000000.0f), 1000000000.0f);
    const float whole = floorf(sum);
    const float sum_2 = gradnoise_min(gradnoise_max(y + 1.0f, -1000000000.0f), 1000000000.0f);
    const float whole_2 = floorf(sum_2);
    const int32_t cell = (int32_t)((uint32_t)(int32_t)whole_2 - 1u);
    const float perlin = ridges_perlin_2((int32_t)((uint32_t)(int32_t)whole - 1u), cell, sum - whole, sum_2
        - whole_2);
    const float value = gradnoise_min(gradnoise_max(ridges_flush_small(1.398088f * perlin), -1.0f), 1.0f);
    const float value_2 = ridges_flush_small(value);
    const float below = (value_2 > 1.0f) ? 1.0f : value_2;
    const float height = 1.0f - fabsf((below < (-1.0f)) ? -1.0f : below);
    const float value_3 = ridges_flush_small(ridges_flush_small(height * height));
    const float grown = value_3 * 2.0f;
    const float below_2 = (grown > 1.0f) ? 1.0f : grown;
    const float sum_3 = gradnoise_min(gradnoise_max(x * 2.0f + 1.1275669f, -1000000000.0f), 1000000000.0f);
    const float whole_3 = floorf(sum_3);
    const float sum_4 = gradnoise_min(gradnoise_max(y * 2.0f + 1.4711672f, -1000000000.0f), 1000000000.0f);
    const float whole_4 = floorf(sum_4);
    const int32_t cell_2 = (int32_t)((uint32_t)(int32_t)whole_4 + 109u);
    const int32_t cell_3 = (int32_t)((uint32_t)(int32_t)whole_3 + 225u);
    const float perlin_2 = ridges_perlin_2(cell_3, cell_2, sum_3 - whole_3, sum_4 - whole_4);
    const float value_4 = gradnoise_min(gradnoise_max(ridges_flush_small(1.398088f * perlin_2), -1.0f), 1.0f);
    const float value_5 = ridges_flush_small(value_4);
    const float below_3 = (value_5 > 1.0f) ? 1.0f : value_5;
    const float height_2 = 1.0f - fabsf((below_3 < (-1.0f)) ? -1.0f : below_3);
    const float value_6 = ridges_flush_small((below_2 < 0.0f) ? 0.0f : below_2);
    const float value_7 = value_6 * ridges_flush_small(height_2 * height_2);
    const float value_8 = ridges_flush_small(value_7);
    const float value_9 = 0.0f + ridges_flush_small(value_3);
    const float value_10 = value_9 + ridges_flush_small(0.5f * value_8);
    const float grown_2 = value_8 * 2.0f;
    const float below_4 = (grown_2 > 1.0f) ? 1.0f : grown_2;
    const float sum_5 = gradnoise_min(gradnoise_max(x * 4.0f + 1.224753f, -1000000000.0f), 1000000000.0f);
    const float whole_5 = floorf(sum_5);
    const float sum_6 = gradnoise_min(gradnoise_max(y * 4.0f + 1.7953956f, -1000000000.0f), 1000000000.0f);
    const float whole_6 = floorf(sum_6);
    const int32_t cell_4 = (int32_t)((uint32_t)(int32_t)whole_6 + 82u);
    const int32_t cell_5 = (int32_t)((uint32_t)(int32_t)whole_5 + 26u);
    const float perlin_3 = ridges_perlin_2(cell_5, cell_4, sum_5 - whole_5, sum_6 - whole_6);
    const float value_11 = gradnoise_min(gradnoise_max(ridges_flush_small(1.398088f * perlin_3), -1.0f),
        1.0f);
    const float value_12 = ridges_flush_small(value_11);
    const float below_5 = (value_12 > 1.0f) ? 1.0f : value_12;
    const float height_3 = 1.0f - fabsf((below_5 < (-1.0f)) ? -1.0f : below_5);
    const float value_13 = ridges_flush_small((below_4 < 0.0f) ? 0.0f : below_4);
    const float value_14 = value_13 * ridges_flush_small(height_3 * height_3);
    const float value_15 = ridges_flush_small(value_14);
    const float value_16 = value_10 + ridges_flush_small(0.25f * value_15);
    const float grown_3 = value_15 * 2.0f;
    const float below_6 = (grown_3 > 1.0f) ? 1.0f : grown_3;
    const float sum_7 = gradnoise_min(gradnoise_max(x * 8.0f + 1.8963709f, -1000000000.0f), 1000000000.0f);
    const float whole_7 = floorf(sum_7);
    const float sum_8 = gradnoise_min(gradnoise_max(y * 8.0f + 1.719857f, -1000000000.0f), 1000000000.0f);
    const float whole_8 = floorf(sum_8);
    const int32_t cell_6 = (int32_t)((uint32_t)(int32_t)whole_8 + 242u);
    const int32_t cell_7 = (int32_t)((uint32_t)(int32_t)whole_7 + 61u);
    const float perlin_4 = ridges_perlin_2(cell_7, cell_6, sum_7 - whole_7, sum_8 - whole_8);
    const float value_17 = gradnoise_min(gradnoise_max(ridges_flush_small(1.398088f * perlin_4), -1.0f),
        1.0f);
    const float value_18 = ridges_flush_small(value_17);
    const float below_7 = (value_18 > 1.0f) ? 1.0f : value_18;
    const float height_4 = 1.0f - fabsf((below_7 < (-1.0f)) ? -1.0f : below_7);
    const float value_19 = ridges_flush_small((below_6 < 0.0f) ? 0.0f : below_6);
    const float value_20 = value_19 * ridges_flush_small(height_4 * height_4);
    const float value_21 = ridges_flush_small(value_20);
    const float value_22 = value_16 + ridges_flush_small(0.125f * value_21);
    const float grown_4 = value_21 * 2.0f;
    const float below_8 = (grown_4 > 1.0f) ? 1.0f : grown_4;
    const float sum_9 = gradnoise_min(gradnoise_max(x * 16.0f + 1.1313515f, -1000000000.0f), 1000000000.0f);
    const float whole_9 = floorf(sum_9);
    const float sum_10 = gradnoise_min(gradnoise_max(y * 16.0f + 1.1228842f, -1000000000.0f), 1000000000.0f);
    const float whole_10 = floorf(sum_10);
    const int32_t cell_8 = (int32_t)((uint32_t)(int32_t)whole_10 + 141u);
    const int32_t cell_9 = (int32_t)((uint32_t)(int32_t)whole_9 + 133u);
    const float perlin_5 = ridges_perlin_2(cell_9, cell_8, sum_9 - whole_9, sum_10 - whole_10);
    const float value_23 = gradnoise_min(gradnoise_max(ridges_flush_small(1.398088f * perlin_5), -1.0f),
        1.0f);
    const float value_24 = ridges_flush_small(value_23);
    const float below_9 = (value_24 > 1.0f) ? 1.0f : value_24;
    const float height_5 = 1.0f - fabsf((below_9 < (-1.0f)) ? -1.0f : below_9);
    const float value_25 = ridges_flush_small((below_8 < 0.0f) ? 0.0f : below_8);
    const float value_26 = value_25 * ridges_flush_small(height_5 * height_5);
    const float value_27 = ridges_flush_small(0.0625f * ridges_flush_small(value_26));
    const float value_28 = ridges_flush_small(1.032258f * (value_22 + value_27));
    const float biased = value_28 - 1.0f;
    const float below_10 = (biased > 1.0f) ? 1.0f : biased;
    return (below_10 < (-1.0f)) ? -1.0f : below_10;
}

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif

#endif
