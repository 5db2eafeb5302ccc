// perlin_2d(x, y): perlin, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("perlin_2d")).bake(Language::CSharp).
// SPDX-License-Identifier: MIT OR Apache-2.0

public static class Perlin2d {
    public struct perlin_2d_octagon_8_result { public float x; public float y; }

    public struct perlin_2d_computed_gradient_2_result { public float x; public float y; }

    static readonly float[] perlin_2d_octagon_8_list = {
        1.0f, 0.41421357f, -1.0f, 0.41421357f, 1.0f, -0.41421357f, -1.0f, -0.41421357f,
        0.41421357f, 1.0f, 0.41421357f, -1.0f, -0.41421357f, 1.0f, -0.41421357f, -1.0f
    };

    // Perlin 2002: 6t^5 - 15t^4 + 10t^3.
    static float perlin_2d_fade_quintic(float t) {
        float bracket = (float)((float)(t * (float)((float)(t * 6.0f) - 15.0f)) + 10.0f);
        return (float)((float)((float)(t * t) * t) * bracket);
    }

    // The hash "lowbias32" of the hash prospector (Ellis 2018).
    static uint perlin_2d_lowbias32(uint bits) {
        unchecked {
            uint a = (bits ^ (bits >> 16)) * 0x7feb352du;
            uint b = (a ^ (a >> 15)) * 0x846ca68bu;
            return b ^ (b >> 16);
        }
    }

    // Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
    static perlin_2d_octagon_8_result perlin_2d_octagon_8(uint index) {
        unchecked {
            uint first = (index & 7u) * 2u;
            return new perlin_2d_octagon_8_result { x = perlin_2d_octagon_8_list[first],
                y = perlin_2d_octagon_8_list[first + 1u] };
        }
    }

    static perlin_2d_computed_gradient_2_result perlin_2d_computed_gradient_2(int cell_x, int cell_y) {
        unchecked {
            uint hash = perlin_2d_lowbias32(perlin_2d_lowbias32((uint)cell_x) + (uint)cell_y);
            perlin_2d_octagon_8_result found = perlin_2d_octagon_8(hash >> 23);
            return new perlin_2d_computed_gradient_2_result { x = found.x, y = found.y };
        }
    }

    static float perlin_2d_lerp(float a, float b, float t) {
        return (float)(a + (float)(t * (float)(b - a)));
    }

    static float perlin_2d_perlin_2(int cell_x, int cell_y, float local_x, float local_y) {
        unchecked {
            float fade = perlin_2d_fade_quintic(local_x);
            perlin_2d_computed_gradient_2_result left = perlin_2d_computed_gradient_2(cell_x, cell_y);
            perlin_2d_computed_gradient_2_result right = perlin_2d_computed_gradient_2(cell_x + 1, cell_y);
            float slope = perlin_2d_lerp(left.y, right.y, fade);
            float offset = (float)(right.x * (float)(local_x - 1.0f));
            float offset_2 = perlin_2d_lerp((float)(left.x * local_x), offset, fade);
            int cell_2_y = cell_y + 1;
            perlin_2d_computed_gradient_2_result left_2 = perlin_2d_computed_gradient_2(cell_x, cell_2_y);
            perlin_2d_computed_gradient_2_result right_2 = perlin_2d_computed_gradient_2(cell_x + 1, cell_2_y);
            float slope_2 = perlin_2d_lerp(left_2.y, right_2.y, fade);
            float offset_3 = (float)(right_2.x * (float)(local_x - 1.0f));
            float offset_4 = perlin_2d_lerp((float)(left_2.x * local_x), offset_3, fade);
            float offset_5 = (float)((float)(offset_4 - slope_2) - offset_2);
            float slope_3 = (float)(slope_2 - slope);
            float fade_2 = perlin_2d_fade_quintic(local_y);
            float term = (float)((float)(slope_3 * local_y) + offset_5);
            float term_2 = (float)((float)(slope * local_y) + offset_2);
            return (float)(term_2 + (float)(fade_2 * term));
        }
    }

    // Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
    static float perlin_2d_flush_small(float x) {
        return (System.Math.Abs(x) < 9.094947e-13f) ? 0.0f : x;
    }

    public static float perlin_2d(float x, float y) {
        unchecked {
            float sum = System.Math.Min(System.Math.Max((float)(x + 1.0f), -1000000000.0f), 1000000000.0f);
            float whole = (float)System.Math.Floor(sum);
            float sum_2 = System.Math.Min(System.Math.Max((float)(y + 1.0f), -1000000000.0f), 1000000000.0f);
            float whole_2 = (float)System.Math.Floor(sum_2);
            int cell = (int)whole_2 - 1;
            float perlin = perlin_2d_perlin_2((int)whole - 1, cell, (float)(sum - whole),
                (float)(sum_2 - whole_2));
            return System.Math.Min(System.Math.Max(perlin_2d_flush_small((float)(1.398088f * perlin)), -1.0f),
                1.0f);
        }
    }
}
