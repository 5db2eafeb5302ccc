// value_2d(x, y): value, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("value_2d")).bake(Language::JavaScript).
// SPDX-License-Identifier: MIT OR Apache-2.0

const { fround, imul, floor, abs } = Math;

const clamp = (x, low, high) => x < low ? low : x > high ? high : x;

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
//
// The hash "lowbias32" of the hash prospector (Ellis 2018).
/**
 * @param {number} x
 * @param {number} y
 * @returns {number}
 */
export function value_2d(x, y) {
    x = fround(x);
    y = fround(y);
    const sum = clamp(fround(x + 1), -1000000000, 1000000000);
    const whole = floor(sum);
    const sum_2 = clamp(fround(y + 1), -1000000000, 1000000000);
    const whole_2 = floor(sum_2);
    const cell = ((whole_2 | 0) - 1) | 0;
    const cell_x = ((whole | 0) - 1) | 0;
    const local_x = fround(sum - whole);
    const local_y = fround(sum_2 - whole_2);
    const bracket = fround(fround(local_x * fround(fround(local_x * 6) - 15)) + 10);
    const fade = fround(fround(fround(local_x * local_x) * local_x) * bracket);
    const cell_x_2 = (cell_x + 1) | 0;
    const bits = cell_x_2;
    const a = imul(bits ^ (bits >>> 16), 0x7feb352d);
    const b = imul(a ^ (a >>> 15), -2073254261);
    const term = b ^ (b >>> 16);
    const bits_2 = (term + cell) | 0;
    const a_2 = imul(bits_2 ^ (bits_2 >>> 16), 0x7feb352d);
    const b_2 = imul(a_2 ^ (a_2 >>> 15), -2073254261);
    const hash = b_2 ^ (b_2 >>> 16);
    const right = fround(fround(fround((hash >>> 8) >>> 0) * fround(1 / 8388608)) - 1);
    const bits_3 = cell_x;
    const a_3 = imul(bits_3 ^ (bits_3 >>> 16), 0x7feb352d);
    const b_3 = imul(a_3 ^ (a_3 >>> 15), -2073254261);
    const term_2 = b_3 ^ (b_3 >>> 16);
    const bits_4 = (term_2 + cell) | 0;
    const a_4 = imul(bits_4 ^ (bits_4 >>> 16), 0x7feb352d);
    const b_4 = imul(a_4 ^ (a_4 >>> 15), -2073254261);
    const hash_2 = b_4 ^ (b_4 >>> 16);
    const a_5 = fround(fround(fround((hash_2 >>> 8) >>> 0) * fround(1 / 8388608)) - 1);
    const value_2 = fround(a_5 + fround(fade * fround(right - a_5)));
    const cell_2_y = (cell + 1) | 0;
    const cell_x_3 = (cell_x + 1) | 0;
    const bits_5 = cell_x_3;
    const a_6 = imul(bits_5 ^ (bits_5 >>> 16), 0x7feb352d);
    const b_5 = imul(a_6 ^ (a_6 >>> 15), -2073254261);
    const term_3 = b_5 ^ (b_5 >>> 16);
    const bits_6 = (term_3 + cell_2_y) | 0;
    const a_7 = imul(bits_6 ^ (bits_6 >>> 16), 0x7feb352d);
    const b_6 = imul(a_7 ^ (a_7 >>> 15), -2073254261);
    const hash_3 = b_6 ^ (b_6 >>> 16);
    const right_2 = fround(fround(fround((hash_3 >>> 8) >>> 0) * fround(1 / 8388608)) - 1);
    const bits_7 = cell_x;
    const a_8 = imul(bits_7 ^ (bits_7 >>> 16), 0x7feb352d);
    const b_7 = imul(a_8 ^ (a_8 >>> 15), -2073254261);
    const term_4 = b_7 ^ (b_7 >>> 16);
    const bits_8 = (term_4 + cell_2_y) | 0;
    const a_9 = imul(bits_8 ^ (bits_8 >>> 16), 0x7feb352d);
    const b_8 = imul(a_9 ^ (a_9 >>> 15), -2073254261);
    const hash_4 = b_8 ^ (b_8 >>> 16);
    const a_10 = fround(fround(fround((hash_4 >>> 8) >>> 0) * fround(1 / 8388608)) - 1);
    const value_3 = fround(a_10 + fround(fade * fround(right_2 - a_10)));
    const bracket_2 = fround(fround(local_y * fround(fround(local_y * 6) - 15)) + 10);
    const t = fround(fround(fround(local_y * local_y) * local_y) * bracket_2);
    const value = fround(value_2 + fround(t * fround(value_3 - value_2)));
    return clamp((abs(value) < 9.094947017729282e-13) ? 0 : value, -1, 1);
}
