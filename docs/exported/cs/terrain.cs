// terrain(x, y) and terrain_with_gradient(x, y): warp(fbm(perlin), simplex, translate(simplex)),
// noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("terrain").with_gradient()).bake(Language::CSharp).
// SPDX-License-Identifier: MIT OR Apache-2.0

public static class Terrain {
    public struct terrain_octagon_8_result { public float x; public float y; }

    public struct terrain_computed_gradient_2_result { public float x; public float y; }

    public struct terrain_corner_gradient_result { public float x; public float y; }

    public struct terrain_decay_result { public float weight; public float pull; }

    public struct terrain_corner_2_result { public float value; public float gradient_x; public float gradient_y; }

    public struct terrain_simplex_2_result { public float value; public float gradient_x; public float gradient_y; }

    public struct terrain_fade_quintic_result { public float weight; public float slope; }

    public struct terrain_computed_gradient_3_result { public float x; public float y; }

    public struct terrain_perlin_2_result { public float value; public float gradient_x; public float gradient_y; }

    public struct terrain_octave_result { public float value; public float gradient_x; public float gradient_y; }

    public struct terrain_with_gradient_result { public float value; public float gradient_x; public float gradient_y; }

    static readonly float[] terrain_octagon_8_list = {
        1.0f, 0.41421357f, -1.0f, 0.41421357f, 1.0f, -0.41421357f, -1.0f, -0.41421357f,
        0.41421357f, 1.0f, 0.41421357f, -1.0f, -0.41421357f, 1.0f, -0.41421357f, -1.0f
    };

    // The hash "lowbias32" of the hash prospector (Ellis 2018).
    static uint terrain_lowbias32(uint bits) {
        unchecked {
            uint a = (bits ^ (bits >> 16)) * 0x7feb352du;
            uint b = (a ^ (a >> 15)) * 0x846ca68bu;
            return b ^ (b >> 16);
        }
    }

    // Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
    static terrain_octagon_8_result terrain_octagon_8(uint index) {
        unchecked {
            uint first = (index & 7u) * 2u;
            return new terrain_octagon_8_result { x = terrain_octagon_8_list[first],
                y = terrain_octagon_8_list[first + 1u] };
        }
    }

    static terrain_computed_gradient_2_result terrain_computed_gradient_2(int cell_x, int cell_y) {
        unchecked {
            uint term = terrain_lowbias32(0x688990c0u + (uint)cell_x);
            uint hash = terrain_lowbias32(term + (uint)cell_y);
            terrain_octagon_8_result found = terrain_octagon_8(hash >> 23);
            return new terrain_computed_gradient_2_result { x = found.x, y = found.y };
        }
    }

    static terrain_corner_gradient_result terrain_corner_gradient(int cell_x, int cell_y, int corner_x,
        int corner_y) {
        unchecked {
            terrain_computed_gradient_2_result found = terrain_computed_gradient_2(cell_x + corner_x, cell_y
                + corner_y);
            return new terrain_corner_gradient_result { x = found.x, y = found.y };
        }
    }

    static float terrain_dot_2(float a_x, float a_y, float b_x, float b_y) {
        return (float)((float)(a_x * b_x) + (float)(a_y * b_y));
    }

    static terrain_decay_result terrain_decay(float radius, float distance_squared) {
        float reach = (float)(radius - distance_squared);
        float t = (reach < 0.0f) ? 0.0f : reach;
        float t2 = (float)(t * t);
        return new terrain_decay_result { weight = (float)(t2 * t2), pull = (float)(8.0f * (float)(t2 * t)) };
    }

    static terrain_corner_2_result terrain_corner_2(int cell_x, int cell_y, float local_x, float local_y,
        int corner_x, int corner_y, float passed) {
        terrain_corner_gradient_result g = terrain_corner_gradient(cell_x, cell_y, corner_x, corner_y);
        float shift = (float)(0.21132487f * (float)((float)(local_x + local_y) - passed));
        float from_corner_x = (float)(local_x - (float)corner_x);
        float from_corner_y = (float)(local_y - (float)corner_y);
        float d_x = (float)(from_corner_x - shift);
        float d_y = (float)(from_corner_y - shift);
        terrain_decay_result decay = terrain_decay(0.5f, terrain_dot_2(d_x, d_y, d_x, d_y));
        float linear = terrain_dot_2(g.x, g.y, d_x, d_y);
        float pull_2 = (float)(decay.pull * linear);
        float gradient_x = (float)((float)(decay.weight * g.x) - (float)(pull_2 * d_x));
        float gradient_y = (float)((float)(decay.weight * g.y) - (float)(pull_2 * d_y));
        return new terrain_corner_2_result { value = (float)(decay.weight * linear), gradient_x = gradient_x,
            gradient_y = gradient_y };
    }

    static terrain_simplex_2_result terrain_simplex_2(int cell_x, int cell_y, float local_x, float local_y) {
        unchecked {
            int along_x = (local_x >= local_y) ? 1 : 0;
            terrain_corner_2_result corner = terrain_corner_2(cell_x, cell_y, local_x, local_y, 0, 0, 0.0f);
            terrain_corner_2_result corner_2 = terrain_corner_2(cell_x, cell_y, local_x, local_y, along_x, 1
                - along_x, 1.0f);
            terrain_corner_2_result corner_3 = terrain_corner_2(cell_x, cell_y, local_x, local_y, 1, 1, 2.0f);
            float value_4 = (float)((float)(corner.value + corner_2.value) + corner_3.value);
            float gradient_x_4 = (float)((float)(corner.gradient_x + corner_2.gradient_x) + corner_3.gradient_x);
            float gradient_y_4 = (float)((float)(corner.gradient_y + corner_2.gradient_y) + corner_3.gradient_y);
            return new terrain_simplex_2_result { value = value_4, gradient_x = gradient_x_4,
                gradient_y = gradient_y_4 };
        }
    }

    // Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
    static float terrain_flush_small(float x) {
        return (System.Math.Abs(x) < 9.094947e-13f) ? 0.0f : x;
    }

    // Limits a derivative: it is never so large that a product of two could leave the range of floats.
    static float terrain_clamp_derivative(float x) {
        return terrain_flush_small(System.Math.Min(System.Math.Max(x, -1.1529215e18f), 1.1529215e18f));
    }

    // Perlin 2002: 6t^5 - 15t^4 + 10t^3.
    static terrain_fade_quintic_result terrain_fade_quintic(float t) {
        float bracket = (float)((float)(t * (float)((float)(t * 6.0f) - 15.0f)) + 10.0f);
        float weight = (float)((float)((float)(t * t) * t) * bracket);
        float u = (float)(t * (float)(1.0f - t));
        return new terrain_fade_quintic_result { weight = weight, slope = (float)(30.0f * (float)(u * u)) };
    }

    static terrain_computed_gradient_3_result terrain_computed_gradient_3(int cell_x, int cell_y) {
        unchecked {
            uint hash = terrain_lowbias32(terrain_lowbias32((uint)cell_x) + (uint)cell_y);
            terrain_octagon_8_result found = terrain_octagon_8(hash >> 23);
            return new terrain_computed_gradient_3_result { x = found.x, y = found.y };
        }
    }

    static float terrain_lerp(float a, float b, float t) {
        return (float)(a + (float)(t * (float)(b - a)));
    }

    static terrain_perlin_2_result terrain_perlin_2(int cell_x, int cell_y, float local_x, float local_y) {
        unchecked {
            terrain_fade_quintic_result fade = terrain_fade_quintic(local_x);
            terrain_fade_quintic_result fade_2 = terrain_fade_quintic(local_y);
            terrain_computed_gradient_3_result left = terrain_computed_gradient_3(cell_x, cell_y);
            terrain_computed_gradient_3_result right = terrain_computed_gradient_3(cell_x + 1, cell_y);
            float offset = (float)(left.x * local_x);
            float offset_2 = (float)(right.x * (float)(local_x - 1.0f));
            float slope_3 = terrain_lerp(left.y, right.y, fade.weight);
            float offset_3 = terrain_lerp(offset, offset_2, fade.weight);
            float slope_2_2 = (float)(fade.slope * (float)(right.y - left.y));
            float along = terrain_lerp(left.x, right.x, fade.weight);
            float offset_4 = (float)(along + (float)(fade.slope * (float)(offset_2 - offset)));
            int cell_2_y = cell_y + 1;
            terrain_computed_gradient_3_result left_2 = terrain_computed_gradient_3(cell_x, cell_2_y);
            terrain_computed_gradient_3_result right_2 = terrain_computed_gradient_3(cell_x + 1, cell_2_y);
            float offset_5 = (float)(left_2.x * local_x);
            float offset_6 = (float)(right_2.x * (float)(local_x - 1.0f));
            float slope_3_2 = terrain_lerp(left_2.y, right_2.y, fade.weight);
            float slope_4 = (float)(fade.slope * (float)(right_2.y - left_2.y));
            float along_2 = terrain_lerp(left_2.x, right_2.x, fade.weight);
            float offset_7 = (float)(along_2 + (float)(fade.slope * (float)(offset_6 - offset_5)));
            float offset_8 = terrain_lerp(offset_5, offset_6, fade.weight);
            float offset_9 = (float)((float)(offset_8 - slope_3_2) - offset_3);
            float slope_5 = (float)(slope_3_2 - slope_3);
            float offset_10 = (float)((float)(offset_7 - slope_4) - offset_4);
            float slope_6 = (float)(slope_4 - slope_2_2);
            float term = (float)((float)(slope_6 * local_y) + offset_10);
            float term_2 = (float)((float)(slope_2_2 * local_y) + offset_4);
            float x_5 = (float)(term_2 + (float)(fade_2.weight * term));
            float term_3 = (float)((float)(slope_5 * local_y) + offset_9);
            float steady = (float)(slope_3 + (float)(fade_2.weight * slope_5));
            float y_5 = (float)(steady + (float)(fade_2.slope * term_3));
            float term_4 = (float)((float)(slope_3 * local_y) + offset_3);
            float value = (float)(term_4 + (float)(fade_2.weight * term_3));
            return new terrain_perlin_2_result { value = value, gradient_x = x_5, gradient_y = y_5 };
        }
    }

    // Adds one of several octaves, which differ in these numbers.
    static terrain_octave_result terrain_octave(float x, float y, float p_x, float p_y, float a, float b, int c,
        float d, int e, float f, float so_far_value, float so_far_gradient_x, float so_far_gradient_y) {
        unchecked {
            float displacement_x = (float)(a * x);
            float displacement_y = (float)(a * y);
            float x_2 = (float)((float)((float)(p_x * a) + displacement_x) + b);
            float sum = System.Math.Min(System.Math.Max(x_2, -1000000000.0f), 1000000000.0f);
            float whole = (float)System.Math.Floor(sum);
            float x_3 = (float)((float)((float)(p_y * a) + displacement_y) + d);
            float sum_2 = System.Math.Min(System.Math.Max(x_3, -1000000000.0f), 1000000000.0f);
            float whole_2 = (float)System.Math.Floor(sum_2);
            int cell = (int)whole_2 + e;
            terrain_perlin_2_result perlin = terrain_perlin_2((int)whole + c, cell, (float)(sum - whole),
                (float)(sum_2 - whole_2));
            float x_4_x = (float)(1.398088f * perlin.gradient_x);
            float x_4_y = (float)(1.398088f * perlin.gradient_y);
            float value_2 = System.Math.Min(System.Math.Max(terrain_flush_small((float)(1.398088f
                * perlin.value)), -1.0f), 1.0f);
            float x_5_x = (float)(0.53333306f * terrain_clamp_derivative(x_4_x));
            float x_5_y = (float)(0.53333306f * terrain_clamp_derivative(x_4_y));
            float value_2_2 = (float)(so_far_value + terrain_flush_small((float)(f * value_2)));
            float y_2 = terrain_clamp_derivative(x_5_y);
            float gradient_x_2 = (float)(so_far_gradient_x + terrain_clamp_derivative(x_5_x));
            float gradient_y_2 = (float)(so_far_gradient_y + y_2);
            return new terrain_octave_result { value = value_2_2, gradient_x = gradient_x_2,
                gradient_y = gradient_y_2 };
        }
    }

    public static terrain_with_gradient_result terrain_with_gradient(float x, float y) {
        unchecked {
            float y_2 = System.Math.Min(System.Math.Max(y, -1.329228e36f), 1.329228e36f);
            float sum = (float)(System.Math.Min(System.Math.Max(x, -1.329228e36f), 1.329228e36f) + y_2);
            float b = (float)(0.36602542f * sum);
            float coordinate = (float)(x + b);
            float sum_2 = System.Math.Min(System.Math.Max((float)(coordinate + 1.0f), -1000000000.0f),
                1000000000.0f);
            float whole = (float)System.Math.Floor(sum_2);
            float coordinate_2 = (float)(y + b);
            float sum_3 = System.Math.Min(System.Math.Max((float)(coordinate_2 + 1.0f), -1000000000.0f),
                1000000000.0f);
            float whole_2 = (float)System.Math.Floor(sum_3);
            int cell = (int)whole_2 - 1;
            terrain_simplex_2_result simplex = terrain_simplex_2((int)whole - 1, cell, (float)(sum_2 - whole),
                (float)(sum_3 - whole_2));
            float x_x = (float)(92.425f * simplex.gradient_x);
            float x_y = (float)(92.425f * simplex.gradient_y);
            float value_2 = System.Math.Min(System.Math.Max(terrain_flush_small((float)(92.425f
                * simplex.value)), -1.0f), 1.0f);
            float sum_4 = System.Math.Min(System.Math.Max((float)(coordinate + 1.7430848f), -1000000000.0f),
                1000000000.0f);
            float whole_3 = (float)System.Math.Floor(sum_4);
            float sum_5 = System.Math.Min(System.Math.Max((float)(coordinate_2 + 1.4930848f), -1000000000.0f),
                1000000000.0f);
            float whole_4 = (float)System.Math.Floor(sum_5);
            int cell_2 = (int)whole_3 + 100;
            int cell_3 = (int)whole_4 + 73;
            terrain_simplex_2_result simplex_2 = terrain_simplex_2(cell_2, cell_3, (float)(sum_4 - whole_3),
                (float)(sum_5 - whole_4));
            float x_2_x = (float)(92.425f * simplex_2.gradient_x);
            float x_2_y = (float)(92.425f * simplex_2.gradient_y);
            float value_2_2 = System.Math.Min(System.Math.Max(terrain_flush_small((float)(92.425f
                * simplex_2.value)), -1.0f), 1.0f);
            float x_3 = (float)(0.0f + terrain_clamp_derivative((float)(0.3f * value_2)));
            float x_4 = System.Math.Min(System.Math.Max(x_3, -268435460.0f), 268435460.0f);
            float x_5 = (float)(0.0f + terrain_clamp_derivative((float)(0.3f * value_2_2)));
            float y_2_2 = System.Math.Min(System.Math.Max(x_5, -268435460.0f), 268435460.0f);
            float x_6 = (float)((float)(x + x_4) + 1.0f);
            float sum_6 = System.Math.Min(System.Math.Max(x_6, -1000000000.0f), 1000000000.0f);
            float whole_5 = (float)System.Math.Floor(sum_6);
            float x_7 = (float)((float)(y + y_2_2) + 1.0f);
            float sum_7 = System.Math.Min(System.Math.Max(x_7, -1000000000.0f), 1000000000.0f);
            float whole_6 = (float)System.Math.Floor(sum_7);
            int cell_4 = (int)whole_6 - 1;
            int cell_5 = (int)whole_5 - 1;
            terrain_perlin_2_result perlin = terrain_perlin_2(cell_5, cell_4, (float)(sum_6 - whole_5),
                (float)(sum_7 - whole_6));
            float x_8_x = (float)(1.398088f * perlin.gradient_x);
            float x_8_y = (float)(1.398088f * perlin.gradient_y);
            float value_3_2 = System.Math.Min(System.Math.Max(terrain_flush_small((float)(1.398088f
                * perlin.value)), -1.0f), 1.0f);
            float x_9_x = (float)(0.53333306f * terrain_clamp_derivative(x_8_x));
            float x_9_y = (float)(0.53333306f * terrain_clamp_derivative(x_8_y));
            float value_4_2 = (float)(0.0f + terrain_flush_small((float)(0.53333306f * value_3_2)));
            float y_3 = terrain_clamp_derivative(x_9_y);
            float gradient_x_4 = (float)(0.0f + terrain_clamp_derivative(x_9_x));
            float gradient_y_4 = (float)(0.0f + y_3);
            terrain_octave_result octave = terrain_octave(x_4, y_2_2, x, y, 2.0f, 1.1275669f, 225, 1.4711672f,
                109, 0.26666653f, value_4_2, gradient_x_4, gradient_y_4);
            terrain_octave_result octave_2 = terrain_octave(x_4, y_2_2, x, y, 4.0f, 1.224753f, 26, 1.7953956f,
                82, 0.13333327f, octave.value, octave.gradient_x, octave.gradient_y);
            terrain_octave_result octave_3 = terrain_octave(x_4, y_2_2, x, y, 8.0f, 1.8963709f, 61, 1.719857f,
                242, 0.06666663f, octave_2.value, octave_2.gradient_x, octave_2.gradient_y);
            float share = terrain_clamp_derivative((float)(0.3f * octave_3.gradient_x));
            float y_4 = terrain_clamp_derivative(x_y);
            float x_10_x = (float)(octave_3.gradient_x + (float)(share * terrain_clamp_derivative(x_x)));
            float x_10_y = (float)(octave_3.gradient_y + (float)(share * y_4));
            float share_2 = terrain_clamp_derivative((float)(0.3f * octave_3.gradient_y));
            float y_5 = terrain_clamp_derivative(x_10_y);
            float x_11 = terrain_clamp_derivative(x_10_x);
            float y_6 = terrain_clamp_derivative(x_2_y);
            float x_12_x = (float)(x_11 + (float)(share_2 * terrain_clamp_derivative(x_2_x)));
            float x_12_y = (float)(y_5 + (float)(share_2 * y_6));
            float y_7 = terrain_clamp_derivative(x_12_y);
            return new terrain_with_gradient_result { value = octave_3.value,
                gradient_x = terrain_clamp_derivative(x_12_x), gradient_y = y_7 };
        }
    }

    public static float terrain(float x, float y) {
        terrain_with_gradient_result found = terrain_with_gradient(x, y);
        return found.value;
    }
}
