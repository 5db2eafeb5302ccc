// cellular_2d(x, y): cellular, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("cellular_2d")).bake(Language::C).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_D42C1163DF7859AC
#define GRADNOISE_D42C1163DF7859AC

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

typedef struct { float x; float y; } cellular_2d_gradient_of_bytes_2_result;

typedef struct { float x; float y; } cellular_2d_jittered_result;

typedef struct { float x; float y; } cellular_2d_from_point_result;

typedef struct { float x; float y; } cellular_2d_to_faces_result;

typedef struct { float x; float y; } cellular_2d_only_largest_2_result;

typedef struct { int32_t x; int32_t y; } cellular_2d_next_in_box_2_result;

// The hash "lowbias32" of the hash prospector (Ellis 2018).
static inline uint32_t cellular_2d_lowbias32(uint32_t bits) {
    const uint32_t a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    const uint32_t b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns 2 byte / 255 - 1 for the byte that begins at a bit.
static inline float cellular_2d_byte_to_unit(uint32_t hash) {
    return (float)(hash & 255u) * 0.007843138f - 1.0f;
}

// Returns 2 byte / 255 - 1 for the byte that begins at a bit.
static inline float cellular_2d_byte_to_unit_2(uint32_t hash) {
    return (float)((hash >> 8u) & 255u) * 0.007843138f - 1.0f;
}

static inline cellular_2d_gradient_of_bytes_2_result cellular_2d_gradient_of_bytes_2(int32_t cell_x,
    int32_t cell_y) {
    const uint32_t hash = cellular_2d_lowbias32(cellular_2d_lowbias32((uint32_t)cell_x) + (uint32_t)cell_y);
    cellular_2d_gradient_of_bytes_2_result gradnoise_result = { cellular_2d_byte_to_unit(hash),
        cellular_2d_byte_to_unit_2(hash) };
    return gradnoise_result;
}

// Scales a point's offset from the middle of its cell by the jitter.
static inline cellular_2d_jittered_result cellular_2d_jittered(float offset_x, float offset_y) {
    cellular_2d_jittered_result gradnoise_result = { offset_x * 0.5f, offset_y * 0.5f };
    return gradnoise_result;
}

// Returns the position relative to the point of a cell some steps away.
static inline cellular_2d_from_point_result cellular_2d_from_point(int32_t cell_x, int32_t cell_y,
    float local_x, float local_y, int32_t steps_x, int32_t steps_y) {
    const cellular_2d_gradient_of_bytes_2_result found =
        cellular_2d_gradient_of_bytes_2((int32_t)((uint32_t)cell_x + (uint32_t)steps_x),
        (int32_t)((uint32_t)cell_y + (uint32_t)steps_y));
    const cellular_2d_jittered_result offset = cellular_2d_jittered(found.x, found.y);
    cellular_2d_from_point_result gradnoise_result = { local_x - ((float)steps_x + 0.5f) - offset.x,
        local_y - ((float)steps_y + 0.5f) - offset.y };
    return gradnoise_result;
}

// Returns the point of a cell some steps away.
static inline float cellular_2d_point_at(int32_t cell_x, int32_t cell_y, float local_x, float local_y,
    int32_t steps_x, int32_t steps_y) {
    const cellular_2d_from_point_result way = cellular_2d_from_point(cell_x, cell_y, local_x, local_y,
        steps_x, steps_y);
    const float v_x = way.x * way.x;
    const float v_y = way.y * way.y;
    return v_x + v_y;
}

// Returns the distance of a position from the nearest faces of a box of cells, along each axis.
static inline cellular_2d_to_faces_result cellular_2d_to_faces(float local_x, float local_y, int32_t low_x,
    int32_t low_y, int32_t high_x, int32_t high_y) {
    cellular_2d_to_faces_result gradnoise_result = { gradnoise_min(local_x - (float)low_x,
        (float)((int32_t)((uint32_t)high_x + 1u)) - local_x),
        gradnoise_min(local_y - (float)low_y, (float)((int32_t)((uint32_t)high_y + 1u)) - local_y) };
    return gradnoise_result;
}

// Returns the least distance of points whose cells' middles are this far away, less the largest rounding error.
static inline float cellular_2d_least_distance(float to_middle) {
    return 0.9998f * (to_middle - 0.5f);
}

static inline cellular_2d_only_largest_2_result cellular_2d_only_largest_2(float v_x, float v_y,
    float sizes_x, float sizes_y) {
    const bool is_x = sizes_x >= sizes_y;
    cellular_2d_only_largest_2_result gradnoise_result = { is_x ? v_x : 0.0f, is_x ? 0.0f : v_y };
    return gradnoise_result;
}

static inline cellular_2d_next_in_box_2_result cellular_2d_next_in_box_2(int32_t steps_x, int32_t steps_y,
    int32_t first_x, int32_t last_x) {
    const bool ends = steps_x == last_x;
    cellular_2d_next_in_box_2_result gradnoise_result = { ends ? first_x : (int32_t)((uint32_t)steps_x + 1u),
        (int32_t)((uint32_t)steps_y + (uint32_t)(ends ? 1 : 0)) };
    return gradnoise_result;
}

// Finds the nearest points. The searched cells are a box. It grows by a layer on the side whose points can be nearest,
// as long as these can be nearer than those found. One loop handles all layers: nested loops take time even where no
// cell is left, since groups of invocations run them together. Its condition is a variable: when it was a long
// function, for Minkowski's metric, Mesa's OpenGL mixed up the points of neighbours.
static inline float cellular_2d_search(int32_t cell_x, int32_t cell_y, float local_x, float local_y) {
    const int32_t low_x = (local_x < 0.5f) ? -1 : 0;
    const int32_t low_y = (local_y < 0.5f) ? -1 : 0;
    const int32_t high_x = (int32_t)((uint32_t)low_x + 1u);
    const int32_t high_y = (int32_t)((uint32_t)low_y + 1u);
    const float first_key = gradnoise_min(1e30f,
        cellular_2d_point_at(cell_x, cell_y, local_x, local_y, low_x, low_y));
    const float first_key_2 = gradnoise_min(first_key,
        cellular_2d_point_at(cell_x, cell_y, local_x, local_y, (int32_t)((uint32_t)low_x + 1u), low_y));
    const float first_key_3 = gradnoise_min(first_key_2,
        cellular_2d_point_at(cell_x, cell_y, local_x, local_y, low_x, (int32_t)((uint32_t)low_y + 1u)));
    const float first_key_4 = gradnoise_min(first_key_3,
        cellular_2d_point_at(cell_x, cell_y, local_x, local_y, (int32_t)((uint32_t)low_x + 1u),
        (int32_t)((uint32_t)low_y + 1u)));
    const cellular_2d_to_faces_result found = cellular_2d_to_faces(local_x, local_y, low_x, low_y, high_x,
        high_y);
    const float v_x = 0.0f - found.x;
    const float v_y = 0.0f - found.y;
    const float distance = cellular_2d_least_distance(0.0f - gradnoise_max(v_x, v_y) + 0.5f);
    const bool goes_on = (distance < 2.0f) && (first_key_4 > (distance * distance));
    float found_first_key = first_key_4;
    bool goes_on_2 = goes_on;
    int32_t high_2_x = high_x;
    int32_t high_2_y = high_y;
    bool is_new = true;
    int32_t low_2_x = low_x;
    int32_t low_2_y = low_y;
    int32_t next_x = low_x;
    int32_t next_y = low_y;
    for (;;) {
        if (!(goes_on_2)) break;
        const bool is_below_x = (local_x - (float)low_2_x) < ((float)((int32_t)((uint32_t)high_2_x + 1u))
            - local_x);
        const bool is_below_y = (local_y - (float)low_2_y) < ((float)((int32_t)((uint32_t)high_2_y + 1u))
            - local_y);
        const float sides_x = is_below_x ? -1.0f : 1.0f;
        const float sides_y = is_below_y ? -1.0f : 1.0f;
        const cellular_2d_to_faces_result term = cellular_2d_to_faces(local_x, local_y, low_2_x, low_2_y,
            high_2_x, high_2_y);
        const cellular_2d_only_largest_2_result found_2 = cellular_2d_only_largest_2(sides_x, sides_y, 0.0f
            - term.x, 0.0f - term.y);
        const bool is_across_x = found_2.x != 0.0f;
        const bool is_across_y = found_2.y != 0.0f;
        const int32_t layer_x = is_below_x ? (int32_t)((uint32_t)low_2_x - 1u)
            : (int32_t)((uint32_t)high_2_x + 1u);
        const int32_t layer_y = is_below_y ? (int32_t)((uint32_t)low_2_y - 1u)
            : (int32_t)((uint32_t)high_2_y + 1u);
        const int32_t first_x = is_across_x ? layer_x : low_2_x;
        const int32_t first_y = is_across_y ? layer_y : low_2_y;
        const int32_t last_x = is_across_x ? layer_x : high_2_x;
        const int32_t last_y = is_across_y ? layer_y : high_2_y;
        const int32_t steps_x = is_new ? first_x : next_x;
        const int32_t steps_y = is_new ? first_y : next_y;
        const float first_key_5 = gradnoise_min(found_first_key,
            cellular_2d_point_at(cell_x, cell_y, local_x, local_y, steps_x, steps_y));
        const cellular_2d_next_in_box_2_result next_2 = cellular_2d_next_in_box_2(steps_x, steps_y, first_x,
            last_x);
        const bool is_new_2 = next_2.y > last_y;
        const int32_t low_3_x = is_new_2 ? gradnoise_min_i32(low_2_x, first_x) : low_2_x;
        const int32_t low_3_y = is_new_2 ? gradnoise_min_i32(low_2_y, first_y) : low_2_y;
        const int32_t high_3_x = is_new_2 ? gradnoise_max_i32(high_2_x, last_x) : high_2_x;
        const int32_t high_3_y = is_new_2 ? gradnoise_max_i32(high_2_y, last_y) : high_2_y;
        const cellular_2d_to_faces_result found_3 = cellular_2d_to_faces(local_x, local_y, low_3_x, low_3_y,
            high_3_x, high_3_y);
        const float v_2_x = 0.0f - found_3.x;
        const float v_2_y = 0.0f - found_3.y;
        const float distance_2 = cellular_2d_least_distance(0.0f - gradnoise_max(v_2_x, v_2_y) + 0.5f);
        const bool goes_on_3 = (distance_2 < 2.0f) && (first_key_5 > (distance_2 * distance_2));
        found_first_key = first_key_5;
        goes_on_2 = goes_on_3;
        high_2_x = high_3_x;
        high_2_y = high_3_y;
        is_new = is_new_2;
        low_2_x = low_3_x;
        low_2_y = low_3_y;
        next_x = next_2.x;
        next_y = next_2.y;
    }
    return found_first_key;
}

// Returns 1 / sqrt(x) for x <= 2^80, within 1.1e-7. A smaller x than 2^-80 counts as 2^-80. Exact for powers of four.
static inline float cellular_2d_reciprocal_root(float x) {
    const float near_2 = (x < 8.271806e-25f) ? 8.271806e-25f : x;
    const float halved = 0.5f * near_2;
    const float y0_2 = gradnoise_float(0x5f3759dfu - (gradnoise_bits(near_2) >> 1u));
    const float term = halved * (y0_2 * y0_2);
    const float y1_2 = y0_2 * (1.5f - term);
    const float term_2 = halved * (y1_2 * y1_2);
    const float y2 = y1_2 * (1.5f - term_2);
    const float term_3 = halved * (y2 * y2);
    return y2 + y2 * (0.5f - term_3);
}

// sqrt(x) for x <= 2^80, within 9e-8. A smaller x than 2^-80 counts as 0. Exact for squares of integers up to 4096.
static inline float cellular_2d_root(float x) {
    const float y = cellular_2d_reciprocal_root(x);
    const float s = x * y;
    const float term = x - s * s;
    const float better = s + 0.5f * y * term;
    return (x < 8.271806e-25f) ? 0.0f : better;
}

static inline float cellular_2d_first_distance(int32_t cell_x, int32_t cell_y, float local_x, float local_y) {
    return cellular_2d_root(cellular_2d_search(cell_x, cell_y, local_x, local_y));
}

static inline float cellular_2d_cellular(int32_t cell_x, int32_t cell_y, float local_x, float local_y) {
    return cellular_2d_first_distance(cell_x, cell_y, local_x, local_y) - 0.70710677f;
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
static inline float cellular_2d_flush_small(float x) {
    return (fabsf(x) < 9.094947e-13f) ? 0.0f : x;
}

static inline float cellular_2d(float x, float y) {
    const float sum = gradnoise_min(gradnoise_max(x + 1.0f, -1000000000.0f), 1000000000.0f);
    const float whole = floorf(sum);
    const float sum_2 = gradnoise_min(gradnoise_max(y + 1.0f, -1000000000.0f), 1000000000.0f);
    const float whole_2 = floorf(sum_2);
    const int32_t cell = (int32_t)((uint32_t)(int32_t)whole_2 - 1u);
    const float cellular = cellular_2d_cellular((int32_t)((uint32_t)(int32_t)whole - 1u), cell, sum - whole,
        sum_2 - whole_2);
    return gradnoise_min(gradnoise_max(cellular_2d_flush_small(1.4142135f * cellular), -1.0f), 1.0f);
}

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif

#endif
