// ridges(x, y): ridged(perlin), noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("ridges")).bake(Language::JavaScript).
// SPDX-License-Identifier: MIT OR Apache-2.0

const { fround, imul, floor, abs } = Math;

const clamp = (x, low, high) => x < low ? low : x > high ? high : x;

const ridges_octagon_8_list = new Float32Array([
    1, 0.4142135679721832, -1, 0.4142135679721832, 1, -0.4142135679721832, -1, -0.4142135679721832,
    0.4142135679721832, 1, 0.4142135679721832, -1, -0.4142135679721832, 1, -0.4142135679721832, -1,
]);

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
//
// The hash "lowbias32" of the hash prospector (Ellis 2018).
function ridges_perlin_2(cell_x, cell_y, local_x, local_y) {
    const bracket = fround(fround(local_x * fround(fround(local_x * 6) - 15)) + 10);
    const fade = fround(fround(fround(local_x * local_x) * local_x) * bracket);
    const bits = cell_x;
    const a = imul(bits ^ (bits >>> 16), 0x7feb352d);
    const b = imul(a ^ (a >>> 15), -2073254261);
    const bits_2 = ((b ^ (b >>> 16)) + cell_y) | 0;
    const a_2 = imul(bits_2 ^ (bits_2 >>> 16), 0x7feb352d);
    const b_2 = imul(a_2 ^ (a_2 >>> 15), -2073254261);
    const hash = b_2 ^ (b_2 >>> 16);
    const index = hash >>> 23;
    const first = imul(index & 7, 2);
    const x = ridges_octagon_8_list[first];
    const y = ridges_octagon_8_list[(first + 1) | 0];
    const cell_x_2 = (cell_x + 1) | 0;
    const bits_3 = cell_x_2;
    const a_3 = imul(bits_3 ^ (bits_3 >>> 16), 0x7feb352d);
    const b_3 = imul(a_3 ^ (a_3 >>> 15), -2073254261);
    const bits_4 = ((b_3 ^ (b_3 >>> 16)) + cell_y) | 0;
    const a_4 = imul(bits_4 ^ (bits_4 >>> 16), 0x7feb352d);
    const b_4 = imul(a_4 ^ (a_4 >>> 15), -2073254261);
    const hash_2 = b_4 ^ (b_4 >>> 16);
    const index_2 = hash_2 >>> 23;
    const first_2 = imul(index_2 & 7, 2);
    const x_2 = ridges_octagon_8_list[first_2];
    const y_2 = ridges_octagon_8_list[(first_2 + 1) | 0];
    const slope = fround(y + fround(fade * fround(y_2 - y)));
    const offset = fround(x_2 * fround(local_x - 1));
    const a_5 = fround(x * local_x);
    const offset_2 = fround(a_5 + fround(fade * fround(offset - a_5)));
    const cell_2_y = (cell_y + 1) | 0;
    const bits_5 = cell_x;
    const a_6 = imul(bits_5 ^ (bits_5 >>> 16), 0x7feb352d);
    const b_5 = imul(a_6 ^ (a_6 >>> 15), -2073254261);
    const bits_6 = ((b_5 ^ (b_5 >>> 16)) + cell_2_y) | 0;
    const a_7 = imul(bits_6 ^ (bits_6 >>> 16), 0x7feb352d);
    const b_6 = imul(a_7 ^ (a_7 >>> 15), -2073254261);
    const hash_3 = b_6 ^ (b_6 >>> 16);
    const index_3 = hash_3 >>> 23;
    const first_3 = imul(index_3 & 7, 2);
    const x_3 = ridges_octagon_8_list[first_3];
    const y_3 = ridges_octagon_8_list[(first_3 + 1) | 0];
    const cell_x_3 = (cell_x + 1) | 0;
    const bits_7 = cell_x_3;
    const a_8 = imul(bits_7 ^ (bits_7 >>> 16), 0x7feb352d);
    const b_7 = imul(a_8 ^ (a_8 >>> 15), -2073254261);
    const bits_8 = ((b_7 ^ (b_7 >>> 16)) + cell_2_y) | 0;
    const a_9 = imul(bits_8 ^ (bits_8 >>> 16), 0x7feb352d);
    const b_8 = imul(a_9 ^ (a_9 >>> 15), -2073254261);
    const hash_4 = b_8 ^ (b_8 >>> 16);
    const index_4 = hash_4 >>> 23;
    const first_4 = imul(index_4 & 7, 2);
    const x_4 = ridges_octagon_8_list[first_4];
    const y_4 = ridges_octagon_8_list[(first_4 + 1) | 0];
    const slope_2 = fround(y_3 + fround(fade * fround(y_4 - y_3)));
    const offset_3 = fround(x_4 * fround(local_x - 1));
    const a_10 = fround(x_3 * local_x);
    const offset_4 = fround(a_10 + fround(fade * fround(offset_3 - a_10)));
    const offset_5 = fround(fround(offset_4 - slope_2) - offset_2);
    const slope_3 = fround(slope_2 - slope);
    const bracket_2 = fround(fround(local_y * fround(fround(local_y * 6) - 15)) + 10);
    const fade_2 = fround(fround(fround(local_y * local_y) * local_y) * bracket_2);
    const term = fround(fround(slope_3 * local_y) + offset_5);
    const term_2 = fround(fround(slope * local_y) + offset_2);
    return fround(term_2 + fround(fade_2 * term));
}

/**
 * @param {number} x
 * @param {number} y
 * @returns {number}
 */
export function ridges(x, y) {
    x = fround(x);
    y = fround(y);
    const sum = clamp(fround(x + 1), -1000000000, 1000000000);
    const whole = floor(sum);
    const sum_2 = clamp(fround(y + 1), -1000000000, 1000000000);
    const whole_2 = floor(sum_2);
    const cell = ((whole_2 | 0) - 1) | 0;
    const perlin = ridges_perlin_2(((whole | 0) - 1) | 0, cell, fround(sum - whole), fround(sum_2 - whole_2));
    const x_2 = fround(1.398087978363037 * perlin);
    const value = clamp((abs(x_2) < 9.094947017729282e-13) ? 0 : x_2, -1, 1);
    const value_2 = (abs(value) < 9.094947017729282e-13) ? 0 : value;
    const below = (value_2 > 1) ? 1 : value_2;
    const height = fround(1 - abs((below < -1) ? -1 : below));
    const x_3 = fround(height * height);
    const x_4 = (abs(x_3) < 9.094947017729282e-13) ? 0 : x_3;
    const value_3 = (abs(x_4) < 9.094947017729282e-13) ? 0 : x_4;
    const grown = fround(value_3 * 2);
    const below_2 = (grown > 1) ? 1 : grown;
    const sum_3 = clamp(fround(fround(x * 2) + 1.127566933631897), -1000000000, 1000000000);
    const whole_3 = floor(sum_3);
    const sum_4 = clamp(fround(fround(y * 2) + 1.4711672067642212), -1000000000, 1000000000);
    const whole_4 = floor(sum_4);
    const cell_2 = ((whole_4 | 0) + 109) | 0;
    const cell_3 = ((whole_3 | 0) + 225) | 0;
    const perlin_2 = ridges_perlin_2(cell_3, cell_2, fround(sum_3 - whole_3), fround(sum_4 - whole_4));
    const x_5 = fround(1.398087978363037 * perlin_2);
    const value_4 = clamp((abs(x_5) < 9.094947017729282e-13) ? 0 : x_5, -1, 1);
    const value_5 = (abs(value_4) < 9.094947017729282e-13) ? 0 : value_4;
    const below_3 = (value_5 > 1) ? 1 : value_5;
    const height_2 = fround(1 - abs((below_3 < -1) ? -1 : below_3));
    const x_6 = (below_2 < 0) ? 0 : below_2;
    const value_6 = (abs(x_6) < 9.094947017729282e-13) ? 0 : x_6;
    const x_7 = fround(height_2 * height_2);
    const value_7 = fround(value_6 * ((abs(x_7) < 9.094947017729282e-13) ? 0 : x_7));
    const value_8 = (abs(value_7) < 9.094947017729282e-13) ? 0 : value_7;
    const value_9 = fround(0 + ((abs(value_3) < 9.094947017729282e-13) ? 0 : value_3));
    const x_8 = fround(0.5 * value_8);
    const value_10 = fround(value_9 + ((abs(x_8) < 9.094947017729282e-13) ? 0 : x_8));
    const grown_2 = fround(value_8 * 2);
    const below_4 = (grown_2 > 1) ? 1 : grown_2;
    const sum_5 = clamp(fround(fround(x * 4) + 1.2247530221939087), -1000000000, 1000000000);
    const whole_5 = floor(sum_5);
    const sum_6 = clamp(fround(fround(y * 4) + 1.7953956127166748), -1000000000, 1000000000);
    const whole_6 = floor(sum_6);
    const cell_4 = ((whole_6 | 0) + 82) | 0;
    const cell_5 = ((whole_5 | 0) + 26) | 0;
    const perlin_3 = ridges_perlin_2(cell_5, cell_4, fround(sum_5 - whole_5), fround(sum_6 - whole_6));
    const x_9 = fround(1.398087978363037 * perlin_3);
    const value_11 = clamp((abs(x_9) < 9.094947017729282e-13) ? 0 : x_9, -1, 1);
    const value_12 = (abs(value_11) < 9.094947017729282e-13) ? 0 : value_11;
    const below_5 = (value_12 > 1) ? 1 : value_12;
    const height_3 = fround(1 - abs((below_5 < -1) ? -1 : below_5));
    const x_10 = (below_4 < 0) ? 0 : below_4;
    const value_13 = (abs(x_10) < 9.094947017729282e-13) ? 0 : x_10;
    const x_11 = fround(height_3 * height_3);
    const value_14 = fround(value_13 * ((abs(x_11) < 9.094947017729282e-13) ? 0 : x_11));
    const value_15 = (abs(value_14) < 9.094947017729282e-13) ? 0 : value_14;
    const x_12 = fround(0.25 * value_15);
    const value_16 = fround(value_10 + ((abs(x_12) < 9.094947017729282e-13) ? 0 : x_12));
    const grown_3 = fround(value_15 * 2);
    const below_6 = (grown_3 > 1) ? 1 : grown_3;
    const sum_7 = clamp(fround(fround(x * 8) + 1.8963708877563477), -1000000000, 1000000000);
    const whole_7 = floor(sum_7);
    const sum_8 = clamp(fround(fround(y * 8) + 1.7198569774627686), -1000000000, 1000000000);
    const whole_8 = floor(sum_8);
    const cell_6 = ((whole_8 | 0) + 242) | 0;
    const cell_7 = ((whole_7 | 0) + 61) | 0;
    const perlin_4 = ridges_perlin_2(cell_7, cell_6, fround(sum_7 - whole_7), fround(sum_8 - whole_8));
    const x_13 = fround(1.398087978363037 * perlin_4);
    const value_17 = clamp((abs(x_13) < 9.094947017729282e-13) ? 0 : x_13, -1, 1);
    const value_18 = (abs(value_17) < 9.094947017729282e-13) ? 0 : value_17;
    const below_7 = (value_18 > 1) ? 1 : value_18;
    const height_4 = fround(1 - abs((below_7 < -1) ? -1 : below_7));
    const x_14 = (below_6 < 0) ? 0 : below_6;
    const value_19 = (abs(x_14) < 9.094947017729282e-13) ? 0 : x_14;
    const x_15 = fround(height_4 * height_4);
    const value_20 = fround(value_19 * ((abs(x_15) < 9.094947017729282e-13) ? 0 : x_15));
    const value_21 = (abs(value_20) < 9.094947017729282e-13) ? 0 : value_20;
    const x_16 = fround(0.125 * value_21);
    const value_22 = fround(value_16 + ((abs(x_16) < 9.094947017729282e-13) ? 0 : x_16));
    const grown_4 = fround(value_21 * 2);
    const below_8 = (grown_4 > 1) ? 1 : grown_4;
    const sum_9 = clamp(fround(fround(x * 16) + 1.1313514709472656), -1000000000, 1000000000);
    const whole_9 = floor(sum_9);
    const sum_10 = clamp(fround(fround(y * 16) + 1.1228841543197632), -1000000000, 1000000000);
    const whole_10 = floor(sum_10);
    const cell_8 = ((whole_10 | 0) + 141) | 0;
    const cell_9 = ((whole_9 | 0) + 133) | 0;
    const perlin_5 = ridges_perlin_2(cell_9, cell_8, fround(sum_9 - whole_9), fround(sum_10 - whole_10));
    const x_17 = fround(1.398087978363037 * perlin_5);
    const value_23 = clamp((abs(x_17) < 9.094947017729282e-13) ? 0 : x_17, -1, 1);
    const value_24 = (abs(value_23) < 9.094947017729282e-13) ? 0 : value_23;
    const below_9 = (value_24 > 1) ? 1 : value_24;
    const height_5 = fround(1 - abs((below_9 < -1) ? -1 : below_9));
    const x_18 = (below_8 < 0) ? 0 : below_8;
    const value_25 = (abs(x_18) < 9.094947017729282e-13) ? 0 : x_18;
    const x_19 = fround(height_5 * height_5);
    const value_26 = fround(value_25 * ((abs(x_19) < 9.094947017729282e-13) ? 0 : x_19));
    const x_20 = fround(0.0625 * ((abs(value_26) < 9.094947017729282e-13) ? 0 : value_26));
    const value_27 = (abs(x_20) < 9.094947017729282e-13) ? 0 : x_20;
    const x_21 = fround(1.0322580337524414 * fround(value_22 + value_27));
    const value_28 = (abs(x_21) < 9.094947017729282e-13) ? 0 : x_21;
    const biased = fround(value_28 - 1);
    const below_10 = (biased > 1) ? 1 : biased;
    return (below_10 < -1) ? -1 : below_10;
}
