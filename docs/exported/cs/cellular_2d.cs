// cellular_2d(x, y): cellular, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("cellular_2d")).bake(Language::CSharp).
// SPDX-License-Identifier: MIT OR Apache-2.0

public static class Cellular2d {
    public struct cellular_2d_gradient_of_bytes_2_result { public float x; public float y; }

    public struct cellular_2d_jittered_result { public float x; public float y; }

    public struct cellular_2d_from_point_result { public float x; public float y; }

    public struct cellular_2d_to_faces_result { public float x; public float y; }

    public struct cellular_2d_only_largest_2_result { public float x; public float y; }

    public struct cellular_2d_next_in_box_2_result { public int x; public int y; }

    // The hash "lowbias32" of the hash prospector (Ellis 2018).
    static uint cellular_2d_lowbias32(uint bits) {
        unchecked {
            uint a = (bits ^ (bits >> 16)) * 0x7feb352du;
            uint b = (a ^ (a >> 15)) * 0x846ca68bu;
            return b ^ (b >> 16);
        }
    }

    // Returns 2 byte / 255 - 1 for the byte that begins at a bit.
    static float cellular_2d_byte_to_unit(uint hash) {
        return (float)((float)((float)(hash & 255u) * 0.007843138f) - 1.0f);
    }

    // Returns 2 byte / 255 - 1 for the byte that begins at a bit.
    static float cellular_2d_byte_to_unit_2(uint hash) {
        return (float)((float)((float)((hash >> 8) & 255u) * 0.007843138f) - 1.0f);
    }

    static cellular_2d_gradient_of_bytes_2_result cellular_2d_gradient_of_bytes_2(int cell_x, int cell_y) {
        unchecked {
            uint hash = cellular_2d_lowbias32(cellular_2d_lowbias32((uint)cell_x) + (uint)cell_y);
            return new cellular_2d_gradient_of_bytes_2_result { x = cellular_2d_byte_to_unit(hash),
                y = cellular_2d_byte_to_unit_2(hash) };
        }
    }

    // Scales a point's offset from the middle of its cell by the jitter.
    static cellular_2d_jittered_result cellular_2d_jittered(float offset_x, float offset_y) {
        return new cellular_2d_jittered_result { x = (float)(offset_x * 0.5f), y = (float)(offset_y * 0.5f) };
    }

    // Returns the position relative to the point of a cell some steps away.
    static cellular_2d_from_point_result cellular_2d_from_point(int cell_x, int cell_y, float local_x,
        float local_y, int steps_x, int steps_y) {
        unchecked {
            cellular_2d_gradient_of_bytes_2_result found = cellular_2d_gradient_of_bytes_2(cell_x + steps_x,
                cell_y + steps_y);
            cellular_2d_jittered_result offset = cellular_2d_jittered(found.x, found.y);
            return new cellular_2d_from_point_result { x = (float)((float)(local_x
                - (float)((float)steps_x + 0.5f)) - offset.x),
                y = (float)((float)(local_y - (float)((float)steps_y + 0.5f)) - offset.y) };
        }
    }

    // Returns the point of a cell some steps away.
    static float cellular_2d_point_at(int cell_x, int cell_y, float local_x, float local_y, int steps_x,
        int steps_y) {
        cellular_2d_from_point_result way = cellular_2d_from_point(cell_x, cell_y, local_x, local_y, steps_x,
            steps_y);
        float v_x = (float)(way.x * way.x);
        float v_y = (float)(way.y * way.y);
        return (float)(v_x + v_y);
    }

    // Returns the distance of a position from the nearest faces of a box of cells, along each axis.
    static cellular_2d_to_faces_result cellular_2d_to_faces(float local_x, float local_y, int low_x, int low_y,
        int high_x, int high_y) {
        unchecked {
            return new cellular_2d_to_faces_result { x = System.Math.Min((float)(local_x - (float)low_x),
                (float)((float)(high_x + 1) - local_x)),
                y = System.Math.Min((float)(local_y - (float)low_y), (float)((float)(high_y + 1) - local_y)) };
        }
    }

    // Returns the least distance of points whose cells' middles are this far away, less the largest rounding error.
    static float cellular_2d_least_distance(float to_middle) {
        return (float)(0.9998f * (float)(to_middle - 0.5f));
    }

    static cellular_2d_only_largest_2_result cellular_2d_only_largest_2(float v_x, float v_y, float sizes_x,
        float sizes_y) {
        bool is_x = sizes_x >= sizes_y;
        return new cellular_2d_only_largest_2_result { x = is_x ? v_x : 0.0f, y = is_x ? 0.0f : v_y };
    }

    static cellular_2d_next_in_box_2_result cellular_2d_next_in_box_2(int steps_x, int steps_y, int first_x,
        int last_x) {
        unchecked {
            bool ends = steps_x == last_x;
            return new cellular_2d_next_in_box_2_result { x = ends ? first_x : steps_x + 1, y = steps_y
                + (ends ? 1 : 0) };
        }
    }

    // Finds the nearest points. The searched cells are a box. It grows by a layer on the side whose points can be nearest,
    // as long as these can be nearer than those found. One loop handles all layers: nested loops take time even where no
    // cell is left, since groups of invocations run them together. Its condition is a variable: when it was a long
    // function, for Minkowski's metric, Mesa's OpenGL mixed up the points of neighbours.
    static float cellular_2d_search(int cell_x, int cell_y, float local_x, float local_y) {
        unchecked {
            int low_x = (local_x < 0.5f) ? -1 : 0;
            int low_y = (local_y < 0.5f) ? -1 : 0;
            int high_x = low_x + 1;
            int high_y = low_y + 1;
            float first_key = System.Math.Min(1e30f,
                cellular_2d_point_at(cell_x, cell_y, local_x, local_y, low_x, low_y));
            float first_key_2 = System.Math.Min(first_key,
                cellular_2d_point_at(cell_x, cell_y, local_x, local_y, low_x + 1, low_y));
            float first_key_3 = System.Math.Min(first_key_2,
                cellular_2d_point_at(cell_x, cell_y, local_x, local_y, low_x, low_y + 1));
            float first_key_4 = System.Math.Min(first_key_3,
                cellular_2d_point_at(cell_x, cell_y, local_x, local_y, low_x + 1, low_y + 1));
            cellular_2d_to_faces_result found = cellular_2d_to_faces(local_x, local_y, low_x, low_y, high_x,
                high_y);
            float v_x = (float)(0.0f - found.x);
            float v_y = (float)(0.0f - found.y);
            float distance = cellular_2d_least_distance((float)((float)(0.0f - System.Math.Max(v_x, v_y))
                + 0.5f));
            bool goes_on = (distance < 2.0f) && (first_key_4 > ((float)(distance * distance)));
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
                bool is_below_x = ((float)(local_x - (float)low_2_x)) < ((float)((float)(high_2_x + 1)
                    - local_x));
                bool is_below_y = ((float)(local_y - (float)low_2_y)) < ((float)((float)(high_2_y + 1)
                    - local_y));
                float sides_x = is_below_x ? -1.0f : 1.0f;
                float sides_y = is_below_y ? -1.0f : 1.0f;
                cellular_2d_to_faces_result term = cellular_2d_to_faces(local_x, local_y, low_2_x, low_2_y,
                    high_2_x, high_2_y);
                cellular_2d_only_largest_2_result found_2 = cellular_2d_only_largest_2(sides_x, sides_y,
                    (float)(0.0f - term.x), (float)(0.0f - term.y));
                bool is_across_x = found_2.x != 0.0f;
                bool is_across_y = found_2.y != 0.0f;
                int layer_x = is_below_x ? low_2_x - 1 : high_2_x + 1;
                int layer_y = is_below_y ? low_2_y - 1 : high_2_y + 1;
                int first_x = is_across_x ? layer_x : low_2_x;
                int first_y = is_across_y ? layer_y : low_2_y;
                int last_x = is_across_x ? layer_x : high_2_x;
                int last_y = is_across_y ? layer_y : high_2_y;
                int steps_x = is_new ? first_x : next_x;
                int steps_y = is_new ? first_y : next_y;
                float first_key_5 = System.Math.Min(found_first_key,
                    cellular_2d_point_at(cell_x, cell_y, local_x, local_y, steps_x, steps_y));
                cellular_2d_next_in_box_2_result next_2 = cellular_2d_next_in_box_2(steps_x, steps_y, first_x,
                    last_x);
                bool is_new_2 = next_2.y > last_y;
                int low_3_x = is_new_2 ? System.Math.Min(low_2_x, first_x) : low_2_x;
                int low_3_y = is_new_2 ? System.Math.Min(low_2_y, first_y) : low_2_y;
                int high_3_x = is_new_2 ? System.Math.Max(high_2_x, last_x) : high_2_x;
                int high_3_y = is_new_2 ? System.Math.Max(high_2_y, last_y) : high_2_y;
                cellular_2d_to_faces_result found_3 = cellular_2d_to_faces(local_x, local_y, low_3_x, low_3_y,
                    high_3_x, high_3_y);
                float v_2_x = (float)(0.0f - found_3.x);
                float v_2_y = (float)(0.0f - found_3.y);
                float distance_2 = cellular_2d_least_distance((float)((float)(0.0f
                    - System.Math.Max(v_2_x, v_2_y)) + 0.5f));
                bool goes_on_3 = (distance_2 < 2.0f) && (first_key_5 > ((float)(distance_2 * distance_2)));
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
    }

    // Returns 1 / sqrt(x) for x <= 2^80, within 1.1e-7. A smaller x than 2^-80 counts as 2^-80. Exact for powers of four.
    static float cellular_2d_reciprocal_root(float x) {
        unchecked {
            float near = (x < 8.271806e-25f) ? 8.271806e-25f : x;
            float halved = (float)(0.5f * near);
            float y0 = FloatOf(0x5f3759dfu - (BitsOf(near) >> 1));
            float term = (float)(halved * (float)(y0 * y0));
            float y1 = (float)(y0 * (float)(1.5f - term));
            float term_2 = (float)(halved * (float)(y1 * y1));
            float y2 = (float)(y1 * (float)(1.5f - term_2));
            float term_3 = (float)(halved * (float)(y2 * y2));
            return (float)(y2 + (float)(y2 * (float)(0.5f - term_3)));
        }
    }

    // sqrt(x) for x <= 2^80, within 9e-8. A smaller x than 2^-80 counts as 0. Exact for squares of integers up to 4096.
    static float cellular_2d_root(float x) {
        float y = cellular_2d_reciprocal_root(x);
        float s = (float)(x * y);
        float term = (float)(x - (float)(s * s));
        float better = (float)(s + (float)((float)(0.5f * y) * term));
        return (x < 8.271806e-25f) ? 0.0f : better;
    }

    static float cellular_2d_first_distance(int cell_x, int cell_y, float local_x, float local_y) {
        return cellular_2d_root(cellular_2d_search(cell_x, cell_y, local_x, local_y));
    }

    static float cellular_2d_cellular(int cell_x, int cell_y, float local_x, float local_y) {
        return (float)(cellular_2d_first_distance(cell_x, cell_y, local_x, local_y) - 0.70710677f);
    }

    // Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
    static float cellular_2d_flush_small(float x) {
        return (System.Math.Abs(x) < 9.094947e-13f) ? 0.0f : x;
    }

    public static float cellular_2d(float x, float y) {
        unchecked {
            float sum = System.Math.Min(System.Math.Max((float)(x + 1.0f), -1000000000.0f), 1000000000.0f);
            float whole = (float)System.Math.Floor(sum);
            float sum_2 = System.Math.Min(System.Math.Max((float)(y + 1.0f), -1000000000.0f), 1000000000.0f);
            float whole_2 = (float)System.Math.Floor(sum_2);
            int cell = (int)whole_2 - 1;
            float cellular = cellular_2d_cellular((int)whole - 1, cell, (float)(sum - whole),
                (float)(sum_2 - whole_2));
            return System.Math.Min(System.Math.Max(cellular_2d_flush_small((float)(1.4142135f * cellular)),
                -1.0f), 1.0f);
        }
    }

    [System.Runtime.InteropServices.StructLayout(System.Runtime.InteropServices.LayoutKind.Explicit)]
    struct Bits {
        [System.Runtime.InteropServices.FieldOffset(0)] public float number;
        [System.Runtime.InteropServices.FieldOffset(0)] public uint bits;
    }

    static uint BitsOf(float number) { return new Bits { number = number }.bits; }

    static float FloatOf(uint bits) { return new Bits { bits = bits }.number; }
}
