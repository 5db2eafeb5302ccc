// perlin_3d(x, y, z): perlin, noise of 3 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("perlin_3d")).bake(Language::JavaScript).

const { fround, imul, floor, abs, min, max } = Math;

const perlin_3d_edge_16_list = new Float32Array([
    1, 1, 0, -1, 1, 0, 1, -1,
    0, -1, -1, 0, 1, 0, 1, -1,
    0, 1, 1, 0, -1, -1, 0, -1,
    0, 1, 1, 0, -1, 1, 0, 1,
    -1, 0, -1, -1, 1, 1, 0, 0,
    -1, 1, -1, 1, 0, 0, -1, -1,
]);

// Perlin 2002: 6t^5 - 15t^4 + 10t^3.
function perlin_3d_fade_quintic(t) {
    const bracket = fround(fround(t * fround(fround(t * 6) - 15)) + 10);
    return fround(fround(fround(t * t) * t) * bracket);
}

// This is "lowbias32" of the hash prospector (Ellis 2018).
function perlin_3d_lowbias32(bits) {
    const a = imul(bits ^ (bits >>> 16), 0x7feb352d);
    const b = imul(a ^ (a >>> 15), -2073254261);
    return b ^ (b >>> 16);
}

// Returns one of the edges of a cube, four of them twice (Perlin 2002): u lies along x for the first eight, else along
// y; v along y for the first four, along x for number 12 and 14, else along z.
function perlin_3d_edge_16(index) {
    const first = imul(index & 15, 3);
    return { x: perlin_3d_edge_16_list[first], y: perlin_3d_edge_16_list[(first + 1) | 0],
        z: perlin_3d_edge_16_list[(first + 2) | 0] };
}

function perlin_3d_computed_gradient_3(cell_x, cell_y, cell_z) {
    const term = perlin_3d_lowbias32(cell_x);
    const term_2 = perlin_3d_lowbias32((term + cell_y) | 0);
    const hash = perlin_3d_lowbias32((term_2 + cell_z) | 0);
    const { x, y, z } = perlin_3d_edge_16(hash >>> 23);
    return { x, y, z };
}

function perlin_3d_lerp(a, b, t) {
    return fround(a + fround(t * fround(b - a)));
}

function perlin_3d_perlin_3(cell_x, cell_y, cell_z, local_x, local_y, local_z) {
    const fade = perlin_3d_fade_quintic(local_x);
    const fade_2 = perlin_3d_fade_quintic(local_z);
    const { x, y, z } = perlin_3d_computed_gradient_3(cell_x, cell_y, cell_z);
    const { x: x_2, y: y_2, z: z_2 } = perlin_3d_computed_gradient_3((cell_x + 1) | 0, cell_y, cell_z);
    const offset = fround(fround(x * local_x) + fround(z * local_z));
    const term = fround(x_2 * fround(local_x - 1));
    const offset_2 = fround(term + fround(z_2 * local_z));
    const cell_2_z = (cell_z + 1) | 0;
    const z_3 = fround(local_z - 1);
    const { x: x_3, y: y_3, z: z_4 } = perlin_3d_computed_gradient_3(cell_x, cell_y, cell_2_z);
    const { x: x_4, y: y_4, z: z_5 } = perlin_3d_computed_gradient_3((cell_x + 1) | 0, cell_y, cell_2_z);
    const offset_3 = fround(fround(x_3 * local_x) + fround(z_4 * z_3));
    const term_2 = fround(x_4 * fround(local_x - 1));
    const offset_4 = fround(term_2 + fround(z_5 * z_3));
    const slope = perlin_3d_lerp(y_3, y_4, fade);
    const slope_2 = perlin_3d_lerp(perlin_3d_lerp(y, y_2, fade), slope, fade_2);
    const offset_5 = perlin_3d_lerp(offset_3, offset_4, fade);
    const offset_6 = perlin_3d_lerp(perlin_3d_lerp(offset, offset_2, fade), offset_5, fade_2);
    const cell_3_y = (cell_y + 1) | 0;
    const { x: x_5, y: y_5, z: z_6 } = perlin_3d_computed_gradient_3(cell_x, cell_3_y, cell_z);
    const { x: x_6, y: y_6, z: z_7 } = perlin_3d_computed_gradient_3((cell_x + 1) | 0, cell_3_y, cell_z);
    const term_3 = fround(x_5 * local_x);
    const offset_7 = fround(term_3 + fround(z_6 * local_z));
    const term_4 = fround(x_6 * fround(local_x - 1));
    const offset_8 = fround(term_4 + fround(z_7 * local_z));
    const cell_4_z = (cell_z + 1) | 0;
    const { x: x_7, y: y_7, z: z_8 } = perlin_3d_computed_gradient_3(cell_x, cell_3_y, cell_4_z);
    const { x: x_8, y: y_8, z: z_9 } = perlin_3d_computed_gradient_3((cell_x + 1) | 0, cell_3_y, cell_4_z);
    const offset_9 = fround(fround(x_7 * local_x) + fround(z_8 * z_3));
    const term_5 = fround(x_8 * fround(local_x - 1));
    const offset_10 = fround(term_5 + fround(z_9 * z_3));
    const slope_3 = perlin_3d_lerp(y_5, y_6, fade);
    const slope_4 = perlin_3d_lerp(slope_3, perlin_3d_lerp(y_7, y_8, fade), fade_2);
    const offset_11 = perlin_3d_lerp(offset_9, offset_10, fade);
    const offset_12 = perlin_3d_lerp(perlin_3d_lerp(offset_7, offset_8, fade), offset_11, fade_2);
    const offset_13 = fround(fround(offset_12 - slope_4) - offset_6);
    const slope_5 = fround(slope_4 - slope_2);
    const fade_3 = perlin_3d_fade_quintic(local_y);
    const term_6 = fround(fround(slope_5 * local_y) + offset_13);
    const term_7 = fround(fround(slope_2 * local_y) + offset_6);
    return fround(term_7 + fround(fade_3 * term_6));
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
function perlin_3d_flush_small(x) {
    return (abs(x) < 9.094947017729282e-13) ? 0 : x;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} z
 * @returns {number}
 */
export function perlin_3d(x, y, z) {
    x = fround(x);
    y = fround(y);
    z = fround(z);
    const sum = min(max(fround(x + 1), -1000000000), 1000000000);
    const whole = floor(sum);
    const sum_2 = min(max(fround(y + 1), -1000000000), 1000000000);
    const whole_2 = floor(sum_2);
    const sum_3 = min(max(fround(z + 1), -1000000000), 1000000000);
    const whole_3 = floor(sum_3);
    const cell = ((whole_3 | 0) - 1) | 0;
    const cell_2 = ((whole_2 | 0) - 1) | 0;
    const local = fround(sum_3 - whole_3);
    const local_2 = fround(sum_2 - whole_2);
    const cell_3 = ((whole | 0) - 1) | 0;
    const perlin = perlin_3d_perlin_3(cell_3, cell_2, cell, fround(sum - whole), local_2, local);
    return min(max(perlin_3d_flush_small(fround(0.9649214148521423 * perlin)), -1), 1);
}
