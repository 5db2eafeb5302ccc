// simplex_2d(x, y): simplex, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("simplex_2d")).bake(Language::JavaScript).
// SPDX-License-Identifier: MIT OR Apache-2.0

const { fround, imul, floor, abs } = Math;

const clamp = (x, low, high) => x < low ? low : x > high ? high : x;

const simplex_2d_octagon_8_list = new Float32Array([
    1, 0.4142135679721832, -1, 0.4142135679721832, 1, -0.4142135679721832, -1, -0.4142135679721832,
    0.4142135679721832, 1, 0.4142135679721832, -1, -0.4142135679721832, 1, -0.4142135679721832, -1,
]);

// The hash "lowbias32" of the hash prospector (Ellis 2018).
/**
 * @param {number} x
 * @param {number} y
 * @returns {number}
 */
export function simplex_2d(x, y) {
    x = fround(x);
    y = fround(y);
    const y_2 = clamp(y, -1.329227995784916e36, 1.329227995784916e36);
    const sum = fround(clamp(x, -1.329227995784916e36, 1.329227995784916e36) + y_2);
    const b = fround(0.3660254180431366 * sum);
    const sum_2 = clamp(fround(fround(x + b) + 1), -1000000000, 1000000000);
    const whole = floor(sum_2);
    const sum_3 = clamp(fround(fround(y + b) + 1), -1000000000, 1000000000);
    const whole_2 = floor(sum_3);
    const cell = ((whole_2 | 0) - 1) | 0;
    const cell_x = ((whole | 0) - 1) | 0;
    const local_x = fround(sum_2 - whole);
    const local_y = fround(sum_3 - whole_2);
    const along_x = +(local_x >= local_y);
    const corner_y = (1 - along_x) | 0;
    const sum_4 = fround(local_x + local_y);
    const shift = fround(0.21132487058639526 * fround(sum_4 - 1));
    const from_corner_x = fround(local_x - fround(along_x));
    const from_corner_y = fround(local_y - fround(corner_y));
    const d_x = fround(from_corner_x - shift);
    const d_y = fround(from_corner_y - shift);
    const cell_x_2 = (cell_x + along_x) | 0;
    const cell_y_2 = (cell + corner_y) | 0;
    const bits = cell_x_2;
    const a = imul(bits ^ (bits >>> 16), 0x7feb352d);
    const b_2 = imul(a ^ (a >>> 15), -2073254261);
    const bits_2 = ((b_2 ^ (b_2 >>> 16)) + cell_y_2) | 0;
    const a_2 = imul(bits_2 ^ (bits_2 >>> 16), 0x7feb352d);
    const b_3 = imul(a_2 ^ (a_2 >>> 15), -2073254261);
    const hash = b_3 ^ (b_3 >>> 16);
    const index = hash >>> 23;
    const first = imul(index & 7, 2);
    const x_2 = simplex_2d_octagon_8_list[first];
    const y_3 = simplex_2d_octagon_8_list[(first + 1) | 0];
    const linear = fround(fround(x_2 * d_x) + fround(y_3 * d_y));
    const distance_squared = fround(fround(d_x * d_x) + fround(d_y * d_y));
    const reach = fround(0.5 - distance_squared);
    const t = fround(0.5 * fround(reach + abs(reach)));
    const t2 = fround(t * t);
    const corner = fround(fround(t2 * t2) * linear);
    const sum_5 = fround(local_x + local_y);
    const shift_2 = fround(0.21132487058639526 * sum_5);
    const from_corner_x_2 = local_x;
    const from_corner_y_2 = local_y;
    const d_x_2 = fround(from_corner_x_2 - shift_2);
    const d_y_2 = fround(from_corner_y_2 - shift_2);
    const cell_x_3 = cell_x;
    const cell_y_3 = cell;
    const bits_3 = cell_x_3;
    const a_3 = imul(bits_3 ^ (bits_3 >>> 16), 0x7feb352d);
    const b_4 = imul(a_3 ^ (a_3 >>> 15), -2073254261);
    const bits_4 = ((b_4 ^ (b_4 >>> 16)) + cell_y_3) | 0;
    const a_4 = imul(bits_4 ^ (bits_4 >>> 16), 0x7feb352d);
    const b_5 = imul(a_4 ^ (a_4 >>> 15), -2073254261);
    const hash_2 = b_5 ^ (b_5 >>> 16);
    const index_2 = hash_2 >>> 23;
    const first_2 = imul(index_2 & 7, 2);
    const x_3 = simplex_2d_octagon_8_list[first_2];
    const y_4 = simplex_2d_octagon_8_list[(first_2 + 1) | 0];
    const linear_2 = fround(fround(x_3 * d_x_2) + fround(y_4 * d_y_2));
    const distance_squared_2 = fround(fround(d_x_2 * d_x_2) + fround(d_y_2 * d_y_2));
    const reach_2 = fround(0.5 - distance_squared_2);
    const t_2 = fround(0.5 * fround(reach_2 + abs(reach_2)));
    const t_3 = fround(t_2 * t_2);
    const value = fround(fround(fround(t_3 * t_3) * linear_2) + corner);
    const sum_6 = fround(local_x + local_y);
    const shift_3 = fround(0.21132487058639526 * fround(sum_6 - 2));
    const from_corner_x_3 = fround(local_x - 1);
    const from_corner_y_3 = fround(local_y - 1);
    const d_x_3 = fround(from_corner_x_3 - shift_3);
    const d_y_3 = fround(from_corner_y_3 - shift_3);
    const cell_x_4 = (cell_x + 1) | 0;
    const cell_y_4 = (cell + 1) | 0;
    const bits_5 = cell_x_4;
    const a_5 = imul(bits_5 ^ (bits_5 >>> 16), 0x7feb352d);
    const b_6 = imul(a_5 ^ (a_5 >>> 15), -2073254261);
    const bits_6 = ((b_6 ^ (b_6 >>> 16)) + cell_y_4) | 0;
    const a_6 = imul(bits_6 ^ (bits_6 >>> 16), 0x7feb352d);
    const b_7 = imul(a_6 ^ (a_6 >>> 15), -2073254261);
    const hash_3 = b_7 ^ (b_7 >>> 16);
    const index_3 = hash_3 >>> 23;
    const first_3 = imul(index_3 & 7, 2);
    const x_4 = simplex_2d_octagon_8_list[first_3];
    const y_5 = simplex_2d_octagon_8_list[(first_3 + 1) | 0];
    const linear_3 = fround(fround(x_4 * d_x_3) + fround(y_5 * d_y_3));
    const distance_squared_3 = fround(fround(d_x_3 * d_x_3) + fround(d_y_3 * d_y_3));
    const reach_3 = fround(0.5 - distance_squared_3);
    const t_4 = fround(0.5 * fround(reach_3 + abs(reach_3)));
    const t_5 = fround(t_4 * t_4);
    const simplex = fround(value + fround(fround(t_5 * t_5) * linear_3));
    const x_5 = fround(92.42500305175781 * simplex);
    return clamp((abs(x_5) < 9.094947017729282e-13) ? 0 : x_5, -1, 1);
}
