// simplex_3d(x, y, z): simplex, noise of 3 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("simplex_3d")).bake(Language::C).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_AD9020516B942CBB
#define GRADNOISE_AD9020516B942CBB

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

typedef struct { int32_t x; int32_t y; int32_t z; } simplex_3d_rank_3_result;

typedef struct { float x; float y; float z; } simplex_3d_edge_16_result;

typedef struct { float x; float y; float z; } simplex_3d_computed_gradient_3_result;

typedef struct { float x; float y; float z; } simplex_3d_corner_gradient_result;

static const float simplex_3d_edge_16_list[48] = {
    1.0f, 1.0f, 0.0f, -1.0f, 1.0f, 0.0f, 1.0f, -1.0f,
    0.0f, -1.0f, -1.0f, 0.0f, 1.0f, 0.0f, 1.0f, -1.0f,
    0.0f, 1.0f, 1.0f, 0.0f, -1.0f, -1.0f, 0.0f, -1.0f,
    0.0f, 1.0f, 1.0f, 0.0f, -1.0f, 1.0f, 0.0f, 1.0f,
    -1.0f, 0.0f, -1.0f, -1.0f, 1.0f, 1.0f, 0.0f, 0.0f,
    -1.0f, 1.0f, -1.0f, 1.0f, 0.0f, 0.0f, -1.0f, -1.0f
};

// Returns the number of other axes that each axis comes before: larger coordinates first, on a tie the lower axis.
static inline simplex_3d_rank_3_result simplex_3d_rank_3(float local_x, float local_y, float local_z) {
    const int32_t x = (int32_t)((uint32_t)(int32_t)(local_x >= local_y)
        + (uint32_t)(int32_t)(local_x >= local_z));
    const int32_t y = (int32_t)((uint32_t)(int32_t)(local_y > local_x)
        + (uint32_t)(int32_t)(local_y >= local_z));
    simplex_3d_rank_3_result gradnoise_result = { x, y,
        (int32_t)((uint32_t)(int32_t)(local_z > local_x) + (uint32_t)(int32_t)(local_z > local_y)) };
    return gradnoise_result;
}

// The hash "lowbias32" of the hash prospector (Ellis 2018).
static inline uint32_t simplex_3d_lowbias32(uint32_t bits) {
    const uint32_t a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    const uint32_t b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns one of the edges of a cube, four of them twice, as grad of Perlin's program (2002): u lies along x if h < 8,
// else along y; v along y if h < 4, along x if h is 12 or 14, else along z. Bits 0 and 1 are their signs.
static inline simplex_3d_edge_16_result simplex_3d_edge_16(uint32_t index_2) {
    const uint32_t first = (index_2 & 15u) * 3u;
    simplex_3d_edge_16_result gradnoise_result = { simplex_3d_edge_16_list[first],
        simplex_3d_edge_16_list[first + 1u], simplex_3d_edge_16_list[first + 2u] };
    return gradnoise_result;
}

static inline simplex_3d_computed_gradient_3_result simplex_3d_computed_gradient_3(int32_t cell_x,
    int32_t cell_y, int32_t cell_z) {
    const uint32_t term = simplex_3d_lowbias32((uint32_t)cell_x);
    const uint32_t term_2 = simplex_3d_lowbias32(term + (uint32_t)cell_y);
    const uint32_t hash = simplex_3d_lowbias32(term_2 + (uint32_t)cell_z);
    const simplex_3d_edge_16_result found = simplex_3d_edge_16(hash >> 23u);
    simplex_3d_computed_gradient_3_result gradnoise_result = { found.x, found.y, found.z };
    return gradnoise_result;
}

static inline simplex_3d_corner_gradient_result simplex_3d_corner_gradient(int32_t cell_x, int32_t cell_y,
    int32_t cell_z, int32_t corner_x, int32_t corner_y, int32_t corner_z) {
    const simplex_3d_computed_gradient_3_result found =
        simplex_3d_computed_gradient_3((int32_t)((uint32_t)cell_x + (uint32_t)corner_x),
        (int32_t)((uint32_t)cell_y + (uint32_t)corner_y), (int32_t)((uint32_t)cell_z + (uint32_t)corner_z));
    simplex_3d_corner_gradient_result gradnoise_result = { found.x, found.y, found.z };
    return gradnoise_result;
}

static inline float simplex_3d_dot_3(float a_x, float a_y, float a_z, float b_x, float b_y, float b_z) {
    return a_x * b_x + a_y * b_y + a_z * b_z;
}

static inline float simplex_3d_decay(float radius, float distance_squared) {
    const float reach = radius - distance_squared;
    const float t = (reach < 0.0f) ? 0.0f : reach;
    const float t2 = t * t;
    return t2 * t2;
}

static inline float simplex_3d_corner_3(int32_t cell_x, int32_t cell_y, int32_t cell_z, float local_x,
    float local_y, float local_z, int32_t corner_x, int32_t corner_y, int32_t corner_z, float passed) {
    const float sum = local_x + local_y + local_z;
    const float shift = 0.16666667f * (sum - passed);
    const float from_corner_x = local_x - (float)corner_x;
    const float from_corner_y = local_y - (float)corner_y;
    const float from_corner_z = local_z - (float)corner_z;
    const float d_x = from_corner_x - shift;
    const float d_y = from_corner_y - shift;
    const float d_z = from_corner_z - shift;
    const simplex_3d_corner_gradient_result found = simplex_3d_corner_gradient(cell_x, cell_y, cell_z,
        corner_x, corner_y, corner_z);
    const float linear = simplex_3d_dot_3(found.x, found.y, found.z, d_x, d_y, d_z);
    return simplex_3d_decay(0.5f, simplex_3d_dot_3(d_x, d_y, d_z, d_x, d_y, d_z)) * linear;
}

static inline float simplex_3d_simplex_3(int32_t cell_x, int32_t cell_y, int32_t cell_z, float local_x,
    float local_y, float local_z) {
    const simplex_3d_rank_3_result rank = simplex_3d_rank_3(local_x, local_y, local_z);
    const float corner = simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z,
        (int32_t)(rank.x >= 2), (int32_t)(rank.y >= 2), (int32_t)(rank.z >= 2), 1.0f);
    const float value = simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z,
        (int32_t)(rank.x >= 3), (int32_t)(rank.y >= 3), (int32_t)(rank.z >= 3), 0.0f) + corner;
    const float value_2 = value + simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z,
        (int32_t)(rank.x >= 1), (int32_t)(rank.y >= 1), (int32_t)(rank.z >= 1), 2.0f);
    const float corner_2 = simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z,
        (int32_t)(rank.x >= 0), (int32_t)(rank.y >= 0), (int32_t)(rank.z >= 0), 3.0f);
    return value_2 + corner_2;
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
static inline float simplex_3d_flush_small(float x) {
    return (fabsf(x) < 9.094947e-13f) ? 0.0f : x;
}

static inline float simplex_3d(float x, float y, float z) {
    const float y_2 = gradnoise_min(gradnoise_max(y, -1.329228e36f), 1.329228e36f);
    const float a = gradnoise_min(gradnoise_max(x, -1.329228e36f), 1.329228e36f) + y_2;
    const float sum = a + gradnoise_min(gradnoise_max(z, -1.329228e36f), 1.329228e36f);
    const float b = 0.33333334f * sum;
    const float sum_2 = gradnoise_min(gradnoise_max(x + b + 1.0f, -1000000000.0f), 1000000000.0f);
    const float whole = floorf(sum_2);
    const float sum_3 = gradnoise_min(gradnoise_max(y + b + 1.0f, -1000000000.0f), 1000000000.0f);
    const float whole_2 = floorf(sum_3);
    const float sum_4 = gradnoise_min(gradnoise_max(z + b + 1.0f, -1000000000.0f), 1000000000.0f);
    const float whole_3 = floorf(sum_4);
    const int32_t cell = (int32_t)((uint32_t)(int32_t)whole_3 - 1u);
    const int32_t cell_2 = (int32_t)((uint32_t)(int32_t)whole_2 - 1u);
    const float local = sum_4 - whole_3;
    const float local_2 = sum_3 - whole_2;
    const int32_t cell_3 = (int32_t)((uint32_t)(int32_t)whole - 1u);
    const float simplex = simplex_3d_simplex_3(cell_3, cell_2, cell, sum_2 - whole, local_2, local);
    return gradnoise_min(gradnoise_max(simplex_3d_flush_small(76.88075f * simplex), -1.0f), 1.0f);
}

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif

#endif
