// perlin_3d(x, y, z): perlin, noise of 3 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("perlin_3d")).bake(Language::C).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_8D77220870A0B9C7
#define GRADNOISE_8D77220870A0B9C7

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

typedef struct { float x; float y; float z; } perlin_3d_edge_16_result;

typedef struct { float x; float y; float z; } perlin_3d_computed_gradient_3_result;

static const float perlin_3d_edge_16_list[48] = {
    1.0f, 1.0f, 0.0f, -1.0f, 1.0f, 0.0f, 1.0f, -1.0f,
    0.0f, -1.0f, -1.0f, 0.0f, 1.0f, 0.0f, 1.0f, -1.0f,
    0.0f, 1.0f, 1.0f, 0.0f, -1.0f, -1.0f, 0.0f, -1.0f,
    0.0f, 1.0f, 1.0f, 0.0f, -1.0f, 1.0f, 0.0f, 1.0f,
    -1.0f, 0.0f, -1.0f, -1.0f, 1.0f, 1.0f, 0.0f, 0.0f,
    -1.0f, 1.0f, -1.0f, 1.0f, 0.0f, 0.0f, -1.0f, -1.0f
};

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
static inline float perlin_3d_fade_quintic(float t) {
    const float bracket = t * (t * 6.0f - 15.0f) + 10.0f;
    return t * t * t * bracket;
}

// The hash "lowbias32" of the hash prospector (Ellis 2018).
static inline uint32_t perlin_3d_lowbias32(uint32_t bits) {
    const uint32_t a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    const uint32_t b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns one of the edges of a cube, four of them twice, as grad of Perlin's program (2002): u lies along x if h < 8,
// else along y; v along y if h < 4, along x if h is 12 or 14, else along z. Bits 0 and 1 are their signs.
static inline perlin_3d_edge_16_result perlin_3d_edge_16(uint32_t index_2) {
    const uint32_t first = (index_2 & 15u) * 3u;
    perlin_3d_edge_16_result gradnoise_result = { perlin_3d_edge_16_list[first],
        perlin_3d_edge_16_list[first + 1u], perlin_3d_edge_16_list[first + 2u] };
    return gradnoise_result;
}

static inline perlin_3d_computed_gradient_3_result perlin_3d_computed_gradient_3(int32_t cell_x,
    int32_t cell_y, int32_t cell_z) {
    const uint32_t term = perlin_3d_lowbias32((uint32_t)cell_x);
    const uint32_t term_2 = perlin_3d_lowbias32(term + (uint32_t)cell_y);
    const uint32_t hash = perlin_3d_lowbias32(term_2 + (uint32_t)cell_z);
    const perlin_3d_edge_16_result found = perlin_3d_edge_16(hash >> 23u);
    perlin_3d_computed_gradient_3_result gradnoise_result = { found.x, found.y, found.z };
    return gradnoise_result;
}

static inline float perlin_3d_lerp(float a, float b, float t) {
    return a + t * (b - a);
}

static inline float perlin_3d_perlin_3(int32_t cell_x, int32_t cell_y, int32_t cell_z, float local_x,
    float local_y, float local_z) {
    const float fade = perlin_3d_fade_quintic(local_x);
    const float fade_2 = perlin_3d_fade_quintic(local_z);
    const perlin_3d_computed_gradient_3_result left = perlin_3d_computed_gradient_3(cell_x, cell_y, cell_z);
    const perlin_3d_computed_gradient_3_result right =
        perlin_3d_computed_gradient_3((int32_t)((uint32_t)cell_x + 1u), cell_y, cell_z);
    const float offset = left.x * local_x + left.z * local_z;
    const float term = right.x * (local_x - 1.0f);
    const float offset_2 = term + right.z * local_z;
    const int32_t cell_2_z = (int32_t)((uint32_t)cell_z + 1u);
    const float z_3 = local_z - 1.0f;
    const perlin_3d_computed_gradient_3_result left_2 = perlin_3d_computed_gradient_3(cell_x, cell_y,
        cell_2_z);
    const perlin_3d_computed_gradient_3_result right_2 =
        perlin_3d_computed_gradient_3((int32_t)((uint32_t)cell_x + 1u), cell_y, cell_2_z);
    const float offset_3 = left_2.x * local_x + left_2.z * z_3;
    const float term_2 = right_2.x * (local_x - 1.0f);
    const float offset_4 = term_2 + right_2.z * z_3;
    const float slope = perlin_3d_lerp(left_2.y, right_2.y, fade);
    const float slope_2 = perlin_3d_lerp(perlin_3d_lerp(left.y, right.y, fade), slope, fade_2);
    const float offset_5 = perlin_3d_lerp(offset_3, offset_4, fade);
    const float offset_6 = perlin_3d_lerp(perlin_3d_lerp(offset, offset_2, fade), offset_5, fade_2);
    const int32_t cell_3_y = (int32_t)((uint32_t)cell_y + 1u);
    const perlin_3d_computed_gradient_3_result left_3 = perlin_3d_computed_gradient_3(cell_x, cell_3_y,
        cell_z);
    const perlin_3d_computed_gradient_3_result right_3 =
        perlin_3d_computed_gradient_3((int32_t)((uint32_t)cell_x + 1u), cell_3_y, cell_z);
    const float term_3 = left_3.x * local_x;
    const float offset_7 = term_3 + left_3.z * local_z;
    const float term_4 = right_3.x * (local_x - 1.0f);
    const float offset_8 = term_4 + right_3.z * local_z;
    const int32_t cell_4_z = (int32_t)((uint32_t)cell_z + 1u);
    const perlin_3d_computed_gradient_3_result left_4 = perlin_3d_computed_gradient_3(cell_x, cell_3_y,
        cell_4_z);
    const perlin_3d_computed_gradient_3_result right_4 =
        perlin_3d_computed_gradient_3((int32_t)((uint32_t)cell_x + 1u), cell_3_y, cell_4_z);
    const float offset_9 = left_4.x * local_x + left_4.z * z_3;
    const float term_5 = right_4.x * (local_x - 1.0f);
    const float offset_10 = term_5 + right_4.z * z_3;
    const float slope_3 = perlin_3d_lerp(left_3.y, right_3.y, fade);
    const float slope_4 = perlin_3d_lerp(slope_3, perlin_3d_lerp(left_4.y, right_4.y, fade), fade_2);
    const float offset_11 = perlin_3d_lerp(offset_9, offset_10, fade);
    const float offset_12 = perlin_3d_lerp(perlin_3d_lerp(offset_7, offset_8, fade), offset_11, fade_2);
    const float offset_13 = offset_12 - slope_4 - offset_6;
    const float slope_5 = slope_4 - slope_2;
    const float fade_3 = perlin_3d_fade_quintic(local_y);
    const float term_6 = slope_5 * local_y + offset_13;
    const float term_7 = slope_2 * local_y + offset_6;
    return term_7 + fade_3 * term_6;
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
static inline float perlin_3d_flush_small(float x) {
    return (fabsf(x) < 9.094947e-13f) ? 0.0f : x;
}

static inline float perlin_3d(float x, float y, float z) {
    const float sum = gradnoise_min(gradnoise_max(x + 1.0f, -1000000000.0f), 1000000000.0f);
    const float whole = floorf(sum);
    const float sum_2 = gradnoise_min(gradnoise_max(y + 1.0f, -1000000000.0f), 1000000000.0f);
    const float whole_2 = floorf(sum_2);
    const float sum_3 = gradnoise_min(gradnoise_max(z + 1.0f, -1000000000.0f), 1000000000.0f);
    const float whole_3 = floorf(sum_3);
    const int32_t cell = (int32_t)((uint32_t)(int32_t)whole_3 - 1u);
    const int32_t cell_2 = (int32_t)((uint32_t)(int32_t)whole_2 - 1u);
    const float local = sum_3 - whole_3;
    const float local_2 = sum_2 - whole_2;
    const int32_t cell_3 = (int32_t)((uint32_t)(int32_t)whole - 1u);
    const float perlin = perlin_3d_perlin_3(cell_3, cell_2, cell, sum - whole, local_2, local);
    return gradnoise_min(gradnoise_max(perlin_3d_flush_small(0.9649214f * perlin), -1.0f), 1.0f);
}

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif

#endif
