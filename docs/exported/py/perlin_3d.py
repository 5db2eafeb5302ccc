# perlin_3d(x, y, z): perlin, noise of 3 dimensions with values from -1.0 to 1.0.
# Made by gradnoise: Noise::wgsl(&WgslOptions::new("perlin_3d")).bake(Language::Python).
# SPDX-License-Identifier: MIT OR Apache-2.0

import numpy as np
from numpy import float32 as f32, int32 as i32, uint32 as u32

perlin_3d_edge_16_list = np.array([
    1.0, 1.0, 0.0, -1.0, 1.0, 0.0, 1.0, -1.0,
    0.0, -1.0, -1.0, 0.0, 1.0, 0.0, 1.0, -1.0,
    0.0, 1.0, 1.0, 0.0, -1.0, -1.0, 0.0, -1.0,
    0.0, 1.0, 1.0, 0.0, -1.0, 1.0, 0.0, 1.0,
    -1.0, 0.0, -1.0, -1.0, 1.0, 1.0, 0.0, 0.0,
    -1.0, 1.0, -1.0, 1.0, 0.0, 0.0, -1.0, -1.0,
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
def perlin_3d_fade_quintic(t):
    bracket = t * (t * 6.0 - 15.0) + 10.0
    return t * t * t * bracket


# The hash "lowbias32" of the hash prospector (Ellis 2018).
def perlin_3d_lowbias32(bits):
    a = (bits ^ (bits >> 16)) * 0x7feb352d
    b = (a ^ (a >> 15)) * 0x846ca68b
    return b ^ (b >> 16)


# Returns one of the edges of a cube, four of them twice, as grad of Perlin's program (2002): u lies along x if h < 8,
# else along y; v along y if h < 4, along x if h is 12 or 14, else along z. Bits 0 and 1 are their signs.
def perlin_3d_edge_16(index):
    first = (index & 15) * 3
    return (gradnoise_take(perlin_3d_edge_16_list, first), gradnoise_take(perlin_3d_edge_16_list, first + 1),
        gradnoise_take(perlin_3d_edge_16_list, first + 2))


def perlin_3d_computed_gradient_3(cell_x, cell_y, cell_z):
    term = perlin_3d_lowbias32(cell_x.view(u32))
    term_2 = perlin_3d_lowbias32(term + cell_y.view(u32))
    hash_2 = perlin_3d_lowbias32(term_2 + cell_z.view(u32))
    x, y, z = perlin_3d_edge_16(hash_2 >> 23)
    return x, y, z


def perlin_3d_lerp(a, b, t):
    return a + t * (b - a)


def perlin_3d_perlin_3(cell_x, cell_y, cell_z, local_x, local_y, local_z):
    fade = perlin_3d_fade_quintic(local_x)
    fade_2 = perlin_3d_fade_quintic(local_z)
    x, y, z = perlin_3d_computed_gradient_3(cell_x, cell_y, cell_z)
    x_2, y_2, z_2 = perlin_3d_computed_gradient_3(cell_x + 1, cell_y, cell_z)
    offset = x * local_x + z * local_z
    term = x_2 * (local_x - 1.0)
    offset_2 = term + z_2 * local_z
    cell_2_z = cell_z + 1
    z_3 = local_z - 1.0
    x_3, y_3, z_4 = perlin_3d_computed_gradient_3(cell_x, cell_y, cell_2_z)
    x_4, y_4, z_5 = perlin_3d_computed_gradient_3(cell_x + 1, cell_y, cell_2_z)
    offset_3 = x_3 * local_x + z_4 * z_3
    term_2 = x_4 * (local_x - 1.0)
    offset_4 = term_2 + z_5 * z_3
    slope = perlin_3d_lerp(y_3, y_4, fade)
    slope_2 = perlin_3d_lerp(perlin_3d_lerp(y, y_2, fade), slope, fade_2)
    offset_5 = perlin_3d_lerp(offset_3, offset_4, fade)
    offset_6 = perlin_3d_lerp(perlin_3d_lerp(offset, offset_2, fade), offset_5, fade_2)
    cell_3_y = cell_y + 1
    x_5, y_5, z_6 = perlin_3d_computed_gradient_3(cell_x, cell_3_y, cell_z)
    x_6, y_6, z_7 = perlin_3d_computed_gradient_3(cell_x + 1, cell_3_y, cell_z)
    term_3 = x_5 * local_x
    offset_7 = term_3 + z_6 * local_z
    term_4 = x_6 * (local_x - 1.0)
    offset_8 = term_4 + z_7 * local_z
    cell_4_z = cell_z + 1
    x_7, y_7, z_8 = perlin_3d_computed_gradient_3(cell_x, cell_3_y, cell_4_z)
    x_8, y_8, z_9 = perlin_3d_computed_gradient_3(cell_x + 1, cell_3_y, cell_4_z)
    offset_9 = x_7 * local_x + z_8 * z_3
    term_5 = x_8 * (local_x - 1.0)
    offset_10 = term_5 + z_9 * z_3
    slope_3 = perlin_3d_lerp(y_5, y_6, fade)
    slope_4 = perlin_3d_lerp(slope_3, perlin_3d_lerp(y_7, y_8, fade), fade_2)
    offset_11 = perlin_3d_lerp(offset_9, offset_10, fade)
    offset_12 = perlin_3d_lerp(perlin_3d_lerp(offset_7, offset_8, fade), offset_11, fade_2)
    offset_13 = offset_12 - slope_4 - offset_6
    slope_5 = slope_4 - slope_2
    fade_3 = perlin_3d_fade_quintic(local_y)
    term_6 = slope_5 * local_y + offset_13
    term_7 = slope_2 * local_y + offset_6
    return term_7 + fade_3 * term_6


# Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
def perlin_3d_flush_small(x):
    return gradnoise_where(np.abs(x) < 9.094947017729282e-13, f32([0.0]), x)


def perlin_3d_block(x, y, z):
    sum_2 = np.clip(x + 1.0, -1000000000.0, 1000000000.0)
    whole = np.floor(sum_2)
    sum_2_2 = np.clip(y + 1.0, -1000000000.0, 1000000000.0)
    whole_2 = np.floor(sum_2_2)
    sum_3 = np.clip(z + 1.0, -1000000000.0, 1000000000.0)
    whole_3 = np.floor(sum_3)
    cell = whole_3.astype(i32) - 1
    cell_2 = whole_2.astype(i32) - 1
    local = sum_3 - whole_3
    local_2 = sum_2_2 - whole_2
    cell_3 = whole.astype(i32) - 1
    perlin = perlin_3d_perlin_3(cell_3, cell_2, cell, sum_2 - whole, local_2, local)
    return np.clip(perlin_3d_flush_small(0.9649214148521423 * perlin), -1.0, 1.0)


def perlin_3d(x, y, z):
    """Returns the values, float32, for arrays of coordinates, which are broadcast."""
    return gradnoise_blocks(perlin_3d_block, (f32, f32, f32), (x, y, z), 1)
