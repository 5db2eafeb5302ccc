// cellular_2d(p): cellular, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("cellular_2d")).bake(Language::Hlsl).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_5D7DCEC9904C7B7C
#define GRADNOISE_5D7DCEC9904C7B7C

// The hash "lowbias32" of the hash prospector (Ellis 2018).
uint cellular_2d_lowbias32(uint bits) {
    uint a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    uint b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns 2 byte / 255 - 1 for the byte that begins at a bit.
float cellular_2d_byte_to_unit(uint hash) {
    precise float precise_1 = float(hash & 255u) * 0.007843138f - 1.0f;
    return precise_1;
}

// Returns 2 byte / 255 - 1 for the byte that begins at a bit.
float cellular_2d_byte_to_unit_2(uint hash) {
    precise float precise_1 = float((hash >> 8u) & 255u) * 0.007843138f - 1.0f;
    return precise_1;
}

void cellular_2d_gradient_of_bytes_2(int cell_x, int cell_y, out float x_out, out float y_out) {
    uint hash = cellular_2d_lowbias32(cellular_2d_lowbias32(uint(cell_x)) + uint(cell_y));
    x_out = cellular_2d_byte_to_unit(hash);
    y_out = cellular_2d_byte_to_unit_2(hash);
}

// Scales a point's offset from the middle of its cell by the jitter.
void cellular_2d_jittered(float offset_x, float offset_y, out float x_out, out float y_out) {
    precise float precise_1 = offset_x * 0.5f;
    precise float precise_2 = offset_y * 0.5f;
    x_out = precise_1;
    y_out = precise_2;
}

// Returns the position relative to the point of a cell some steps away.
void cellular_2d_from_point(int cell_x, int cell_y, float local_x, float local_y, int steps_x, int steps_y,
    out float x_out, out float y_out) {
    float found_x, found_y;
    cellular_2d_gradient_of_bytes_2(cell_x + steps_x, cell_y + steps_y, found_x, found_y);
    float offset_x, offset_y;
    cellular_2d_jittered(found_x, found_y, offset_x, offset_y);
    precise float precise_1 = local_x - (float(steps_x) + 0.5f) - offset_x;
    precise float precise_2 = local_y - (float(steps_y) + 0.5f) - offset_y;
    x_out = precise_1;
    y_out = precise_2;
}

// Returns the point of a cell some steps away.
float cellular_2d_point_at(int cell_x, int cell_y, float local_x, float local_y, int steps_x, int steps_y) {
    float way_x, way_y;
    cellular_2d_from_point(cell_x, cell_y, local_x, local_y, steps_x, steps_y, way_x, way_y);
    precise float v_x = way_x * way_x;
    precise float v_y = way_y * way_y;
    precise float precise_1 = v_x + v_y;
    return precise_1;
}

// Returns the distance of a position from the nearest faces of a box of cells, along each axis.
void cellular_2d_to_faces(float local_x, float local_y, int low_x, int low_y, int high_x, int high_y,
    out float x_out, out float y_out) {
    precise float precise_1 = min(local_x - float(low_x), float(high_x + 1) - local_x);
    precise float precise_2 = min(local_y - float(low_y), float(high_y + 1) - local_y);
    x_out = precise_1;
    y_out = precise_2;
}

// Returns the least distance of points whose cells' middles are this far away, less the largest rounding error.
float cellular_2d_least_distance(float to_middle) {
    precise float precise_1 = 0.9998f * (to_middle - 0.5f);
    return precise_1;
}

void cellular_2d_only_largest_2(float v_x, float v_y, float sizes_x, float sizes_y, out float x_out,
    out float y_out) {
    bool is_x = sizes_x >= sizes_y;
    x_out = is_x ? v_x : 0.0f;
    y_out = is_x ? 0.0f : v_y;
}

void cellular_2d_next_in_box_2(int steps_x, int steps_y, int first_x, int last_x, out int x_out,
    out int y_out) {
    bool ends = steps_x == last_x;
    x_out = ends ? first_x : steps_x + 1;
    y_out = steps_y + (ends ? 1 : 0);
}

// Finds the nearest points. The searched cells are a box. It grows by a layer on the side whose points can be nearest,
// as long as these can be nearer than those found. One loop handles all layers: nested loops take time even where no
// cell is left, since groups of invocations run them together. Its condition is a variable: when it was a long
// function, for Minkowski's metric, Mesa's OpenGL mixed up the points of neighbours.
float cellular_2d_search(int cell_x, int cell_y, float local_x, float local_y) {
    int low_x = (local_x < 0.5f) ? -1 : 0;
    int low_y = (local_y < 0.5f) ? -1 : 0;
    int high_x = low_x + 1;
    int high_y = low_y + 1;
    precise float first_key = min(1e30f,
        cellular_2d_point_at(cell_x, cell_y, local_x, local_y, low_x, low_y));
    precise float first_key_2 = min(first_key,
        cellular_2d_point_at(cell_x, cell_y, local_x, local_y, low_x + 1, low_y));
    precise float first_key_3 = min(first_key_2,
        cellular_2d_point_at(cell_x, cell_y, local_x, local_y, low_x, low_y + 1));
    precise float first_key_4 = min(first_key_3,
        cellular_2d_point_at(cell_x, cell_y, local_x, local_y, low_x + 1, low_y + 1));
    float found_x, found_y;
    cellular_2d_to_faces(local_x, local_y, low_x, low_y, high_x, high_y, found_x, found_y);
    precise float v_x = 0.0f - found_x;
    precise float v_y = 0.0f - found_y;
    precise float precise_1 = 0.0f - max(v_x, v_y) + 0.5f;
    precise float distance_2 = cellular_2d_least_distance(precise_1);
    precise float precise_2 = distance_2 * distance_2;
    bool goes_on = (distance_2 < 2.0f) && (first_key_4 > precise_2);
    precise float found_first_key = first_key_4;
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
        precise float precise_3 = local_x - float(low_2_x);
        precise float precise_4 = float(high_2_x + 1) - local_x;
        bool is_below_x = precise_3 < precise_4;
        precise float precise_5 = local_y - float(low_2_y);
        precise float precise_6 = float(high_2_y + 1) - local_y;
        bool is_below_y = precise_5 < precise_6;
        precise float sides_x = is_below_x ? -1.0f : 1.0f;
        precise float sides_y = is_below_y ? -1.0f : 1.0f;
        float term_x, term_y;
        cellular_2d_to_faces(local_x, local_y, low_2_x, low_2_y, high_2_x, high_2_y, term_x, term_y);
        precise float precise_7 = 0.0f - term_x;
        precise float precise_8 = 0.0f - term_y;
        float found_2_x, found_2_y;
        cellular_2d_only_largest_2(sides_x, sides_y, precise_7, precise_8, found_2_x, found_2_y);
        bool is_across_x = found_2_x != 0.0f;
        bool is_across_y = found_2_y != 0.0f;
        int layer_x = is_below_x ? low_2_x - 1 : high_2_x + 1;
        int layer_y = is_below_y ? low_2_y - 1 : high_2_y + 1;
        int first_x = is_across_x ? layer_x : low_2_x;
        int first_y = is_across_y ? layer_y : low_2_y;
        int last_x = is_across_x ? layer_x : high_2_x;
        int last_y = is_across_y ? layer_y : high_2_y;
        int steps_x = is_new ? first_x : next_x;
        int steps_y = is_new ? first_y : next_y;
        precise float first_key_5 = min(found_first_key,
            cellular_2d_point_at(cell_x, cell_y, local_x, local_y, steps_x, steps_y));
        int next_2_x, next_2_y;
        cellular_2d_next_in_box_2(steps_x, steps_y, first_x, last_x, next_2_x, next_2_y);
        bool is_new_2 = next_2_y > last_y;
        int low_3_x = is_new_2 ? min(low_2_x, first_x) : low_2_x;
        int low_3_y = is_new_2 ? min(low_2_y, first_y) : low_2_y;
        int high_3_x = is_new_2 ? max(high_2_x, last_x) : high_2_x;
        int high_3_y = is_new_2 ? max(high_2_y, last_y) : high_2_y;
        float found_3_x, found_3_y;
        cellular_2d_to_faces(local_x, local_y, low_3_x, low_3_y, high_3_x, high_3_y, found_3_x, found_3_y);
        precise float v_2_x = 0.0f - found_3_x;
        precise float v_2_y = 0.0f - found_3_y;
        precise float precise_9 = 0.0f - max(v_2_x, v_2_y) + 0.5f;
        precise float distance_2_2 = cellular_2d_least_distance(precise_9);
        precise float precise_10 = distance_2_2 * distance_2_2;
        bool goes_on_3 = (distance_2_2 < 2.0f) && (first_key_5 > precise_10);
        found_first_key = first_key_5;
        goes_on_2 = goes_on_3;
        high_2_x = high_3_x;
        high_2_y = high_3_y;
        is_new = is_new_2;
        low_2_x = low_3_x;
        low_2_y = low_3_y;
        next_x = next_2_x;
        next_y = next_2_y;
    }
    return found_first_key;
}

// Returns 1 / sqrt(x) for x <= 2^80, within 1.1e-7. A smaller x than 2^-80 counts as 2^-80. Exact for powers of four.
float cellular_2d_reciprocal_root(float x) {
    precise float near = (x < 8.271806e-25f) ? 8.271806e-25f : x;
    precise float halved = 0.5f * near;
    precise float y0 = asfloat(0x5f3759dfu - (asuint(near) >> 1u));
    precise float term = halved * (y0 * y0);
    precise float y1 = y0 * (1.5f - term);
    precise float term_2 = halved * (y1 * y1);
    precise float y2 = y1 * (1.5f - term_2);
    precise float term_3 = halved * (y2 * y2);
    precise float precise_1 = y2 + y2 * (0.5f - term_3);
    return precise_1;
}

// sqrt(x) for x <= 2^80, within 9e-8. A smaller x than 2^-80 counts as 0. Exact for squares of integers up to 4096.
float cellular_2d_root(float x) {
    precise float y = cellular_2d_reciprocal_root(x);
    precise float s = x * y;
    precise float term = x - s * s;
    precise float better = s + 0.5f * y * term;
    return (x < 8.271806e-25f) ? 0.0f : better;
}

float cellular_2d_first_distance(int cell_x, int cell_y, float local_x, float local_y) {
    return cellular_2d_root(cellular_2d_search(cell_x, cell_y, local_x, local_y));
}

float cellular_2d_cellular(int cell_x, int cell_y, float local_x, float local_y) {
    precise float precise_1 = cellular_2d_first_distance(cell_x, cell_y, local_x, local_y) - 0.70710677f;
    return precise_1;
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
float cellular_2d_flush_small(float x) {
    return (abs(x) < 9.094947e-13f) ? 0.0f : x;
}

float cellular_2d(float2 p) {
    float x = p.x;
    float y = p.y;
    precise float sum = clamp(x + 1.0f, -1000000000.0f, 1000000000.0f);
    precise float whole = floor(sum);
    precise float sum_2 = clamp(y + 1.0f, -1000000000.0f, 1000000000.0f);
    precise float whole_2 = floor(sum_2);
    int cell = int(whole_2) - 1;
    precise float precise_1 = sum - whole;
    precise float precise_2 = sum_2 - whole_2;
    precise float cellular = cellular_2d_cellular(int(whole) - 1, cell, precise_1, precise_2);
    precise float precise_3 = 1.4142135f * cellular;
    return clamp(cellular_2d_flush_small(precise_3), -1.0f, 1.0f);
}

#endif
