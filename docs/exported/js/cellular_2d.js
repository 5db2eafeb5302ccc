// cellular_2d(x, y): cellular, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("cellular_2d")).bake(Language::JavaScript).
// SPDX-License-Identifier: MIT OR Apache-2.0

const { fround, imul, floor, abs, min, max } = Math;

const gradnoise_f32 = new Float32Array(1);
const gradnoise_i32 = new Int32Array(gradnoise_f32.buffer);

function gradnoise_bits(x) {
    gradnoise_f32[0] = x;
    return gradnoise_i32[0];
}

function gradnoise_float(bits) {
    gradnoise_i32[0] = bits;
    return gradnoise_f32[0];
}

const clamp = (x, low, high) => x < low ? low : x > high ? high : x;

// The hash "lowbias32" of the hash prospector (Ellis 2018).
/**
 * @param {number} x
 * @param {number} y
 * @returns {number}
 */
export function cellular_2d(x, y) {
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
    const low_x = (local_x < 0.5) ? -1 : 0;
    const low_y = (local_y < 0.5) ? -1 : 0;
    const high_x = (low_x + 1) | 0;
    const high_y = (low_y + 1) | 0;
    const cell_x_2 = (cell_x + low_x) | 0;
    const cell_y_2 = (cell + low_y) | 0;
    const bits = cell_x_2;
    const a = imul(bits ^ (bits >>> 16), 0x7feb352d);
    const b = imul(a ^ (a >>> 15), -2073254261);
    const bits_2 = ((b ^ (b >>> 16)) + cell_y_2) | 0;
    const a_2 = imul(bits_2 ^ (bits_2 >>> 16), 0x7feb352d);
    const b_2 = imul(a_2 ^ (a_2 >>> 15), -2073254261);
    const hash = b_2 ^ (b_2 >>> 16);
    const x_6 = fround(fround(fround((hash & 255) >>> 0) * 0.007843137718737125) - 1);
    const y_6 = fround(fround(fround(((hash >>> 8) & 255) >>> 0) * 0.007843137718737125) - 1);
    const x_7 = fround(x_6 * 0.5);
    const y_7 = fround(y_6 * 0.5);
    const x_8 = fround(fround(local_x - fround(fround(low_x) + 0.5)) - x_7);
    const y_8 = fround(fround(local_y - fround(fround(low_y) + 0.5)) - y_7);
    const v_x_2 = fround(x_8 * x_8);
    const v_y_2 = fround(y_8 * y_8);
    const first_key = min(1.0000000150474662e30, fround(v_x_2 + v_y_2));
    const steps_x_2 = (low_x + 1) | 0;
    const cell_x_3 = (cell_x + steps_x_2) | 0;
    const cell_y_3 = (cell + low_y) | 0;
    const bits_3 = cell_x_3;
    const a_3 = imul(bits_3 ^ (bits_3 >>> 16), 0x7feb352d);
    const b_3 = imul(a_3 ^ (a_3 >>> 15), -2073254261);
    const bits_4 = ((b_3 ^ (b_3 >>> 16)) + cell_y_3) | 0;
    const a_4 = imul(bits_4 ^ (bits_4 >>> 16), 0x7feb352d);
    const b_4 = imul(a_4 ^ (a_4 >>> 15), -2073254261);
    const hash_2 = b_4 ^ (b_4 >>> 16);
    const x_9 = fround(fround(fround((hash_2 & 255) >>> 0) * 0.007843137718737125) - 1);
    const y_9 = fround(fround(fround(((hash_2 >>> 8) & 255) >>> 0) * 0.007843137718737125) - 1);
    const x_10 = fround(x_9 * 0.5);
    const y_10 = fround(y_9 * 0.5);
    const x_11 = fround(fround(local_x - fround(fround(steps_x_2) + 0.5)) - x_10);
    const y_11 = fround(fround(local_y - fround(fround(low_y) + 0.5)) - y_10);
    const v_x_3 = fround(x_11 * x_11);
    const v_y_3 = fround(y_11 * y_11);
    const first_key_2 = min(first_key, fround(v_x_3 + v_y_3));
    const steps_y_2 = (low_y + 1) | 0;
    const cell_x_4 = (cell_x + low_x) | 0;
    const cell_y_4 = (cell + steps_y_2) | 0;
    const bits_5 = cell_x_4;
    const a_5 = imul(bits_5 ^ (bits_5 >>> 16), 0x7feb352d);
    const b_5 = imul(a_5 ^ (a_5 >>> 15), -2073254261);
    const bits_6 = ((b_5 ^ (b_5 >>> 16)) + cell_y_4) | 0;
    const a_6 = imul(bits_6 ^ (bits_6 >>> 16), 0x7feb352d);
    const b_6 = imul(a_6 ^ (a_6 >>> 15), -2073254261);
    const hash_3 = b_6 ^ (b_6 >>> 16);
    const x_12 = fround(fround(fround((hash_3 & 255) >>> 0) * 0.007843137718737125) - 1);
    const y_12 = fround(fround(fround(((hash_3 >>> 8) & 255) >>> 0) * 0.007843137718737125) - 1);
    const x_13 = fround(x_12 * 0.5);
    const y_13 = fround(y_12 * 0.5);
    const x_14 = fround(fround(local_x - fround(fround(low_x) + 0.5)) - x_13);
    const y_14 = fround(fround(local_y - fround(fround(steps_y_2) + 0.5)) - y_13);
    const v_x_4 = fround(x_14 * x_14);
    const v_y_4 = fround(y_14 * y_14);
    const first_key_3 = min(first_key_2, fround(v_x_4 + v_y_4));
    const steps_x_3 = (low_x + 1) | 0;
    const steps_y_3 = (low_y + 1) | 0;
    const cell_x_5 = (cell_x + steps_x_3) | 0;
    const cell_y_5 = (cell + steps_y_3) | 0;
    const bits_7 = cell_x_5;
    const a_7 = imul(bits_7 ^ (bits_7 >>> 16), 0x7feb352d);
    const b_7 = imul(a_7 ^ (a_7 >>> 15), -2073254261);
    const bits_8 = ((b_7 ^ (b_7 >>> 16)) + cell_y_5) | 0;
    const a_8 = imul(bits_8 ^ (bits_8 >>> 16), 0x7feb352d);
    const b_8 = imul(a_8 ^ (a_8 >>> 15), -2073254261);
    const hash_4 = b_8 ^ (b_8 >>> 16);
    const x_15 = fround(fround(fround((hash_4 & 255) >>> 0) * 0.007843137718737125) - 1);
    const y_15 = fround(fround(fround(((hash_4 >>> 8) & 255) >>> 0) * 0.007843137718737125) - 1);
    const x_16 = fround(x_15 * 0.5);
    const y_16 = fround(y_15 * 0.5);
    const x_17 = fround(fround(local_x - fround(fround(steps_x_3) + 0.5)) - x_16);
    const y_17 = fround(fround(local_y - fround(fround(steps_y_3) + 0.5)) - y_16);
    const v_x_5 = fround(x_17 * x_17);
    const v_y_5 = fround(y_17 * y_17);
    const first_key_4 = min(first_key_3, fround(v_x_5 + v_y_5));
    const x_2 = min(fround(local_x - fround(low_x)), fround(fround((high_x + 1) | 0) - local_x));
    const y_2 = min(fround(local_y - fround(low_y)), fround(fround((high_y + 1) | 0) - local_y));
    const v_x = fround(0 - x_2);
    const v_y = fround(0 - y_2);
    const to_middle = fround(fround(0 - max(v_x, v_y)) + 0.5);
    const distance = fround(0.9998000264167786 * fround(to_middle - 0.5));
    const goes_on = (distance < 2) && (first_key_4 > (fround(distance * distance)));
    let found_first_key = first_key_4;
    let goes_on_2 = goes_on;
    let high_2_x = high_x;
    let high_2_y = high_y;
    let is_new = true;
    let low_2_x = low_x;
    let low_2_y = low_y;
    let next_x = low_x;
    let next_y = low_y;
    for (;;) {
        if (!(goes_on_2)) break;
        const is_below_x = (fround(local_x - fround(low_2_x))) < (fround(fround((high_2_x + 1) | 0)
            - local_x));
        const is_below_y = (fround(local_y - fround(low_2_y))) < (fround(fround((high_2_y + 1) | 0)
            - local_y));
        const sides_x = is_below_x ? -1 : 1;
        const sides_y = is_below_y ? -1 : 1;
        const x_3 = min(fround(local_x - fround(low_2_x)), fround(fround((high_2_x + 1) | 0) - local_x));
        const y_3 = min(fround(local_y - fround(low_2_y)), fround(fround((high_2_y + 1) | 0) - local_y));
        const sizes_x = fround(0 - x_3);
        const sizes_y = fround(0 - y_3);
        const is_x = sizes_x >= sizes_y;
        const x_4 = is_x ? sides_x : 0;
        const y_4 = is_x ? 0 : sides_y;
        const is_across_x = x_4 !== 0;
        const is_across_y = y_4 !== 0;
        const layer_x = is_below_x ? (low_2_x - 1) | 0 : (high_2_x + 1) | 0;
        const layer_y = is_below_y ? (low_2_y - 1) | 0 : (high_2_y + 1) | 0;
        const first_x = is_across_x ? layer_x : low_2_x;
        const first_y = is_across_y ? layer_y : low_2_y;
        const last_x = is_across_x ? layer_x : high_2_x;
        const last_y = is_across_y ? layer_y : high_2_y;
        const steps_x = is_new ? first_x : next_x;
        const steps_y = is_new ? first_y : next_y;
        const cell_x_6 = (cell_x + steps_x) | 0;
        const cell_y_6 = (cell + steps_y) | 0;
        const bits_9 = cell_x_6;
        const a_9 = imul(bits_9 ^ (bits_9 >>> 16), 0x7feb352d);
        const b_9 = imul(a_9 ^ (a_9 >>> 15), -2073254261);
        const bits_10 = ((b_9 ^ (b_9 >>> 16)) + cell_y_6) | 0;
        const a_10 = imul(bits_10 ^ (bits_10 >>> 16), 0x7feb352d);
        const b_10 = imul(a_10 ^ (a_10 >>> 15), -2073254261);
        const hash_5 = b_10 ^ (b_10 >>> 16);
        const x_18 = fround(fround(fround((hash_5 & 255) >>> 0) * 0.007843137718737125) - 1);
        const y_18 = fround(fround(fround(((hash_5 >>> 8) & 255) >>> 0) * 0.007843137718737125) - 1);
        const x_19 = fround(x_18 * 0.5);
        const y_19 = fround(y_18 * 0.5);
        const x_20 = fround(fround(local_x - fround(fround(steps_x) + 0.5)) - x_19);
        const y_20 = fround(fround(local_y - fround(fround(steps_y) + 0.5)) - y_19);
        const v_x_6 = fround(x_20 * x_20);
        const v_y_6 = fround(y_20 * y_20);
        const first_key_5 = min(found_first_key, fround(v_x_6 + v_y_6));
        const ends = steps_x === last_x;
        const x_5 = ends ? first_x : (steps_x + 1) | 0;
        const y_5 = (steps_y + (ends ? 1 : 0)) | 0;
        const is_new_2 = y_5 > last_y;
        const low_3_x = is_new_2 ? min(low_2_x, first_x) : low_2_x;
        const low_3_y = is_new_2 ? min(low_2_y, first_y) : low_2_y;
        const high_3_x = is_new_2 ? max(high_2_x, last_x) : high_2_x;
        const high_3_y = is_new_2 ? max(high_2_y, last_y) : high_2_y;
        const x_21 = min(fround(local_x - fround(low_3_x)), fround(fround((high_3_x + 1) | 0) - local_x));
        const y_21 = min(fround(local_y - fround(low_3_y)), fround(fround((high_3_y + 1) | 0) - local_y));
        const v_2_x = fround(0 - x_21);
        const v_2_y = fround(0 - y_21);
        const to_middle_2 = fround(fround(0 - max(v_2_x, v_2_y)) + 0.5);
        const distance_2 = fround(0.9998000264167786 * fround(to_middle_2 - 0.5));
        const goes_on_3 = (distance_2 < 2) && (first_key_5 > (fround(distance_2 * distance_2)));
        found_first_key = first_key_5;
        goes_on_2 = goes_on_3;
        high_2_x = high_3_x;
        high_2_y = high_3_y;
        is_new = is_new_2;
        low_2_x = low_3_x;
        low_2_y = low_3_y;
        next_x = x_5;
        next_y = y_5;
    }
    const near = (found_first_key < 8.271806125530277e-25) ? 8.271806125530277e-25 : found_first_key;
    const halved = fround(0.5 * near);
    const y0 = gradnoise_float((0x5f3759df - (gradnoise_bits(near) >>> 1)) | 0);
    const term_2 = fround(halved * fround(y0 * y0));
    const y1 = fround(y0 * fround(1.5 - term_2));
    const term_3 = fround(halved * fround(y1 * y1));
    const y2 = fround(y1 * fround(1.5 - term_3));
    const term_4 = fround(halved * fround(y2 * y2));
    const y_22 = fround(y2 + fround(y2 * fround(0.5 - term_4)));
    const s = fround(found_first_key * y_22);
    const term = fround(found_first_key - fround(s * s));
    const better = fround(s + fround(fround(0.5 * y_22) * term));
    const cellular = fround(((found_first_key < 8.271806125530277e-25) ? 0 : better) - 0.7071067690849304);
    const x_22 = fround(1.4142135381698608 * cellular);
    return clamp((abs(x_22) < 9.094947017729282e-13) ? 0 : x_22, -1, 1);
}
