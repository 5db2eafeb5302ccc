// ridges(x, y): ridged(perlin), noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("ridges")).bake(Language::JavaScript).

const { fround, imul, floor, abs, min, max } = Math;

const ridges_octagon_8_list = new Float32Array([
    1, 0.4142135679721832, -1, 0.4142135679721832, 1, -0.4142135679721832, -1, -0.4142135679721832,
    0.4142135679721832, 1, 0.4142135679721832, -1, -0.4142135679721832, 1, -0.4142135679721832, -1,
]);

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
function ridges_fade_quintic(t) {
    const bracket = fround(fround(t * fround(fround(t * 6) - 15)) + 10);
    return fround(fround(fround(t * t) * t) * bracket);
}

// This is "lowbias32" of the hash prospector (Ellis 2018).
function ridges_lowbias32(bits) {
    const a = imul(bits ^ (bits >>> 16), 0x7feb352d);
    const b = imul(a ^ (a >>> 15), -2073254261);
    return b ^ (b >>> 16);
}

// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
function ridges_octagon_8(index) {
    const first = imul(index & 7, 2);
    return { x: ridges_octagon_8_list[first], y: ridges_octagon_8_list[(first + 1) | 0] };
}

function ridges_computed_gradient_2(cell_x, cell_y) {
    const hash = ridges_lowbias32((ridges_lowbias32(cell_x) + cell_y) | 0);
    const { x, y } = ridges_octagon_8(hash >>> 23);
    return { x, y };
}

function ridges_lerp(a, b, t) {
    return fround(a + fround(t * fround(b - a)));
}

function ridges_perlin_2(cell_x, cell_y, local_x, local_y) {
    const fade = ridges_fade_quintic(local_x);
    const { x, y } = ridges_computed_gradient_2(cell_x, cell_y);
    const { x: x_2, y: y_2 } = ridges_computed_gradient_2((cell_x + 1) | 0, cell_y);
    const slope = ridges_lerp(y, y_2, fade);
    const offset = fround(x_2 * fround(local_x - 1));
    const offset_2 = ridges_lerp(fround(x * local_x), offset, fade);
    const cell_2_y = (cell_y + 1) | 0;
    const { x: x_3, y: y_3 } = ridges_computed_gradient_2(cell_x, cell_2_y);
    const { x: x_4, y: y_4 } = ridges_computed_gradient_2((cell_x + 1) | 0, cell_2_y);
    const slope_2 = ridges_lerp(y_3, y_4, fade);
    const offset_3 = fround(x_4 * fround(local_x - 1));
    const offset_4 = ridges_lerp(fround(x_3 * local_x), offset_3, fade);
    const offset_5 = fround(fround(offset_4 - slope_2) - offset_2);
    const slope_3 = fround(slope_2 - slope);
    const fade_2 = ridges_fade_quintic(local_y);
    const term = fround(fround(slope_3 * local_y) + offset_5);
    const term_2 = fround(fround(slope * local_y) + offset_2);
    return fround(term_2 + fround(fade_2 * term));
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
function ridges_flush_small(x) {
    return (abs(x) < 9.094947017729282e-13) ? 0 : x;
}

/**
 * @param {number} x
 * @param {number} y
 * @returns {number}
 */
export function ridges(x, y) {
    x = fround(x);
    y = fround(y);
    const sum = min(max(fround(x + 1), -1000000000), 1000000000);
    const whole = floor(sum);
    const sum_2 = min(max(fround(y + 1), -1000000000), 1000000000);
    const whole_2 = floor(sum_2);
    const cell = ((whole_2 | 0) - 1) | 0;
    const perlin = ridges_perlin_2(((whole | 0) - 1) | 0, cell, fround(sum - whole), fround(sum_2 - whole_2));
    const value = min(max(ridges_flush_small(fround(1.398087978363037 * perlin)), -1), 1);
    const value_2 = ridges_flush_small(value);
    const below = (value_2 > 1) ? 1 : value_2;
    const height = fround(1 - abs((below < -1) ? -1 : below));
    const value_3 = ridges_flush_small(ridges_flush_small(fround(height * height)));
    const grown = fround(value_3 * 2);
    const below_2 = (grown > 1) ? 1 : grown;
    const sum_3 = min(max(fround(fround(x * 2) + 1.127566933631897), -1000000000), 1000000000);
    const whole_3 = floor(sum_3);
    const sum_4 = min(max(fround(fround(y * 2) + 1.4711672067642212), -1000000000), 1000000000);
    const whole_4 = floor(sum_4);
    const cell_2 = ((whole_4 | 0) + 109) | 0;
    const cell_3 = ((whole_3 | 0) + 225) | 0;
    const perlin_2 = ridges_perlin_2(cell_3, cell_2, fround(sum_3 - whole_3), fround(sum_4 - whole_4));
    const value_4 = min(max(ridges_flush_small(fround(1.398087978363037 * perlin_2)), -1), 1);
    const value_5 = ridges_flush_small(value_4);
    const below_3 = (value_5 > 1) ? 1 : value_5;
    const height_2 = fround(1 - abs((below_3 < -1) ? -1 : below_3));
    const value_6 = ridges_flush_small((below_2 < 0) ? 0 : below_2);
    const value_7 = fround(value_6 * ridges_flush_small(fround(height_2 * height_2)));
    const value_8 = ridges_flush_small(value_7);
    const value_9 = fround(0 + ridges_flush_small(value_3));
    const value_10 = fround(value_9 + ridges_flush_small(fround(0.5 * value_8)));
    const grown_2 = fround(value_8 * 2);
    const below_4 = (grown_2 > 1) ? 1 : grown_2;
    const sum_5 = min(max(fround(fround(x * 4) + 1.2247530221939087), -1000000000), 1000000000);
    const whole_5 = floor(sum_5);
    const sum_6 = min(max(fround(fround(y * 4) + 1.7953956127166748), -1000000000), 1000000000);
    const whole_6 = floor(sum_6);
    const cell_4 = ((whole_6 | 0) + 82) | 0;
    const cell_5 = ((whole_5 | 0) + 26) | 0;
    const perlin_3 = ridges_perlin_2(cell_5, cell_4, fround(sum_5 - whole_5), fround(sum_6 - whole_6));
    const value_11 = min(max(ridges_flush_small(fround(1.398087978363037 * perlin_3)), -1), 1);
    const value_12 = ridges_flush_small(value_11);
    const below_5 = (value_12 > 1) ? 1 : value_12;
    const height_3 = fround(1 - abs((below_5 < -1) ? -1 : below_5));
    const value_13 = ridges_flush_small((below_4 < 0) ? 0 : below_4);
    const value_14 = fround(value_13 * ridges_flush_small(fround(height_3 * height_3)));
    const value_15 = ridges_flush_small(value_14);
    const value_16 = fround(value_10 + ridges_flush_small(fround(0.25 * value_15)));
    const grown_3 = fround(value_15 * 2);
    const below_6 = (grown_3 > 1) ? 1 : grown_3;
    const sum_7 = min(max(fround(fround(x * 8) + 1.8963708877563477), -1000000000), 1000000000);
    const whole_7 = floor(sum_7);
    const sum_8 = min(max(fround(fround(y * 8) + 1.7198569774627686), -1000000000), 1000000000);
    const whole_8 = floor(sum_8);
    const cell_6 = ((whole_8 | 0) + 242) | 0;
    const cell_7 = ((whole_7 | 0) + 61) | 0;
    const perlin_4 = ridges_perlin_2(cell_7, cell_6, fround(sum_7 - whole_7), fround(sum_8 - whole_8));
    const value_17 = min(max(ridges_flush_small(fround(1.398087978363037 * perlin_4)), -1), 1);
    const value_18 = ridges_flush_small(value_17);
    const below_7 = (value_18 > 1) ? 1 : value_18;
    const height_4 = fround(1 - abs((below_7 < -1) ? -1 : below_7));
    const value_19 = ridges_flush_small((below_6 < 0) ? 0 : below_6);
    const value_20 = fround(value_19 * ridges_flush_small(fround(height_4 * height_4)));
    const value_21 = ridges_flush_small(value_20);
    const value_22 = fround(value_16 + ridges_flush_small(fround(0.125 * value_21)));
    const grown_4 = fround(value_21 * 2);
    const below_8 = (grown_4 > 1) ? 1 : grown_4;
    const sum_9 = min(max(fround(fround(x * 16) + 1.1313514709472656), -1000000000), 1000000000);
    const whole_9 = floor(sum_9);
    const sum_10 = min(max(fround(fround(y * 16) + 1.1228841543197632), -1000000000), 1000000000);
    const whole_10 = floor(sum_10);
    const cell_8 = ((whole_10 | 0) + 141) | 0;
    const cell_9 = ((whole_9 | 0) + 133) | 0;
    const perlin_5 = ridges_perlin_2(cell_9, cell_8, fround(sum_9 - whole_9), fround(sum_10 - whole_10));
    const value_23 = min(max(ridges_flush_small(fround(1.398087978363037 * perlin_5)), -1), 1);
    const value_24 = ridges_flush_small(value_23);
    const below_9 = (value_24 > 1) ? 1 : value_24;
    const height_5 = fround(1 - abs((below_9 < -1) ? -1 : below_9));
    const value_25 = ridges_flush_small((below_8 < 0) ? 0 : below_8);
    const value_26 = fround(value_25 * ridges_flush_small(fround(height_5 * height_5)));
    const value_27 = ridges_flush_small(fround(0.0625 * ridges_flush_small(value_26)));
    const value_28 = ridges_flush_small(fround(1.0322580337524414 * fround(value_22 + value_27)));
    const biased = fround(value_28 - 1);
    const below_10 = (biased > 1) ? 1 : biased;
    return (below_10 < -1) ? -1 : below_10;
}
