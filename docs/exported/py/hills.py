# hills(x, y): fbm(perlin), noise of 2 dimensions with values from -1.0 to 1.0.
# Made by gradnoise: Noise::wgsl(&WgslOptions::new("hills")).bake(Language::Python).
# SPDX-License-Identifier: MIT OR Apache-2.0

import numpy as np
from numpy import float32 as f32, int32 as i32, uint32 as u32

hills_octagon_8_list = np.array([
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
def hills_fade_quintic(t):
    bracket = t * (t * 6.0 - 15.0) + 10.0
    return t * t * t * bracket


# The hash "lowbias32" of the hash prospector (Ellis 2018).
def hills_lowbias32(bits):
    a = (bits ^ (bits >> 16)) * 0x7feb352d
    b = (a ^ (a >> 15)) * 0x846ca68b
    return b ^ (b >> 16)


# Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
def hills_octagon_8(index):
    first = (index & 7) * 2
    return gradnoise_take(hills_octagon_8_list, first), gradnoise_take(hills_octagon_8_list, first + 1)


def hills_computed_gradient_2(cell_x, cell_y):
    hash_2 = hills_lowbias32(hills_lowbias32(cell_x.view(u32)) + cell_y.view(u32))
    x, y = hills_octagon_8(hash_2 >> 23)
    return x, y


def hills_lerp(a, b, t):
    return a + t * (b - a)


def hills_perlin_2(cell_x, cell_y, local_x, local_y):
    fade = hills_fade_quintic(local_x)
    x, y = hills_computed_gradient_2(cell_x, cell_y)
    x_2, y_2 = hills_computed_gradient_2(cell_x + 1, cell_y)
    slope = hills_lerp(y, y_2, fade)
    offset = hills_lerp(x * local_x, x_2 * (local_x - 1.0), fade)
    cell_2_y = cell_y + 1
    x_3, y_3 = hills_computed_gradient_2(cell_x, cell_2_y)
    x_4, y_4 = hills_computed_gradient_2(cell_x + 1, cell_2_y)
    slope_2 = hills_lerp(y_3, y_4, fade)
    offset_2 = x_4 * (local_x - 1.0)
    offset_3 = hills_lerp(x_3 * local_x, offset_2, fade)
    offset_4 = offset_3 - slope_2 - offset
    slope_3 = slope_2 - slope
    fade_2 = hills_fade_quintic(local_y)
    term = slope_3 * local_y + offset_4
    term_2 = slope * local_y + offset
    return term_2 + fade_2 * term


# Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
def hills_flush_small(x):
    return gradnoise_where(np.abs(x) < 9.094947017729282e-13, f32([0.0]), x)


# Adds one of several octaves, which differ in these numbers.
def hills_octave(p_x, p_y, a, b, c, d, e, f, so_far):
    sum_2 = np.clip(p_x * a + b, -1000000000.0, 1000000000.0)
    whole = np.floor(sum_2)
    sum_2_2 = np.clip(p_y * a + d, -1000000000.0, 1000000000.0)
    whole_2 = np.floor(sum_2_2)
    cell = whole_2.astype(i32) + e
    perlin = hills_perlin_2(whole.astype(i32) + c, cell, sum_2 - whole, sum_2_2 - whole_2)
    value = np.clip(hills_flush_small(1.398087978363037 * perlin), -1.0, 1.0)
    value_2 = hills_flush_small(f * value)
    return so_far + value_2


def hills_block(x, y):
    sum_2 = np.clip(x + 1.0, -1000000000.0, 1000000000.0)
    whole = np.floor(sum_2)
    sum_2_2 = np.clip(y + 1.0, -1000000000.0, 1000000000.0)
    whole_2 = np.floor(sum_2_2)
    cell = whole_2.astype(i32) - 1
    perlin = hills_perlin_2(whole.astype(i32) - 1, cell, sum_2 - whole, sum_2_2 - whole_2)
    value = np.clip(hills_flush_small(1.398087978363037 * perlin), -1.0, 1.0)
    value_2 = hills_flush_small(0.516128659248352 * value)
    value_3 = 0.0 + value_2
    value_4 = (hills_octave(x, y, f32([2.0]), f32([1.127566933631897]), i32([225]), f32([1.4711672067642212]),
        i32([109]), f32([0.258064329624176]), value_3))
    value_5 = (hills_octave(x, y, f32([4.0]), f32([1.2247530221939087]), i32([26]), f32([1.7953956127166748]),
        i32([82]), f32([0.129032164812088]), value_4))
    value_6 = (hills_octave(x, y, f32([8.0]), f32([1.8963708877563477]), i32([61]), f32([1.7198569774627686]),
        i32([242]), f32([0.064516082406044]), value_5))
    return (hills_octave(x, y, f32([16.0]), f32([1.1313514709472656]), i32([133]), f32([1.1228841543197632]),
        i32([141]), f32([0.032258041203022]), value_6))


def hills(x, y):
    """Returns the values, float32, for arrays of coordinates, which are broadcast."""
    return gradnoise_blocks(hills_block, (f32, f32), (x, y), 1)
