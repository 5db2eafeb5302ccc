// simplex_2d(x, y): simplex, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("simplex_2d")).bake(Language::JavaScript).

const { fround, imul, floor, abs, min, max } = Math;

const simplex_2d_octagon_8_list = new Float32Array([
    1, 0.4142135679721832, -1, 0.4142135679721832, 1, -0.4142135679721832, -1, -0.4142135679721832,
    0.4142135679721832, 1, 0.4142135679721832, -1, -0.4142135679721832, 1, -0.4142135679721832, -1,
]);

// This is "lowbias32" of the hash prospector (Ellis 2018).
function simplex_2d_lowbias32(bits) {
    const a = imul(bits ^ (bits >>> 16), 0x7feb352d);
    const b = imul(a ^ (a >>> 15), -2073254261);
    return b ^ (b >>> 16);
}

// Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
function simplex_2d_octagon_8(index) {
    const first = imul(index & 7, 2);
    return { x: simplex_2d_octagon_8_list[first], y: simplex_2d_octagon_8_list[(first + 1) | 0] };
}

function simplex_2d_computed_gradient_2(cell_x, cell_y) {
    const hash = simplex_2d_lowbias32((simplex_2d_lowbias32(cell_x) + cell_y) | 0);
    const { x, y } = simplex_2d_octagon_8(hash >>> 23);
    return { x, y };
}

function simplex_2d_corner_gradient(cell_x, cell_y, corner_x, corner_y) {
    const { x, y } = simplex_2d_computed_gradient_2((cell_x + corner_x) | 0, (cell_y + corner_y) | 0);
    return { x, y };
}

function simplex_2d_dot_2(a_x, a_y, b_x, b_y) {
    return fround(fround(a_x * b_x) + fround(a_y * b_y));
}

function simplex_2d_decay(radius, distance_squared) {
    const reach = fround(radius - distance_squared);
    const t = (reach < 0) ? 0 : reach;
    const t2 = fround(t * t);
    return fround(t2 * t2);
}

function simplex_2d_corner_2(cell_x, cell_y, local_x, local_y, corner_x, corner_y, passed) {
    const sum = fround(local_x + local_y);
    const shift = fround(0.21132487058639526 * fround(sum - passed));
    const from_corner_x = fround(local_x - fround(corner_x));
    const from_corner_y = fround(local_y - fround(corner_y));
    const d_x = fround(from_corner_x - shift);
    const d_y = fround(from_corner_y - shift);
    const { x, y } = simplex_2d_corner_gradient(cell_x, cell_y, corner_x, corner_y);
    const linear = simplex_2d_dot_2(x, y, d_x, d_y);
    return fround(simplex_2d_decay(0.5, simplex_2d_dot_2(d_x, d_y, d_x, d_y)) * linear);
}

function simplex_2d_simplex_2(cell_x, cell_y, local_x, local_y) {
    const along_x = +(local_x >= local_y);
    const corner = simplex_2d_corner_2(cell_x, cell_y, local_x, local_y, along_x, (1 - along_x) | 0, 1);
    const value = fround(simplex_2d_corner_2(cell_x, cell_y, local_x, local_y, 0, 0, 0) + corner);
    return fround(value + simplex_2d_corner_2(cell_x, cell_y, local_x, local_y, 1, 1, 2));
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
function simplex_2d_flush_small(x) {
    return (abs(x) < 9.094947017729282e-13) ? 0 : x;
}

/**
 * @param {number} x
 * @param {number} y
 * @returns {number}
 */
export function simplex_2d(x, y) {
    x = fround(x);
    y = fround(y);
    const y_2 = min(max(y, -1.329227995784916e36), 1.329227995784916e36);
    const sum = fround(min(max(x, -1.329227995784916e36), 1.329227995784916e36) + y_2);
    const b = fround(0.3660254180431366 * sum);
    const sum_2 = min(max(fround(fround(x + b) + 1), -1000000000), 1000000000);
    const whole = floor(sum_2);
    const sum_3 = min(max(fround(fround(y + b) + 1), -1000000000), 1000000000);
    const whole_2 = floor(sum_3);
    const cell = ((whole_2 | 0) - 1) | 0;
    const simplex = simplex_2d_simplex_2(((whole | 0) - 1) | 0, cell, fround(sum_2 - whole),
        fround(sum_3 - whole_2));
    return min(max(simplex_2d_flush_small(fround(92.42500305175781 * simplex)), -1), 1);
}
