// simplex_2d(x, y): simplex, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("simplex_2d")).bake(Language::CSharp).
// SPDX-License-Identifier: MIT OR Apache-2.0

public static class Simplex2d {
    public struct simplex_2d_octagon_8_result { public float x; public float y; }

    public struct simplex_2d_computed_gradient_2_result { public float x; public float y; }

    public struct simplex_2d_corner_gradient_result { public float x; public float y; }

    static readonly float[] simplex_2d_octagon_8_list = {
        1.0f, 0.41421357f, -1.0f, 0.41421357f, 1.0f, -0.41421357f, -1.0f, -0.41421357f,
        0.41421357f, 1.0f, 0.41421357f, -1.0f, -0.41421357f, 1.0f, -0.41421357f, -1.0f
    };

    // The hash "lowbias32" of the hash prospector (Ellis 2018).
    static uint simplex_2d_lowbias32(uint bits) {
        unchecked {
            uint a = (bits ^ (bits >> 16)) * 0x7feb352du;
            uint b = (a ^ (a >> 15)) * 0x846ca68bu;
            return b ^ (b >> 16);
        }
    }

    // Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
    static simplex_2d_octagon_8_result simplex_2d_octagon_8(uint index) {
        unchecked {
            uint first = (index & 7u) * 2u;
            return new simplex_2d_octagon_8_result { x = simplex_2d_octagon_8_list[first],
                y = simplex_2d_octagon_8_list[first + 1u] };
        }
    }

    static simplex_2d_computed_gradient_2_result simplex_2d_computed_gradient_2(int cell_x, int cell_y) {
        unchecked {
            uint hash = simplex_2d_lowbias32(simplex_2d_lowbias32((uint)cell_x) + (uint)cell_y);
            simplex_2d_octagon_8_result found = simplex_2d_octagon_8(hash >> 23);
            return new simplex_2d_computed_gradient_2_result { x = found.x, y = found.y };
        }
    }

    static simplex_2d_corner_gradient_result simplex_2d_corner_gradient(int cell_x, int cell_y, int corner_x,
        int corner_y) {
        unchecked {
            simplex_2d_computed_gradient_2_result found = simplex_2d_computed_gradient_2(cell_x + corner_x,
                cell_y + corner_y);
            return new simplex_2d_corner_gradient_result { x = found.x, y = found.y };
        }
    }

    static float simplex_2d_dot_2(float a_x, float a_y, float b_x, float b_y) {
        return (float)((float)(a_x * b_x) + (float)(a_y * b_y));
    }

    static float simplex_2d_decay(float radius, float distance_squared) {
        float reach = (float)(radius - distance_squared);
        float t = (reach < 0.0f) ? 0.0f : reach;
        float t2 = (float)(t * t);
        return (float)(t2 * t2);
    }

    static float simplex_2d_corner_2(int cell_x, int cell_y, float local_x, float local_y, int corner_x,
        int corner_y, float passed) {
        float sum = (float)(local_x + local_y);
        float shift = (float)(0.21132487f * (float)(sum - passed));
        float from_corner_x = (float)(local_x - (float)corner_x);
        float from_corner_y = (float)(local_y - (float)corner_y);
        float d_x = (float)(from_corner_x - shift);
        float d_y = (float)(from_corner_y - shift);
        simplex_2d_corner_gradient_result found = simplex_2d_corner_gradient(cell_x, cell_y, corner_x, corner_y);
        float linear = simplex_2d_dot_2(found.x, found.y, d_x, d_y);
        return (float)(simplex_2d_decay(0.5f, simplex_2d_dot_2(d_x, d_y, d_x, d_y)) * linear);
    }

    static float simplex_2d_simplex_2(int cell_x, int cell_y, float local_x, float local_y) {
        unchecked {
            int along_x = (local_x >= local_y) ? 1 : 0;
            float corner = simplex_2d_corner_2(cell_x, cell_y, local_x, local_y, along_x, 1 - along_x, 1.0f);
            float value = (float)(simplex_2d_corner_2(cell_x, cell_y, local_x, local_y, 0, 0, 0.0f) + corner);
            return (float)(value + simplex_2d_corner_2(cell_x, cell_y, local_x, local_y, 1, 1, 2.0f));
        }
    }

    // Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
    static float simplex_2d_flush_small(float x) {
        return (System.Math.Abs(x) < 9.094947e-13f) ? 0.0f : x;
    }

    public static float simplex_2d(float x, float y) {
        unchecked {
            float y_2 = System.Math.Min(System.Math.Max(y, -1.329228e36f), 1.329228e36f);
            float sum = (float)(System.Math.Min(System.Math.Max(x, -1.329228e36f), 1.329228e36f) + y_2);
            float b = (float)(0.36602542f * sum);
            float sum_2 = System.Math.Min(System.Math.Max((float)((float)(x + b) + 1.0f), -1000000000.0f),
                1000000000.0f);
            float whole = (float)System.Math.Floor(sum_2);
            float sum_3 = System.Math.Min(System.Math.Max((float)((float)(y + b) + 1.0f), -1000000000.0f),
                1000000000.0f);
            float whole_2 = (float)System.Math.Floor(sum_3);
            int cell = (int)whole_2 - 1;
            float simplex = simplex_2d_simplex_2((int)whole - 1, cell, (float)(sum_2 - whole),
                (float)(sum_3 - whole_2));
            return System.Math.Min(System.Math.Max(simplex_2d_flush_small((float)(92.425f * simplex)), -1.0f),
                1.0f);
        }
    }
}
