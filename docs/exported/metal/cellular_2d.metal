// cellular_2d(p): cellular, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("cellular_2d")).bake(Language::Msl).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_B184063BEB426CB9
#define GRADNOISE_B184063BEB426CB9

#include <metal_stdlib>

struct cellular_2d_gradient_of_bytes_2_result { float x; float y; };

struct cellular_2d_jittered_result { float x; float y; };

struct cellular_2d_from_point_result { float x; float y; };

struct cellular_2d_to_faces_result { float x; float y; };

struct cellular_2d_only_largest_2_result { float x; float y; };

struct cellular_2d_next_in_box_2_result { int x; int y; };

struct gradnoise_cellular_2d {
    // A zero that compilers do not see through: a float that is or-ed with it keeps its rounding.
    uint cellular_2d_hidden_zero;

    float cellular_2d_exact(float x) {
        return as_type<float>(as_type<uint>(x) | cellular_2d_hidden_zero);
    }

    // The hash "lowbias32" of the hash prospector (Ellis 2018).
    uint cellular_2d_lowbias32(uint bits) {
        uint a = (bits ^ (bits >> 16u)) * 0x7feb352du;
        uint b = (a ^ (a >> 15u)) * 0x846ca68bu;
        return b ^ (b >> 16u);
    }

    // Returns 2 byte / 255 - 1 for the byte that begins at a bit.
    float cellular_2d_byte_to_unit(uint hash) {
        return cellular_2d_exact(cellular_2d_exact(float(hash & 255u) * 0.007843138f) - 1.0f);
    }

    // Returns 2 byte / 255 - 1 for the byte that begins at a bit.
    float cellular_2d_byte_to_unit_2(uint hash) {
        return cellular_2d_exact(cellular_2d_exact(float((hash >> 8u) & 255u) * 0.007843138f) - 1.0f);
    }

    cellular_2d_gradient_of_bytes_2_result cellular_2d_gradient_of_bytes_2(int cell_x, int cell_y) {
        uint hash = cellular_2d_lowbias32(cellular_2d_lowbias32(uint(cell_x)) + uint(cell_y));
        return cellular_2d_gradient_of_bytes_2_result { cellular_2d_byte_to_unit(hash),
            cellular_2d_byte_to_unit_2(hash) };
    }

    // Scales a point's offset from the middle of its cell by the jitter.
    cellular_2d_jittered_result cellular_2d_jittered(float offset_x, float offset_y) {
        return cellular_2d_jittered_result { cellular_2d_exact(offset_x * 0.5f),
            cellular_2d_exact(offset_y * 0.5f) };
    }

    // Returns the position relative to the point of a cell some steps away.
    cellular_2d_from_point_result cellular_2d_from_point(int cell_x, int cell_y, float local_x, float local_y,
        int steps_x, int steps_y) {
        cellular_2d_gradient_of_bytes_2_result found = cellular_2d_gradient_of_bytes_2((int)(uint(cell_x)
            + uint(steps_x)), (int)(uint(cell_y) + uint(steps_y)));
        cellular_2d_jittered_result offset = cellular_2d_jittered(found.x, found.y);
        return cellular_2d_from_point_result { cellular_2d_exact(cellular_2d_exact(local_x
            - (float(steps_x) + 0.5f)) - offset.x),
            cellular_2d_exact(cellular_2d_exact(local_y - (float(steps_y) + 0.5f)) - offset.y) };
    }

    // Returns the point of a cell some steps away.
    float cellular_2d_point_at(int cell_x, int cell_y, float local_x, float local_y, int steps_x, int steps_y) {
        cellular_2d_from_point_result way = cellular_2d_from_point(cell_x, cell_y, local_x, local_y, steps_x,
            steps_y);
        float v_x = cellular_2d_exact(way.x * way.x);
        float v_y = cellular_2d_exact(way.y * way.y);
        return cellular_2d_exact(v_x + v_y);
    }

    // Returns the distance of a position from the nearest faces of a box of cells, along each axis.
    cellular_2d_to_faces_result cellular_2d_to_faces(float local_x, float local_y, int low_x, int low_y,
        int high_x, int high_y) {
        return cellular_2d_to_faces_result { metal::min(local_x - float(low_x), float((int)(uint(high_x) + 1u))
            - local_x), metal::min(local_y - float(low_y), float((int)(uint(high_y) + 1u)) - local_y) };
    }

    // Returns the least distance of points whose cells' middles are this far away, less the largest rounding error.
    float cellular_2d_least_distance(float to_middle) {
        return cellular_2d_exact(0.9998f * cellular_2d_exact(to_middle - 0.5f));
    }

    cellular_2d_only_largest_2_result cellular_2d_only_largest_2(float v_x, float v_y, float sizes_x,
        float sizes_y) {
        bool is_x = sizes_x >= sizes_y;
        return cellular_2d_only_largest_2_result { is_x ? v_x : 0.0f, is_x ? 0.0f : v_y };
    }

    cellular_2d_next_in_box_2_result cellular_2d_next_in_box_2(int steps_x, int steps_y, int first_x, int last_x) {
        bool ends = steps_x == last_x;
        return cellular_2d_next_in_box_2_result { ends ? first_x : (int)(uint(steps_x) + 1u),
            (int)(uint(steps_y) + uint(ends ? 1 : 0)) };
    }

    // Finds the nearest points. The searched cells are a box. It grows by a layer on the side whose points can be nearest,
    // as long as these can be nearer than those found. One loop handles all layers: nested loops take time even where no
    // cell is left, since groups of invocations run them together. Its condition is a variable: when it was a long
    // function, for Minkowski's metric, Mesa's OpenGL mixed up the points of neighbours.
    float cellular_2d_search(int cell_x, int cell_y, float local_x, float local_y) {
        int low_x = (local_x < 0.5f) ? -1 : 0;
        int low_y = (local_y < 0.5f) ? -1 : 0;
        int high_x = (int)(uint(low_x) + 1u);
        int high_y = (int)(uint(low_y) + 1u);
        float first_key = metal::min(1e30f, cellular_2d_point_at(cell_x, cell_y, local_x, local_y, low_x, low_y));
        float first_key_2 = metal::min(first_key,
            cellular_2d_point_at(cell_x, cell_y, local_x, local_y, (int)(uint(low_x) + 1u), low_y));
        float first_key_3 = metal::min(first_key_2,
            cellular_2d_point_at(cell_x, cell_y, local_x, local_y, low_x, (int)(uint(low_y) + 1u)));
        float first_key_4 = metal::min(first_key_3,
            cellular_2d_point_at(cell_x, cell_y, local_x, local_y, (int)(uint(low_x) + 1u),
            (int)(uint(low_y) + 1u)));
        cellular_2d_to_faces_result found = cellular_2d_to_faces(local_x, local_y, low_x, low_y, high_x, high_y);
        float v_x = 0.0f - found.x;
        float v_y = 0.0f - found.y;
        float distance = cellular_2d_least_distance(cellular_2d_exact(0.0f - metal::max(v_x, v_y) + 0.5f));
        bool goes_on = (distance < 2.0f) && (first_key_4 > cellular_2d_exact(distance * distance));
        float found_first_key = first_key_4;
        bool goes_on_2 = goes_on;
        int high_2_x = high_x;
        int high_2_y = high_y;
        bool is_new = true;
        int low_2_x = low_x;
        int low_2_y = low_y;
        int next_x = low_x;
        int next_y = low_y;
        for (;;) {
            if (!(goes_on_2)) break;
            bool is_below_x = (local_x - float(low_2_x)) < (float((int)(uint(high_2_x) + 1u)) - local_x);
            bool is_below_y = (local_y - float(low_2_y)) < (float((int)(uint(high_2_y) + 1u)) - local_y);
            float sides_x = is_below_x ? -1.0f : 1.0f;
            float sides_y = is_below_y ? -1.0f : 1.0f;
            cellular_2d_to_faces_result term = cellular_2d_to_faces(local_x, local_y, low_2_x, low_2_y, high_2_x,
                high_2_y);
            cellular_2d_only_largest_2_result found_2 = cellular_2d_only_largest_2(sides_x, sides_y, 0.0f
                - term.x, 0.0f - term.y);
            bool is_across_x = found_2.x != 0.0f;
            bool is_across_y = found_2.y != 0.0f;
            int layer_x = is_below_x ? (int)(uint(low_2_x) - 1u) : (int)(uint(high_2_x) + 1u);
            int layer_y = is_below_y ? (int)(uint(low_2_y) - 1u) : (int)(uint(high_2_y) + 1u);
            int first_x = is_across_x ? layer_x : low_2_x;
            int first_y = is_across_y ? layer_y : low_2_y;
            int last_x = is_across_x ? layer_x : high_2_x;
            int last_y = is_across_y ? layer_y : high_2_y;
            int steps_x = is_new ? first_x : next_x;
            int steps_y = is_new ? first_y : next_y;
            float first_key_5 = metal::min(found_first_key,
                cellular_2d_point_at(cell_x, cell_y, local_x, local_y, steps_x, steps_y));
            cellular_2d_next_in_box_2_result next_2 = cellular_2d_next_in_box_2(steps_x, steps_y, first_x,
                last_x);
            bool is_new_2 = next_2.y > last_y;
            int low_3_x = is_new_2 ? metal::min(low_2_x, first_x) : low_2_x;
            int low_3_y = is_new_2 ? metal::min(low_2_y, first_y) : low_2_y;
            int high_3_x = is_new_2 ? metal::max(high_2_x, last_x) : high_2_x;
            int high_3_y = is_new_2 ? metal::max(high_2_y, last_y) : high_2_y;
            cellular_2d_to_faces_result found_3 = cellular_2d_to_faces(local_x, local_y, low_3_x, low_3_y,
                high_3_x, high_3_y);
            float v_2_x = 0.0f - found_3.x;
            float v_2_y = 0.0f - found_3.y;
            float distance_2 = cellular_2d_least_distance(cellular_2d_exact(0.0f - metal::max(v_2_x, v_2_y)
                + 0.5f));
            bool goes_on_3 = (distance_2 < 2.0f) && (first_key_5 > cellular_2d_exact(distance_2 * distance_2));
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
    float cellular_2d_reciprocal_root(float x) {
        float near = (x < 8.271806e-25f) ? 8.271806e-25f : x;
        float halved = cellular_2d_exact(0.5f * near);
        float y0 = as_type<float>(0x5f3759dfu - (as_type<uint>(near) >> 1u));
        float term = cellular_2d_exact(halved * cellular_2d_exact(y0 * y0));
        float y1 = cellular_2d_exact(y0 * cellular_2d_exact(1.5f - term));
        float term_2 = cellular_2d_exact(halved * cellular_2d_exact(y1 * y1));
        float y2 = cellular_2d_exact(y1 * cellular_2d_exact(1.5f - term_2));
        float term_3 = cellular_2d_exact(halved * cellular_2d_exact(y2 * y2));
        return cellular_2d_exact(y2 + cellular_2d_exact(y2 * cellular_2d_exact(0.5f - term_3)));
    }

    // sqrt(x) for x <= 2^80, within 9e-8. A smaller x than 2^-80 counts as 0. Exact for squares of integers up to 4096.
    float cellular_2d_root(float x) {
        float y = cellular_2d_reciprocal_root(x);
        float s = cellular_2d_exact(x * y);
        float term = cellular_2d_exact(x - cellular_2d_exact(s * s));
        float better = cellular_2d_exact(s + cellular_2d_exact(cellular_2d_exact(0.5f * y) * term));
        return (x < 8.271806e-25f) ? 0.0f : better;
    }

    float cellular_2d_first_distance(int cell_x, int cell_y, float local_x, float local_y) {
        return cellular_2d_root(cellular_2d_search(cell_x, cell_y, local_x, local_y));
    }

    float cellular_2d_cellular(int cell_x, int cell_y, float local_x, float local_y) {
        return cellular_2d_exact(cellular_2d_first_distance(cell_x, cell_y, local_x, local_y) - 0.70710677f);
    }

    // Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
    float cellular_2d_flush_small(float x) {
        return (metal::abs(x) < 9.094947e-13f) ? 0.0f : x;
    }

    float cellular_2d(metal::float2 p) {
        float x = p.x;
        float y = p.y;
        uint bits = as_type<uint>(x);
        cellular_2d_hidden_zero = (((bits * bits) & 15u) == 5u) ? 1u : 0u;
        float sum = metal::clamp(cellular_2d_exact(x + 1.0f), -1000000000.0f, 1000000000.0f);
        float whole = metal::floor(sum);
        float sum_2 = metal::clamp(cellular_2d_exact(y + 1.0f), -1000000000.0f, 1000000000.0f);
        float whole_2 = metal::floor(sum_2);
        int cell = (int)(uint(int(whole_2)) - 1u);
        float cellular = cellular_2d_cellular((int)(uint(int(whole)) - 1u), cell, sum - whole, sum_2 - whole_2);
        return metal::clamp(cellular_2d_flush_small(cellular_2d_exact(1.4142135f * cellular)), -1.0f, 1.0f);
    }
};

float cellular_2d(metal::float2 p) {
    gradnoise_cellular_2d functions;
    return functions.cellular_2d(p);
}

#endif
