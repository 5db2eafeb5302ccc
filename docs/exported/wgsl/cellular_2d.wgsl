// cellular_2d(p): cellular, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("cellular_2d")).
// SPDX-License-Identifier: MIT OR Apache-2.0

// A zero that compilers do not see through: a float that is or-ed with it keeps its rounding.
var<private> cellular_2d_hidden_zero: u32;

fn cellular_2d_exact(x: f32) -> f32 { return bitcast<f32>(bitcast<u32>(x) | cellular_2d_hidden_zero); }

// The hash "lowbias32" of the hash prospector (Ellis 2018).
fn cellular_2d_lowbias32(bits: u32) -> u32 {
    let a = (bits ^ (bits >> 16u)) * 0x7feb352du;
    let b = (a ^ (a >> 15u)) * 0x846ca68bu;
    return b ^ (b >> 16u);
}

// Returns 2 byte / 255 - 1 for the byte that begins at a bit.
fn cellular_2d_byte_to_unit(hash: u32) -> f32 {
    return cellular_2d_exact(cellular_2d_exact(f32(hash & 255u) * 0.007843138) - 1.0);
}

// Returns 2 byte / 255 - 1 for the byte that begins at a bit.
fn cellular_2d_byte_to_unit_2(hash: u32) -> f32 {
    return cellular_2d_exact(cellular_2d_exact(f32((hash >> 8u) & 255u) * 0.007843138) - 1.0);
}

fn cellular_2d_gradient_of_bytes_2(cell: vec2i) -> vec2f {
    let hash = cellular_2d_lowbias32(cellular_2d_lowbias32(bitcast<u32>(cell.x)) + bitcast<u32>(cell.y));
    return vec2f(cellular_2d_byte_to_unit(hash), cellular_2d_byte_to_unit_2(hash));
}

fn cellular_2d_exact_2(x: vec2f) -> vec2f {
    return bitcast<vec2f>(bitcast<vec2u>(x) | vec2u(cellular_2d_hidden_zero));
}

// Scales a point's offset from the middle of its cell by the jitter.
fn cellular_2d_jittered(offset: vec2f) -> vec2f { return cellular_2d_exact_2(offset * 0.5); }

// Returns the position relative to the point of a cell some steps away.
fn cellular_2d_from_point(cell: vec2i, local: vec2f, steps: vec2i) -> vec2f {
    let offset = cellular_2d_jittered(cellular_2d_gradient_of_bytes_2(cell + steps));
    return cellular_2d_exact_2(cellular_2d_exact_2(local - (vec2f(steps) + 0.5)) - offset);
}

// Returns the point of a cell some steps away.
fn cellular_2d_point_at(cell: vec2i, local: vec2f, steps: vec2i) -> f32 {
    let way = cellular_2d_from_point(cell, local, steps);
    let v = cellular_2d_exact_2(way * way);
    return cellular_2d_exact(v.x + v.y);
}

// Returns the distance of a position from the nearest faces of a box of cells, along each axis.
fn cellular_2d_to_faces(local: vec2f, low: vec2i, high: vec2i) -> vec2f {
    return min(local - vec2f(low), vec2f(high + 1) - local);
}

// Returns the least distance of points whose cells' middles are this far away, less the largest rounding error.
fn cellular_2d_least_distance(to_middle: f32) -> f32 {
    return cellular_2d_exact(0.9998 * cellular_2d_exact(to_middle - 0.5));
}

fn cellular_2d_only_largest_2(v: vec2f, sizes: vec2f) -> vec2f {
    let is_x = sizes.x >= sizes.y;
    return vec2f(select(0.0, v.x, is_x), select(v.y, 0.0, is_x));
}

fn cellular_2d_next_in_box_2(steps: vec2i, first: vec2i, last: vec2i) -> vec2i {
    let ends = steps.x == last.x;
    return vec2i(select(steps.x + 1, first.x, ends), steps.y + select(0, 1, ends));
}

// Finds the nearest points. The searched cells are a box. It grows by a layer on the side whose points can be nearest,
// as long as these can be nearer than those found. One loop handles all layers: nested loops take time even where no
// cell is left, since groups of invocations run them together. Its condition is a variable: when it was a long
// function, for Minkowski's metric, Mesa's OpenGL mixed up the points of neighbours.
fn cellular_2d_search(cell: vec2i, local: vec2f) -> f32 {
    let low = select(vec2i(0), vec2i(-1), local < vec2f(0.5));
    let high = low + 1;
    let first_key = min(1e30, cellular_2d_point_at(cell, local, low + vec2i(0)));
    let first_key_2 = min(first_key, cellular_2d_point_at(cell, local, low + vec2i(1, 0)));
    let first_key_3 = min(first_key_2, cellular_2d_point_at(cell, local, low + vec2i(0, 1)));
    let first_key_4 = min(first_key_3, cellular_2d_point_at(cell, local, low + vec2i(1)));
    let v = 0.0 - cellular_2d_to_faces(local, low, high);
    let distance = cellular_2d_least_distance(cellular_2d_exact(0.0 - max(v.x, v.y) + 0.5));
    let goes_on = (distance < 2.0) & (first_key_4 > cellular_2d_exact(distance * distance));
    var found_first_key = first_key_4;
    var goes_on_2 = goes_on;
    var high_2 = high;
    var is_new = true;
    var low_2 = low;
    var next = low;
    loop {
        if !(goes_on_2) { break; }
        let is_below = (local - vec2f(low_2)) < (vec2f(high_2 + 1) - local);
        let sides = select(vec2f(1.0), vec2f(-1.0), is_below);
        let term = cellular_2d_to_faces(local, low_2, high_2);
        let is_across = cellular_2d_only_largest_2(sides, 0.0 - term) != vec2f(0.0);
        let layer = select(high_2 + 1, low_2 - 1, is_below);
        let first = select(low_2, layer, is_across);
        let last = select(high_2, layer, is_across);
        let steps = select(next, first, is_new);
        let first_key_5 = min(found_first_key, cellular_2d_point_at(cell, local, steps));
        let next_2 = cellular_2d_next_in_box_2(steps, first, last);
        let is_new_2 = next_2.y > last.y;
        let low_3 = select(low_2, min(low_2, first), is_new_2);
        let high_3 = select(high_2, max(high_2, last), is_new_2);
        let v_2 = 0.0 - cellular_2d_to_faces(local, low_3, high_3);
        let distance_2 = cellular_2d_least_distance(cellular_2d_exact(0.0 - max(v_2.x, v_2.y) + 0.5));
        let goes_on_3 = (distance_2 < 2.0) & (first_key_5 > cellular_2d_exact(distance_2 * distance_2));
        found_first_key = first_key_5;
        goes_on_2 = goes_on_3;
        high_2 = high_3;
        is_new = is_new_2;
        low_2 = low_3;
        next = next_2;
    }
    return found_first_key;
}

// Returns 1 / sqrt(x) for x <= 2^80, within 1.1e-7. A smaller x than 2^-80 counts as 2^-80. Exact for powers of four.
fn cellular_2d_reciprocal_root(x: f32) -> f32 {
    let near = select(x, 8.271806e-25, x < 8.271806e-25);
    let halved = cellular_2d_exact(0.5 * near);
    let y0 = bitcast<f32>(0x5f3759dfu - (bitcast<u32>(near) >> 1u));
    let term = cellular_2d_exact(halved * cellular_2d_exact(y0 * y0));
    let y1 = cellular_2d_exact(y0 * cellular_2d_exact(1.5 - term));
    let term_2 = cellular_2d_exact(halved * cellular_2d_exact(y1 * y1));
    let y2 = cellular_2d_exact(y1 * cellular_2d_exact(1.5 - term_2));
    let term_3 = cellular_2d_exact(halved * cellular_2d_exact(y2 * y2));
    return cellular_2d_exact(y2 + cellular_2d_exact(y2 * cellular_2d_exact(0.5 - term_3)));
}

// sqrt(x) for x <= 2^80, within 9e-8. A smaller x than 2^-80 counts as 0. Exact for squares of integers up to 4096.
fn cellular_2d_root(x: f32) -> f32 {
    let y = cellular_2d_reciprocal_root(x);
    let s = cellular_2d_exact(x * y);
    let term = cellular_2d_exact(x - cellular_2d_exact(s * s));
    let better = cellular_2d_exact(s + cellular_2d_exact(cellular_2d_exact(0.5 * y) * term));
    return select(better, 0.0, x < 8.271806e-25);
}

fn cellular_2d_first_distance(cell: vec2i, local: vec2f) -> f32 {
    return cellular_2d_root(cellular_2d_search(cell, local));
}

fn cellular_2d_cellular(cell: vec2i, local: vec2f) -> f32 {
    return cellular_2d_exact(cellular_2d_first_distance(cell, local) - 0.70710677);
}

// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
fn cellular_2d_flush_small(x: f32) -> f32 { return select(x, 0.0, abs(x) < 9.094947e-13); }

fn cellular_2d(p: vec2f) -> f32 {
    let bits = bitcast<u32>(p.x);
    cellular_2d_hidden_zero = select(0u, 1u, ((bits * bits) & 15u) == 5u);
    let sum = clamp(cellular_2d_exact(p.x + 1.0), -1000000000.0, 1000000000.0);
    let whole = floor(sum);
    let sum_2 = clamp(cellular_2d_exact(p.y + 1.0), -1000000000.0, 1000000000.0);
    let whole_2 = floor(sum_2);
    let cell = i32(whole_2) - 1;
    let cellular = cellular_2d_cellular(vec2i(i32(whole) - 1, cell), vec2f(sum - whole, sum_2 - whole_2));
    return clamp(cellular_2d_flush_small(cellular_2d_exact(1.4142135 * cellular)), -1.0, 1.0);
}
