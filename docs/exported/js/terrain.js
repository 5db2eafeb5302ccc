// terrain(x, y) and terrain_with_gradient(x, y): warp(fbm(perlin), simplex, translate(simplex)),
// noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("terrain").with_gradient()).bake(Language::JavaScript).

const { fround, imul, floor, abs, min, max } = Math;

const terrain_octagon_8_list = new Float32Array([
    1, 0.4142135679721832, -1, 0.4142135679721832, 1, -0.4142135679721832, -1, -0.4142135679721832,
    0.4142135679721832, 1, 0.4142135679721832, -1, -0.4142135679721832, 1, -0.4142135679721832, -1,
]);

// This is "lowbias32" of the hash prospector (Ellis 2018).
function terrain_lowbias32(bits) {
    const a = imul(bits ^ (bits >>> 16), 0x7feb352d);
    const b = imul(a ^ (a >>> 15), -2073254261);
    return b ^ (b >>> 16);
}

// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
function terrain_octagon_8(index) {
    const first = imul(index & 7, 2);
    return { x: terrain_octagon_8_list[first], y: terrain_octagon_8_list[(first + 1) | 0] };
}

function terrain_computed_gradient_2(cell_x, cell_y) {
    const term = terrain_lowbias32((0x688990c0 + cell_x) | 0);
    const hash = terrain_lowbias32((term + cell_y) | 0);
    const { x, y } = terrain_octagon_8(hash >>> 23);
    return { x, y };
}

function terrain_corner_gradient(cell_x, cell_y, corner_x, corner_y) {
    const { x, y } = terrain_computed_gradient_2((cell_x + corner_x) | 0, (cell_y + corner_y) | 0);
    return { x, y };
}

function terrain_dot_2(a_x, a_y, b_x, b_y) {
    return fround(fround(a_x * b_x) + fround(a_y * b_y));
}

function terrain_decay(radius, distance_squared) {
    const reach = fround(radius - distance_squared);
    const t = (reach < 0) ? 0 : reach;
    const t2 = fround(t * t);
    return { weight: fround(t2 * t2), pull: fround(8 * fround(t2 * t)) };
}

function terrain_corner_2(cell_x, cell_y, local_x, local_y, corner_x, corner_y, passed) {
    const { x, y } = terrain_corner_gradient(cell_x, cell_y, corner_x, corner_y);
    const shift = fround(0.21132487058639526 * fround(fround(local_x + local_y) - passed));
    const from_corner_x = fround(local_x - fround(corner_x));
    const from_corner_y = fround(local_y - fround(corner_y));
    const d_x = fround(from_corner_x - shift);
    const d_y = fround(from_corner_y - shift);
    const { weight, pull } = terrain_decay(0.5, terrain_dot_2(d_x, d_y, d_x, d_y));
    const linear = terrain_dot_2(x, y, d_x, d_y);
    const pull_2 = fround(pull * linear);
    const gradient_x = fround(fround(weight * x) - fround(pull_2 * d_x));
    const gradient_y = fround(fround(weight * y) - fround(pull_2 * d_y));
    return { value: fround(weight * linear), gradient_x, gradient_y };
}

function terrain_simplex_2(cell_x, cell_y, local_x, local_y) {
    const along_x = +(local_x >= local_y);
    const { value, gradient_x, gradient_y } = terrain_corner_2(cell_x, cell_y, local_x, local_y, 0, 0, 0);
    const { value: value_2, gradient_x: gradient_x_2, gradient_y: gradient_y_2 } = terrain_corner_2(cell_x,
        cell_y, local_x, local_y, along_x, (1 - along_x) | 0, 1);
    const { value: value_3, gradient_x: gradient_x_3, gradient_y: gradient_y_3 } = terrain_corner_2(cell_x,
        cell_y, local_x, local_y, 1, 1, 2);
    const value_4 = fround(fround(value + value_2) + value_3);
    const gradient_x_4 = fround(fround(gradient_x + gradient_x_2) + gradient_x_3);
    const gradient_y_4 = fround(fround(gradient_y + gradient_y_2) + gradient_y_3);
    return { value: value_4, gradient_x: gradient_x_4, gradient_y: gradient_y_4 };
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
function terrain_flush_small(x) {
    return (abs(x) < 9.094947017729282e-13) ? 0 : x;
}

// Limits a derivative: it is never so large that a product of two could leave the range of floats.
function terrain_clamp_derivative(x) {
    return terrain_flush_small(min(max(x, -1.152921504606847e18), 1.152921504606847e18));
}

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
function terrain_fade_quintic(t) {
    const bracket = fround(fround(t * fround(fround(t * 6) - 15)) + 10);
    const weight = fround(fround(fround(t * t) * t) * bracket);
    const u = fround(t * fround(1 - t));
    return { weight, slope: fround(30 * fround(u * u)) };
}

function terrain_computed_gradient_3(cell_x, cell_y) {
    const hash = terrain_lowbias32((terrain_lowbias32(cell_x) + cell_y) | 0);
    const { x, y } = terrain_octagon_8(hash >>> 23);
    return { x, y };
}

function terrain_lerp(a, b, t) {
    return fround(a + fround(t * fround(b - a)));
}

function terrain_perlin_2(cell_x, cell_y, local_x, local_y) {
    const { weight, slope } = terrain_fade_quintic(local_x);
    const { weight: weight_2, slope: slope_2 } = terrain_fade_quintic(local_y);
    const { x, y } = terrain_computed_gradient_3(cell_x, cell_y);
    const { x: x_2, y: y_2 } = terrain_computed_gradient_3((cell_x + 1) | 0, cell_y);
    const offset = fround(x * local_x);
    const offset_2 = fround(x_2 * fround(local_x - 1));
    const slope_3 = terrain_lerp(y, y_2, weight);
    const offset_3 = terrain_lerp(offset, offset_2, weight);
    const slope_2_2 = fround(slope * fround(y_2 - y));
    const along = terrain_lerp(x, x_2, weight);
    const offset_4 = fround(along + fround(slope * fround(offset_2 - offset)));
    const cell_2_y = (cell_y + 1) | 0;
    const { x: x_3, y: y_3 } = terrain_computed_gradient_3(cell_x, cell_2_y);
    const { x: x_4, y: y_4 } = terrain_computed_gradient_3((cell_x + 1) | 0, cell_2_y);
    const offset_5 = fround(x_3 * local_x);
    const offset_6 = fround(x_4 * fround(local_x - 1));
    const slope_3_2 = terrain_lerp(y_3, y_4, weight);
    const slope_4 = fround(slope * fround(y_4 - y_3));
    const along_2 = terrain_lerp(x_3, x_4, weight);
    const offset_7 = fround(along_2 + fround(slope * fround(offset_6 - offset_5)));
    const offset_8 = terrain_lerp(offset_5, offset_6, weight);
    const offset_9 = fround(fround(offset_8 - slope_3_2) - offset_3);
    const slope_5 = fround(slope_3_2 - slope_3);
    const offset_10 = fround(fround(offset_7 - slope_4) - offset_4);
    const slope_6 = fround(slope_4 - slope_2_2);
    const term = fround(fround(slope_6 * local_y) + offset_10);
    const term_2 = fround(fround(slope_2_2 * local_y) + offset_4);
    const x_5 = fround(term_2 + fround(weight_2 * term));
    const term_3 = fround(fround(slope_5 * local_y) + offset_9);
    const steady = fround(slope_3 + fround(weight_2 * slope_5));
    const y_5 = fround(steady + fround(slope_2 * term_3));
    const term_4 = fround(fround(slope_3 * local_y) + offset_3);
    const value = fround(term_4 + fround(weight_2 * term_3));
    return { value, gradient_x: x_5, gradient_y: y_5 };
}

// Adds one of several octaves, which differ in these numbers.
function terrain_octave(x, y, p_x, p_y, a, b, c, d, e, f, so_far_value, so_far_gradient_x, so_far_gradient_y) {
    const displacement_x = fround(a * x);
    const displacement_y = fround(a * y);
    const x_2 = fround(fround(fround(p_x * a) + displacement_x) + b);
    const sum = min(max(x_2, -1000000000), 1000000000);
    const whole = floor(sum);
    const x_3 = fround(fround(fround(p_y * a) + displacement_y) + d);
    const sum_2 = min(max(x_3, -1000000000), 1000000000);
    const whole_2 = floor(sum_2);
    const cell = ((whole_2 | 0) + e) | 0;
    const { value, gradient_x, gradient_y } = terrain_perlin_2(((whole | 0) + c) | 0, cell,
        fround(sum - whole), fround(sum_2 - whole_2));
    const x_4_x = fround(1.398087978363037 * gradient_x);
    const x_4_y = fround(1.398087978363037 * gradient_y);
    const value_2 = min(max(terrain_flush_small(fround(1.398087978363037 * value)), -1), 1);
    const x_5_x = fround(0.5333330631256104 * terrain_clamp_derivative(x_4_x));
    const x_5_y = fround(0.5333330631256104 * terrain_clamp_derivative(x_4_y));
    const value_2_2 = fround(so_far_value + terrain_flush_small(fround(f * value_2)));
    const y_2 = terrain_clamp_derivative(x_5_y);
    const gradient_x_2 = fround(so_far_gradient_x + terrain_clamp_derivative(x_5_x));
    const gradient_y_2 = fround(so_far_gradient_y + y_2);
    return { value: value_2_2, gradient_x: gradient_x_2, gradient_y: gradient_y_2 };
}

/**
 * @param {number} x
 * @param {number} y
 * @returns {{ value: number, gradient_x: number, gradient_y: number }}
 */
export function terrain_with_gradient(x, y) {
    x = fround(x);
    y = fround(y);
    const y_2 = min(max(y, -1.329227995784916e36), 1.329227995784916e36);
    const sum = fround(min(max(x, -1.329227995784916e36), 1.329227995784916e36) + y_2);
    const b = fround(0.3660254180431366 * sum);
    const coordinate = fround(x + b);
    const sum_2 = min(max(fround(coordinate + 1), -1000000000), 1000000000);
    const whole = floor(sum_2);
    const coordinate_2 = fround(y + b);
    const sum_3 = min(max(fround(coordinate_2 + 1), -1000000000), 1000000000);
    const whole_2 = floor(sum_3);
    const cell = ((whole_2 | 0) - 1) | 0;
    const { value, gradient_x, gradient_y } = terrain_simplex_2(((whole | 0) - 1) | 0, cell,
        fround(sum_2 - whole), fround(sum_3 - whole_2));
    const x_x = fround(92.42500305175781 * gradient_x);
    const x_y = fround(92.42500305175781 * gradient_y);
    const value_2 = min(max(terrain_flush_small(fround(92.42500305175781 * value)), -1), 1);
    const sum_4 = min(max(fround(coordinate + 1.7430847883224487), -1000000000), 1000000000);
    const whole_3 = floor(sum_4);
    const sum_5 = min(max(fround(coordinate_2 + 1.4930847883224487), -1000000000), 1000000000);
    const whole_4 = floor(sum_5);
    const cell_2 = ((whole_3 | 0) + 100) | 0;
    const cell_3 = ((whole_4 | 0) + 73) | 0;
    const { value: value_3, gradient_x: gradient_x_2, gradient_y: gradient_y_2 } = terrain_simplex_2(cell_2,
        cell_3, fround(sum_4 - whole_3), fround(sum_5 - whole_4));
    const x_2_x = fround(92.42500305175781 * gradient_x_2);
    const x_2_y = fround(92.42500305175781 * gradient_y_2);
    const value_2_2 = min(max(terrain_flush_small(fround(92.42500305175781 * value_3)), -1), 1);
    const x_3 = fround(0 + terrain_clamp_derivative(fround(0.30000001192092896 * value_2)));
    const x_4 = min(max(x_3, -268435456), 268435456);
    const x_5 = fround(0 + terrain_clamp_derivative(fround(0.30000001192092896 * value_2_2)));
    const y_2_2 = min(max(x_5, -268435456), 268435456);
    const x_6 = fround(fround(x + x_4) + 1);
    const sum_6 = min(max(x_6, -1000000000), 1000000000);
    const whole_5 = floor(sum_6);
    const x_7 = fround(fround(y + y_2_2) + 1);
    const sum_7 = min(max(x_7, -1000000000), 1000000000);
    const whole_6 = floor(sum_7);
    const cell_4 = ((whole_6 | 0) - 1) | 0;
    const cell_5 = ((whole_5 | 0) - 1) | 0;
    const { value: value_4, gradient_x: gradient_x_3, gradient_y: gradient_y_3 } = terrain_perlin_2(cell_5,
        cell_4, fround(sum_6 - whole_5), fround(sum_7 - whole_6));
    const x_8_x = fround(1.398087978363037 * gradient_x_3);
    const x_8_y = fround(1.398087978363037 * gradient_y_3);
    const value_3_2 = min(max(terrain_flush_small(fround(1.398087978363037 * value_4)), -1), 1);
    const x_9_x = fround(0.5333330631256104 * terrain_clamp_derivative(x_8_x));
    const x_9_y = fround(0.5333330631256104 * terrain_clamp_derivative(x_8_y));
    const value_4_2 = fround(0 + terrain_flush_small(fround(0.5333330631256104 * value_3_2)));
    const y_3 = terrain_clamp_derivative(x_9_y);
    const gradient_x_4 = fround(0 + terrain_clamp_derivative(x_9_x));
    const gradient_y_4 = fround(0 + y_3);
    const { value: value_5, gradient_x: gradient_x_5, gradient_y: gradient_y_5 } = terrain_octave(x_4, y_2_2,
        x, y, 2, 1.127566933631897, 225, 1.4711672067642212, 109, 0.2666665315628052, value_4_2,
        gradient_x_4, gradient_y_4);
    const { value: value_6, gradient_x: gradient_x_6, gradient_y: gradient_y_6 } = terrain_octave(x_4, y_2_2,
        x, y, 4, 1.2247530221939087, 26, 1.7953956127166748, 82, 0.1333332657814026, value_5, gradient_x_5,
        gradient_y_5);
    const { value: value_7, gradient_x: gradient_x_7, gradient_y: gradient_y_7 } = terrain_octave(x_4, y_2_2,
        x, y, 8, 1.8963708877563477, 61, 1.7198569774627686, 242, 0.0666666328907013, value_6, gradient_x_6,
        gradient_y_6);
    const share = terrain_clamp_derivative(fround(0.30000001192092896 * gradient_x_7));
    const y_4 = terrain_clamp_derivative(x_y);
    const x_10_x = fround(gradient_x_7 + fround(share * terrain_clamp_derivative(x_x)));
    const x_10_y = fround(gradient_y_7 + fround(share * y_4));
    const share_2 = terrain_clamp_derivative(fround(0.30000001192092896 * gradient_y_7));
    const y_5 = terrain_clamp_derivative(x_10_y);
    const x_11 = terrain_clamp_derivative(x_10_x);
    const y_6 = terrain_clamp_derivative(x_2_y);
    const x_12_x = fround(x_11 + fround(share_2 * terrain_clamp_derivative(x_2_x)));
    const x_12_y = fround(y_5 + fround(share_2 * y_6));
    const y_7 = terrain_clamp_derivative(x_12_y);
    return { value: value_7, gradient_x: terrain_clamp_derivative(x_12_x), gradient_y: y_7 };
}

/**
 * @param {number} x
 * @param {number} y
 * @returns {number}
 */
export function terrain(x, y) {
    x = fround(x);
    y = fround(y);
    const { value } = terrain_with_gradient(x, y);
    return value;
}
