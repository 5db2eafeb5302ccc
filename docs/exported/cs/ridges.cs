// ridges(x, y): ridged(perlin), noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("ridges")).bake(Language::CSharp).
// SPDX-License-Identifier: MIT OR Apache-2.0

public static class Ridges {
    public struct ridges_octagon_8_result { public float x; public float y; }

    public struct ridges_computed_gradient_2_result { public float x; public float y; }

    static readonly float[] ridges_octagon_8_list = {
        1.0f, 0.41421357f, -1.0f, 0.41421357f, 1.0f, -0.41421357f, -1.0f, -0.41421357f,
        0.41421357f, 1.0f, 0.41421357f, -1.0f, -0.41421357f, 1.0f, -0.41421357f, -1.0f
    };

    // Perlin 2002: 6t^5 - 15t^4 + 10t^3.
    static float ridges_fade_quintic(float t) {
        float bracket = (float)((float)(t * (float)((float)(t * 6.0f) - 15.0f)) + 10.0f);
        return (float)((float)((float)(t * t) * t) * bracket);
    }

    // The hash "lowbias32" of the hash prospector (Ellis 2018).
    static uint ridges_lowbias32(uint bits) {
        unchecked {
            uint a = (bits ^ (bits >> 16)) * 0x7feb352du;
            uint b = (a ^ (a >> 15)) * 0x846ca68bu;
            return b ^ (b >> 16);
        }
    }

    // Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
    static ridges_octagon_8_result ridges_octagon_8(uint index) {
        unchecked {
            uint first = (index & 7u) * 2u;
            return new ridges_octagon_8_result { x = ridges_octagon_8_list[first],
                y = ridges_octagon_8_list[first + 1u] };
        }
    }

    static ridges_computed_gradient_2_result ridges_computed_gradient_2(int cell_x, int cell_y) {
        unchecked {
            uint hash = ridges_lowbias32(ridges_lowbias32((uint)cell_x) + (uint)cell_y);
            ridges_octagon_8_result found = ridges_octagon_8(hash >> 23);
            return new ridges_computed_gradient_2_result { x = found.x, y = found.y };
        }
    }

    static float ridges_lerp(float a, float b, float t) {
        return (float)(a + (float)(t * (float)(b - a)));
    }

    static float ridges_perlin_2(int cell_x, int cell_y, float local_x, float local_y) {
        unchecked {
            float fade = ridges_fade_quintic(local_x);
            ridges_computed_gradient_2_result left = ridges_computed_gradient_2(cell_x, cell_y);
            ridges_computed_gradient_2_result right = ridges_computed_gradient_2(cell_x + 1, cell_y);
            float slope = ridges_lerp(left.y, right.y, fade);
            float offset = (float)(right.x * (float)(local_x - 1.0f));
            float offset_2 = ridges_lerp((float)(left.x * local_x), offset, fade);
            int cell_2_y = cell_y + 1;
            ridges_computed_gradient_2_result left_2 = ridges_computed_gradient_2(cell_x, cell_2_y);
            ridges_computed_gradient_2_result right_2 = ridges_computed_gradient_2(cell_x + 1, cell_2_y);
            float slope_2 = ridges_lerp(left_2.y, right_2.y, fade);
            float offset_3 = (float)(right_2.x * (float)(local_x - 1.0f));
            float offset_4 = ridges_lerp((float)(left_2.x * local_x), offset_3, fade);
            float offset_5 = (float)((float)(offset_4 - slope_2) - offset_2);
            float slope_3 = (float)(slope_2 - slope);
            float fade_2 = ridges_fade_quintic(local_y);
            float term = (float)((float)(slope_3 * local_y) + offset_5);
            float term_2 = (float)((float)(slope * local_y) + offset_2);
            return (float)(term_2 + (float)(fade_2 * term));
        }
    }

    // Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
    static float ridges_flush_small(float x) {
        return (System.Math.Abs(x) < 9.094947e-13f) ? 0.0f : x;
    }

    public static float ridges(float x, float y) {
        unchecked {
            float sum = System.Math.Min(System.Math.Max((float)(x + 1.0f), -1000000000.0f), 1000000000.0f);
            float whole = (float)System.Math.Floor(sum);
            float sum_2 = System.Math.Min(System.Math.Max((float)(y + 1.0f), -1000000000.0f), 1000000000.0f);
            float whole_2 = (float)System.Math.Floor(sum_2);
            int cell = (int)whole_2 - 1;
            float perlin = ridges_perlin_2((int)whole - 1, cell, (float)(sum - whole), (float)(sum_2 - whole_2));
            float value = System.Math.Min(System.Math.Max(ridges_flush_small((float)(1.398088f * perlin)),
                -1.0f), 1.0f);
            float value_2 = ridges_flush_small(value);
            float below = (value_2 > 1.0f) ? 1.0f : value_2;
            float height = (float)(1.0f - System.Math.Abs((below < (-1.0f)) ? -1.0f : below));
            float value_3 = ridges_flush_small(ridges_flush_small((float)(height * height)));
            float grown = (float)(value_3 * 2.0f);
            float below_2 = (grown > 1.0f) ? 1.0f : grown;
            float sum_3 = System.Math.Min(System.Math.Max((float)((float)(x * 2.0f) + 1.1275669f),
                -1000000000.0f), 1000000000.0f);
            float whole_3 = (float)System.Math.Floor(sum_3);
            float sum_4 = System.Math.Min(System.Math.Max((float)((float)(y * 2.0f) + 1.4711672f),
                -1000000000.0f), 1000000000.0f);
            float whole_4 = (float)System.Math.Floor(sum_4);
            int cell_2 = (int)whole_4 + 109;
            int cell_3 = (int)whole_3 + 225;
            float perlin_2 = ridges_perlin_2(cell_3, cell_2, (float)(sum_3 - whole_3), (float)(sum_4 - whole_4));
            float value_4 = System.Math.Min(System.Math.Max(ridges_flush_small((float)(1.398088f * perlin_2)),
                -1.0f), 1.0f);
            float value_5 = ridges_flush_small(value_4);
            float below_3 = (value_5 > 1.0f) ? 1.0f : value_5;
            float height_2 = (float)(1.0f - System.Math.Abs((below_3 < (-1.0f)) ? -1.0f : below_3));
            float value_6 = ridges_flush_small((below_2 < 0.0f) ? 0.0f : below_2);
            float value_7 = (float)(value_6 * ridges_flush_small((float)(height_2 * height_2)));
            float value_8 = ridges_flush_small(value_7);
            float value_9 = (float)(0.0f + ridges_flush_small(value_3));
            float value_10 = (float)(value_9 + ridges_flush_small((float)(0.5f * value_8)));
            float grown_2 = (float)(value_8 * 2.0f);
            float below_4 = (grown_2 > 1.0f) ? 1.0f : grown_2;
            float sum_5 = System.Math.Min(System.Math.Max((float)((float)(x * 4.0f) + 1.224753f),
                -1000000000.0f), 1000000000.0f);
            float whole_5 = (float)System.Math.Floor(sum_5);
            float sum_6 = System.Math.Min(System.Math.Max((float)((float)(y * 4.0f) + 1.7953956f),
                -1000000000.0f), 1000000000.0f);
            float whole_6 = (float)System.Math.Floor(sum_6);
            int cell_4 = (int)whole_6 + 82;
            int cell_5 = (int)whole_5 + 26;
            float perlin_3 = ridges_perlin_2(cell_5, cell_4, (float)(sum_5 - whole_5), (float)(sum_6 - whole_6));
            float value_11 = System.Math.Min(System.Math.Max(ridges_flush_small((float)(1.398088f * perlin_3)),
                -1.0f), 1.0f);
            float value_12 = ridges_flush_small(value_11);
            float below_5 = (value_12 > 1.0f) ? 1.0f : value_12;
            float height_3 = (float)(1.0f - System.Math.Abs((below_5 < (-1.0f)) ? -1.0f : below_5));
            float value_13 = ridges_flush_small((below_4 < 0.0f) ? 0.0f : below_4);
            float value_14 = (float)(value_13 * ridges_flush_small((float)(height_3 * height_3)));
            float value_15 = ridges_flush_small(value_14);
            float value_16 = (float)(value_10 + ridges_flush_small((float)(0.25f * value_15)));
            float grown_3 = (float)(value_15 * 2.0f);
            float below_6 = (grown_3 > 1.0f) ? 1.0f : grown_3;
            float sum_7 = System.Math.Min(System.Math.Max((float)((float)(x * 8.0f) + 1.8963709f),
                -1000000000.0f), 1000000000.0f);
            float whole_7 = (float)System.Math.Floor(sum_7);
            float sum_8 = System.Math.Min(System.Math.Max((float)((float)(y * 8.0f) + 1.719857f),
                -1000000000.0f), 1000000000.0f);
            float whole_8 = (float)System.Math.Floor(sum_8);
            int cell_6 = (int)whole_8 + 242;
            int cell_7 = (int)whole_7 + 61;
            float perlin_4 = ridges_perlin_2(cell_7, cell_6, (float)(sum_7 - whole_7), (float)(sum_8 - whole_8));
            float value_17 = System.Math.Min(System.Math.Max(ridges_flush_small((float)(1.398088f * perlin_4)),
                -1.0f), 1.0f);
            float value_18 = ridges_flush_small(value_17);
            float below_7 = (value_18 > 1.0f) ? 1.0f : value_18;
            float height_4 = (float)(1.0f - System.Math.Abs((below_7 < (-1.0f)) ? -1.0f : below_7));
            float value_19 = ridges_flush_small((below_6 < 0.0f) ? 0.0f : below_6);
            float value_20 = (float)(value_19 * ridges_flush_small((float)(height_4 * height_4)));
            float value_21 = ridges_flush_small(value_20);
            float value_22 = (float)(value_16 + ridges_flush_small((float)(0.125f * value_21)));
            float grown_4 = (float)(value_21 * 2.0f);
            float below_8 = (grown_4 > 1.0f) ? 1.0f : grown_4;
            float sum_9 = System.Math.Min(System.Math.Max((float)((float)(x * 16.0f) + 1.1313515f),
                -1000000000.0f), 1000000000.0f);
            float whole_9 = (float)System.Math.Floor(sum_9);
            float sum_10 = System.Math.Min(System.Math.Max((float)((float)(y * 16.0f) + 1.1228842f),
                -1000000000.0f), 1000000000.0f);
            float whole_10 = (float)System.Math.Floor(sum_10);
            int cell_8 = (int)whole_10 + 141;
            int cell_9 = (int)whole_9 + 133;
            float perlin_5 = ridges_perlin_2(cell_9, cell_8, (float)(sum_9 - whole_9),
                (float)(sum_10 - whole_10));
            float value_23 = System.Math.Min(System.Math.Max(ridges_flush_small((float)(1.398088f * perlin_5)),
                -1.0f), 1.0f);
            float value_24 = ridges_flush_small(value_23);
            float below_9 = (value_24 > 1.0f) ? 1.0f : value_24;
            float height_5 = (float)(1.0f - System.Math.Abs((below_9 < (-1.0f)) ? -1.0f : below_9));
            float value_25 = ridges_flush_small((below_8 < 0.0f) ? 0.0f : below_8);
            float value_26 = (float)(value_25 * ridges_flush_small((float)(height_5 * height_5)));
            float value_27 = ridges_flush_small((float)(0.0625f * ridges_flush_small(value_26)));
            float value_28 = ridges_flush_small((float)(1.032258f * (float)(value_22 + value_27)));
            float biased = (float)(value_28 - 1.0f);
            float below_10 = (biased > 1.0f) ? 1.0f : biased;
            return (below_10 < (-1.0f)) ? -1.0f : below_10;
        }
    }
}
