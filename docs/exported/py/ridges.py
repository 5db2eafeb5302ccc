# ridges(x, y): ridged(perlin), noise of 2 dimensions with values from -1.0 to 1.0.
# Made by gradnoise: Noise::wgsl(&WgslOptions::new("ridges")).bake(Language::Python).
# SPDX-License-Identifier: MIT OR Apache-2.0

import numpy as np
from numpy import float32 as f32, int32 as i32, uint32 as u32

ridges_octagon_8_list = np.array([
    1.0, 0.4142135679721832, -1.0, 0.4142135679721832, 1.0, -0.4142135679721832, -1.0, -0.4142135679721832,
    0.4142135679721832, 1.0, 0.4142135679721832, -1.0, -0.4142135679721832, 1.0, -0.4142135679721832, -1.0,
], f32)


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


def gradnoise_take(table, index):
    return table.take(index.astype(np.intp), mode='wrap')


# Perlin 2002: 6t^5 - 15t^4 + 10t^3.
def ridges_fade_quintic(t):
    bracket = t * (t * 6.0 - 15.0) + 10.0
    return t * t * t * bracket


# The hash "lowbias32" of the hash prospector (Ellis 2018).
def ridges_lowbias32(bits):
    a = (bits ^ (bits >> 16)) * 0x7feb352d
    b = (a ^ (a >> 15)) * 0x846ca68b
    return b ^ (b >> 16)


# Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
def ridges_octagon_8(index):
    first = (index & 7) * 2
    return gradnoise_take(ridges_octagon_8_list, first), gradnoise_take(ridges_octagon_8_list, first + 1)


def ridges_computed_gradient_2(cell_x, cell_y):
    hash_2 = ridges_lowbias32(ridges_lowbias32(cell_x.view(u32)) + cell_y.view(u32))
    x, y = ridges_octagon_8(hash_2 >> 23)
    return x, y


def ridges_lerp(a, b, t):
    return a + t * (b - a)


def ridges_perlin_2(cell_x, cell_y, local_x, local_y):
    fade = ridges_fade_quintic(local_x)
    x, y = ridges_computed_gradient_2(cell_x, cell_y)
    x_2, y_2 = ridges_computed_gradient_2(cell_x + 1, cell_y)
    slope = ridges_lerp(y, y_2, fade)
    offset = x_2 * (local_x - 1.0)
    offset_2 = ridges_lerp(x * local_x, offset, fade)
    cell_2_y = cell_y + 1
    x_3, y_3 = ridges_computed_gradient_2(cell_x, cell_2_y)
    x_4, y_4 = ridges_computed_gradient_2(cell_x + 1, cell_2_y)
    slope_2 = ridges_lerp(y_3, y_4, fade)
    offset_3 = x_4 * (local_x - 1.0)
    offset_4 = ridges_lerp(x_3 * local_x, offset_3, fade)
    offset_5 = offset_4 - slope_2 - offset_2
    slope_3 = slope_2 - slope
    fade_2 = ridges_fade_quintic(local_y)
    term = slope_3 * local_y + offset_5
    term_2 = slope * local_y + offset_2
    return term_2 + fade_2 * term


# Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
def ridges_flush_small(x):
    return gradnoise_where(np.abs(x) < 9.094947017729282e-13, f32([0.0]), x)


def ridges_block(x, y):
    sum_2 = np.clip(x + 1.0, -1000000000.0, 1000000000.0)
    whole = np.floor(sum_2)
    sum_2_2 = np.clip(y + 1.0, -1000000000.0, 1000000000.0)
    whole_2 = np.floor(sum_2_2)
    cell = whole_2.astype(i32) - 1
    perlin = ridges_perlin_2(whole.astype(i32) - 1, cell, sum_2 - whole, sum_2_2 - whole_2)
    value = np.clip(ridges_flush_small(1.398087978363037 * perlin), -1.0, 1.0)
    value_2 = ridges_flush_small(value)
    below = gradnoise_where(value_2 > 1.0, f32([1.0]), value_2)
    height = 1.0 - np.abs(gradnoise_where(below < (-1.0), f32([-1.0]), below))
    value_3 = ridges_flush_small(ridges_flush_small(height * height))
    grown = value_3 * 2.0
    below_2 = gradnoise_where(grown > 1.0, f32([1.0]), grown)
    sum_3 = np.clip(x * 2.0 + 1.127566933631897, -1000000000.0, 1000000000.0)
    whole_3 = np.floor(sum_3)
    sum_4 = np.clip(y * 2.0 + 1.4711672067642212, -1000000000.0, 1000000000.0)
    whole_4 = np.floor(sum_4)
    cell_2 = whole_4.astype(i32) + 109
    cell_3 = whole_3.astype(i32) + 225
    perlin_2 = ridges_perlin_2(cell_3, cell_2, sum_3 - whole_3, sum_4 - whole_4)
    value_4 = np.clip(ridges_flush_small(1.398087978363037 * perlin_2), -1.0, 1.0)
    value_5 = ridges_flush_small(value_4)
    below_3 = gradnoise_where(value_5 > 1.0, f32([1.0]), value_5)
    height_2 = 1.0 - np.abs(gradnoise_where(below_3 < (-1.0), f32([-1.0]), below_3))
    value_6 = ridges_flush_small(gradnoise_where(below_2 < 0.0, f32([0.0]), below_2))
    value_7 = value_6 * ridges_flush_small(height_2 * height_2)
    value_8 = ridges_flush_small(value_7)
    value_9 = 0.0 + ridges_flush_small(value_3)
    value_10 = value_9 + ridges_flush_small(0.5 * value_8)
    grown_2 = value_8 * 2.0
    below_4 = gradnoise_where(grown_2 > 1.0, f32([1.0]), grown_2)
    sum_5 = np.clip(x * 4.0 + 1.2247530221939087, -1000000000.0, 1000000000.0)
    whole_5 = np.floor(sum_5)
    sum_6 = np.clip(y * 4.0 + 1.7953956127166748, -1000000000.0, 1000000000.0)
    whole_6 = np.floor(sum_6)
    cell_4 = whole_6.astype(i32) + 82
    cell_5 = whole_5.astype(i32) + 26
    perlin_3 = ridges_perlin_2(cell_5, cell_4, sum_5 - whole_5, sum_6 - whole_6)
    value_11 = np.clip(ridges_flush_small(1.398087978363037 * perlin_3), -1.0, 1.0)
    value_12 = ridges_flush_small(value_11)
    below_5 = gradnoise_where(value_12 > 1.0, f32([1.0]), value_12)
    height_3 = 1.0 - np.abs(gradnoise_where(below_5 < (-1.0), f32([-1.0]), below_5))
    value_13 = ridges_flush_small(gradnoise_where(below_4 < 0.0, f32([0.0]), below_4))
    value_14 = value_13 * ridges_flush_small(height_3 * height_3)
    value_15 = ridges_flush_small(value_14)
    value_16 = value_10 + ridges_flush_small(0.25 * value_15)
    grown_3 = value_15 * 2.0
    below_6 = gradnoise_where(grown_3 > 1.0, f32([1.0]), grown_3)
    sum_7 = np.clip(x * 8.0 + 1.8963708877563477, -1000000000.0, 1000000000.0)
    whole_7 = np.floor(sum_7)
    sum_8 = np.clip(y * 8.0 + 1.7198569774627686, -1000000000.0, 1000000000.0)
    whole_8 = np.floor(sum_8)
    cell_6 = whole_8.astype(i32) + 242
    cell_7 = whole_7.astype(i32) + 61
    perlin_4 = ridges_perlin_2(cell_7, cell_6, sum_7 - whole_7, sum_8 - whole_8)
    value_17 = np.clip(ridges_flush_small(1.398087978363037 * perlin_4), -1.0, 1.0)
    value_18 = ridges_flush_small(value_17)
    below_7 = gradnoise_where(value_18 > 1.0, f32([1.0]), value_18)
    height_4 = 1.0 - np.abs(gradnoise_where(below_7 < (-1.0), f32([-1.0]), below_7))
    value_19 = ridges_flush_small(gradnoise_where(below_6 < 0.0, f32([0.0]), below_6))
    value_20 = value_19 * ridges_flush_small(height_4 * height_4)
    value_21 = ridges_flush_small(value_20)
    value_22 = value_16 + ridges_flush_small(0.125 * value_21)
    grown_4 = value_21 * 2.0
    below_8 = gradnoise_where(grown_4 > 1.0, f32([1.0]), grown_4)
    sum_9 = np.clip(x * 16.0 + 1.1313514709472656, -1000000000.0, 1000000000.0)
    whole_9 = np.floor(sum_9)
    sum_10 = np.clip(y * 16.0 + 1.1228841543197632, -1000000000.0, 1000000000.0)
    whole_10 = np.floor(sum_10)
    cell_8 = whole_10.astype(i32) + 141
    cell_9 = whole_9.astype(i32) + 133
    perlin_5 = ridges_perlin_2(cell_9, cell_8, sum_9 - whole_9, sum_10 - whole_10)
    value_23 = np.clip(ridges_flush_small(1.398087978363037 * perlin_5), -1.0, 1.0)
    value_24 = ridges_flush_small(value_23)
    below_9 = gradnoise_where(value_24 > 1.0, f32([1.0]), value_24)
    height_5 = 1.0 - np.abs(gradnoise_where(below_9 < (-1.0), f32([-1.0]), below_9))
    value_25 = ridges_flush_small(gradnoise_where(below_8 < 0.0, f32([0.0]), below_8))
    value_26 = value_25 * ridges_flush_small(height_5 * height_5)
    value_27 = ridges_flush_small(0.0625 * ridges_flush_small(value_26))
    value_28 = ridges_flush_small(1.0322580337524414 * (value_22 + value_27))
    biased = value_28 - 1.0
    below_10 = gradnoise_where(biased > 1.0, f32([1.0]), biased)
    return gradnoise_where(below_10 < (-1.0), f32([-1.0]), below_10)


def ridges(x, y):
    """Returns the values, float32, for arrays of coordinates, which are broadcast."""
    return gradnoise_blocks(ridges_block, (f32, f32), (x, y), 1)
