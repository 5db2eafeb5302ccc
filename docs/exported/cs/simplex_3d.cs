// simplex_3d(x, y, z): simplex, noise of 3 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("simplex_3d")).bake(Language::CSharp).
// SPDX-License-Identifier: MIT OR Apache-2.0

public static class Simplex3d {
    public struct simplex_3d_rank_3_result { public int x; public int y; public int z; }

    public struct simplex_3d_edge_16_result { public float x; public float y; public float z; }

    public struct simplex_3d_computed_gradient_3_result { public float x; public float y; public float z; }

    public struct simplex_3d_corner_gradient_result { public float x; public float y; public float z; }

    static readonly float[] simplex_3d_edge_16_list = {
        1.0f, 1.0f, 0.0f, -1.0f, 1.0f, 0.0f, 1.0f, -1.0f,
        0.0f, -1.0f, -1.0f, 0.0f, 1.0f, 0.0f, 1.0f, -1.0f,
        0.0f, 1.0f, 1.0f, 0.0f, -1.0f, -1.0f, 0.0f, -1.0f,
        0.0f, 1.0f, 1.0f, 0.0f, -1.0f, 1.0f, 0.0f, 1.0f,
        -1.0f, 0.0f, -1.0f, -1.0f, 1.0f, 1.0f, 0.0f, 0.0f,
        -1.0f, 1.0f, -1.0f, 1.0f, 0.0f, 0.0f, -1.0f, -1.0f
    };

    // Returns the number of other axes that each axis comes before: larger coordinates first, on a tie the lower axis.
    static simplex_3d_rank_3_result simplex_3d_rank_3(float local_x, float local_y, float local_z) {
        unchecked {
            int x = ((local_x >= local_y) ? 1 : 0) + ((local_x >= local_z) ? 1 : 0);
            int y = ((local_y > local_x) ? 1 : 0) + ((local_y >= local_z) ? 1 : 0);
            return new simplex_3d_rank_3_result { x = x, y = y, z = ((local_z > local_x) ? 1 : 0)
                + ((local_z > local_y) ? 1 : 0) };
        }
    }

    // The hash "lowbias32" of the hash prospector (Ellis 2018).
    static uint simplex_3d_lowbias32(uint bits) {
        unchecked {
            uint a = (bits ^ (bits >> 16)) * 0x7feb352du;
            uint b = (a ^ (a >> 15)) * 0x846ca68bu;
            return b ^ (b >> 16);
        }
    }

    // Returns one of the edges of a cube, four of them twice, as grad of Perlin's program (2002): u lies along x if h < 8,
    // else along y; v along y if h < 4, along x if h is 12 or 14, else along z. Bits 0 and 1 are their signs.
    static simplex_3d_edge_16_result simplex_3d_edge_16(uint index) {
        unchecked {
            uint first = (index & 15u) * 3u;
            return new simplex_3d_edge_16_result { x = simplex_3d_edge_16_list[first],
                y = simplex_3d_edge_16_list[first + 1u], z = simplex_3d_edge_16_list[first + 2u] };
        }
    }

    static simplex_3d_computed_gradient_3_result simplex_3d_computed_gradient_3(int cell_x, int cell_y,
        int cell_z) {
        unchecked {
            uint term = simplex_3d_lowbias32((uint)cell_x);
            uint term_2 = simplex_3d_lowbias32(term + (uint)cell_y);
            uint hash = simplex_3d_lowbias32(term_2 + (uint)cell_z);
            simplex_3d_edge_16_result found = simplex_3d_edge_16(hash >> 23);
            return new simplex_3d_computed_gradient_3_result { x = found.x, y = found.y, z = found.z };
        }
    }

    static simplex_3d_corner_gradient_result simplex_3d_corner_gradient(int cell_x, int cell_y, int cell_z,
        int corner_x, int corner_y, int corner_z) {
        unchecked {
            simplex_3d_computed_gradient_3_result found = simplex_3d_computed_gradient_3(cell_x + corner_x,
                cell_y + corner_y, cell_z + corner_z);
            return new simplex_3d_corner_gradient_result { x = found.x, y = found.y, z = found.z };
        }
    }

    static float simplex_3d_dot_3(float a_x, float a_y, float a_z, float b_x, float b_y, float b_z) {
        return (float)((float)((float)(a_x * b_x) + (float)(a_y * b_y)) + (float)(a_z * b_z));
    }

    static float simplex_3d_decay(float radius, float distance_squared) {
        float reach = (float)(radius - distance_squared);
        float t = (reach < 0.0f) ? 0.0f : reach;
        float t2 = (float)(t * t);
        return (float)(t2 * t2);
    }

    static float simplex_3d_corner_3(int cell_x, int cell_y, int cell_z, float local_x, float local_y,
        float local_z, int corner_x, int corner_y, int corner_z, float passed) {
        float sum = (float)((float)(local_x + local_y) + local_z);
        float shift = (float)(0.16666667f * (float)(sum - passed));
        float from_corner_x = (float)(local_x - (float)corner_x);
        float from_corner_y = (float)(local_y - (float)corner_y);
        float from_corner_z = (float)(local_z - (float)corner_z);
        float d_x = (float)(from_corner_x - shift);
        float d_y = (float)(from_corner_y - shift);
        float d_z = (float)(from_corner_z - shift);
        simplex_3d_corner_gradient_result found = simplex_3d_corner_gradient(cell_x, cell_y, cell_z, corner_x,
            corner_y, corner_z);
        float linear = simplex_3d_dot_3(found.x, found.y, found.z, d_x, d_y, d_z);
        return (float)(simplex_3d_decay(0.5f, simplex_3d_dot_3(d_x, d_y, d_z, d_x, d_y, d_z)) * linear);
    }

    static float simplex_3d_simplex_3(int cell_x, int cell_y, int cell_z, float local_x, float local_y,
        float local_z) {
        simplex_3d_rank_3_result rank = simplex_3d_rank_3(local_x, local_y, local_z);
        float corner = simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z, (rank.x >= 2) ? 1
            : 0, (rank.y >= 2) ? 1 : 0, (rank.z >= 2) ? 1 : 0, 1.0f);
        float value = (float)(simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z,
            (rank.x >= 3) ? 1 : 0, (rank.y >= 3) ? 1 : 0, (rank.z >= 3) ? 1 : 0, 0.0f) + corner);
        float value_2 = (float)(value + simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z,
            (rank.x >= 1) ? 1 : 0, (rank.y >= 1) ? 1 : 0, (rank.z >= 1) ? 1 : 0, 2.0f));
        float corner_2 = simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z, (rank.x >= 0)
            ? 1 : 0, (rank.y >= 0) ? 1 : 0, (rank.z >= 0) ? 1 : 0, 3.0f);
        return (float)(value_2 + corner_2);
    }

    // Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
    static float simplex_3d_flush_small(float x) {
        return (System.Math.Abs(x) < 9.094947e-13f) ? 0.0f : x;
    }

    public static float simplex_3d(float x, float y, float z) {
        unchecked {
            float y_2 = System.Math.Min(System.Math.Max(y, -1.329228e36f), 1.329228e36f);
            float a = (float)(System.Math.Min(System.Math.Max(x, -1.329228e36f), 1.329228e36f) + y_2);
            float sum = (float)(a + System.Math.Min(System.Math.Max(z, -1.329228e36f), 1.329228e36f));
            float b = (float)(0.33333334f * sum);
            float sum_2 = System.Math.Min(System.Math.Max((float)((float)(x + b) + 1.0f), -1000000000.0f),
                1000000000.0f);
            float whole = (float)System.Math.Floor(sum_2);
            float sum_3 = System.Math.Min(System.Math.Max((float)((float)(y + b) + 1.0f), -1000000000.0f),
                1000000000.0f);
            float whole_2 = (float)System.Math.Floor(sum_3);
            float sum_4 = System.Math.Min(System.Math.Max((float)((float)(z + b) + 1.0f), -1000000000.0f),
                1000000000.0f);
            float whole_3 = (float)System.Math.Floor(sum_4);
            int cell = (int)whole_3 - 1;
            int cell_2 = (int)whole_2 - 1;
            float local = (float)(sum_4 - whole_3);
            float local_2 = (float)(sum_3 - whole_2);
            int cell_3 = (int)whole - 1;
            float simplex = simplex_3d_simplex_3(cell_3, cell_2, cell, (float)(sum_2 - whole), local_2, local);
            return System.Math.Min(System.Math.Max(simplex_3d_flush_small((float)(76.88075f * simplex)), -1.0f),
                1.0f);
        }
    }
}
