# cellular_2d(x, y): cellular, noise of 2 dimensions with values from -1.0 to 1.0.
# Made by gradnoise: Noise::wgsl(&WgslOptions::new("cellular_2d")).bake(Language::Python).
# SPDX-License-Identifier: MIT OR Apache-2.0

import numpy as np
from numpy import float32 as f32, int32 as i32, uint32 as u32


def gradnoise_blocks(function, types, coordinates, results):
    arrays = [np.asarray(array, kind) for array, kind in zip(coordinates, types)]
    arrays = np.broadcast_arrays(*arrays)
    shape = arrays[0].shape
    flat = [np.ascontiguousarray(array).reshape(-1) for array in arrays]
    found = [np.empty(flat[0].size, f32) for _ in range(results)]
    with np.errstate(all='ignore'):
        for start in range(0, flat[0].size, 16384):
            block = slice(start, start + 16384)
            values = function(*(array[block] for array in flat))
            for all_of_it, part in zip(found, values if results > 1 else [values]):
                all_of_it[block] = part
    found = [array.reshape(shape)[()] for array in found]
    return tuple(found) if results > 1 else found[0]


def gradnoise_where(condition, yes, no):
    return np.where(condition, yes, no) if condition.any() else no


# The hash "lowbias32" of the hash prospector (Ellis 2018).
def cellular_2d_lowbias32(bits):
    a = (bits ^ (bits >> 16)) * 0x7feb352d
    b = (a ^ (a >> 15)) * 0x846ca68b
    return b ^ (b >> 16)


# Returns 2 byte / 255 - 1 for the byte that begins at a bit.
def cellular_2d_byte_to_unit(hash_2):
    return (hash_2 & 255).astype(f32) * 0.007843137718737125 - 1.0


# Returns 2 byte / 255 - 1 for the byte that begins at a bit.
def cellular_2d_byte_to_unit_2(hash_2):
    return ((hash_2 >> 8) & 255).astype(f32) * 0.007843137718737125 - 1.0


def cellular_2d_gradient_of_bytes_2(cell_x, cell_y):
    hash_2 = cellular_2d_lowbias32(cellular_2d_lowbias32(cell_x.view(u32)) + cell_y.view(u32))
    return cellular_2d_byte_to_unit(hash_2), cellular_2d_byte_to_unit_2(hash_2)


# Scales a point's offset from the middle of its cell by the jitter.
def cellular_2d_jittered(offset_x, offset_y):
    return offset_x * 0.5, offset_y * 0.5


# Returns the position relative to the point of a cell some steps away.
def cellular_2d_from_point(cell_x, cell_y, local_x, local_y, steps_x, steps_y):
    x, y = cellular_2d_gradient_of_bytes_2(cell_x + steps_x, cell_y + steps_y)
    x_2, y_2 = cellular_2d_jittered(x, y)
    return local_x - (steps_x.astype(f32) + 0.5) - x_2, local_y - (steps_y.astype(f32) + 0.5) - y_2


# Returns the point of a cell some steps away.
def cellular_2d_point_at(cell_x, cell_y, local_x, local_y, steps_x, steps_y):
    x, y = cellular_2d_from_point(cell_x, cell_y, local_x, local_y, steps_x, steps_y)
    v_x = x * x
    v_y = y * y
    return v_x + v_y


# Returns the distance of a position from the nearest faces of a box of cells, along each axis.
def cellular_2d_to_faces(local_x, local_y, low_x, low_y, high_x, high_y):
    return (np.minimum(local_x - low_x.astype(f32), (high_x + 1).astype(f32) - local_x),
        np.minimum(local_y - low_y.astype(f32), (high_y + 1).astype(f32) - local_y))


# Returns the least distance of points whose cells' middles are this far away, less the largest rounding error.
def cellular_2d_least_distance(to_middle):
    return 0.9998000264167786 * (to_middle - 0.5)


def cellular_2d_only_largest_2(v_x, v_y, sizes_x, sizes_y):
    is_x = sizes_x >= sizes_y
    return gradnoise_where(is_x, v_x, f32([0.0])), gradnoise_where(is_x, f32([0.0]), v_y)


def cellular_2d_next_in_box_2(steps_x, steps_y, first_x, last_x):
    ends = steps_x == last_x
    return gradnoise_where(ends, first_x, steps_x + 1), steps_y + gradnoise_where(ends, i32([1]), i32([0]))


# Finds the nearest points. The searched cells are a box. It grows by a layer on the side whose points can be nearest,
# as long as these can be nearer than those found. One loop handles all layers: nested loops take time even where no
# cell is left, since groups of invocations run them together. Its condition is a variable: when it was a long
# function, for Minkowski's metric, Mesa's OpenGL mixed up the points of neighbours.
def cellular_2d_search(cell_x, cell_y, local_x, local_y):
    low_x = gradnoise_where(local_x < 0.5, i32([-1]), i32([0]))
    low_y = gradnoise_where(local_y < 0.5, i32([-1]), i32([0]))
    high_x = low_x + 1
    high_y = low_y + 1
    first_key = (np.minimum(1.0000000150474662e30,
        cellular_2d_point_at(cell_x, cell_y, local_x, local_y, low_x, low_y)))
    first_key_2 = (np.minimum(first_key,
        cellular_2d_point_at(cell_x, cell_y, local_x, local_y, low_x + 1, low_y)))
    first_key_3 = (np.minimum(first_key_2,
        cellular_2d_point_at(cell_x, cell_y, local_x, local_y, low_x, low_y + 1)))
    first_key_4 = (np.minimum(first_key_3,
        cellular_2d_point_at(cell_x, cell_y, local_x, local_y, low_x + 1, low_y + 1)))
    x, y = cellular_2d_to_faces(local_x, local_y, low_x, low_y, high_x, high_y)
    v_x = 0.0 - x
    v_y = 0.0 - y
    distance = cellular_2d_least_distance(0.0 - np.maximum(v_x, v_y) + 0.5)
    goes_on = (distance < 2.0) & (first_key_4 > (distance * distance))
    found_first_key = first_key_4
    goes_on_2 = goes_on
    high_2_x = high_x
    high_2_y = high_y
    is_new = np.bool_([True])
    low_2_x = low_x
    low_2_y = low_y
    next_x = low_x
    next_y = low_y
    active = np.True_
    while True:
        active = active & (goes_on_2)
        if not np.any(active):
            break
        is_below_x = (local_x - low_2_x.astype(f32)) < ((high_2_x + 1).astype(f32) - local_x)
        is_below_y = (local_y - low_2_y.astype(f32)) < ((high_2_y + 1).astype(f32) - local_y)
        sides_x = gradnoise_where(is_below_x, f32([-1.0]), f32([1.0]))
        sides_y = gradnoise_where(is_below_y, f32([-1.0]), f32([1.0]))
        x_2, y_2 = cellular_2d_to_faces(local_x, local_y, low_2_x, low_2_y, high_2_x, high_2_y)
        x_3, y_3 = cellular_2d_only_largest_2(sides_x, sides_y, 0.0 - x_2, 0.0 - y_2)
        is_across_x = x_3 != 0.0
        is_across_y = y_3 != 0.0
        layer_x = gradnoise_where(is_below_x, low_2_x - 1, high_2_x + 1)
        layer_y = gradnoise_where(is_below_y, low_2_y - 1, high_2_y + 1)
        first_x = gradnoise_where(is_across_x, layer_x, low_2_x)
        first_y = gradnoise_where(is_across_y, layer_y, low_2_y)
        last_x = gradnoise_where(is_across_x, layer_x, high_2_x)
        last_y = gradnoise_where(is_across_y, layer_y, high_2_y)
        steps_x = gradnoise_where(is_new, first_x, next_x)
        steps_y = gradnoise_where(is_new, first_y, next_y)
        first_key_5 = (np.minimum(found_first_key,
            cellular_2d_point_at(cell_x, cell_y, local_x, local_y, steps_x, steps_y)))
        x_4, y_4 = cellular_2d_next_in_box_2(steps_x, steps_y, first_x, last_x)
        is_new_2 = y_4 > last_y
        low_3_x = gradnoise_where(is_new_2, np.minimum(low_2_x, first_x), low_2_x)
        low_3_y = gradnoise_where(is_new_2, np.minimum(low_2_y, first_y), low_2_y)
        high_3_x = gradnoise_where(is_new_2, np.maximum(high_2_x, last_x), high_2_x)
        high_3_y = gradnoise_where(is_new_2, np.maximum(high_2_y, last_y), high_2_y)
        x_5, y_5 = cellular_2d_to_faces(local_x, local_y, low_3_x, low_3_y, high_3_x, high_3_y)
        v_2_x = 0.0 - x_5
        v_2_y = 0.0 - y_5
        distance_2 = cellular_2d_least_distance(0.0 - np.maximum(v_2_x, v_2_y) + 0.5)
        goes_on_3 = (distance_2 < 2.0) & (first_key_5 > (distance_2 * distance_2))
        found_first_key = np.where(active, first_key_5, found_first_key)
        goes_on_2 = np.where(active, goes_on_3, goes_on_2)
        high_2_x = np.where(active, high_3_x, high_2_x)
        high_2_y = np.where(active, high_3_y, high_2_y)
        is_new = np.where(active, is_new_2, is_new)
        low_2_x = np.where(active, low_3_x, low_2_x)
        low_2_y = np.where(active, low_3_y, low_2_y)
        next_x = np.where(active, x_4, next_x)
        next_y = np.where(active, y_4, next_y)
    return found_first_key


# Returns 1 / sqrt(x) for x <= 2^80, within 1.1e-7. A smaller x than 2^-80 counts as 2^-80. Exact for powers of four.
def cellular_2d_reciprocal_root(x):
    near = gradnoise_where(x < 8.271806125530277e-25, f32([8.271806125530277e-25]), x)
    halved = 0.5 * near
    y0 = (0x5f3759df - (near.view(u32) >> 1)).view(f32)
    term = halved * (y0 * y0)
    y1 = y0 * (1.5 - term)
    term_2 = halved * (y1 * y1)
    y2 = y1 * (1.5 - term_2)
    term_3 = halved * (y2 * y2)
    return y2 + y2 * (0.5 - term_3)


# sqrt(x) for x <= 2^80, within 9e-8. A smaller x than 2^-80 counts as 0. Exact for squares of integers up to 4096.
def cellular_2d_root(x):
    y = cellular_2d_reciprocal_root(x)
    s = x * y
    term = x - s * s
    better = s + 0.5 * y * term
    return gradnoise_where(x < 8.271806125530277e-25, f32([0.0]), better)


def cellular_2d_first_distance(cell_x, cell_y, local_x, local_y):
    return cellular_2d_root(cellular_2d_search(cell_x, cell_y, local_x, local_y))


def cellular_2d_cellular(cell_x, cell_y, local_x, local_y):
    return cellular_2d_first_distance(cell_x, cell_y, local_x, local_y) - 0.7071067690849304


# Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
def cellular_2d_flush_small(x):
    return gradnoise_where(np.abs(x) < 9.094947017729282e-13, f32([0.0]), x)


def cellular_2d_block(x, y):
    sum_2 = np.clip(x + 1.0, -1000000000.0, 1000000000.0)
    whole = np.floor(sum_2)
    sum_2_2 = np.clip(y + 1.0, -1000000000.0, 1000000000.0)
    whole_2 = np.floor(sum_2_2)
    cell = whole_2.astype(i32) - 1
    cellular = cellular_2d_cellular(whole.astype(i32) - 1, cell, sum_2 - whole, sum_2_2 - whole_2)
    return np.clip(cellular_2d_flush_small(1.4142135381698608 * cellular), -1.0, 1.0)


def cellular_2d(x, y):
    """Returns the values, float32, for arrays of coordinates, which are broadcast."""
    return gradnoise_blocks(cellular_2d_block, (f32, f32), (x, y), 1)
