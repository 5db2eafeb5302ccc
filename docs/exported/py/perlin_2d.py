# perlin_2d(x, y): perlin, noise of 2 dimensions with values from -1.0 to 1.0.
# Made by gradnoise: Noise::wgsl(&WgslOptions::new("perlin_2d")).bake(Language::Python).
# SPDX-License-Identifier: MIT OR Apache-2.0

import numpy as np
from numpy import float32 as f32, int32 as i32, uint32 as u32

perlin_2d_octagon_8_list = np.array([
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
def perlin_2d_fade_quintic(t):
    bracket = t * (t * 6.0 - 15.0) + 10.0
    return t * t * t * bracket


# The hash "lowbias32" of the hash prospector (Ellis 2018).
def perlin_2d_lowbias32(bits):
    a = (bits ^ (bits >> 16)) * 0x7feb352d
    b = (a ^ (a >> 15)) * 0x846ca68b
    return b ^ (b >> 16)


# Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
def perlin_2d_octagon_8(index):
    first = (index & 7) * 2
    return (gradnoise_take(perlin_2d_octagon_8_list, first),
        gradnoise_take(perlin_2d_octagon_8_list, first + 1))


def perlin_2d_computed_gradient_2(cell_x, cell_y):
    hash_2 = perlin_2d_lowbias32(perlin_2d_lowbias32(cell_x.view(u32)) + cell_y.view(u32))
    x, y = perlin_2d_octagon_8(hash_2 >> 23)
    return x, y


def perlin_2d_lerp(a, b, t):
    return a + t * (b - a)


def perlin_2d_perlin_2(cell_x, cell_y, local_x, local_y):
    fade = perlin_2d_fade_quintic(local_x)
    x, y = perlin_2d_computed_gradient_2(cell_x, cell_y)
    x_2, y_2 = perlin_2d_computed_gradient_2(cell_x + 1, cell_y)
    slope = perlin_2d_lerp(y, y_2, fade)
    offset = x_2 * (local_x - 1.0)
    offset_2 = perlin_2d_lerp(x * local_x, offset, fade)
    cell_2_y = cell_y + 1
    x_3, y_3 = perlin_2d_computed_gradient_2(cell_x, cell_2_y)
    x_4, y_4 = perlin_2d_computed_gradient_2(cell_x + 1, cell_2_y)
    slope_2 = perlin_2d_lerp(y_3, y_4, fade)
    offset_3 = x_4 * (local_x - 1.0)
    offset_4 = perlin_2d_lerp(x_3 * local_x, offset_3, fade)
    offset_5 = offset_4 - slope_2 - offset_2
    slope_3 = slope_2 - slope
    fade_2 = perlin_2d_fade_quintic(local_y)
    term = slope_3 * local_y + offset_5
    term_2 = slope * local_y + offset_2
    return term_2 + fade_2 * term


# Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
def perlin_2d_flush_small(x):
    return gradnoise_where(np.abs(x) < 9.094947017729282e-13, f32([0.0]), x)


def perlin_2d_block(x, y):
    sum_2 = np.clip(x + 1.0, -1000000000.0, 1000000000.0)
    whole = np.floor(sum_2)
    sum_2_2 = np.clip(y + 1.0, -1000000000.0, 1000000000.0)
    whole_2 = np.floor(sum_2_2)
    cell = whole_2.astype(i32) - 1
    perlin = perlin_2d_perlin_2(whole.astype(i32) - 1, cell, sum_2 - whole, sum_2_2 - whole_2)
    return np.clip(perlin_2d_flush_small(1.398087978363037 * perlin), -1.0, 1.0)


def perlin_2d(x, y):
    """Returns the values, float32, for arrays of coordinates, which are broadcast."""
    return gradnoise_blocks(perlin_2d_block, (f32, f32), (x, y), 1)
