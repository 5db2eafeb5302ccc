// simplex_3d(x, y, z): simplex, noise of 3 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("simplex_3d")).bake(Language::JavaScript).
// SPDX-License-Identifier: MIT OR Apache-2.0

const { fround, imul, floor, abs } = Math;

const clamp = (x, low, high) => x < low ? low : x > high ? high : x;

const simplex_3d_edge_16_list = new Float32Array([
    1, 1, 0, -1, 1, 0, 1, -1,
    0, -1, -1, 0, 1, 0, 1, -1,
    0, 1, 1, 0, -1, -1, 0, -1,
    0, 1, 1, 0, -1, 1, 0, 1,
    -1, 0, -1, -1, 1, 1, 0, 0,
    -1, 1, -1, 1, 0, 0, -1, -1,
]);

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
export function simplex_3d(x, y, z) {
    x = fround(x);
    y = fround(y);
    z = fround(z);
    const y_2 = clamp(y, -1.329227995784916e36, 1.329227995784916e36);
    const a = fround(clamp(x, -1.329227995784916e36, 1.329227995784916e36) + y_2);
    const sum = fround(a + clamp(z, -1.329227995784916e36, 1.329227995784916e36));
    const b = fround(0.3333333432674408 * sum);
    const sum_2 = clamp(fround(fround(x + b) + 1), -1000000000, 1000000000);
    const whole = floor(sum_2);
    const sum_3 = clamp(fround(fround(y + b) + 1), -1000000000, 1000000000);
    const whole_2 = floor(sum_3);
    const sum_4 = clamp(fround(fround(z + b) + 1), -1000000000, 1000000000);
    const whole_3 = floor(sum_4);
    const cell = ((whole_3 | 0) - 1) | 0;
    const cell_2 = ((whole_2 | 0) - 1) | 0;
    const local = fround(sum_4 - whole_3);
    const local_2 = fround(sum_3 - whole_2);
    const cell_3 = ((whole | 0) - 1) | 0;
    const local_x = fround(sum_2 - whole);
    const x_2 = ((+(local_x >= local_2)) + (+(local_x >= local))) | 0;
    const y_3 = ((+(local_2 > local_x)) + (+(local_2 >= local))) | 0;
    const z_2 = ((+(local > local_x)) + (+(local > local_2))) | 0;
    const corner_x = +(x_2 >= 2);
    const corner_y = +(y_3 >= 2);
    const corner_z = +(z_2 >= 2);
    const sum_5 = fround(fround(local_x + local_2) + local);
    const shift = fround(0.1666666716337204 * fround(sum_5 - 1));
    const from_corner_x = fround(local_x - fround(corner_x));
    const from_corner_y = fround(local_2 - fround(corner_y));
    const from_corner_z = fround(local - fround(corner_z));
    const d_x = fround(from_corner_x - shift);
    const d_y = fround(from_corner_y - shift);
    const d_z = fround(from_corner_z - shift);
    const cell_x_2 = (cell_3 + corner_x) | 0;
    const cell_y_2 = (cell_2 + corner_y) | 0;
    const cell_z_2 = (cell + corner_z) | 0;
    const bits = cell_x_2;
    const a_2 = imul(bits ^ (bits >>> 16), 0x7feb352d);
    const b_2 = imul(a_2 ^ (a_2 >>> 15), -2073254261);
    const term = b_2 ^ (b_2 >>> 16);
    const bits_2 = (term + cell_y_2) | 0;
    const a_3 = imul(bits_2 ^ (bits_2 >>> 16), 0x7feb352d);
    const b_3 = imul(a_3 ^ (a_3 >>> 15), -2073254261);
    const term_2 = b_3 ^ (b_3 >>> 16);
    const bits_3 = (term_2 + cell_z_2) | 0;
    const a_4 = imul(bits_3 ^ (bits_3 >>> 16), 0x7feb352d);
    const b_4 = imul(a_4 ^ (a_4 >>> 15), -2073254261);
    const hash = b_4 ^ (b_4 >>> 16);
    const index = hash >>> 23;
    const first = imul(index & 15, 3);
    const x_3 = simplex_3d_edge_16_list[first];
    const y_4 = simplex_3d_edge_16_list[(first + 1) | 0];
    const z_3 = simplex_3d_edge_16_list[(first + 2) | 0];
    const linear = fround(fround(fround(x_3 * d_x) + fround(y_4 * d_y)) + fround(z_3 * d_z));
    const distance_squared = fround(fround(fround(d_x * d_x) + fround(d_y * d_y)) + fround(d_z * d_z));
    const reach = fround(0.5 - distance_squared);
    const t = fround(0.5 * fround(reach + abs(reach)));
    const t2 = fround(t * t);
    const corner = fround(fround(t2 * t2) * linear);
    const corner_x_2 = +(x_2 >= 3);
    const corner_y_2 = +(y_3 >= 3);
    const corner_z_2 = +(z_2 >= 3);
    const sum_6 = fround(fround(local_x + local_2) + local);
    const shift_2 = fround(0.1666666716337204 * sum_6);
    const from_corner_x_2 = fround(local_x - fround(corner_x_2));
    const from_corner_y_2 = fround(local_2 - fround(corner_y_2));
    const from_corner_z_2 = fround(local - fround(corner_z_2));
    const d_x_2 = fround(from_corner_x_2 - shift_2);
    const d_y_2 = fround(from_corner_y_2 - shift_2);
    const d_z_2 = fround(from_corner_z_2 - shift_2);
    const cell_x_3 = (cell_3 + corner_x_2) | 0;
    const cell_y_3 = (cell_2 + corner_y_2) | 0;
    const cell_z_3 = (cell + corner_z_2) | 0;
    const bits_4 = cell_x_3;
    const a_5 = imul(bits_4 ^ (bits_4 >>> 16), 0x7feb352d);
    const b_5 = imul(a_5 ^ (a_5 >>> 15), -2073254261);
    const term_3 = b_5 ^ (b_5 >>> 16);
    const bits_5 = (term_3 + cell_y_3) | 0;
    const a_6 = imul(bits_5 ^ (bits_5 >>> 16), 0x7feb352d);
    const b_6 = imul(a_6 ^ (a_6 >>> 15), -2073254261);
    const term_4 = b_6 ^ (b_6 >>> 16);
    const bits_6 = (term_4 + cell_z_3) | 0;
    const a_7 = imul(bits_6 ^ (bits_6 >>> 16), 0x7feb352d);
    const b_7 = imul(a_7 ^ (a_7 >>> 15), -2073254261);
    const hash_2 = b_7 ^ (b_7 >>> 16);
    const index_2 = hash_2 >>> 23;
    const first_2 = imul(index_2 & 15, 3);
    const x_4 = simplex_3d_edge_16_list[first_2];
    const y_5 = simplex_3d_edge_16_list[(first_2 + 1) | 0];
    const z_4 = simplex_3d_edge_16_list[(first_2 + 2) | 0];
    const linear_2 = fround(fround(fround(x_4 * d_x_2) + fround(y_5 * d_y_2)) + fround(z_4 * d_z_2));
    const distance_squared_2 = fround(fround(fround(d_x_2 * d_x_2) + fround(d_y_2 * d_y_2))
        + fround(d_z_2 * d_z_2));
    const reach_2 = fround(0.5 - distance_squared_2);
    const t_2 = fround(0.5 * fround(reach_2 + abs(reach_2)));
    const t_3 = fround(t_2 * t_2);
    const value = fround(fround(fround(t_3 * t_3) * linear_2) + corner);
    const corner_x_3 = +(x_2 >= 1);
    const corner_y_3 = +(y_3 >= 1);
    const corner_z_3 = +(z_2 >= 1);
    const sum_7 = fround(fround(local_x + local_2) + local);
    const shift_3 = fround(0.1666666716337204 * fround(sum_7 - 2));
    const from_corner_x_3 = fround(local_x - fround(corner_x_3));
    const from_corner_y_3 = fround(local_2 - fround(corner_y_3));
    const from_corner_z_3 = fround(local - fround(corner_z_3));
    const d_x_3 = fround(from_corner_x_3 - shift_3);
    const d_y_3 = fround(from_corner_y_3 - shift_3);
    const d_z_3 = fround(from_corner_z_3 - shift_3);
    const cell_x_4 = (cell_3 + corner_x_3) | 0;
    const cell_y_4 = (cell_2 + corner_y_3) | 0;
    const cell_z_4 = (cell + corner_z_3) | 0;
    const bits_7 = cell_x_4;
    const a_8 = imul(bits_7 ^ (bits_7 >>> 16), 0x7feb352d);
    const b_8 = imul(a_8 ^ (a_8 >>> 15), -2073254261);
    const term_5 = b_8 ^ (b_8 >>> 16);
    const bits_8 = (term_5 + cell_y_4) | 0;
    const a_9 = imul(bits_8 ^ (bits_8 >>> 16), 0x7feb352d);
    const b_9 = imul(a_9 ^ (a_9 >>> 15), -2073254261);
    const term_6 = b_9 ^ (b_9 >>> 16);
    const bits_9 = (term_6 + cell_z_4) | 0;
    const a_10 = imul(bits_9 ^ (bits_9 >>> 16), 0x7feb352d);
    const b_10 = imul(a_10 ^ (a_10 >>> 15), -2073254261);
    const hash_3 = b_10 ^ (b_10 >>> 16);
    const index_3 = hash_3 >>> 23;
    const first_3 = imul(index_3 & 15, 3);
    const x_5 = simplex_3d_edge_16_list[first_3];
    const y_6 = simplex_3d_edge_16_list[(first_3 + 1) | 0];
    const z_5 = simplex_3d_edge_16_list[(first_3 + 2) | 0];
    const linear_3 = fround(fround(fround(x_5 * d_x_3) + fround(y_6 * d_y_3)) + fround(z_5 * d_z_3));
    const distance_squared_3 = fround(fround(fround(d_x_3 * d_x_3) + fround(d_y_3 * d_y_3))
        + fround(d_z_3 * d_z_3));
    const reach_3 = fround(0.5 - distance_squared_3);
    const t_4 = fround(0.5 * fround(reach_3 + abs(reach_3)));
    const t_5 = fround(t_4 * t_4);
    const value_2 = fround(value + fround(fround(t_5 * t_5) * linear_3));
    const corner_x_4 = +(x_2 >= 0);
    const corner_y_4 = +(y_3 >= 0);
    const corner_z_4 = +(z_2 >= 0);
    const sum_8 = fround(fround(local_x + local_2) + local);
    const shift_4 = fround(0.1666666716337204 * fround(sum_8 - 3));
    const from_corner_x_4 = fround(local_x - fround(corner_x_4));
    const from_corner_y_4 = fround(local_2 - fround(corner_y_4));
    const from_corner_z_4 = fround(local - fround(corner_z_4));
    const d_x_4 = fround(from_corner_x_4 - shift_4);
    const d_y_4 = fround(from_corner_y_4 - shift_4);
    const d_z_4 = fround(from_corner_z_4 - shift_4);
    const cell_x_5 = (cell_3 + corner_x_4) | 0;
    const cell_y_5 = (cell_2 + corner_y_4) | 0;
    const cell_z_5 = (cell + corner_z_4) | 0;
    const bits_10 = cell_x_5;
    const a_11 = imul(bits_10 ^ (bits_10 >>> 16), 0x7feb352d);
    const b_11 = imul(a_11 ^ (a_11 >>> 15), -2073254261);
    const term_7 = b_11 ^ (b_11 >>> 16);
    const bits_11 = (term_7 + cell_y_5) | 0;
    const a_12 = imul(bits_11 ^ (bits_11 >>> 16), 0x7feb352d);
    const b_12 = imul(a_12 ^ (a_12 >>> 15), -2073254261);
    const term_8 = b_12 ^ (b_12 >>> 16);
    const bits_12 = (term_8 + cell_z_5) | 0;
    const a_13 = imul(bits_12 ^ (bits_12 >>> 16), 0x7feb352d);
    const b_13 = imul(a_13 ^ (a_13 >>> 15), -2073254261);
    const hash_4 = b_13 ^ (b_13 >>> 16);
    const index_4 = hash_4 >>> 23;
    const first_4 = imul(index_4 & 15, 3);
    const x_6 = simplex_3d_edge_16_list[first_4];
    const y_7 = simplex_3d_edge_16_list[(first_4 + 1) | 0];
    const z_6 = simplex_3d_edge_16_list[(first_4 + 2) | 0];
    const linear_4 = fround(fround(fround(x_6 * d_x_4) + fround(y_7 * d_y_4)) + fround(z_6 * d_z_4));
    const distance_squared_4 = fround(fround(fround(d_x_4 * d_x_4) + fround(d_y_4 * d_y_4))
        + fround(d_z_4 * d_z_4));
    const reach_4 = fround(0.5 - distance_squared_4);
    const t_6 = fround(0.5 * fround(reach_4 + abs(reach_4)));
    const t_7 = fround(t_6 * t_6);
    const corner_2 = fround(fround(t_7 * t_7) * linear_4);
    const simplex = fround(value_2 + corner_2);
    const x_7 = fround(76.88075256347656 * simplex);
    return clamp((abs(x_7) < 9.094947017729282e-13) ? 0 : x_7, -1, 1);
}
