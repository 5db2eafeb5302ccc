// hills(x, y): fbm(perlin), noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("hills")).bake(Language::JavaScript).
// SPDX-License-Identifier: MIT OR Apache-2.0

const { fround, imul, floor, abs } = Math;

const clamp = (x, low, high) => x < low ? low : x > high ? high : x;

const hills_octagon_8_list = new Float32Array([
    1, 0.4142135679721832, -1, 0.4142135679721832, 1, -0.4142135679721832, -1, -0.4142135679721832,
    0.4142135679721832, 1, 0.4142135679721832, -1, -0.4142135679721832, 1, -0.4142135679721832, -1,
]);

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
//
// The hash "lowbias32" of the hash prospector (Ellis 2018).
//
// Adds one of several octaves, which differ in these numbers.
function hills_octave(p_x, p_y, a, b, c, d, e, f, so_far) {
    const sum = clamp(fround(fround(p_x * a) + b), -1000000000, 1000000000);
    const whole = floor(sum);
    const sum_2 = clamp(fround(fround(p_y * a) + d), -1000000000, 1000000000);
    const whole_2 = floor(sum_2);
    const cell = ((whole_2 | 0) + e) | 0;
    const cell_x = ((whole | 0) + c) | 0;
    const local_x = fround(sum - whole);
    const local_y = fround(sum_2 - whole_2);
    const bracket = fround(fround(local_x * fround(fround(local_x * 6) - 15)) + 10);
    const fade = fround(fround(fround(local_x * local_x) * local_x) * bracket);
    const bits = cell_x;
    const a_2 = imul(bits ^ (bits >>> 16), 0x7feb352d);
    const b_2 = imul(a_2 ^ (a_2 >>> 15), -2073254261);
    const bits_2 = ((b_2 ^ (b_2 >>> 16)) + cell) | 0;
    const a_3 = imul(bits_2 ^ (bits_2 >>> 16), 0x7feb352d);
    const b_3 = imul(a_3 ^ (a_3 >>> 15), -2073254261);
    const hash = b_3 ^ (b_3 >>> 16);
    const index = hash >>> 23;
    const first = imul(index & 7, 2);
    const x = hills_octagon_8_list[first];
    const y = hills_octagon_8_list[(first + 1) | 0];
    const cell_x_2 = (cell_x + 1) | 0;
    const bits_3 = cell_x_2;
    const a_4 = imul(bits_3 ^ (bits_3 >>> 16), 0x7feb352d);
    const b_4 = imul(a_4 ^ (a_4 >>> 15), -2073254261);
    const bits_4 = ((b_4 ^ (b_4 >>> 16)) + cell) | 0;
    const a_5 = imul(bits_4 ^ (bits_4 >>> 16), 0x7feb352d);
    const b_5 = imul(a_5 ^ (a_5 >>> 15), -2073254261);
    const hash_2 = b_5 ^ (b_5 >>> 16);
    const index_2 = hash_2 >>> 23;
    const first_2 = imul(index_2 & 7, 2);
    const x_2 = hills_octagon_8_list[first_2];
    const y_2 = hills_octagon_8_list[(first_2 + 1) | 0];
    const slope = fround(y + fround(fade * fround(y_2 - y)));
    const a_6 = fround(x * local_x);
    const b_6 = fround(x_2 * fround(local_x - 1));
    const offset = fround(a_6 + fround(fade * fround(b_6 - a_6)));
    const cell_2_y = (cell + 1) | 0;
    const bits_5 = cell_x;
    const a_7 = imul(bits_5 ^ (bits_5 >>> 16), 0x7feb352d);
    const b_7 = imul(a_7 ^ (a_7 >>> 15), -2073254261);
    const bits_6 = ((b_7 ^ (b_7 >>> 16)) + cell_2_y) | 0;
    const a_8 = imul(bits_6 ^ (bits_6 >>> 16), 0x7feb352d);
    const b_8 = imul(a_8 ^ (a_8 >>> 15), -2073254261);
    const hash_3 = b_8 ^ (b_8 >>> 16);
    const index_3 = hash_3 >>> 23;
    const first_3 = imul(index_3 & 7, 2);
    const x_3 = hills_octagon_8_list[first_3];
    const y_3 = hills_octagon_8_list[(first_3 + 1) | 0];
    const cell_x_3 = (cell_x + 1) | 0;
    const bits_7 = cell_x_3;
    const a_9 = imul(bits_7 ^ (bits_7 >>> 16), 0x7feb352d);
    const b_9 = imul(a_9 ^ (a_9 >>> 15), -2073254261);
    const bits_8 = ((b_9 ^ (b_9 >>> 16)) + cell_2_y) | 0;
    const a_10 = imul(bits_8 ^ (bits_8 >>> 16), 0x7feb352d);
    const b_10 = imul(a_10 ^ (a_10 >>> 15), -2073254261);
    const hash_4 = b_10 ^ (b_10 >>> 16);
    const index_4 = hash_4 >>> 23;
    const first_4 = imul(index_4 & 7, 2);
    const x_4 = hills_octagon_8_list[first_4];
    const y_4 = hills_octagon_8_list[(first_4 + 1) | 0];
    const slope_2 = fround(y_3 + fround(fade * fround(y_4 - y_3)));
    const offset_2 = fround(x_4 * fround(local_x - 1));
    const a_11 = fround(x_3 * local_x);
    const offset_3 = fround(a_11 + fround(fade * fround(offset_2 - a_11)));
    const offset_4 = fround(fround(offset_3 - slope_2) - offset);
    const slope_3 = fround(slope_2 - slope);
    const bracket_2 = fround(fround(local_y * fround(fround(local_y * 6) - 15)) + 10);
    const fade_2 = fround(fround(fround(local_y * local_y) * local_y) * bracket_2);
    const term = fround(fround(slope_3 * local_y) + offset_4);
    const term_2 = fround(fround(slope * local_y) + offset);
    const perlin = fround(term_2 + fround(fade_2 * term));
    const x_5 = fround(1.398087978363037 * perlin);
    const value = clamp((abs(x_5) < 9.094947017729282e-13) ? 0 : x_5, -1, 1);
    const x_6 = fround(f * value);
    const value_2 = (abs(x_6) < 9.094947017729282e-13) ? 0 : x_6;
    return fround(so_far + value_2);
}

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
//
// The hash "lowbias32" of the hash prospector (Ellis 2018).
/**
 * @param {number} x
 * @param {number} y
 * @returns {number}
 */
export function hills(x, y) {
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
    const bits = cell_x;
    const a = imul(bits ^ (bits >>> 16), 0x7feb352d);
    const b = imul(a ^ (a >>> 15), -2073254261);
    const bits_2 = ((b ^ (b >>> 16)) + cell) | 0;
    const a_2 = imul(bits_2 ^ (bits_2 >>> 16), 0x7feb352d);
    const b_2 = imul(a_2 ^ (a_2 >>> 15), -2073254261);
    const hash = b_2 ^ (b_2 >>> 16);
    const index = hash >>> 23;
    const first = imul(index & 7, 2);
    const x_2 = hills_octagon_8_list[first];
    const y_2 = hills_octagon_8_list[(first + 1) | 0];
    const cell_x_2 = (cell_x + 1) | 0;
    const bits_3 = cell_x_2;
    const a_3 = imul(bits_3 ^ (bits_3 >>> 16), 0x7feb352d);
    const b_3 = imul(a_3 ^ (a_3 >>> 15), -2073254261);
    const bits_4 = ((b_3 ^ (b_3 >>> 16)) + cell) | 0;
    const a_4 = imul(bits_4 ^ (bits_4 >>> 16), 0x7feb352d);
    const b_4 = imul(a_4 ^ (a_4 >>> 15), -2073254261);
    const hash_2 = b_4 ^ (b_4 >>> 16);
    const index_2 = hash_2 >>> 23;
    const first_2 = imul(index_2 & 7, 2);
    const x_3 = hills_octagon_8_list[first_2];
    const y_3 = hills_octagon_8_list[(first_2 + 1) | 0];
    const slope = fround(y_2 + fround(fade * fround(y_3 - y_2)));
    const a_5 = fround(x_2 * local_x);
    const b_5 = fround(x_3 * fround(local_x - 1));
    const offset = fround(a_5 + fround(fade * fround(b_5 - a_5)));
    const cell_2_y = (cell + 1) | 0;
    const bits_5 = cell_x;
    const a_6 = imul(bits_5 ^ (bits_5 >>> 16), 0x7feb352d);
    const b_6 = imul(a_6 ^ (a_6 >>> 15), -2073254261);
    const bits_6 = ((b_6 ^ (b_6 >>> 16)) + cell_2_y) | 0;
    const a_7 = imul(bits_6 ^ (bits_6 >>> 16), 0x7feb352d);
    const b_7 = imul(a_7 ^ (a_7 >>> 15), -2073254261);
    const hash_3 = b_7 ^ (b_7 >>> 16);
    const index_3 = hash_3 >>> 23;
    const first_3 = imul(index_3 & 7, 2);
    const x_4 = hills_octagon_8_list[first_3];
    const y_4 = hills_octagon_8_list[(first_3 + 1) | 0];
    const cell_x_3 = (cell_x + 1) | 0;
    const bits_7 = cell_x_3;
    const a_8 = imul(bits_7 ^ (bits_7 >>> 16), 0x7feb352d);
    const b_8 = imul(a_8 ^ (a_8 >>> 15), -2073254261);
    const bits_8 = ((b_8 ^ (b_8 >>> 16)) + cell_2_y) | 0;
    const a_9 = imul(bits_8 ^ (bits_8 >>> 16), 0x7feb352d);
    const b_9 = imul(a_9 ^ (a_9 >>> 15), -2073254261);
    const hash_4 = b_9 ^ (b_9 >>> 16);
    const index_4 = hash_4 >>> 23;
    const first_4 = imul(index_4 & 7, 2);
    const x_5 = hills_octagon_8_list[first_4];
    const y_5 = hills_octagon_8_list[(first_4 + 1) | 0];
    const slope_2 = fround(y_4 + fround(fade * fround(y_5 - y_4)));
    const offset_2 = fround(x_5 * fround(local_x - 1));
    const a_10 = fround(x_4 * local_x);
    const offset_3 = fround(a_10 + fround(fade * fround(offset_2 - a_10)));
    const offset_4 = fround(fround(offset_3 - slope_2) - offset);
    const slope_3 = fround(slope_2 - slope);
    const bracket_2 = fround(fround(local_y * fround(fround(local_y * 6) - 15)) + 10);
    const fade_2 = fround(fround(fround(local_y * local_y) * local_y) * bracket_2);
    const term = fround(fround(slope_3 * local_y) + offset_4);
    const term_2 = fround(fround(slope * local_y) + offset);
    const perlin = fround(term_2 + fround(fade_2 * term));
    const x_6 = fround(1.398087978363037 * perlin);
    const value = clamp((abs(x_6) < 9.094947017729282e-13) ? 0 : x_6, -1, 1);
    const x_7 = fround(0.516128659248352 * value);
    const value_2 = (abs(x_7) < 9.094947017729282e-13) ? 0 : x_7;
    const value_3 = fround(0 + value_2);
    const value_4 = hills_octave(x, y, 2, 1.127566933631897, 225, 1.4711672067642212, 109, 0.258064329624176,
        value_3);
    const value_5 = hills_octave(x, y, 4, 1.2247530221939087, 26, 1.7953956127166748, 82, 0.129032164812088,
        value_4);
    const value_6 = hills_octave(x, y, 8, 1.8963708877563477, 61, 1.7198569774627686, 242, 0.064516082406044,
        value_5);
    return hills_octave(x, y, 16, 1.1313514709472656, 133, 1.1228841543197632, 141, 0.032258041203022,
        value_6);
}
