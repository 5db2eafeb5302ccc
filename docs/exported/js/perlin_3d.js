// perlin_3d(x, y, z): perlin, noise of 3 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("perlin_3d")).bake(Language::JavaScript).
// SPDX-License-Identifier: MIT OR Apache-2.0

const { fround, imul, floor, abs } = Math;

const clamp = (x, low, high) => x < low ? low : x > high ? high : x;

const perlin_3d_edge_16_list = new Float32Array([
    1, 1, 0, -1, 1, 0, 1, -1,
    0, -1, -1, 0, 1, 0, 1, -1,
    0, 1, 1, 0, -1, -1, 0, -1,
    0, 1, 1, 0, -1, 1, 0, 1,
    -1, 0, -1, -1, 1, 1, 0, 0,
    -1, 1, -1, 1, 0, 0, -1, -1,
]);

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
//
// The hash "lowbias32" of the hash prospector (Ellis 2018).
//
// Returns one of the edges of a cube, four of them twice, as grad of Perlin's program (2002): u lies along x if h < 8,
// else along y; v along y if h < 4, along x if h is 12 or 14, else along z. Bits 0 and 1 are their signs.
/**
 * @param {number} x
 * @param {number} y
 * @param {number} z
 * @returns {number}
 */
export function perlin_3d(x, y, z) {
    x = fround(x);
    y = fround(y);
    z = fround(z);
    const sum = clamp(fround(x + 1), -1000000000, 1000000000);
    const whole = floor(sum);
    const sum_2 = clamp(fround(y + 1), -1000000000, 1000000000);
    const whole_2 = floor(sum_2);
    const sum_3 = clamp(fround(z + 1), -1000000000, 1000000000);
    const whole_3 = floor(sum_3);
    const cell = ((whole_3 | 0) - 1) | 0;
    const cell_2 = ((whole_2 | 0) - 1) | 0;
    const local = fround(sum_3 - whole_3);
    const local_2 = fround(sum_2 - whole_2);
    const cell_3 = ((whole | 0) - 1) | 0;
    const local_x = fround(sum - whole);
    const bracket = fround(fround(local_x * fround(fround(local_x * 6) - 15)) + 10);
    const fade = fround(fround(fround(local_x * local_x) * local_x) * bracket);
    const bracket_2 = fround(fround(local * fround(fround(local * 6) - 15)) + 10);
    const fade_2 = fround(fround(fround(local * local) * local) * bracket_2);
    const bits = cell_3;
    const a = imul(bits ^ (bits >>> 16), 0x7feb352d);
    const b = imul(a ^ (a >>> 15), -2073254261);
    const term_8 = b ^ (b >>> 16);
    const bits_2 = (term_8 + cell_2) | 0;
    const a_2 = imul(bits_2 ^ (bits_2 >>> 16), 0x7feb352d);
    const b_2 = imul(a_2 ^ (a_2 >>> 15), -2073254261);
    const term_9 = b_2 ^ (b_2 >>> 16);
    const bits_3 = (term_9 + cell) | 0;
    const a_3 = imul(bits_3 ^ (bits_3 >>> 16), 0x7feb352d);
    const b_3 = imul(a_3 ^ (a_3 >>> 15), -2073254261);
    const hash = b_3 ^ (b_3 >>> 16);
    const index = hash >>> 23;
    const first = imul(index & 15, 3);
    const x_2 = perlin_3d_edge_16_list[first];
    const y_2 = perlin_3d_edge_16_list[(first + 1) | 0];
    const z_2 = perlin_3d_edge_16_list[(first + 2) | 0];
    const cell_x_2 = (cell_3 + 1) | 0;
    const bits_4 = cell_x_2;
    const a_4 = imul(bits_4 ^ (bits_4 >>> 16), 0x7feb352d);
    const b_4 = imul(a_4 ^ (a_4 >>> 15), -2073254261);
    const term_10 = b_4 ^ (b_4 >>> 16);
    const bits_5 = (term_10 + cell_2) | 0;
    const a_5 = imul(bits_5 ^ (bits_5 >>> 16), 0x7feb352d);
    const b_5 = imul(a_5 ^ (a_5 >>> 15), -2073254261);
    const term_11 = b_5 ^ (b_5 >>> 16);
    const bits_6 = (term_11 + cell) | 0;
    const a_6 = imul(bits_6 ^ (bits_6 >>> 16), 0x7feb352d);
    const b_6 = imul(a_6 ^ (a_6 >>> 15), -2073254261);
    const hash_2 = b_6 ^ (b_6 >>> 16);
    const index_2 = hash_2 >>> 23;
    const first_2 = imul(index_2 & 15, 3);
    const x_3 = perlin_3d_edge_16_list[first_2];
    const y_3 = perlin_3d_edge_16_list[(first_2 + 1) | 0];
    const z_3 = perlin_3d_edge_16_list[(first_2 + 2) | 0];
    const offset = fround(fround(x_2 * local_x) + fround(z_2 * local));
    const term = fround(x_3 * fround(local_x - 1));
    const offset_2 = fround(term + fround(z_3 * local));
    const cell_2_z = (cell + 1) | 0;
    const z_4 = fround(local - 1);
    const bits_7 = cell_3;
    const a_7 = imul(bits_7 ^ (bits_7 >>> 16), 0x7feb352d);
    const b_7 = imul(a_7 ^ (a_7 >>> 15), -2073254261);
    const term_12 = b_7 ^ (b_7 >>> 16);
    const bits_8 = (term_12 + cell_2) | 0;
    const a_8 = imul(bits_8 ^ (bits_8 >>> 16), 0x7feb352d);
    const b_8 = imul(a_8 ^ (a_8 >>> 15), -2073254261);
    const term_13 = b_8 ^ (b_8 >>> 16);
    const bits_9 = (term_13 + cell_2_z) | 0;
    const a_9 = imul(bits_9 ^ (bits_9 >>> 16), 0x7feb352d);
    const b_9 = imul(a_9 ^ (a_9 >>> 15), -2073254261);
    const hash_3 = b_9 ^ (b_9 >>> 16);
    const index_3 = hash_3 >>> 23;
    const first_3 = imul(index_3 & 15, 3);
    const x_4 = perlin_3d_edge_16_list[first_3];
    const y_4 = perlin_3d_edge_16_list[(first_3 + 1) | 0];
    const z_5 = perlin_3d_edge_16_list[(first_3 + 2) | 0];
    const cell_x_3 = (cell_3 + 1) | 0;
    const bits_10 = cell_x_3;
    const a_10 = imul(bits_10 ^ (bits_10 >>> 16), 0x7feb352d);
    const b_10 = imul(a_10 ^ (a_10 >>> 15), -2073254261);
    const term_14 = b_10 ^ (b_10 >>> 16);
    const bits_11 = (term_14 + cell_2) | 0;
    const a_11 = imul(bits_11 ^ (bits_11 >>> 16), 0x7feb352d);
    const b_11 = imul(a_11 ^ (a_11 >>> 15), -2073254261);
    const term_15 = b_11 ^ (b_11 >>> 16);
    const bits_12 = (term_15 + cell_2_z) | 0;
    const a_12 = imul(bits_12 ^ (bits_12 >>> 16), 0x7feb352d);
    const b_12 = imul(a_12 ^ (a_12 >>> 15), -2073254261);
    const hash_4 = b_12 ^ (b_12 >>> 16);
    const index_4 = hash_4 >>> 23;
    const first_4 = imul(index_4 & 15, 3);
    const x_5 = perlin_3d_edge_16_list[first_4];
    const y_5 = perlin_3d_edge_16_list[(first_4 + 1) | 0];
    const z_6 = perlin_3d_edge_16_list[(first_4 + 2) | 0];
    const offset_3 = fround(fround(x_4 * local_x) + fround(z_5 * z_4));
    const term_2 = fround(x_5 * fround(local_x - 1));
    const offset_4 = fround(term_2 + fround(z_6 * z_4));
    const slope = fround(y_4 + fround(fade * fround(y_5 - y_4)));
    const a_13 = fround(y_2 + fround(fade * fround(y_3 - y_2)));
    const slope_2 = fround(a_13 + fround(fade_2 * fround(slope - a_13)));
    const offset_5 = fround(offset_3 + fround(fade * fround(offset_4 - offset_3)));
    const a_14 = fround(offset + fround(fade * fround(offset_2 - offset)));
    const offset_6 = fround(a_14 + fround(fade_2 * fround(offset_5 - a_14)));
    const cell_3_y = (cell_2 + 1) | 0;
    const bits_13 = cell_3;
    const a_15 = imul(bits_13 ^ (bits_13 >>> 16), 0x7feb352d);
    const b_13 = imul(a_15 ^ (a_15 >>> 15), -2073254261);
    const term_16 = b_13 ^ (b_13 >>> 16);
    const bits_14 = (term_16 + cell_3_y) | 0;
    const a_16 = imul(bits_14 ^ (bits_14 >>> 16), 0x7feb352d);
    const b_14 = imul(a_16 ^ (a_16 >>> 15), -2073254261);
    const term_17 = b_14 ^ (b_14 >>> 16);
    const bits_15 = (term_17 + cell) | 0;
    const a_17 = imul(bits_15 ^ (bits_15 >>> 16), 0x7feb352d);
    const b_15 = imul(a_17 ^ (a_17 >>> 15), -2073254261);
    const hash_5 = b_15 ^ (b_15 >>> 16);
    const index_5 = hash_5 >>> 23;
    const first_5 = imul(index_5 & 15, 3);
    const x_6 = perlin_3d_edge_16_list[first_5];
    const y_6 = perlin_3d_edge_16_list[(first_5 + 1) | 0];
    const z_7 = perlin_3d_edge_16_list[(first_5 + 2) | 0];
    const cell_x_4 = (cell_3 + 1) | 0;
    const bits_16 = cell_x_4;
    const a_18 = imul(bits_16 ^ (bits_16 >>> 16), 0x7feb352d);
    const b_16 = imul(a_18 ^ (a_18 >>> 15), -2073254261);
    const term_18 = b_16 ^ (b_16 >>> 16);
    const bits_17 = (term_18 + cell_3_y) | 0;
    const a_19 = imul(bits_17 ^ (bits_17 >>> 16), 0x7feb352d);
    const b_17 = imul(a_19 ^ (a_19 >>> 15), -2073254261);
    const term_19 = b_17 ^ (b_17 >>> 16);
    const bits_18 = (term_19 + cell) | 0;
    const a_20 = imul(bits_18 ^ (bits_18 >>> 16), 0x7feb352d);
    const b_18 = imul(a_20 ^ (a_20 >>> 15), -2073254261);
    const hash_6 = b_18 ^ (b_18 >>> 16);
    const index_6 = hash_6 >>> 23;
    const first_6 = imul(index_6 & 15, 3);
    const x_7 = perlin_3d_edge_16_list[first_6];
    const y_7 = perlin_3d_edge_16_list[(first_6 + 1) | 0];
    const z_8 = perlin_3d_edge_16_list[(first_6 + 2) | 0];
    const term_3 = fround(x_6 * local_x);
    const offset_7 = fround(term_3 + fround(z_7 * local));
    const term_4 = fround(x_7 * fround(local_x - 1));
    const offset_8 = fround(term_4 + fround(z_8 * local));
    const cell_4_z = (cell + 1) | 0;
    const bits_19 = cell_3;
    const a_21 = imul(bits_19 ^ (bits_19 >>> 16), 0x7feb352d);
    const b_19 = imul(a_21 ^ (a_21 >>> 15), -2073254261);
    const term_20 = b_19 ^ (b_19 >>> 16);
    const bits_20 = (term_20 + cell_3_y) | 0;
    const a_22 = imul(bits_20 ^ (bits_20 >>> 16), 0x7feb352d);
    const b_20 = imul(a_22 ^ (a_22 >>> 15), -2073254261);
    const term_21 = b_20 ^ (b_20 >>> 16);
    const bits_21 = (term_21 + cell_4_z) | 0;
    const a_23 = imul(bits_21 ^ (bits_21 >>> 16), 0x7feb352d);
    const b_21 = imul(a_23 ^ (a_23 >>> 15), -2073254261);
    const hash_7 = b_21 ^ (b_21 >>> 16);
    const index_7 = hash_7 >>> 23;
    const first_7 = imul(index_7 & 15, 3);
    const x_8 = perlin_3d_edge_16_list[first_7];
    const y_8 = perlin_3d_edge_16_list[(first_7 + 1) | 0];
    const z_9 = perlin_3d_edge_16_list[(first_7 + 2) | 0];
    const cell_x_5 = (cell_3 + 1) | 0;
    const bits_22 = cell_x_5;
    const a_24 = imul(bits_22 ^ (bits_22 >>> 16), 0x7feb352d);
    const b_22 = imul(a_24 ^ (a_24 >>> 15), -2073254261);
    const term_22 = b_22 ^ (b_22 >>> 16);
    const bits_23 = (term_22 + cell_3_y) | 0;
    const a_25 = imul(bits_23 ^ (bits_23 >>> 16), 0x7feb352d);
    const b_23 = imul(a_25 ^ (a_25 >>> 15), -2073254261);
    const term_23 = b_23 ^ (b_23 >>> 16);
    const bits_24 = (term_23 + cell_4_z) | 0;
    const a_26 = imul(bits_24 ^ (bits_24 >>> 16), 0x7feb352d);
    const b_24 = imul(a_26 ^ (a_26 >>> 15), -2073254261);
    const hash_8 = b_24 ^ (b_24 >>> 16);
    const index_8 = hash_8 >>> 23;
    const first_8 = imul(index_8 & 15, 3);
    const x_9 = perlin_3d_edge_16_list[first_8];
    const y_9 = perlin_3d_edge_16_list[(first_8 + 1) | 0];
    const z_10 = perlin_3d_edge_16_list[(first_8 + 2) | 0];
    const offset_9 = fround(fround(x_8 * local_x) + fround(z_9 * z_4));
    const term_5 = fround(x_9 * fround(local_x - 1));
    const offset_10 = fround(term_5 + fround(z_10 * z_4));
    const slope_3 = fround(y_6 + fround(fade * fround(y_7 - y_6)));
    const b_25 = fround(y_8 + fround(fade * fround(y_9 - y_8)));
    const slope_4 = fround(slope_3 + fround(fade_2 * fround(b_25 - slope_3)));
    const offset_11 = fround(offset_9 + fround(fade * fround(offset_10 - offset_9)));
    const a_27 = fround(offset_7 + fround(fade * fround(offset_8 - offset_7)));
    const offset_12 = fround(a_27 + fround(fade_2 * fround(offset_11 - a_27)));
    const offset_13 = fround(fround(offset_12 - slope_4) - offset_6);
    const slope_5 = fround(slope_4 - slope_2);
    const bracket_3 = fround(fround(local_2 * fround(fround(local_2 * 6) - 15)) + 10);
    const fade_3 = fround(fround(fround(local_2 * local_2) * local_2) * bracket_3);
    const term_6 = fround(fround(slope_5 * local_2) + offset_13);
    const term_7 = fround(fround(slope_2 * local_2) + offset_6);
    const perlin = fround(term_7 + fround(fade_3 * term_6));
    const x_10 = fround(0.9649214148521423 * perlin);
    return clamp((abs(x_10) < 9.094947017729282e-13) ? 0 : x_10, -1, 1);
}
