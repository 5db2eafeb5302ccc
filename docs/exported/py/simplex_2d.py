# simplex_2d(x, y): simplex, noise of 2 dimensions with values from -1.0 to 1.0.
# Made by gradnoise: Noise::wgsl(&WgslOptions::new("simplex_2d")).bake(Language::Python).
# SPDX-License-Identifier: MIT OR Apache-2.0

import numpy as np
from numpy import float32 as f32, int32 as i32, uint32 as u32

simplex_2d_octagon_8_list = np.array([
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


# The hash "lowbias32" of the hash prospector (Ellis 2018).
def simplex_2d_lowbias32(bits):
    a = (bits ^ (bits >> 16)) * 0x7feb352d
    b = (a ^ (a >> 15)) * 0x846ca68b
    return b ^ (b >> 16)


# Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
def simplex_2d_octagon_8(index):
    first = (index & 7) * 2
    return (gradnoise_take(simplex_2d_octagon_8_list, first),
        gradnoise_take(simplex_2d_octagon_8_list, first + 1))


def simplex_2d_computed_gradient_2(cell_x, cell_y):
    hash_2 = simplex_2d_lowbias32(simplex_2d_lowbias32(cell_x.view(u32)) + cell_y.view(u32))
    x, y = simplex_2d_octagon_8(hash_2 >> 23)
    return x, y


def simplex_2d_corner_gradient(cell_x, cell_y, corner_x, corner_y):
    x, y = simplex_2d_computed_gradient_2(cell_x + corner_x, cell_y + corner_y)
    return x, y


def simplex_2d_dot_2(a_x, a_y, b_x, b_y):
    return a_x * b_x + a_y * b_y


def simplex_2d_decay(radius, distance_squared):
    reach = radius - distance_squared
    t = gradnoise_where(reach < 0.0, f32([0.0]), reach)
    t2 = t * t
    return t2 * t2


def simplex_2d_corner_2(cell_x, cell_y, local_x, local_y, corner_x, corner_y, passed):
    sum_2 = local_x + local_y
    shift = 0.21132487058639526 * (sum_2 - passed)
    from_corner_x = local_x - corner_x.astype(f32)
    from_corner_y = local_y - corner_y.astype(f32)
    d_x = from_corner_x - shift
    d_y = from_corner_y - shift
    x, y = simplex_2d_corner_gradient(cell_x, cell_y, corner_x, corner_y)
    linear = simplex_2d_dot_2(x, y, d_x, d_y)
    return simplex_2d_decay(f32([0.5]), simplex_2d_dot_2(d_x, d_y, d_x, d_y)) * linear


def simplex_2d_simplex_2(cell_x, cell_y, local_x, local_y):
    along_x = (local_x >= local_y).astype(i32)
    corner = simplex_2d_corner_2(cell_x, cell_y, local_x, local_y, along_x, 1 - along_x, f32([1.0]))
    value = simplex_2d_corner_2(cell_x, cell_y, local_x, local_y, i32([0]), i32([0]), f32([0.0])) + corner
    return value + simplex_2d_corner_2(cell_x, cell_y, local_x, local_y, i32([1]), i32([1]), f32([2.0]))


# Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
def simplex_2d_flush_small(x):
    return gradnoise_where(np.abs(x) < 9.094947017729282e-13, f32([0.0]), x)


def simplex_2d_block(x, y):
    y_2 = np.clip(y, -1.329227995784916e36, 1.329227995784916e36)
    sum_2 = np.clip(x, -1.329227995784916e36, 1.329227995784916e36) + y_2
    b = 0.3660254180431366 * sum_2
    sum_2_2 = np.clip(x + b + 1.0, -1000000000.0, 1000000000.0)
    whole = np.floor(sum_2_2)
    sum_3 = np.clip(y + b + 1.0, -1000000000.0, 1000000000.0)
    whole_2 = np.floor(sum_3)
    cell = whole_2.astype(i32) - 1
    simplex = simplex_2d_simplex_2(whole.astype(i32) - 1, cell, sum_2_2 - whole, sum_3 - whole_2)
    return np.clip(simplex_2d_flush_small(92.42500305175781 * simplex), -1.0, 1.0)


def simplex_2d(x, y):
    """Returns the values, float32, for arrays of coordinates, which are broadcast."""
    return gradnoise_blocks(simplex_2d_block, (f32, f32), (x, y), 1)
