// hills(x, y): fbm(perlin), noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("hills")).bake(Language::JavaScript).

const { fround, imul, floor, abs, min, max } = Math;

const hills_octagon_8_list = new Float32Array([
    1, 0.4142135679721832, -1, 0.4142135679721832, 1, -0.4142135679721832, -1, -0.4142135679721832,
    0.4142135679721832, 1, 0.4142135679721832, -1, -0.4142135679721832, 1, -0.4142135679721832, -1,
]);

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
function hills_fade_quintic(t) {
    const bracket = fround(fround(t * fround(fround(t * 6) - 15)) + 10);
    return fround(fround(fround(t * t) * t) * bracket);
}

// This is "lowbias32" of the hash prospector (Ellis 2018).
function hills_lowbias32(bits) {
    const a = imul(bits ^ (bits >>> 16), 0x7feb352d);
    const b = imul(a ^ (a >>> 15), -2073254261);
    return b ^ (b >>> 16);
}

// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
function hills_octagon_8(index) {
    const first = imul(index & 7, 2);
    return { x: hills_octagon_8_list[first], y: hills_octagon_8_list[(first + 1) | 0] };
}

function hills_computed_gradient_2(cell_x, cell_y) {
    const hash = hills_lowbias32((hills_lowbias32(cell_x) + cell_y) | 0);
    const { x, y } = hills_octagon_8(hash >>> 23);
    return { x, y };
}

function hills_lerp(a, b, t) {
    return fround(a + fround(t * fround(b - a)));
}

function hills_perlin_2(cell_x, cell_y, local_x, local_y) {
    const fade = hills_fade_quintic(local_x);
    const { x, y } = hills_computed_gradient_2(cell_x, cell_y);
    const { x: x_2, y: y_2 } = hills_computed_gradient_2((cell_x + 1) | 0, cell_y);
    const slope = hills_lerp(y, y_2, fade);
    const offset = hills_lerp(fround(x * local_x), fround(x_2 * fround(local_x - 1)), fade);
    const cell_2_y = (cell_y + 1) | 0;
    const { x: x_3, y: y_3 } = hills_computed_gradient_2(cell_x, cell_2_y);
    const { x: x_4, y: y_4 } = hills_computed_gradient_2((cell_x + 1) | 0, cell_2_y);
    const slope_2 = hills_lerp(y_3, y_4, fade);
    const offset_2 = fround(x_4 * fround(local_x - 1));
    const offset_3 = hills_lerp(fround(x_3 * local_x), offset_2, fade);
    const offset_4 = fround(fround(offset_3 - slope_2) - offset);
    const slope_3 = fround(slope_2 - slope);
    const fade_2 = hills_fade_quintic(local_y);
    const term = fround(fround(slope_3 * local_y) + offset_4);
    const term_2 = fround(fround(slope * local_y) + offset);
    return fround(term_2 + fround(fade_2 * term));
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
function hills_flush_small(x) {
    return (abs(x) < 9.094947017729282e-13) ? 0 : x;
}

// Adds one of several octaves, which differ in these numbers.
function hills_octave(p_x, p_y, a, b, c, d, e, f, so_far) {
    const sum = min(max(fround(fround(p_x * a) + b), -1000000000), 1000000000);
    const whole = floor(sum);
    const sum_2 = min(max(fround(fround(p_y * a) + d), -1000000000), 1000000000);
    const whole_2 = floor(sum_2);
    const cell = ((whole_2 | 0) + e) | 0;
    const perlin = hills_perlin_2(((whole | 0) + c) | 0, cell, fround(sum - whole), fround(sum_2 - whole_2));
    const value = min(max(hills_flush_small(fround(1.398087978363037 * perlin)), -1), 1);
    const value_2 = hills_flush_small(fround(f * value));
    return fround(so_far + value_2);
}

/**
 * @param {number} x
 * @param {number} y
 * @returns {number}
 */
export function hills(x, y) {
    x = fround(x);
    y = fround(y);
    const sum = min(max(fround(x + 1), -1000000000), 1000000000);
    const whole = floor(sum);
    const sum_2 = min(max(fround(y + 1), -1000000000), 1000000000);
    const whole_2 = floor(sum_2);
    const cell = ((whole_2 | 0) - 1) | 0;
    const perlin = hills_perlin_2(((whole | 0) - 1) | 0, cell, fround(sum - whole), fround(sum_2 - whole_2));
    const value = min(max(hills_flush_small(fround(1.398087978363037 * perlin)), -1), 1);
    const value_2 = hills_flush_small(fround(0.516128659248352 * value));
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
