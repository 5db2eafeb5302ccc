// simplex_2d(x, y): simplex, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("simplex_2d")).bake(Language::C).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_FC00B49FC179E73B
#define GRADNOISE_FC00B49FC179E73B

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

typedef struct { float x; float y; } simplex_2d_octagon_8_result;

typedef struct { float x; float y; } simplex_2d_computed_gradient_2_result;

typedef struct { float x; float y; } simplex_2d_corner_gradient_result;

static const float simplex_2d_octagon_8_list[16] = {
    1.0f, 0.41421357f, -1.0f, 0.41421357f, 1.0f, -0.41421357f, -1.0f, -0.41421357f,
    0.41421357f, 1.0f, 0.41421357f, -1.0f, -0.41421357f, 1.0f, -0.41421357f, -1.0f
};

// The hash "lowbias32" of the hash prospector (Ellis 2018).
static inline uint32_t simplex_2d_lowbias32(uint32_t bits) {
    const uint32_t a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    const uint32_t b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
static inline simplex_2d_octagon_8_result simplex_2d_octagon_8(uint32_t index_2) {
    const uint32_t first = (index_2 & 7u) * 2u;
    simplex_2d_octagon_8_result gradnoise_result = { simplex_2d_octagon_8_list[first],
        simplex_2d_octagon_8_list[first + 1u] };
    return gradnoise_result;
}

static inline simplex_2d_computed_gradient_2_result simplex_2d_computed_gradient_2(int32_t cell_x,
    int32_t cell_y) {
    const uint32_t hash = simplex_2d_lowbias32(simplex_2d_lowbias32((uint32_t)cell_x) + (uint32_t)cell_y);
    const simplex_2d_octagon_8_result found = simplex_2d_octagon_8(hash >> 23u);
    simplex_2d_computed_gradient_2_result gradnoise_result = { found.x, found.y };
    return gradnoise_result;
}

static inline simplex_2d_corner_gradient_result simplex_2d_corner_gradient(int32_t cell_x, int32_t cell_y,
    int32_t corner_x, int32_t corner_y) {
    const simplex_2d_computed_gradient_2_result found =
        simplex_2d_computed_gradient_2((int32_t)((uint32_t)cell_x + (uint32_t)corner_x),
        (int32_t)((uint32_t)cell_y + (uint32_t)corner_y));
    simplex_2d_corner_gradient_result gradnoise_result = { found.x, found.y };
    return gradnoise_result;
}

static inline float simplex_2d_dot_2(float a_x, float a_y, float b_x, float b_y) {
    return a_x * b_x + a_y * b_y;
}

static inline float simplex_2d_decay(float radius, float distance_squared) {
    const float reach = radius - distance_squared;
    const float t = (reach < 0.0f) ? 0.0f : reach;
    const float t2 = t * t;
    return t2 * t2;
}

static inline float simplex_2d_corner_2(int32_t cell_x, int32_t cell_y, float local_x, float local_y,
    int32_t corner_x, int32_t corner_y, float passed) {
    const float sum = local_x + local_y;
    const float shift = 0.21132487f * (sum - passed);
    const float from_corner_x = local_x - (float)corner_x;
    const float from_corner_y = local_y - (float)corner_y;
    const float d_x = from_corner_x - shift;
    const float d_y = from_corner_y - shift;
    const simplex_2d_corner_gradient_result found = simplex_2d_corner_gradient(cell_x, cell_y, corner_x,
        corner_y);
    const float linear = simplex_2d_dot_2(found.x, found.y, d_x, d_y);
    return simplex_2d_decay(0.5f, simplex_2d_dot_2(d_x, d_y, d_x, d_y)) * linear;
}

static inline float simplex_2d_simplex_2(int32_t cell_x, int32_t cell_y, float local_x, float local_y) {
    const int32_t along_x = (int32_t)(local_x >= local_y);
    const float corner = simplex_2d_corner_2(cell_x, cell_y, local_x, local_y, along_x,
        (int32_t)(1u - (uint32_t)along_x), 1.0f);
    const float value = simplex_2d_corner_2(cell_x, cell_y, local_x, local_y, 0, 0, 0.0f) + corner;
    return value + simplex_2d_corner_2(cell_x, cell_y, local_x, local_y, 1, 1, 2.0f);
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
static inline float simplex_2d_flush_small(float x) {
    return (fabsf(x) < 9.094947e-13f) ? 0.0f : x;
}

static inline float simplex_2d(float x, float y) {
    const float y_2 = gradnoise_min(gradnoise_max(y, -1.329228e36f), 1.329228e36f);
    const float sum = gradnoise_min(gradnoise_max(x, -1.329228e36f), 1.329228e36f) + y_2;
    const float b = 0.36602542f * sum;
    const float sum_2 = gradnoise_min(gradnoise_max(x + b + 1.0f, -1000000000.0f), 1000000000.0f);
    const float whole = floorf(sum_2);
    const float sum_3 = gradnoise_min(gradnoise_max(y + b + 1.0f, -1000000000.0f), 1000000000.0f);
    const float whole_2 = floorf(sum_3);
    const int32_t cell = (int32_t)((uint32_t)(int32_t)whole_2 - 1u);
    const float simplex = simplex_2d_simplex_2((int32_t)((uint32_t)(int32_t)whole - 1u), cell, sum_2 - whole,
        sum_3 - whole_2);
    return gradnoise_min(gradnoise_max(simplex_2d_flush_small(92.425f * simplex), -1.0f), 1.0f);
}

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif

#endif
