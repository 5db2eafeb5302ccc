# value_2d(x, y): value, noise of 2 dimensions with values from -1.0 to 1.0.
# Made by gradnoise: Noise::wgsl(&WgslOptions::new("value_2d")).bake(Language::Python).
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


# Perlin 2002: 6t^5 - 15t^4 + 10t^3.
def value_2d_fade_quintic(t):
    bracket = t * (t * 6.0 - 15.0) + 10.0
    return t * t * t * bracket


# The hash "lowbias32" of the hash prospector (Ellis 2018).
def value_2d_lowbias32(bits):
    a = (bits ^ (bits >> 16)) * 0x7feb352d
    b = (a ^ (a >> 15)) * 0x846ca68b
    return b ^ (b >> 16)


# Brings the upper 24 bits to [-1, 1).
def value_2d_lowbias_to_unit(hash_2):
    return (hash_2 >> 8).astype(f32) * (f32([1.0]) / 8388608.0) - 1.0


def value_2d_hashed_lattice_value(cell_x, cell_y):
    term = value_2d_lowbias32(cell_x.view(u32))
    return value_2d_lowbias_to_unit(value_2d_lowbias32(term + cell_y.view(u32)))


def value_2d_lerp(a, b, t):
    return a + t * (b - a)


def value_2d_value_2(cell_x, cell_y, local_x, local_y):
    fade = value_2d_fade_quintic(local_x)
    right = value_2d_hashed_lattice_value(cell_x + 1, cell_y)
    value = value_2d_lerp(value_2d_hashed_lattice_value(cell_x, cell_y), right, fade)
    cell_2_y = cell_y + 1
    right_2 = value_2d_hashed_lattice_value(cell_x + 1, cell_2_y)
    value_2 = value_2d_lerp(value_2d_hashed_lattice_value(cell_x, cell_2_y), right_2, fade)
    return value_2d_lerp(value, value_2, value_2d_fade_quintic(local_y))


# Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
def value_2d_flush_small(x):
    return gradnoise_where(np.abs(x) < 9.094947017729282e-13, f32([0.0]), x)


def value_2d_block(x, y):
    sum_2 = np.clip(x + 1.0, -1000000000.0, 1000000000.0)
    whole = np.floor(sum_2)
    sum_2_2 = np.clip(y + 1.0, -1000000000.0, 1000000000.0)
    whole_2 = np.floor(sum_2_2)
    cell = whole_2.astype(i32) - 1
    value = value_2d_value_2(whole.astype(i32) - 1, cell, sum_2 - whole, sum_2_2 - whole_2)
    return np.clip(value_2d_flush_small(value), -1.0, 1.0)


def value_2d(x, y):
    """Returns the values, float32, for arrays of coordinates, which are broadcast."""
    return gradnoise_blocks(value_2d_block, (f32, f32), (x, y), 1)
