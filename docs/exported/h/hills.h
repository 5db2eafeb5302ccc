// hills(x, y): fbm(perlin), noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("hills")).bake(Language::C).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_BE21F10D5EBBE8CD
#define GRADNOISE_BE21F10D5EBBE8CD

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

typedef struct { float x; float y; } hills_octagon_8_result;

typedef struct { float x; float y; } hills_computed_gradient_2_result;

static const float hills_octagon_8_list[16] = {
    1.0f, 0.41421357f, -1.0f, 0.41421357f, 1.0f, -0.41421357f, -1.0f, -0.41421357f,
    0.41421357f, 1.0f, 0.41421357f, -1.0f, -0.41421357f, 1.0f, -0.41421357f, -1.0f
};

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
static inline float hills_fade_quintic(float t) {
    const float bracket = t * (t * 6.0f - 15.0f) + 10.0f;
    return t * t * t * bracket;
}

// The hash "lowbias32" of the hash prospector (Ellis 2018).
static inline uint32_t hills_lowbias32(uint32_t bits) {
    const uint32_t a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    const uint32_t b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
static inline hills_octagon_8_result hills_octagon_8(uint32_t index_2) {
    const uint32_t first = (index_2 & 7u) * 2u;
    hills_octagon_8_result gradnoise_result = { hills_octagon_8_list[first],
        hills_octagon_8_list[first + 1u] };
    return gradnoise_result;
}

static inline hills_computed_gradient_2_result hills_computed_gradient_2(int32_t cell_x, int32_t cell_y) {
    const uint32_t hash = hills_lowbias32(hills_lowbias32((uint32_t)cell_x) + (uint32_t)cell_y);
    const hills_octagon_8_result found = hills_octagon_8(hash >> 23u);
    hills_computed_gradient_2_result gradnoise_result = { found.x, found.y };
    return gradnoise_result;
}

static inline float hills_lerp(float a, float b, float t) {
    return a + t * (b - a);
}

static inline float hills_perlin_2(int32_t cell_x, int32_t cell_y, float local_x, float local_y) {
    const float fade = hills_fade_quintic(local_x);
    const hills_computed_gradient_2_result left = hills_computed_gradient_2(cell_x, cell_y);
    const hills_computed_gradient_2_result right = hills_computed_gradient_2((int32_t)((uint32_t)cell_x
        + 1u), cell_y);
    const float slope = hills_lerp(left.y, right.y, fade);
    const float offset = hills_lerp(left.x * local_x, right.x * (local_x - 1.0f), fade);
    const int32_t cell_2_y = (int32_t)((uint32_t)cell_y + 1u);
    const hills_computed_gradient_2_result left_2 = hills_computed_gradient_2(cell_x, cell_2_y);
    const hills_computed_gradient_2_result right_2 = hills_computed_gradient_2((int32_t)((uint32_t)cell_x
        + 1u), cell_2_y);
    const float slope_2 = hills_lerp(left_2.y, right_2.y, fade);
    const float offset_2 = right_2.x * (local_x - 1.0f);
    const float offset_3 = hills_lerp(left_2.x * local_x, offset_2, fade);
    const float offset_4 = offset_3 - slope_2 - offset;
    const float slope_3 = slope_2 - slope;
    const float fade_2 = hills_fade_quintic(local_y);
    const float term = slope_3 * local_y + offset_4;
    const float term_2 = slope * local_y + offset;
    return term_2 + fade_2 * term;
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
static inline float hills_flush_small(float x) {
    return (fabsf(x) < 9.094947e-13f) ? 0.0f : x;
}

// Adds one of several octaves, which differ in these numbers.
static inline float hills_octave(float p_x, float p_y, float a, float b, int32_t c, float d, int32_t e,
    float f, float so_far) {
    const float sum = gradnoise_min(gradnoise_max(p_x * a + b, -1000000000.0f), 1000000000.0f);
    const float whole = floorf(sum);
    const float sum_2 = gradnoise_min(gradnoise_max(p_y * a + d, -1000000000.0f), 1000000000.0f);
    const float whole_2 = floorf(sum_2);
    const int32_t cell = (int32_t)((uint32_t)(int32_t)whole_2 + (uint32_t)e);
    const float perlin = hills_perlin_2((int32_t)((uint32_t)(int32_t)whole + (uint32_t)c), cell, sum - whole,
        sum_2 - whole_2);
    const float value = gradnoise_min(gradnoise_max(hills_flush_small(1.398088f * perlin), -1.0f), 1.0f);
    const float value_2 = hills_flush_small(f * value);
    return so_far + value_2;
}

static inline float hills(float x, float y) {
    const float sum = gradnoise_min(gradnoise_max(x + 1.0f, -1000000000.0f), 1000000000.0f);
    const float whole = floorf(sum);
    const float sum_2 = gradnoise_min(gradnoise_max(y + 1.0f, -1000000000.0f), 1000000000.0f);
    const float whole_2 = floorf(sum_2);
    const int32_t cell = (int32_t)((uint32_t)(int32_t)whole_2 - 1u);
    const float perlin = hills_perlin_2((int32_t)((uint32_t)(int32_t)whole - 1u), cell, sum - whole, sum_2
        - whole_2);
    const float value = gradnoise_min(gradnoise_max(hills_flush_small(1.398088f * perlin), -1.0f), 1.0f);
    const float value_2 = hills_flush_small(0.51612866f * value);
    const float value_3 = 0.0f + value_2;
    const float value_4 = hills_octave(x, y, 2.0f, 1.1275669f, 225, 1.4711672f, 109, 0.25806433f, value_3);
    const float value_5 = hills_octave(x, y, 4.0f, 1.224753f, 26, 1.7953956f, 82, 0.12903216f, value_4);
    const float value_6 = hills_octave(x, y, 8.0f, 1.8963709f, 61, 1.719857f, 242, 0.06451608f, value_5);
    return hills_octave(x, y, 16.0f, 1.1313515f, 133, 1.1228842f, 141, 0.03225804f, value_6);
}

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif

#endif
