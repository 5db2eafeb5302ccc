// value_2d(x, y): value, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("value_2d")).bake(Language::CSharp).
// SPDX-License-Identifier: MIT OR Apache-2.0

public static class Value2d {
    // Perlin 2002: 6t^5 - 15t^4 + 10t^3.
    static float value_2d_fade_quintic(float t) {
        float bracket = (float)((float)(t * (float)((float)(t * 6.0f) - 15.0f)) + 10.0f);
        return (float)((float)((float)(t * t) * t) * bracket);
    }

    // The hash "lowbias32" of the hash prospector (Ellis 2018).
    static uint value_2d_lowbias32(uint bits) {
        unchecked {
            uint a = (bits ^ (bits >> 16)) * 0x7feb352du;
            uint b = (a ^ (a >> 15)) * 0x846ca68bu;
            return b ^ (b >> 16);
        }
    }

    // Brings the upper 24 bits to [-1, 1).
    static float value_2d_lowbias_to_unit(uint hash) {
        return (float)((float)((float)(hash >> 8) * (float)(1.0f / 8388608.0f)) - 1.0f);
    }

    static float value_2d_hashed_lattice_value(int cell_x, int cell_y) {
        unchecked {
            uint term = value_2d_lowbias32((uint)cell_x);
            return value_2d_lowbias_to_unit(value_2d_lowbias32(term + (uint)cell_y));
        }
    }

    static float value_2d_lerp(float a, float b, float t) {
        return (float)(a + (float)(t * (float)(b - a)));
    }

    static float value_2d_value_2(int cell_x, int cell_y, float local_x, float local_y) {
        unchecked {
            float fade = value_2d_fade_quintic(local_x);
            float right = value_2d_hashed_lattice_value(cell_x + 1, cell_y);
            float value = value_2d_lerp(value_2d_hashed_lattice_value(cell_x, cell_y), right, fade);
            int cell_2_y = cell_y + 1;
            float right_2 = value_2d_hashed_lattice_value(cell_x + 1, cell_2_y);
            float value_2 = value_2d_lerp(value_2d_hashed_lattice_value(cell_x, cell_2_y), right_2, fade);
            return value_2d_lerp(value, value_2, value_2d_fade_quintic(local_y));
        }
    }

    // Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
    static float value_2d_flush_small(float x) {
        return (System.Math.Abs(x) < 9.094947e-13f) ? 0.0f : x;
    }

    public static float value_2d(float x, float y) {
        unchecked {
            float sum = System.Math.Min(System.Math.Max((float)(x + 1.0f), -1000000000.0f), 1000000000.0f);
            float whole = (float)System.Math.Floor(sum);
            float sum_2 = System.Math.Min(System.Math.Max((float)(y + 1.0f), -1000000000.0f), 1000000000.0f);
            float whole_2 = (float)System.Math.Floor(sum_2);
            int cell = (int)whole_2 - 1;
            float value = value_2d_value_2((int)whole - 1, cell, (float)(sum - whole), (float)(sum_2 - whole_2));
            return System.Math.Min(System.Math.Max(value_2d_flush_small(value), -1.0f), 1.0f);
        }
    }
}
