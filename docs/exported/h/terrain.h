// terrain(x, y) and terrain_with_gradient(x, y): warp(fbm(perlin), simplex, translate(simplex)),
// noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("terrain").with_gradient()).bake(Language::C).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_9874BABA73B8BE8A
#define GRADNOISE_9874BABA73B8BE8A

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

typedef struct { float x; float y; } terrain_octagon_8_result;

typedef struct { float x; float y; } terrain_computed_gradient_2_result;

typedef struct { float x; float y; } terrain_corner_gradient_result;

typedef struct { float weight; float pull; } terrain_decay_result;

typedef struct { float value; float gradient_x; float gradient_y; } terrain_corner_2_result;

typedef struct { float value; float gradient_x; float gradient_y; } terrain_simplex_2_result;

typedef struct { float weight; float slope; } terrain_fade_quintic_result;

typedef struct { float x; float y; } terrain_computed_gradient_3_result;

typedef struct { float value; float gradient_x; float gradient_y; } terrain_perlin_2_result;

typedef struct { float value; float gradient_x; float gradient_y; } terrain_octave_result;

typedef struct { float value; float gradient_x; float gradient_y; } terrain_with_gradient_result;

static const float terrain_octagon_8_list[16] = {
    1.0f, 0.41421357f, -1.0f, 0.41421357f, 1.0f, -0.41421357f, -1.0f, -0.41421357f,
    0.41421357f, 1.0f, 0.41421357f, -1.0f, -0.41421357f, 1.0f, -0.41421357f, -1.0f
};

// The hash "lowbias32" of the hash prospector (Ellis 2018).
static inline uint32_t terrain_lowbias32(uint32_t bits) {
    const uint32_t a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    const uint32_t b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
static inline terrain_octagon_8_result terrain_octagon_8(uint32_t index_2) {
    const uint32_t first = (index_2 & 7u) * 2u;
    terrain_octagon_8_result gradnoise_result = { terrain_octagon_8_list[first],
        terrain_octagon_8_list[first + 1u] };
    return gradnoise_result;
}

static inline terrain_computed_gradient_2_result terrain_computed_gradient_2(int32_t cell_x, int32_t cell_y) {
    const uint32_t term = terrain_lowbias32(0x688990c0u + (uint32_t)cell_x);
    const uint32_t hash = terrain_lowbias32(term + (uint32_t)cell_y);
    const terrain_octagon_8_result found = terrain_octagon_8(hash >> 23u);
    terrain_computed_gradient_2_result gradnoise_result = { found.x, found.y };
    return gradnoise_result;
}

static inline terrain_corner_gradient_result terrain_corner_gradient(int32_t cell_x, int32_t cell_y,
    int32_t corner_x, int32_t corner_y) {
    const terrain_computed_gradient_2_result found = terrain_computed_gradient_2((int32_t)((uint32_t)cell_x
        + (uint32_t)corner_x), (int32_t)((uint32_t)cell_y + (uint32_t)corner_y));
    terrain_corner_gradient_result gradnoise_result = { found.x, found.y };
    return gradnoise_result;
}

static inline float terrain_dot_2(float a_x, float a_y, float b_x, float b_y) {
    return a_x * b_x + a_y * b_y;
}

static inline terrain_decay_result terrain_decay(float radius, float distance_squared) {
    const float reach = radius - distance_squared;
    const float t = (reach < 0.0f) ? 0.0f : reach;
    const float t2 = t * t;
    terrain_decay_result gradnoise_result = { t2 * t2, 8.0f * (t2 * t) };
    return gradnoise_result;
}

static inline terrain_corner_2_result terrain_corner_2(int32_t cell_x, int32_t cell_y, float local_x,
    float local_y, int32_t corner_x, int32_t corner_y, float passed) {
    const terrain_corner_gradient_result g = terrain_corner_gradient(cell_x, cell_y, corner_x, corner_y);
    const float shift = 0.21132487f * (local_x + local_y - passed);
    const float from_corner_x = local_x - (float)corner_x;
    const float from_corner_y = local_y - (float)corner_y;
    const float d_x = from_corner_x - shift;
    const float d_y = from_corner_y - shift;
    const terrain_decay_result decay = terrain_decay(0.5f, terrain_dot_2(d_x, d_y, d_x, d_y));
    const float linear = terrain_dot_2(g.x, g.y, d_x, d_y);
    const float pull_2 = decay.pull * linear;
    const float gradient_x = decay.weight * g.x - pull_2 * d_x;
    const float gradient_y = decay.weight * g.y - pull_2 * d_y;
    terrain_corner_2_result gradnoise_result = { decay.weight * linear, gradient_x, gradient_y };
    return gradnoise_result;
}

static inline terrain_simplex_2_result terrain_simplex_2(int32_t cell_x, int32_t cell_y, float local_x,
    float local_y) {
    const int32_t along_x = (int32_t)(local_x >= local_y);
    const terrain_corner_2_result corner = terrain_corner_2(cell_x, cell_y, local_x, local_y, 0, 0, 0.0f);
    const terrain_corner_2_result corner_2 = terrain_corner_2(cell_x, cell_y, local_x, local_y, along_x,
        (int32_t)(1u - (uint32_t)along_x), 1.0f);
    const terrain_corner_2_result corner_3 = terrain_corner_2(cell_x, cell_y, local_x, local_y, 1, 1, 2.0f);
    const float value_4 = corner.value + corner_2.value + corner_3.value;
    const float gradient_x_4 = corner.gradient_x + corner_2.gradient_x + corner_3.gradient_x;
    const float gradient_y_4 = corner.gradient_y + corner_2.gradient_y + corner_3.gradient_y;
    terrain_simplex_2_result gradnoise_result = { value_4, gradient_x_4, gradient_y_4 };
    return gradnoise_result;
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
static inline float terrain_flush_small(float x) {
    return (fabsf(x) < 9.094947e-13f) ? 0.0f : x;
}

// Limits a derivative: it is never so large that a product of two could leave the range of floats.
static inline float terrain_clamp_derivative(float x) {
    return terrain_flush_small(gradnoise_min(gradnoise_max(x, -1.1529215e18f), 1.1529215e18f));
}

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
static inline terrain_fade_quintic_result terrain_fade_quintic(float t) {
    const float bracket = t * (t * 6.0f - 15.0f) + 10.0f;
    const float weight = t * t * t * bracket;
    const float u = t * (1.0f - t);
    terrain_fade_quintic_result gradnoise_result = { weight, 30.0f * (u * u) };
    return gradnoise_result;
}

static inline terrain_computed_gradient_3_result terrain_computed_gradient_3(int32_t cell_x, int32_t cell_y) {
    const uint32_t hash = terrain_lowbias32(terrain_lowbias32((uint32_t)cell_x) + (uint32_t)cell_y);
    const terrain_octagon_8_result found = terrain_octagon_8(hash >> 23u);
    terrain_computed_gradient_3_result gradnoise_result = { found.x, found.y };
    return gradnoise_result;
}

static inline float terrain_lerp(float a, float b, float t) {
    return a + t * (b - a);
}

static inline terrain_perlin_2_result terrain_perlin_2(int32_t cell_x, int32_t cell_y, float local_x,
    float local_y) {
    const terrain_fade_quintic_result fade = terrain_fade_quintic(local_x);
    const terrain_fade_quintic_result fade_2 = terrain_fade_quintic(local_y);
    const terrain_computed_gradient_3_result left = terrain_computed_gradient_3(cell_x, cell_y);
    const terrain_computed_gradient_3_result right = terrain_computed_gradient_3((int32_t)((uint32_t)cell_x
        + 1u), cell_y);
    const float offset = left.x * local_x;
    const float offset_2 = right.x * (local_x - 1.0f);
    const float slope_3 = terrain_lerp(left.y, right.y, fade.weight);
    const float offset_3 = terrain_lerp(offset, offset_2, fade.weight);
    const float slope_2_2 = fade.slope * (right.y - left.y);
    const float along = terrain_lerp(left.x, right.x, fade.weight);
    const float offset_4 = along + fade.slope * (offset_2 - offset);
    const int32_t cell_2_y = (int32_t)((uint32_t)cell_y + 1u);
    const terrain_computed_gradient_3_result left_2 = terrain_computed_gradient_3(cell_x, cell_2_y);
    const terrain_computed_gradient_3_result right_2 =
        terrain_computed_gradient_3((int32_t)((uint32_t)cell_x + 1u), cell_2_y);
    const float offset_5 = left_2.x * local_x;
    const float offset_6 = right_2.x * (local_x - 1.0f);
    const float slope_3_2 = terrain_lerp(left_2.y, right_2.y, fade.weight);
    const float slope_4 = fade.slope * (right_2.y - left_2.y);
    const float along_2 = terrain_lerp(left_2.x, right_2.x, fade.weight);
    const float offset_7 = along_2 + fade.slope * (offset_6 - offset_5);
    const float offset_8 = terrain_lerp(offset_5, offset_6, fade.weight);
    const float offset_9 = offset_8 - slope_3_2 - offset_3;
    const float slope_5 = slope_3_2 - slope_3;
    const float offset_10 = offset_7 - slope_4 - offset_4;
    const float slope_6 = slope_4 - slope_2_2;
    const float term = slope_6 * local_y + offset_10;
    const float term_2 = slope_2_2 * local_y + offset_4;
    const float x_5 = term_2 + fade_2.weight * term;
    const float term_3 = slope_5 * local_y + offset_9;
    const float steady = slope_3 + fade_2.weight * slope_5;
    const float y_5 = steady + fade_2.slope * term_3;
    const float term_4 = slope_3 * local_y + offset_3;
    const float value = term_4 + fade_2.weight * term_3;
    terrain_perlin_2_result gradnoise_result = { value, x_5, y_5 };
    return gradnoise_result;
}

// Adds one of several octaves, which differ in these numbers.
static inline terrain_octave_result terrain_octave(float x, float y, float p_x, float p_y, float a, float b,
    int32_t c, float d, int32_t e, float f, float so_far_value, float so_far_gradient_x,
    float so_far_gradient_y) {
    const float displacement_x = a * x;
    const float displacement_y = a * y;
    const float x_2 = p_x * a + displacement_x + b;
    const float sum = gradnoise_min(gradnoise_max(x_2, -1000000000.0f), 1000000000.0f);
    const float whole = floorf(sum);
    const float x_3 = p_y * a + displacement_y + d;
    const float sum_2 = gradnoise_min(gradnoise_max(x_3, -1000000000.0f), 1000000000.0f);
    const float whole_2 = floorf(sum_2);
    const int32_t cell = (int32_t)((uint32_t)(int32_t)whole_2 + (uint32_t)e);
    const terrain_perlin_2_result perlin = terrain_perlin_2((int32_t)((uint32_t)(int32_t)whole
        + (uint32_t)c), cell, sum - whole, sum_2 - whole_2);
    const float x_4_x = 1.398088f * perlin.gradient_x;
    const float x_4_y = 1.398088f * perlin.gradient_y;
    const float value_2 = gradnoise_min(gradnoise_max(terrain_flush_small(1.398088f * perlin.value), -1.0f),
        1.0f);
    const float x_5_x = 0.53333306f * terrain_clamp_derivative(x_4_x);
    const float x_5_y = 0.53333306f * terrain_clamp_derivative(x_4_y);
    const float value_2_2 = so_far_value + terrain_flush_small(f * value_2);
    const float y_2 = terrain_clamp_derivative(x_5_y);
    const float gradient_x_2 = so_far_gradient_x + terrain_clamp_derivative(x_5_x);
    const float gradient_y_2 = so_far_gradient_y + y_2;
    terrain_octave_result gradnoise_result = { value_2_2, gradient_x_2, gradient_y_2 };
    return gradnoise_result;
}

static inline terrain_with_gradient_result terrain_with_gradient(float x, float y) {
    const float y_2 = gradnoise_min(gradnoise_max(y, -1.329228e36f), 1.329228e36f);
    const float sum = gradnoise_min(gradnoise_max(x, -1.329228e36f), 1.329228e36f) + y_2;
    const float b = 0.36602542f * sum;
    const float coordinate = x + b;
    const float sum_2 = gradnoise_min(gradnoise_max(coordinate + 1.0f, -1000000000.0f), 1000000000.0f);
    const float whole = floorf(sum_2);
    const float coordinate_2 = y + b;
    const float sum_3 = gradnoise_min(gradnoise_max(coordinate_2 + 1.0f, -1000000000.0f), 1000000000.0f);
    const float whole_2 = floorf(sum_3);
    const int32_t cell = (int32_t)((uint32_t)(int32_t)whole_2 - 1u);
    const terrain_simplex_2_result simplex = terrain_simplex_2((int32_t)((uint32_t)(int32_t)whole - 1u),
        cell, sum_2 - whole, sum_3 - whole_2);
    const float x_x = 92.425f * simplex.gradient_x;
    const float x_y = 92.425f * simplex.gradient_y;
    const float value_2 = gradnoise_min(gradnoise_max(terrain_flush_small(92.425f * simplex.value), -1.0f),
        1.0f);
    const float sum_4 = gradnoise_min(gradnoise_max(coordinate + 1.7430848f, -1000000000.0f), 1000000000.0f);
    const float whole_3 = floorf(sum_4);
    const float sum_5 = gradnoise_min(gradnoise_max(coordinate_2 + 1.4930848f, -1000000000.0f),
        1000000000.0f);
    const float whole_4 = floorf(sum_5);
    const int32_t cell_2 = (int32_t)((uint32_t)(int32_t)whole_3 + 100u);
    const int32_t cell_3 = (int32_t)((uint32_t)(int32_t)whole_4 + 73u);
    const terrain_simplex_2_result simplex_2 = terrain_simplex_2(cell_2, cell_3, sum_4 - whole_3, sum_5
        - whole_4);
    const float x_2_x = 92.425f * simplex_2.gradient_x;
    const float x_2_y = 92.425f * simplex_2.gradient_y;
    const float value_2_2 = gradnoise_min(gradnoise_max(terrain_flush_small(92.425f * simplex_2.value),
        -1.0f), 1.0f);
    const float x_3 = 0.0f + terrain_clamp_derivative(0.3f * value_2);
    const float x_4 = gradnoise_min(gradnoise_max(x_3, -268435460.0f), 268435460.0f);
    const float x_5 = 0.0f + terrain_clamp_derivative(0.3f * value_2_2);
    const float y_2_2 = gradnoise_min(gradnoise_max(x_5, -268435460.0f), 268435460.0f);
    const float x_6 = x + x_4 + 1.0f;
    const float sum_6 = gradnoise_min(gradnoise_max(x_6, -1000000000.0f), 1000000000.0f);
    const float whole_5 = floorf(sum_6);
    const float x_7 = y + y_2_2 + 1.0f;
    const float sum_7 = gradnoise_min(gradnoise_max(x_7, -1000000000.0f), 1000000000.0f);
    const float whole_6 = floorf(sum_7);
    const int32_t cell_4 = (int32_t)((uint32_t)(int32_t)whole_6 - 1u);
    const int32_t cell_5 = (int32_t)((uint32_t)(int32_t)whole_5 - 1u);
    const terrain_perlin_2_result perlin = terrain_perlin_2(cell_5, cell_4, sum_6 - whole_5, sum_7 - whole_6);
    const float x_8_x = 1.398088f * perlin.gradient_x;
    const float x_8_y = 1.398088f * perlin.gradient_y;
    const float value_3_2 = gradnoise_min(gradnoise_max(terrain_flush_small(1.398088f * perlin.value),
        -1.0f), 1.0f);
    const float x_9_x = 0.53333306f * terrain_clamp_derivative(x_8_x);
    const float x_9_y = 0.53333306f * terrain_clamp_derivative(x_8_y);
    const float value_4_2 = 0.0f + terrain_flush_small(0.53333306f * value_3_2);
    const float y_3 = terrain_clamp_derivative(x_9_y);
    const float gradient_x_4 = 0.0f + terrain_clamp_derivative(x_9_x);
    const float gradient_y_4 = 0.0f + y_3;
    const terrain_octave_result octave = terrain_octave(x_4, y_2_2, x, y, 2.0f, 1.1275669f, 225, 1.4711672f,
        109, 0.26666653f, value_4_2, gradient_x_4, gradient_y_4);
    const terrain_octave_result octave_2 = terrain_octave(x_4, y_2_2, x, y, 4.0f, 1.224753f, 26, 1.7953956f,
        82, 0.13333327f, octave.value, octave.gradient_x, octave.gradient_y);
    const terrain_octave_result octave_3 = terrain_octave(x_4, y_2_2, x, y, 8.0f, 1.8963709f, 61, 1.719857f,
        242, 0.06666663f, octave_2.value, octave_2.gradient_x, octave_2.gradient_y);
    const float share = terrain_clamp_derivative(0.3f * octave_3.gradient_x);
    const float y_4 = terrain_clamp_derivative(x_y);
    const float x_10_x = octave_3.gradient_x + share * terrain_clamp_derivative(x_x);
    const float x_10_y = octave_3.gradient_y + share * y_4;
    const float share_2 = terrain_clamp_derivative(0.3f * octave_3.gradient_y);
    const float y_5 = terrain_clamp_derivative(x_10_y);
    const float x_11 = terrain_clamp_derivative(x_10_x);
    const float y_6 = terrain_clamp_derivative(x_2_y);
    const float x_12_x = x_11 + share_2 * terrain_clamp_derivative(x_2_x);
    const float x_12_y = y_5 + share_2 * y_6;
    const float y_7 = terrain_clamp_derivative(x_12_y);
    terrain_with_gradient_result gradnoise_result = { octave_3.value, terrain_clamp_derivative(x_12_x), y_7 };
    return gradnoise_result;
}

static inline float terrain(float x, float y) {
    const terrain_with_gradient_result found = terrain_with_gradient(x, y);
    return found.value;
}

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif

#endif
