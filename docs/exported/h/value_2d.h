// value_2d(x, y): value, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("value_2d")).bake(Language::C).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_B59E223948102ED2
#define GRADNOISE_B59E223948102ED2

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

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
static inline float value_2d_fade_quintic(float t) {
    const float bracket = t * (t * 6.0f - 15.0f) + 10.0f;
    return t * t * t * bracket;
}

// The hash "lowbias32" of the hash prospector (Ellis 2018).
static inline uint32_t value_2d_lowbias32(uint32_t bits) {
    const uint32_t a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    const uint32_t b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Brings the upper 24 bits to [-1, 1).
static inline float value_2d_lowbias_to_unit(uint32_t hash) {
    return (float)(hash >> 8u) * (1.0f / 8388608.0f) - 1.0f;
}

static inline float value_2d_hashed_lattice_value(int32_t cell_x, int32_t cell_y) {
    const uint32_t term = value_2d_lowbias32((uint32_t)cell_x);
    return value_2d_lowbias_to_unit(value_2d_lowbias32(term + (uint32_t)cell_y));
}

static inline float value_2d_lerp(float a, float b, float t) {
    return a + t * (b - a);
}

static inline float value_2d_value_2(int32_t cell_x, int32_t cell_y, float local_x, float local_y) {
    const float fade = value_2d_fade_quintic(local_x);
    const float right = value_2d_hashed_lattice_value((int32_t)((uint32_t)cell_x + 1u), cell_y);
    const float value = value_2d_lerp(value_2d_hashed_lattice_value(cell_x, cell_y), right, fade);
    const int32_t cell_2_y = (int32_t)((uint32_t)cell_y + 1u);
    const float right_2 = value_2d_hashed_lattice_value((int32_t)((uint32_t)cell_x + 1u), cell_2_y);
    const float value_2 = value_2d_lerp(value_2d_hashed_lattice_value(cell_x, cell_2_y), right_2, fade);
    return value_2d_lerp(value, value_2, value_2d_fade_quintic(local_y));
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
static inline float value_2d_flush_small(float x) {
    return (fabsf(x) < 9.094947e-13f) ? 0.0f : x;
}

static inline float value_2d(float x, float y) {
    const float sum = gradnoise_min(gradnoise_max(x + 1.0f, -1000000000.0f), 1000000000.0f);
    const float whole = floorf(sum);
    const float sum_2 = gradnoise_min(gradnoise_max(y + 1.0f, -1000000000.0f), 1000000000.0f);
    const float whole_2 = floorf(sum_2);
    const int32_t cell = (int32_t)((uint32_t)(int32_t)whole_2 - 1u);
    const float value = value_2d_value_2((int32_t)((uint32_t)(int32_t)whole - 1u), cell, sum - whole, sum_2
        - whole_2);
    return gradnoise_min(gradnoise_max(value_2d_flush_small(value), -1.0f), 1.0f);
}

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif

#endif
