// simplex_3d(x, y, z): simplex, noise of 3 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("simplex_3d")).bake(Language::JavaScript).

const { fround, imul, floor, abs, min, max } = Math;

const simplex_3d_edge_16_list = new Float32Array([
    1, 1, 0, -1, 1, 0, 1, -1,
    0, -1, -1, 0, 1, 0, 1, -1,
    0, 1, 1, 0, -1, -1, 0, -1,
    0, 1, 1, 0, -1, 1, 0, 1,
    -1, 0, -1, -1, 1, 1, 0, 0,
    -1, 1, -1, 1, 0, 0, -1, -1,
]);

// Returns the number of other axes that each axis comes before: larger coordinates first, on a tie the lower axis.
function simplex_3d_rank_3(local_x, local_y, local_z) {
    const x = ((+(local_x >= local_y)) + (+(local_x >= local_z))) | 0;
    const y = ((+(local_y > local_x)) + (+(local_y >= local_z))) | 0;
    return { x, y, z: ((+(local_z > local_x)) + (+(local_z > local_y))) | 0 };
}

// This is "lowbias32" of the hash prospector (Ellis 2018).
function simplex_3d_lowbias32(bits) {
    const a = imul(bits ^ (bits >>> 16), 0x7feb352d);
    const b = imul(a ^ (a >>> 15), -2073254261);
    return b ^ (b >>> 16);
}

// Returns one of the edges of a cube, four of them twice (Perlin 2002): u lies along x for the first eight, else along
// y; v along y for the first four, along x for number 12 and 14, else along z.
function simplex_3d_edge_16(index) {
    const first = imul(index & 15, 3);
    return { x: simplex_3d_edge_16_list[first], y: simplex_3d_edge_16_list[(first + 1) | 0],
        z: simplex_3d_edge_16_list[(first + 2) | 0] };
}

function simplex_3d_computed_gradient_3(cell_x, cell_y, cell_z) {
    const term = simplex_3d_lowbias32(cell_x);
    const term_2 = simplex_3d_lowbias32((term + cell_y) | 0);
    const hash = simplex_3d_lowbias32((term_2 + cell_z) | 0);
    const { x, y, z } = simplex_3d_edge_16(hash >>> 23);
    return { x, y, z };
}

function simplex_3d_corner_gradient(cell_x, cell_y, cell_z, corner_x, corner_y, corner_z) {
    const { x, y, z } = simplex_3d_computed_gradient_3((cell_x + corner_x) | 0, (cell_y + corner_y) | 0,
        (cell_z + corner_z) | 0);
    return { x, y, z };
}

function simplex_3d_dot_3(a_x, a_y, a_z, b_x, b_y, b_z) {
    return fround(fround(fround(a_x * b_x) + fround(a_y * b_y)) + fround(a_z * b_z));
}

function simplex_3d_decay(radius, distance_squared) {
    const reach = fround(radius - distance_squared);
    const t = (reach < 0) ? 0 : reach;
    const t2 = fround(t * t);
    return fround(t2 * t2);
}

function simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z, corner_x, corner_y, corner_z,
    passed) {
    const sum = fround(fround(local_x + local_y) + local_z);
    const shift = fround(0.1666666716337204 * fround(sum - passed));
    const from_corner_x = fround(local_x - fround(corner_x));
    const from_corner_y = fround(local_y - fround(corner_y));
    const from_corner_z = fround(local_z - fround(corner_z));
    const d_x = fround(from_corner_x - shift);
    const d_y = fround(from_corner_y - shift);
    const d_z = fround(from_corner_z - shift);
    const { x, y, z: z_2 } = simplex_3d_corner_gradient(cell_x, cell_y, cell_z, corner_x, corner_y, corner_z);
    const linear = simplex_3d_dot_3(x, y, z_2, d_x, d_y, d_z);
    return fround(simplex_3d_decay(0.5, simplex_3d_dot_3(d_x, d_y, d_z, d_x, d_y, d_z)) * linear);
}

function simplex_3d_simplex_3(cell_x, cell_y, cell_z, local_x, local_y, local_z) {
    const { x, y, z } = simplex_3d_rank_3(local_x, local_y, local_z);
    const corner = simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z, +(x >= 2),
        +(y >= 2), +(z >= 2), 1);
    const value = fround(simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z, +(x >= 3),
        +(y >= 3), +(z >= 3), 0) + corner);
    const value_2 = fround(value + simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z,
        +(x >= 1), +(y >= 1), +(z >= 1), 2));
    const corner_2 = simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z, +(x >= 0),
        +(y >= 0), +(z >= 0), 3);
    return fround(value_2 + corner_2);
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
function simplex_3d_flush_small(x) {
    return (abs(x) < 9.094947017729282e-13) ? 0 : x;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} z
 * @returns {number}
 */
export function simplex_3d(x, y, z) {
    x = fround(x);
    y = fround(y);
    z = fround(z);
    const y_2 = min(max(y, -1.329227995784916e36), 1.329227995784916e36);
    const a = fround(min(max(x, -1.329227995784916e36), 1.329227995784916e36) + y_2);
    const sum = fround(a + min(max(z, -1.329227995784916e36), 1.329227995784916e36));
    const b = fround(0.3333333432674408 * sum);
    const sum_2 = min(max(fround(fround(x + b) + 1), -1000000000), 1000000000);
    const whole = floor(sum_2);
    const sum_3 = min(max(fround(fround(y + b) + 1), -1000000000), 1000000000);
    const whole_2 = floor(sum_3);
    const sum_4 = min(max(fround(fround(z + b) + 1), -1000000000), 1000000000);
    const whole_3 = floor(sum_4);
    const cell = ((whole_3 | 0) - 1) | 0;
    const cell_2 = ((whole_2 | 0) - 1) | 0;
    const local = fround(sum_4 - whole_3);
    const local_2 = fround(sum_3 - whole_2);
    const cell_3 = ((whole | 0) - 1) | 0;
    const simplex = simplex_3d_simplex_3(cell_3, cell_2, cell, fround(sum_2 - whole), local_2, local);
    return min(max(simplex_3d_flush_small(fround(76.88075256347656 * simplex)), -1), 1);
}
