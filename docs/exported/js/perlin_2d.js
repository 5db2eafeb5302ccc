// perlin_2d(x, y): perlin, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("perlin_2d")).bake(Language::JavaScript).

const { fround, imul, floor, abs, min, max } = Math;

const perlin_2d_octagon_8_list = new Float32Array([
    1, 0.4142135679721832, -1, 0.4142135679721832, 1, -0.4142135679721832, -1, -0.4142135679721832,
    0.4142135679721832, 1, 0.4142135679721832, -1, -0.4142135679721832, 1, -0.4142135679721832, -1,
]);

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
function perlin_2d_fade_quintic(t) {
    const bracket = fround(fround(t * fround(fround(t * 6) - 15)) + 10);
    return fround(fround(fround(t * t) * t) * bracket);
}

// This is "lowbias32" of the hash prospector (Ellis 2018).
function perlin_2d_lowbias32(bits) {
    const a = imul(bits ^ (bits >>> 16), 0x7feb352d);
    const b = imul(a ^ (a >>> 15), -2073254261);
    return b ^ (b >>> 16);
}

// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
function perlin_2d_octagon_8(index) {
    const first = imul(index & 7, 2);
    return { x: perlin_2d_octagon_8_list[first], y: perlin_2d_octagon_8_list[(first + 1) | 0] };
}

function perlin_2d_computed_gradient_2(cell_x, cell_y) {
    const hash = perlin_2d_lowbias32((perlin_2d_lowbias32(cell_x) + cell_y) | 0);
    const { x, y } = perlin_2d_octagon_8(hash >>> 23);
    return { x, y };
}

function perlin_2d_lerp(a, b, t) {
    return fround(a + fround(t * fround(b - a)));
}

function perlin_2d_perlin_2(cell_x, cell_y, local_x, local_y) {
    const fade = perlin_2d_fade_quintic(local_x);
    const { x, y } = perlin_2d_computed_gradient_2(cell_x, cell_y);
    const { x: x_2, y: y_2 } = perlin_2d_computed_gradient_2((cell_x + 1) | 0, cell_y);
    const slope = perlin_2d_lerp(y, y_2, fade);
    const offset = fround(x_2 * fround(local_x - 1));
    const offset_2 = perlin_2d_lerp(fround(x * local_x), offset, fade);
    const cell_2_y = (cell_y + 1) | 0;
    const { x: x_3, y: y_3 } = perlin_2d_computed_gradient_2(cell_x, cell_2_y);
    const { x: x_4, y: y_4 } = perlin_2d_computed_gradient_2((cell_x + 1) | 0, cell_2_y);
    const slope_2 = perlin_2d_lerp(y_3, y_4, fade);
    const offset_3 = fround(x_4 * fround(local_x - 1));
    const offset_4 = perlin_2d_lerp(fround(x_3 * local_x), offset_3, fade);
    const offset_5 = fround(fround(offset_4 - slope_2) - offset_2);
    const slope_3 = fround(slope_2 - slope);
    const fade_2 = perlin_2d_fade_quintic(local_y);
    const term = fround(fround(slope_3 * local_y) + offset_5);
    const term_2 = fround(fround(slope * local_y) + offset_2);
    return fround(term_2 + fround(fade_2 * term));
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
function perlin_2d_flush_small(x) {
    return (abs(x) < 9.094947017729282e-13) ? 0 : x;
}

/**
 * @param {number} x
 * @param {number} y
 * @returns {number}
 */
export function perlin_2d(x, y) {
    x = fround(x);
    y = fround(y);
    const sum = min(max(fround(x + 1), -1000000000), 1000000000);
    const whole = floor(sum);
    const sum_2 = min(max(fround(y + 1), -1000000000), 1000000000);
    const whole_2 = floor(sum_2);
    const cell = ((whole_2 | 0) - 1) | 0;
    const perlin = perlin_2d_perlin_2(((whole | 0) - 1) | 0, cell, fround(sum - whole),
        fround(sum_2 - whole_2));
    return min(max(perlin_2d_flush_small(fround(1.398087978363037 * perlin)), -1), 1);
}
