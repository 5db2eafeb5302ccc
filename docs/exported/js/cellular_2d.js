// cellular_2d(x, y): cellular, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("cellular_2d")).bake(Language::JavaScript).

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

// This is "lowbias32" of the hash prospector (Ellis 2018).
function cellular_2d_lowbias32(bits) {
    const a = imul(bits ^ (bits >>> 16), 0x7feb352d);
    const b = imul(a ^ (a >>> 15), -2073254261);
    return b ^ (b >>> 16);
}

// Returns 2 byte / 255 - 1 for the byte that begins at a bit.
function cellular_2d_byte_to_unit(hash) {
    return fround(fround(fround((hash & 255) >>> 0) * 0.007843137718737125) - 1);
}

// Returns 2 byte / 255 - 1 for the byte that begins at a bit.
function cellular_2d_byte_to_unit_2(hash) {
    return fround(fround(fround(((hash >>> 8) & 255) >>> 0) * 0.007843137718737125) - 1);
}

function cellular_2d_gradient_of_bytes_2(cell_x, cell_y) {
    const hash = cellular_2d_lowbias32((cellular_2d_lowbias32(cell_x) + cell_y) | 0);
    return { x: cellular_2d_byte_to_unit(hash), y: cellular_2d_byte_to_unit_2(hash) };
}

// Scales a point's offset from the middle of its cell by the jitter.
function cellular_2d_jittered(offset_x, offset_y) {
    return { x: fround(offset_x * 0.5), y: fround(offset_y * 0.5) };
}

// Returns the position relative to the point of a cell some steps away.
function cellular_2d_from_point(cell_x, cell_y, local_x, local_y, steps_x, steps_y) {
    const { x, y } = cellular_2d_gradient_of_bytes_2((cell_x + steps_x) | 0, (cell_y + steps_y) | 0);
    const { x: x_2, y: y_2 } = cellular_2d_jittered(x, y);
    return { x: fround(fround(local_x - fround(fround(steps_x) + 0.5)) - x_2),
        y: fround(fround(local_y - fround(fround(steps_y) + 0.5)) - y_2) };
}

// Returns the point of a cell some steps away.
function cellular_2d_point_at(cell_x, cell_y, local_x, local_y, steps_x, steps_y) {
    const { x, y } = cellular_2d_from_point(cell_x, cell_y, local_x, local_y, steps_x, steps_y);
    const v_x = fround(x * x);
    const v_y = fround(y * y);
    return fround(v_x + v_y);
}

// Returns the distance of a position from the nearest faces of a box of cells, along each axis.
function cellular_2d_to_faces(local_x, local_y, low_x, low_y, high_x, high_y) {
    return { x: min(fround(local_x - fround(low_x)), fround(fround((high_x + 1) | 0) - local_x)),
        y: min(fround(local_y - fround(low_y)), fround(fround((high_y + 1) | 0) - local_y)) };
}

// Returns the least distance of points whose cells' middles are this far away, less the largest rounding error.
function cellular_2d_least_distance(to_middle) {
    return fround(0.9998000264167786 * fround(to_middle - 0.5));
}

function cellular_2d_only_largest_2(v_x, v_y, sizes_x, sizes_y) {
    const is_x = sizes_x >= sizes_y;
    return { x: is_x ? v_x : 0, y: is_x ? 0 : v_y };
}

function cellular_2d_next_in_box_2(steps_x, steps_y, first_x, last_x) {
    const ends = steps_x === last_x;
    return { x: ends ? first_x : (steps_x + 1) | 0, y: (steps_y + (ends ? 1 : 0)) | 0 };
}

// Finds the nearest points. The searched cells are a box. It grows by a layer on the side whose points can be nearest,
// as long as these can be nearer than those found. One loop handles all layers: nested loops take time even where no
// cell is left, since groups of invocations run them together. Its condition is a variable: when it was a long
// function, for Minkowski's metric, Mesa's OpenGL mixed up the points of neighbours.
function cellular_2d_search(cell_x, cell_y, local_x, local_y) {
    const low_x = (local_x < 0.5) ? -1 : 0;
    const low_y = (local_y < 0.5) ? -1 : 0;
    const high_x = (low_x + 1) | 0;
    const high_y = (low_y + 1) | 0;
    const first_key = min(1.0000000150474662e30,
        cellular_2d_point_at(cell_x, cell_y, local_x, local_y, low_x, low_y));
    const first_key_2 = min(first_key,
        cellular_2d_point_at(cell_x, cell_y, local_x, local_y, (low_x + 1) | 0, low_y));
    const first_key_3 = min(first_key_2,
        cellular_2d_point_at(cell_x, cell_y, local_x, local_y, low_x, (low_y + 1) | 0));
    const first_key_4 = min(first_key_3,
        cellular_2d_point_at(cell_x, cell_y, local_x, local_y, (low_x + 1) | 0, (low_y + 1) | 0));
    const { x, y } = cellular_2d_to_faces(local_x, local_y, low_x, low_y, high_x, high_y);
    const v_x = fround(0 - x);
    const v_y = fround(0 - y);
    const distance = cellular_2d_least_distance(fround(fround(0 - max(v_x, v_y)) + 0.5));
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
        const { x: x_2, y: y_2 } = cellular_2d_to_faces(local_x, local_y, low_2_x, low_2_y, high_2_x,
            high_2_y);
        const { x: x_3, y: y_3 } = cellular_2d_only_largest_2(sides_x, sides_y, fround(0 - x_2),
            fround(0 - y_2));
        const is_across_x = x_3 !== 0;
        const is_across_y = y_3 !== 0;
        const layer_x = is_below_x ? (low_2_x - 1) | 0 : (high_2_x + 1) | 0;
        const layer_y = is_below_y ? (low_2_y - 1) | 0 : (high_2_y + 1) | 0;
        const first_x = is_across_x ? layer_x : low_2_x;
        const first_y = is_across_y ? layer_y : low_2_y;
        const last_x = is_across_x ? layer_x : high_2_x;
        const last_y = is_across_y ? layer_y : high_2_y;
        const steps_x = is_new ? first_x : next_x;
        const steps_y = is_new ? first_y : next_y;
        const first_key_5 = min(found_first_key,
            cellular_2d_point_at(cell_x, cell_y, local_x, local_y, steps_x, steps_y));
        const { x: x_4, y: y_4 } = cellular_2d_next_in_box_2(steps_x, steps_y, first_x, last_x);
        const is_new_2 = y_4 > last_y;
        const low_3_x = is_new_2 ? min(low_2_x, first_x) : low_2_x;
        const low_3_y = is_new_2 ? min(low_2_y, first_y) : low_2_y;
        const high_3_x = is_new_2 ? max(high_2_x, last_x) : high_2_x;
        const high_3_y = is_new_2 ? max(high_2_y, last_y) : high_2_y;
        const { x: x_5, y: y_5 } = cellular_2d_to_faces(local_x, local_y, low_3_x, low_3_y, high_3_x,
            high_3_y);
        const v_2_x = fround(0 - x_5);
        const v_2_y = fround(0 - y_5);
        const distance_2 = cellular_2d_least_distance(fround(fround(0 - max(v_2_x, v_2_y)) + 0.5));
        const goes_on_3 = (distance_2 < 2) && (first_key_5 > (fround(distance_2 * distance_2)));
        found_first_key = first_key_5;
        goes_on_2 = goes_on_3;
        high_2_x = high_3_x;
        high_2_y = high_3_y;
        is_new = is_new_2;
        low_2_x = low_3_x;
        low_2_y = low_3_y;
        next_x = x_4;
        next_y = y_4;
    }
    return found_first_key;
}

// Returns 1 / sqrt(x) for x <= 2^80, within 1.1e-7. A smaller x than 2^-80 counts as 2^-80. Exact for powers of four.
function cellular_2d_reciprocal_root(x) {
    const near = (x < 8.271806125530277e-25) ? 8.271806125530277e-25 : x;
    const halved = fround(0.5 * near);
    const y0 = gradnoise_float((0x5f3759df - (gradnoise_bits(near) >>> 1)) | 0);
    const term = fround(halved * fround(y0 * y0));
    const y1 = fround(y0 * fround(1.5 - term));
    const term_2 = fround(halved * fround(y1 * y1));
    const y2 = fround(y1 * fround(1.5 - term_2));
    const term_3 = fround(halved * fround(y2 * y2));
    return fround(y2 + fround(y2 * fround(0.5 - term_3)));
}

// sqrt(x) for x <= 2^80, within 9e-8. A smaller x than 2^-80 counts as 0. Exact for squares of integers up to 4096.
function cellular_2d_root(x) {
    const y = cellular_2d_reciprocal_root(x);
    const s = fround(x * y);
    const term = fround(x - fround(s * s));
    const better = fround(s + fround(fround(0.5 * y) * term));
    return (x < 8.271806125530277e-25) ? 0 : better;
}

function cellular_2d_first_distance(cell_x, cell_y, local_x, local_y) {
    return cellular_2d_root(cellular_2d_search(cell_x, cell_y, local_x, local_y));
}

function cellular_2d_cellular(cell_x, cell_y, local_x, local_y) {
    return fround(cellular_2d_first_distance(cell_x, cell_y, local_x, local_y) - 0.7071067690849304);
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
function cellular_2d_flush_small(x) {
    return (abs(x) < 9.094947017729282e-13) ? 0 : x;
}

/**
 * @param {number} x
 * @param {number} y
 * @returns {number}
 */
export function cellular_2d(x, y) {
    x = fround(x);
    y = fround(y);
    const sum = min(max(fround(x + 1), -1000000000), 1000000000);
    const whole = floor(sum);
    const sum_2 = min(max(fround(y + 1), -1000000000), 1000000000);
    const whole_2 = floor(sum_2);
    const cell = ((whole_2 | 0) - 1) | 0;
    const cellular = cellular_2d_cellular(((whole | 0) - 1) | 0, cell, fround(sum - whole),
        fround(sum_2 - whole_2));
    return min(max(cellular_2d_flush_small(fround(1.4142135381698608 * cellular)), -1), 1);
}
