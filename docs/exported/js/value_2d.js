// value_2d(x, y): value, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("value_2d")).bake(Language::JavaScript).

const { fround, imul, floor, abs, min, max } = Math;

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
function value_2d_fade_quintic(t) {
    const bracket = fround(fround(t * fround(fround(t * 6) - 15)) + 10);
    return fround(fround(fround(t * t) * t) * bracket);
}

// This is "lowbias32" of the hash prospector (Ellis 2018).
function value_2d_lowbias32(bits) {
    const a = imul(bits ^ (bits >>> 16), 0x7feb352d);
    const b = imul(a ^ (a >>> 15), -2073254261);
    return b ^ (b >>> 16);
}

// Brings the upper 24 bits to [-1, 1).
function value_2d_lowbias_to_unit(hash) {
    return fround(fround(fround((hash >>> 8) >>> 0) * fround(1 / 8388608)) - 1);
}

function value_2d_hashed_lattice_value(cell_x, cell_y) {
    const term = value_2d_lowbias32(cell_x);
    return value_2d_lowbias_to_unit(value_2d_lowbias32((term + cell_y) | 0));
}

function value_2d_lerp(a, b, t) {
    return fround(a + fround(t * fround(b - a)));
}

function value_2d_value_2(cell_x, cell_y, local_x, local_y) {
    const fade = value_2d_fade_quintic(local_x);
    const right = value_2d_hashed_lattice_value((cell_x + 1) | 0, cell_y);
    const value = value_2d_lerp(value_2d_hashed_lattice_value(cell_x, cell_y), right, fade);
    const cell_2_y = (cell_y + 1) | 0;
    const right_2 = value_2d_hashed_lattice_value((cell_x + 1) | 0, cell_2_y);
    const value_2 = value_2d_lerp(value_2d_hashed_lattice_value(cell_x, cell_2_y), right_2, fade);
    return value_2d_lerp(value, value_2, value_2d_fade_quintic(local_y));
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
function value_2d_flush_small(x) {
    return (abs(x) < 9.094947017729282e-13) ? 0 : x;
}

/**
 * @param {number} x
 * @param {number} y
 * @returns {number}
 */
export function value_2d(x, y) {
    x = fround(x);
    y = fround(y);
    const sum = min(max(fround(x + 1), -1000000000), 1000000000);
    const whole = floor(sum);
    const sum_2 = min(max(fround(y + 1), -1000000000), 1000000000);
    const whole_2 = floor(sum_2);
    const cell = ((whole_2 | 0) - 1) | 0;
    const value = value_2d_value_2(((whole | 0) - 1) | 0, cell, fround(sum - whole), fround(sum_2 - whole_2));
    return min(max(value_2d_flush_small(value), -1), 1);
}
