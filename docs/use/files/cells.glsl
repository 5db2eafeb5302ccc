// field(p): ramp(clamp(remap(cellular))), noise of 2 dimensions.
// Made by gradnoise: Output::wgsl(&WgslOptions::new("field").written_out()).bake(Language::GlslEs300).
// SPDX-License-Identifier: MIT OR Apache-2.0

#ifndef GRADNOISE_3FE9DC8D7B8614E4
#define GRADNOISE_3FE9DC8D7B8614E4

precision highp float;
precision highp int;

struct field_gradient_of_bytes_2_result { float x; float y; };

struct field_jittered_result { float x; float y; };

struct field_from_point_result { float x; float y; };

struct field_to_faces_result { float x; float y; };

struct field_only_largest_2_result { float x; float y; };

struct field_next_in_box_2_result { int x; int y; };

struct field_search_result { float first_key; float second_key; };

// A zero that compilers do not see through: a float that is or-ed with it keeps its rounding.
uint field_hidden_zero;

float field_exact(float x) {
    return uintBitsToFloat(floatBitsToUint(x) | field_hidden_zero);
}

// The hash "lowbias32" of the hash prospector (Ellis 2018).
uint field_lowbias32(uint bits) {
    uint a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    uint b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns 2 byte / 255 - 1 for the byte that begins at a bit.
float field_byte_to_unit(uint hash) {
    return field_exact(field_exact(float(hash & 255u) * 0.007843138) - 1.0);
}

// Returns 2 byte / 255 - 1 for the byte that begins at a bit.
float field_byte_to_unit_2(uint hash) {
    return field_exact(field_exact(float((hash >> 8u) & 255u) * 0.007843138) - 1.0);
}

field_gradient_of_bytes_2_result field_gradient_of_bytes_2(int cell_x, int cell_y) {
    uint hash = field_lowbias32(field_lowbias32(uint(cell_x)) + uint(cell_y));
    return field_gradient_of_bytes_2_result(field_byte_to_unit(hash), field_byte_to_unit_2(hash));
}

// Scales a point's offset from the middle of its cell by the jitter.
field_jittered_result field_jittered(float offset_x, float offset_y) {
    return field_jittered_result(field_exact(offset_x * 0.5), field_exact(offset_y * 0.5));
}

// Returns the position relative to the point of a cell some steps away.
field_from_point_result field_from_point(int cell_x, int cell_y, float local_x, float local_y, int steps_x,
    int steps_y) {
    field_gradient_of_bytes_2_result found = field_gradient_of_bytes_2(cell_x + steps_x, cell_y + steps_y);
    field_jittered_result offset = field_jittered(found.x, found.y);
    return field_from_point_result(field_exact(field_exact(local_x - (float(steps_x) + 0.5)) - offset.x),
        field_exact(field_exact(local_y - (float(steps_y) + 0.5)) - offset.y));
}

// Returns the point of a cell some steps away.
float field_point_at(int cell_x, int cell_y, float local_x, float local_y, int steps_x, int steps_y) {
    field_from_point_result way = field_from_point(cell_x, cell_y, local_x, local_y, steps_x, steps_y);
    float v_x = field_exact(way.x * way.x);
    float v_y = field_exact(way.y * way.y);
    return field_exact(v_x + v_y);
}

// Returns the distance of a position from the nearest faces of a box of cells, along each axis.
field_to_faces_result field_to_faces(float local_x, float local_y, int low_x, int low_y, int high_x,
    int high_y) {
    return field_to_faces_result(min(local_x - float(low_x), float(high_x + 1) - local_x),
        min(local_y - float(low_y), float(high_y + 1) - local_y));
}

// Returns the least distance of points whose cells' middles are this far away, less the largest rounding error.
float field_least_distance(float to_middle) {
    return field_exact(0.9998 * field_exact(to_middle - 0.5));
}

field_only_largest_2_result field_only_largest_2(float v_x, float v_y, float sizes_x, float sizes_y) {
    bool is_x = sizes_x >= sizes_y;
    return field_only_largest_2_result(is_x ? v_x : 0.0, is_x ? 0.0 : v_y);
}

field_next_in_box_2_result field_next_in_box_2(int steps_x, int steps_y, int first_x, int last_x) {
    bool ends = steps_x == last_x;
    return field_next_in_box_2_result(ends ? first_x : steps_x + 1, steps_y + (ends ? 1 : 0));
}

// Finds the nearest points. The searched cells are a box. It grows by a layer on the side whose points can be nearest,
// as long as these can be nearer than those found. One loop handles all layers: nested loops take time even where no
// cell is left, since groups of invocations run them together. Its condition is a variable: when it was a long
// function, for Minkowski's metric, Mesa's OpenGL mixed up the points of neighbours.
field_search_result field_search(int cell_x, int cell_y, float local_x, float local_y) {
    int low_x = (local_x < 0.5) ? -1 : 0;
    int low_y = (local_y < 0.5) ? -1 : 0;
    int high_x = low_x + 1;
    int high_y = low_y + 1;
    float point = field_point_at(cell_x, cell_y, local_x, local_y, low_x, low_y);
    float first_key = min(1e30, point);
    float point_2 = field_point_at(cell_x, cell_y, local_x, local_y, low_x + 1, low_y);
    float first_key_2 = min(first_key, point_2);
    float point_3 = field_point_at(cell_x, cell_y, local_x, local_y, low_x, low_y + 1);
    float first_key_3 = min(first_key_2, point_3);
    float second_key = min(min(min(1e30, max(1e30, point)), max(first_key, point_2)),
        max(first_key_2, point_3));
    float point_4 = field_point_at(cell_x, cell_y, local_x, local_y, low_x + 1, low_y + 1);
    float second_key_2 = min(second_key, max(first_key_3, point_4));
    field_to_faces_result found = field_to_faces(local_x, local_y, low_x, low_y, high_x, high_y);
    float v_x = 0.0 - found.x;
    float v_y = 0.0 - found.y;
    float distance_2 = field_least_distance(field_exact(0.0 - max(v_x, v_y) + 0.5));
    float found_first_key = min(first_key_3, point_4);
    float found_second_key = second_key_2;
    bool goes_on = (distance_2 < 2.0) && (second_key_2 > field_exact(distance_2 * distance_2));
    int high_2_x = high_x;
    int high_2_y = high_y;
    bool is_new = true;
    int low_2_x = low_x;
    int low_2_y = low_y;
    int next_x = low_x;
    int next_y = low_y;
    for (;;) {
        if (!(goes_on)) break;
        bool is_below_x = (local_x - float(low_2_x)) < (float(high_2_x + 1) - local_x);
        bool is_below_y = (local_y - float(low_2_y)) < (float(high_2_y + 1) - local_y);
        float sides_x = is_below_x ? -1.0 : 1.0;
        float sides_y = is_below_y ? -1.0 : 1.0;
        field_to_faces_result found_2 = field_to_faces(local_x, local_y, low_2_x, low_2_y, high_2_x,
            high_2_y);
        field_only_largest_2_result found_3 = field_only_largest_2(sides_x, sides_y, 0.0 - found_2.x, 0.0
            - found_2.y);
        bool is_across_x = found_3.x != 0.0;
        bool is_across_y = found_3.y != 0.0;
        int layer_x = is_below_x ? low_2_x - 1 : high_2_x + 1;
        int layer_y = is_below_y ? low_2_y - 1 : high_2_y + 1;
        int first_x = is_across_x ? layer_x : low_2_x;
        int first_y = is_across_y ? layer_y : low_2_y;
        int last_x = is_across_x ? layer_x : high_2_x;
        int last_y = is_across_y ? layer_y : high_2_y;
        int steps_x = is_new ? first_x : next_x;
        int steps_y = is_new ? first_y : next_y;
        float point_5 = field_point_at(cell_x, cell_y, local_x, local_y, steps_x, steps_y);
        float second_key_3 = min(found_second_key, max(found_first_key, point_5));
        field_next_in_box_2_result next_2 = field_next_in_box_2(steps_x, steps_y, first_x, last_x);
        bool is_new_2 = next_2.y > last_y;
        int low_3_x = is_new_2 ? min(low_2_x, first_x) : low_2_x;
        int low_3_y = is_new_2 ? min(low_2_y, first_y) : low_2_y;
        int high_3_x = is_new_2 ? max(high_2_x, last_x) : high_2_x;
        int high_3_y = is_new_2 ? max(high_2_y, last_y) : high_2_y;
        field_to_faces_result found_4 = field_to_faces(local_x, local_y, low_3_x, low_3_y, high_3_x,
            high_3_y);
        float v_2_x = 0.0 - found_4.x;
        float v_2_y = 0.0 - found_4.y;
        float distance_2_2 = field_least_distance(field_exact(0.0 - max(v_2_x, v_2_y) + 0.5));
        bool goes_on_2 = (distance_2_2 < 2.0) && (second_key_3 > field_exact(distance_2_2 * distance_2_2));
        found_first_key = min(found_first_key, point_5);
        found_second_key = second_key_3;
        goes_on = goes_on_2;
        high_2_x = high_3_x;
        high_2_y = high_3_y;
        is_new = is_new_2;
        low_2_x = low_3_x;
        low_2_y = low_3_y;
        next_x = next_2.x;
        next_y = next_2.y;
    }
    return field_search_result(found_first_key, found_second_key);
}

// Returns 1 / sqrt(x) for x <= 2^80, within 1.1e-7. A smaller x than 2^-80 counts as 2^-80. Exact for powers of four.
float field_reciprocal_root(float x) {
    float near = (x < 8.271806e-25) ? 8.271806e-25 : x;
    float halved = field_exact(0.5 * near);
    float y0 = uintBitsToFloat(0x5f3759dfu - (floatBitsToUint(near) >> 1u));
    float y1 = field_exact(y0 * field_exact(1.5 - field_exact(halved * field_exact(y0 * y0))));
    float y2 = field_exact(y1 * field_exact(1.5 - field_exact(halved * field_exact(y1 * y1))));
    float term = field_exact(0.5 - field_exact(halved * field_exact(y2 * y2)));
    return field_exact(y2 + field_exact(y2 * term));
}

// sqrt(x) for x <= 2^80, within 9e-8. A smaller x than 2^-80 counts as 0. Exact for squares of integers up to 4096.
float field_root(float x) {
    float y = field_reciprocal_root(x);
    float s = field_exact(x * y);
    float better = field_exact(s + field_exact(field_exact(0.5 * y) * field_exact(x - field_exact(s * s))));
    return (x < 8.271806e-25) ? 0.0 : better;
}

float field_difference_of_distances(int cell_x, int cell_y, float local_x, float local_y) {
    field_search_result search = field_search(cell_x, cell_y, local_x, local_y);
    return field_exact(field_root(search.second_key) - field_root(search.first_key));
}

float field_cellular(int cell_x, int cell_y, float local_x, float local_y) {
    return field_exact(field_difference_of_distances(cell_x, cell_y, local_x, local_y) - 0.7905694);
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
float field_flush_small(float x) {
    return (abs(x) < 9.094947e-13) ? 0.0 : x;
}

float field_lerp(float a, float b, float t) {
    return field_exact(a + field_exact(t * (b - a)));
}

vec4 field(vec2 p) {
    float x = p.x;
    float y = p.y;
    uint bits = floatBitsToUint(x);
    field_hidden_zero = (((bits * bits) & 15u) == 5u) ? 1u : 0u;
    float sum = clamp(field_exact(x + 1.0), -1000000000.0, 1000000000.0);
    float whole = floor(sum);
    float sum_2 = clamp(field_exact(y + 1.0), -1000000000.0, 1000000000.0);
    float whole_2 = floor(sum_2);
    int cell = int(whole_2) - 1;
    float cellular = field_cellular(int(whole) - 1, cell, sum - whole, sum_2 - whole_2);
    float value = clamp(field_flush_small(field_exact(1.264911 * cellular)), -1.0, 1.0);
    float value_2 = field_exact(field_exact(value * 1.2689061) + 0.26890582);
    float value_3 = field_flush_small(value_2);
    float below = (value_3 > 1.0) ? 1.0 : value_3;
    float value_4 = field_flush_small((below < (-1.0)) ? -1.0 : below);
    float x_2 = field_exact(field_exact(value_4 - (-1.0)));
    float below_2 = (x_2 > 1.0) ? 1.0 : x_2;
    float t = (below_2 < 0.0) ? 0.0 : below_2;
    float x_2_2 = field_exact(field_exact(value_4));
    float below_3 = (x_2_2 > 1.0) ? 1.0 : x_2_2;
    float t_2 = (below_3 < 0.0) ? 0.0 : below_3;
    float x_3 = field_lerp(1.0, 1.0, t_2);
    float y_2 = field_lerp(0.37626213, 1.0, t_2);
    float y_2_2 = field_lerp(0.0, 0.37626213, t);
    float z = field_lerp(0.0, 1.0, t_2);
    float z_2 = field_lerp(0.0, 0.0, t);
    float x_4 = field_lerp(0.0, 1.0, t);
    float w = field_lerp(1.0, 1.0, t);
    bool t_3 = value_4 >= 0.0;
    float colour_x = t_3 ? x_3 : x_4;
    float colour_y = t_3 ? y_2 : y_2_2;
    float colour_z = t_3 ? z : z_2;
    float colour_w = t_3 ? x_3 : w;
    float x_5 = field_exact(field_exact(value_4 - 1.0));
    float below_4 = (x_5 > 1.0) ? 1.0 : x_5;
    float x_6 = field_lerp(1.0, 1.0, (below_4 < 0.0) ? 0.0 : below_4);
    bool t_4 = value_4 >= 1.0;
    return vec4(t_4 ? x_6 : colour_x, t_4 ? x_6 : colour_y, t_4 ? x_6 : colour_z, t_4 ? x_6 : colour_w);
}

#endif

vec3 srgb(vec3 light) {
    return mix(1.055 * pow(light, vec3(1.0 / 2.4)) - 0.055, 12.92 * light, lessThan(light, vec3(0.0031308)));
}

void mainImage(out vec4 colour, vec2 pixel) {
    float scale = 512.0 / iResolution.y;
    vec2 at = scale * vec2(pixel.x - 0.5, iResolution.y - pixel.y - 0.5);
    vec2 p = vec2(0.0 + 0.015625 * at.x, 0.0 + 0.015625 * at.y);
    colour = vec4(srgb(field(p).rgb), 1.0);
}
