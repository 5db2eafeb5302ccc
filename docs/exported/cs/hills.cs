// hills(x, y): fbm(perlin), noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("hills")).bake(Language::CSharp).
// SPDX-License-Identifier: MIT OR Apache-2.0

public static class Hills {
    public struct hills_octagon_8_result { public float x; public float y; }

    public struct hills_computed_gradient_2_result { public float x; public float y; }

    static readonly float[] hills_octagon_8_list = {
        1.0f, 0.41421357f, -1.0f, 0.41421357f, 1.0f, -0.41421357f, -1.0f, -0.41421357f,
        0.41421357f, 1.0f, 0.41421357f, -1.0f, -0.41421357f, 1.0f, -0.41421357f, -1.0f
    };

    // Perlin 2002: 6t^5 - 15t^4 + 10t^3.
    static float hills_fade_quintic(float t) {
        float bracket = (float)((float)(t * (float)((float)(t * 6.0f) - 15.0f)) + 10.0f);
        return (float)((float)((float)(t * t) * t) * bracket);
    }

    // The hash "lowbias32" of the hash prospector (Ellis 2018).
    static uint hills_lowbias32(uint bits) {
        unchecked {
            uint a = (bits ^ (bits >> 16)) * 0x7feb352du;
            uint b = (a ^ (a >> 15)) * 0x846ca68bu;
            return b ^ (b >> 16);
        }
    }

    // Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
    static hills_octagon_8_result hills_octagon_8(uint index) {
        unchecked {
            uint first = (index & 7u) * 2u;
            return new hills_octagon_8_result { x = hills_octagon_8_list[first],
                y = hills_octagon_8_list[first + 1u] };
        }
    }

    static hills_computed_gradient_2_result hills_computed_gradient_2(int cell_x, int cell_y) {
        unchecked {
            uint hash = hills_lowbias32(hills_lowbias32((uint)cell_x) + (uint)cell_y);
            hills_octagon_8_result found = hills_octagon_8(hash >> 23);
            return new hills_computed_gradient_2_result { x = found.x, y = found.y };
        }
    }

    static float hills_lerp(float a, float b, float t) {
        return (float)(a + (float)(t * (float)(b - a)));
    }

    static float hills_perlin_2(int cell_x, int cell_y, float local_x, float local_y) {
        unchecked {
            float fade = hills_fade_quintic(local_x);
            hills_computed_gradient_2_result left = hills_computed_gradient_2(cell_x, cell_y);
            hills_computed_gradient_2_result right = hills_computed_gradient_2(cell_x + 1, cell_y);
            float slope = hills_lerp(left.y, right.y, fade);
            float offset = hills_lerp((float)(left.x * local_x), (float)(right.x * (float)(local_x - 1.0f)),
                fade);
            int cell_2_y = cell_y + 1;
            hills_computed_gradient_2_result left_2 = hills_computed_gradient_2(cell_x, cell_2_y);
            hills_computed_gradient_2_result right_2 = hills_computed_gradient_2(cell_x + 1, cell_2_y);
            float slope_2 = hills_lerp(left_2.y, right_2.y, fade);
            float offset_2 = (float)(right_2.x * (float)(local_x - 1.0f));
            float offset_3 = hills_lerp((float)(left_2.x * local_x), offset_2, fade);
            float offset_4 = (float)((float)(offset_3 - slope_2) - offset);
            float slope_3 = (float)(slope_2 - slope);
            float fade_2 = hills_fade_quintic(local_y);
            float term = (float)((float)(slope_3 * local_y) + offset_4);
            float term_2 = (float)((float)(slope * local_y) + offset);
            return (float)(term_2 + (float)(fade_2 * term));
        }
    }

    // Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
    static float hills_flush_small(float x) {
        return (System.Math.Abs(x) < 9.094947e-13f) ? 0.0f : x;
    }

    // Adds one of several octaves, which differ in these numbers.
    static float hills_octave(float p_x, float p_y, float a, float b, int c, float d, int e, float f,
        float so_far) {
        unchecked {
            float sum = System.Math.Min(System.Math.Max((float)((float)(p_x * a) + b), -1000000000.0f),
                1000000000.0f);
            float whole = (float)System.Math.Floor(sum);
            float sum_2 = System.Math.Min(System.Math.Max((float)((float)(p_y * a) + d), -1000000000.0f),
                1000000000.0f);
            float whole_2 = (float)System.Math.Floor(sum_2);
            int cell = (int)whole_2 + e;
            float perlin = hills_perlin_2((int)whole + c, cell, (float)(sum - whole), (float)(sum_2 - whole_2));
            float value = System.Math.Min(System.Math.Max(hills_flush_small((float)(1.398088f * perlin)), -1.0f),
                1.0f);
            float value_2 = hills_flush_small((float)(f * value));
            return (float)(so_far + value_2);
        }
    }

    public static float hills(float x, float y) {
        unchecked {
            float sum = System.Math.Min(System.Math.Max((float)(x + 1.0f), -1000000000.0f), 1000000000.0f);
            float whole = (float)System.Math.Floor(sum);
            float sum_2 = System.Math.Min(System.Math.Max((float)(y + 1.0f), -1000000000.0f), 1000000000.0f);
            float whole_2 = (float)System.Math.Floor(sum_2);
            int cell = (int)whole_2 - 1;
            float perlin = hills_perlin_2((int)whole - 1, cell, (float)(sum - whole), (float)(sum_2 - whole_2));
            float value = System.Math.Min(System.Math.Max(hills_flush_small((float)(1.398088f * perlin)), -1.0f),
                1.0f);
            float value_2 = hills_flush_small((float)(0.51612866f * value));
            float value_3 = (float)(0.0f + value_2);
            float value_4 = hills_octave(x, y, 2.0f, 1.1275669f, 225, 1.4711672f, 109, 0.25806433f, value_3);
            float value_5 = hills_octave(x, y, 4.0f, 1.224753f, 26, 1.7953956f, 82, 0.12903216f, value_4);
            float value_6 = hills_octave(x, y, 8.0f, 1.8963709f, 61, 1.719857f, 242, 0.06451608f, value_5);
            return hills_octave(x, y, 16.0f, 1.1313515f, 133, 1.1228842f, 141, 0.03225804f, value_6);
        }
    }
}
