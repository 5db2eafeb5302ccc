// cellular_2d(x, y): cellular, noise of 2 dimensions with values from -1.0 to 1.0.
// Made by gradnoise: Noise::wgsl(&WgslOptions::new("cellular_2d")).bake(Language::Rust).
// SPDX-License-Identifier: MIT OR Apache-2.0

/// Returns the largest whole number up to x.
fn gradnoise_floor(x: f32) -> f32 {
    if x.to_bits() & 0x7fff_ffff >= 0x4a80_0000 {
        return gradnoise_floor_far(x);
    }
    let near = (x + 12582912.0) - 12582912.0;
    let floor = if near > x { near - 1.0 } else { near };
    f32::from_bits(floor.to_bits() | (x.to_bits() & 0x8000_0000))
}

/// The same from 2^22 on. Floats from 2^23 on are whole.
#[cold]
fn gradnoise_floor_far(x: f32) -> f32 {
    if x.to_bits() & 0x7fff_ffff >= 0x4b00_0000 {
        return x;
    }
    let whole = x as i32 as f32;
    if whole > x { whole - 1.0 } else { whole }
}

/// Returns a float that is whole as an integer.
fn gradnoise_cell(whole: f32) -> i32 {
    if whole.to_bits() & 0x7fff_ffff >= 0x4a80_0000 {
        return gradnoise_cell_far(whole);
    }
    ((whole + 12582912.0).to_bits() as i32).wrapping_sub(0x4b40_0000)
}

#[cold]
fn gradnoise_cell_far(whole: f32) -> i32 {
    whole as i32
}

/// The hash "lowbias32" of the hash prospector (Ellis 2018).
fn cellular_2d_lowbias32(bits: u32) -> u32 {
    let a = (bits ^ (bits >> 16)).wrapping_mul(0x7feb352d);
    let b = (a ^ (a >> 15)).wrapping_mul(0x846ca68b);
    b ^ (b >> 16)
}

/// Returns 2 byte / 255 - 1 for the byte that begins at a bit.
fn cellular_2d_byte_to_unit(hash: u32) -> f32 {
    ((hash & 255) as f32) * 0.007843138 - 1.0
}

/// Returns 2 byte / 255 - 1 for the byte that begins at a bit.
fn cellular_2d_byte_to_unit_2(hash: u32) -> f32 {
    (((hash >> 8) & 255) as f32) * 0.007843138 - 1.0
}

fn cellular_2d_gradient_of_bytes_2(cell_x: i32, cell_y: i32) -> (f32, f32) {
    let hash = cellular_2d_lowbias32(cellular_2d_lowbias32(cell_x as u32).wrapping_add(cell_y as u32));
    (cellular_2d_byte_to_unit(hash), cellular_2d_byte_to_unit_2(hash))
}

/// Scales a point's offset from the middle of its cell by the jitter.
fn cellular_2d_jittered(offset_x: f32, offset_y: f32) -> (f32, f32) {
    (offset_x * 0.5, offset_y * 0.5)
}

/// Returns the position relative to the point of a cell some steps away.
fn cellular_2d_from_point(cell_x: i32, cell_y: i32, local_x: f32, local_y: f32, steps_x: i32,
    steps_y: i32) -> (f32, f32) {
    let (x, y) = cellular_2d_gradient_of_bytes_2(cell_x.wrapping_add(steps_x), cell_y.wrapping_add(steps_y));
    let (x_2, y_2) = cellular_2d_jittered(x, y);
    (local_x - ((steps_x as f32) + 0.5) - x_2, local_y - ((steps_y as f32) + 0.5) - y_2)
}

/// Returns the point of a cell some steps away.
fn cellular_2d_point_at(cell_x: i32, cell_y: i32, local_x: f32, local_y: f32, steps_x: i32,
    steps_y: i32) -> f32 {
    let (x, y) = cellular_2d_from_point(cell_x, cell_y, local_x, local_y, steps_x, steps_y);
    let v_x = x * x;
    let v_y = y * y;
    v_x + v_y
}

/// Returns the distance of a position from the nearest faces of a box of cells, along each axis.
fn cellular_2d_to_faces(local_x: f32, local_y: f32, low_x: i32, low_y: i32, high_x: i32,
    high_y: i32) -> (f32, f32) {
    ((local_x - (low_x as f32)).min((high_x.wrapping_add(1) as f32) - local_x),
        (local_y - (low_y as f32)).min((high_y.wrapping_add(1) as f32) - local_y))
}

/// Returns the least distance of points whose cells' middles are this far away, less the largest rounding error.
fn cellular_2d_least_distance(to_middle: f32) -> f32 {
    0.9998 * (to_middle - 0.5)
}

fn cellular_2d_only_largest_2(v_x: f32, v_y: f32, sizes_x: f32, sizes_y: f32) -> (f32, f32) {
    let is_x = sizes_x >= sizes_y;
    (if is_x { v_x } else { 0.0 }, if is_x { 0.0 } else { v_y })
}

fn cellular_2d_next_in_box_2(steps_x: i32, steps_y: i32, first_x: i32, last_x: i32) -> (i32, i32) {
    let ends = steps_x == last_x;
    (if ends { first_x } else { steps_x.wrapping_add(1) }, steps_y.wrapping_add(if ends { 1 } else { 0 }))
}

/// Finds the nearest points. The searched cells are a box. It grows by a layer on the side whose points can be nearest,
/// as long as these can be nearer than those found. One loop handles all layers: nested loops take time even where no
/// cell is left, since groups of invocations run them together. Its condition is a variable: when it was a long
/// function, for Minkowski's metric, Mesa's OpenGL mixed up the points of neighbours.
fn cellular_2d_search(cell_x: i32, cell_y: i32, local_x: f32, local_y: f32) -> f32 {
    let low_x: i32 = if local_x < 0.5 { -1 } else { 0 };
    let low_y: i32 = if local_y < 0.5 { -1 } else { 0 };
    let high_x = low_x.wrapping_add(1);
    let high_y = low_y.wrapping_add(1);
    let first_key = 1e30_f32.min(cellular_2d_point_at(cell_x, cell_y, local_x, local_y, low_x, low_y));
    let first_key_2 = first_key.min(cellular_2d_point_at(cell_x, cell_y, local_x, local_y,
        low_x.wrapping_add(1), low_y));
    let first_key_3 = first_key_2.min(cellular_2d_point_at(cell_x, cell_y, local_x, local_y, low_x,
        low_y.wrapping_add(1)));
    let first_key_4 = first_key_3.min(cellular_2d_point_at(cell_x, cell_y, local_x, local_y,
        low_x.wrapping_add(1), low_y.wrapping_add(1)));
    let (x, y) = cellular_2d_to_faces(local_x, local_y, low_x, low_y, high_x, high_y);
    let v_x = 0.0 - x;
    let v_y = 0.0 - y;
    let distance = cellular_2d_least_distance(0.0 - v_x.max(v_y) + 0.5);
    let goes_on = (distance < 2.0) & (first_key_4 > (distance * distance));
    let mut found_first_key = first_key_4;
    let mut goes_on_2 = goes_on;
    let mut high_2_x = high_x;
    let mut high_2_y = high_y;
    let mut is_new: bool = true;
    let mut low_2_x = low_x;
    let mut low_2_y = low_y;
    let mut next_x = low_x;
    let mut next_y = low_y;
    loop {
        if !(goes_on_2) {
            break;
        }
        let is_below_x = (local_x - (low_2_x as f32)) < ((high_2_x.wrapping_add(1) as f32) - local_x);
        let is_below_y = (local_y - (low_2_y as f32)) < ((high_2_y.wrapping_add(1) as f32) - local_y);
        let sides_x: f32 = if is_below_x { -1.0 } else { 1.0 };
        let sides_y: f32 = if is_below_y { -1.0 } else { 1.0 };
        let (x_2, y_2) = cellular_2d_to_faces(local_x, local_y, low_2_x, low_2_y, high_2_x, high_2_y);
        let (x_3, y_3) = cellular_2d_only_largest_2(sides_x, sides_y, 0.0 - x_2, 0.0 - y_2);
        let is_across_x = x_3 != 0.0;
        let is_across_y = y_3 != 0.0;
        let layer_x = if is_below_x { low_2_x.wrapping_sub(1) } else { high_2_x.wrapping_add(1) };
        let layer_y = if is_below_y { low_2_y.wrapping_sub(1) } else { high_2_y.wrapping_add(1) };
        let first_x = if is_across_x { layer_x } else { low_2_x };
        let first_y = if is_across_y { layer_y } else { low_2_y };
        let last_x = if is_across_x { layer_x } else { high_2_x };
        let last_y = if is_across_y { layer_y } else { high_2_y };
        let steps_x = if is_new { first_x } else { next_x };
        let steps_y = if is_new { first_y } else { next_y };
        let first_key_5 = found_first_key.min(cellular_2d_point_at(cell_x, cell_y, local_x, local_y, steps_x,
            steps_y));
        let (x_4, y_4) = cellular_2d_next_in_box_2(steps_x, steps_y, first_x, last_x);
        let is_new_2 = y_4 > last_y;
        let low_3_x = if is_new_2 { low_2_x.min(first_x) } else { low_2_x };
        let low_3_y = if is_new_2 { low_2_y.min(first_y) } else { low_2_y };
        let high_3_x = if is_new_2 { high_2_x.max(last_x) } else { high_2_x };
        let high_3_y = if is_new_2 { high_2_y.max(last_y) } else { high_2_y };
        let (x_5, y_5) = cellular_2d_to_faces(local_x, local_y, low_3_x, low_3_y, high_3_x, high_3_y);
        let v_2_x = 0.0 - x_5;
        let v_2_y = 0.0 - y_5;
        let distance_2 = cellular_2d_least_distance(0.0 - v_2_x.max(v_2_y) + 0.5);
        let goes_on_3 = (distance_2 < 2.0) & (first_key_5 > (distance_2 * distance_2));
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
    found_first_key
}

/// Returns 1 / sqrt(x) for x <= 2^80, within 1.1e-7. A smaller x than 2^-80 counts as 2^-80. Exact for powers of four.
fn cellular_2d_reciprocal_root(x: f32) -> f32 {
    let near = if x < 8.271806e-25 { 8.271806e-25 } else { x };
    let halved = 0.5 * near;
    let y0 = f32::from_bits(0x5f3759df_u32.wrapping_sub((near.to_bits()) >> 1));
    let term = halved * (y0 * y0);
    let y1 = y0 * (1.5 - term);
    let term_2 = halved * (y1 * y1);
    let y2 = y1 * (1.5 - term_2);
    let term_3 = halved * (y2 * y2);
    y2 + y2 * (0.5 - term_3)
}

/// sqrt(x) for x <= 2^80, within 9e-8. A smaller x than 2^-80 counts as 0. Exact for squares of integers up to 4096.
fn cellular_2d_root(x: f32) -> f32 {
    let y = cellular_2d_reciprocal_root(x);
    let s = x * y;
    let term = x - s * s;
    let better = s + 0.5 * y * term;
    if x < 8.271806e-25 { 0.0 } else { better }
}

fn cellular_2d_first_distance(cell_x: i32, cell_y: i32, local_x: f32, local_y: f32) -> f32 {
    cellular_2d_root(cellular_2d_search(cell_x, cell_y, local_x, local_y))
}

fn cellular_2d_cellular(cell_x: i32, cell_y: i32, local_x: f32, local_y: f32) -> f32 {
    cellular_2d_first_distance(cell_x, cell_y, local_x, local_y) - 0.70710677
}

/// Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
fn cellular_2d_flush_small(x: f32) -> f32 {
    if f32::from_bits(x.to_bits() & 0x7fff_ffff) < 9.094947e-13 { 0.0 } else { x }
}

pub fn cellular_2d(x: f32, y: f32) -> f32 {
    let sum = (x + 1.0).clamp(-1000000000.0, 1000000000.0);
    let whole = gradnoise_floor(sum);
    let sum_2 = (y + 1.0).clamp(-1000000000.0, 1000000000.0);
    let whole_2 = gradnoise_floor(sum_2);
    let cell = gradnoise_cell(whole_2).wrapping_sub(1);
    let cellular = cellular_2d_cellular(gradnoise_cell(whole).wrapping_sub(1), cell, sum - whole, sum_2
        - whole_2);
    cellular_2d_flush_small(1.4142135 * cellular).clamp(-1.0, 1.0)
}
