// perlin_3d(x, y, z): perlin, noise of 3 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("perlin_3d")).bake(Language::CSharp).
// SPDX-License-Identifier: MIT OR Apache-2.0

public static class Perlin3d {
    public struct perlin_3d_edge_16_result { public float x; public float y; public float z; }

    public struct perlin_3d_computed_gradient_3_result { public float x; public float y; public float z; }

    static readonly float[] perlin_3d_edge_16_list = {
        1.0f, 1.0f, 0.0f, -1.0f, 1.0f, 0.0f, 1.0f, -1.0f,
        0.0f, -1.0f, -1.0f, 0.0f, 1.0f, 0.0f, 1.0f, -1.0f,
        0.0f, 1.0f, 1.0f, 0.0f, -1.0f, -1.0f, 0.0f, -1.0f,
        0.0f, 1.0f, 1.0f, 0.0f, -1.0f, 1.0f, 0.0f, 1.0f,
        -1.0f, 0.0f, -1.0f, -1.0f, 1.0f, 1.0f, 0.0f, 0.0f,
        -1.0f, 1.0f, -1.0f, 1.0f, 0.0f, 0.0f, -1.0f, -1.0f
    };

    // Perlin 2002: 6t^5 - 15t^4 + 10t^3.
    static float perlin_3d_fade_quintic(float t) {
        float bracket = (float)((float)(t * (float)((float)(t * 6.0f) - 15.0f)) + 10.0f);
        return (float)((float)((float)(t * t) * t) * bracket);
    }

    // The hash "lowbias32" of the hash prospector (Ellis 2018).
    static uint perlin_3d_lowbias32(uint bits) {
        unchecked {
            uint a = (bits ^ (bits >> 16)) * 0x7feb352du;
            uint b = (a ^ (a >> 15)) * 0x846ca68bu;
            return b ^ (b >> 16);
        }
    }

    // Returns one of the edges of a cube, four of them twice, as grad of Perlin's program (2002): u lies along x if h < 8,
    // else along y; v along y if h < 4, along x if h is 12 or 14, else along z. Bits 0 and 1 are their signs.
    static perlin_3d_edge_16_result perlin_3d_edge_16(uint index) {
        unchecked {
            uint first = (index & 15u) * 3u;
            return new perlin_3d_edge_16_result { x = perlin_3d_edge_16_list[first],
                y = perlin_3d_edge_16_list[first + 1u], z = perlin_3d_edge_16_list[first + 2u] };
        }
    }

    static perlin_3d_computed_gradient_3_result perlin_3d_computed_gradient_3(int cell_x, int cell_y, int cell_z) {
        unchecked {
            uint term = perlin_3d_lowbias32((uint)cell_x);
            uint term_2 = perlin_3d_lowbias32(term + (uint)cell_y);
            uint hash = perlin_3d_lowbias32(term_2 + (uint)cell_z);
            perlin_3d_edge_16_result found = perlin_3d_edge_16(hash >> 23);
            return new perlin_3d_computed_gradient_3_result { x = found.x, y = found.y, z = found.z };
        }
    }

    static float perlin_3d_lerp(float a, float b, float t) {
        return (float)(a + (float)(t * (float)(b - a)));
    }

    static float perlin_3d_perlin_3(int cell_x, int cell_y, int cell_z, float local_x, float local_y,
        float local_z) {
        unchecked {
            float fade = perlin_3d_fade_quintic(local_x);
            float fade_2 = perlin_3d_fade_quintic(local_z);
            perlin_3d_computed_gradient_3_result left = perlin_3d_computed_gradient_3(cell_x, cell_y, cell_z);
            perlin_3d_computed_gradient_3_result right = perlin_3d_computed_gradient_3(cell_x + 1, cell_y,
                cell_z);
            float offset = (float)((float)(left.x * local_x) + (float)(left.z * local_z));
            float term = (float)(right.x * (float)(local_x - 1.0f));
            float offset_2 = (float)(term + (float)(right.z * local_z));
            int cell_2_z = cell_z + 1;
            float z_3 = (float)(local_z - 1.0f);
            perlin_3d_computed_gradient_3_result left_2 = perlin_3d_computed_gradient_3(cell_x, cell_y, cell_2_z);
            perlin_3d_computed_gradient_3_result right_2 = perlin_3d_computed_gradient_3(cell_x + 1, cell_y,
                cell_2_z);
            float offset_3 = (float)((float)(left_2.x * local_x) + (float)(left_2.z * z_3));
            float term_2 = (float)(right_2.x * (float)(local_x - 1.0f));
            float offset_4 = (float)(term_2 + (float)(right_2.z * z_3));
            float slope = perlin_3d_lerp(left_2.y, right_2.y, fade);
            float slope_2 = perlin_3d_lerp(perlin_3d_lerp(left.y, right.y, fade), slope, fade_2);
            float offset_5 = perlin_3d_lerp(offset_3, offset_4, fade);
            float offset_6 = perlin_3d_lerp(perlin_3d_lerp(offset, offset_2, fade), offset_5, fade_2);
            int cell_3_y = cell_y + 1;
            perlin_3d_computed_gradient_3_result left_3 = perlin_3d_computed_gradient_3(cell_x, cell_3_y, cell_z);
            perlin_3d_computed_gradient_3_result right_3 = perlin_3d_computed_gradient_3(cell_x + 1, cell_3_y,
                cell_z);
            float term_3 = (float)(left_3.x * local_x);
            float offset_7 = (float)(term_3 + (float)(left_3.z * local_z));
            float term_4 = (float)(right_3.x * (float)(local_x - 1.0f));
            float offset_8 = (float)(term_4 + (float)(right_3.z * local_z));
            int cell_4_z = cell_z + 1;
            perlin_3d_computed_gradient_3_result left_4 = perlin_3d_computed_gradient_3(cell_x, cell_3_y,
                cell_4_z);
            perlin_3d_computed_gradient_3_result right_4 = perlin_3d_computed_gradient_3(cell_x + 1, cell_3_y,
                cell_4_z);
            float offset_9 = (float)((float)(left_4.x * local_x) + (float)(left_4.z * z_3));
            float term_5 = (float)(right_4.x * (float)(local_x - 1.0f));
            float offset_10 = (float)(term_5 + (float)(right_4.z * z_3));
            float slope_3 = perlin_3d_lerp(left_3.y, right_3.y, fade);
            float slope_4 = perlin_3d_lerp(slope_3, perlin_3d_lerp(left_4.y, right_4.y, fade), fade_2);
            float offset_11 = perlin_3d_lerp(offset_9, offset_10, fade);
            float offset_12 = perlin_3d_lerp(perlin_3d_lerp(offset_7, offset_8, fade), offset_11, fade_2);
            float offset_13 = (float)((float)(offset_12 - slope_4) - offset_6);
            float slope_5 = (float)(slope_4 - slope_2);
            float fade_3 = perlin_3d_fade_quintic(local_y);
            float term_6 = (float)((float)(slope_5 * local_y) + offset_13);
            float term_7 = (float)((float)(slope_2 * local_y) + offset_6);
            return (float)(term_7 + (float)(fade_3 * term_6));
        }
    }

    // Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
    static float perlin_3d_flush_small(float x) {
        return (System.Math.Abs(x) < 9.094947e-13f) ? 0.0f : x;
    }

    public static float perlin_3d(float x, float y, float z) {
        unchecked {
            float sum = System.Math.Min(System.Math.Max((float)(x + 1.0f), -1000000000.0f), 1000000000.0f);
            float whole = (float)System.Math.Floor(sum);
            float sum_2 = System.Math.Min(System.Math.Max((float)(y + 1.0f), -1000000000.0f), 1000000000.0f);
            float whole_2 = (float)System.Math.Floor(sum_2);
            float sum_3 = System.Math.Min(System.Math.Max((float)(z + 1.0f), -1000000000.0f), 1000000000.0f);
            float whole_3 = (float)System.Math.Floor(sum_3);
            int cell = (int)whole_3 - 1;
            int cell_2 = (int)whole_2 - 1;
            float local = (float)(sum_3 - whole_3);
            float local_2 = (float)(sum_2 - whole_2);
            int cell_3 = (int)whole - 1;
            float perlin = perlin_3d_perlin_3(cell_3, cell_2, cell, (float)(sum - whole), local_2, local);
            return System.Math.Min(System.Math.Max(perlin_3d_flush_small((float)(0.9649214f * perlin)), -1.0f),
                1.0f);
        }
    }
}
