# simplex_3d(x, y, z): simplex, noise of 3 dimensions with values from -1.0 to 1.0.
# Made by gradnoise: Noise::wgsl(&WgslOptions::new("simplex_3d")).bake(Language::Python).
# SPDX-License-Identifier: MIT OR Apache-2.0

import numpy as np
from numpy import float32 as f32, int32 as i32, uint32 as u32

simplex_3d_edge_16_list = np.array([
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


# Returns the number of other axes that each axis comes before: larger coordinates first, on a tie the lower axis.
def simplex_3d_rank_3(local_x, local_y, local_z):
    x = (local_x >= local_y).astype(i32) + (local_x >= local_z).astype(i32)
    y = (local_y > local_x).astype(i32) + (local_y >= local_z).astype(i32)
    return x, y, (local_z > local_x).astype(i32) + (local_z > local_y).astype(i32)


# The hash "lowbias32" of the hash prospector (Ellis 2018).
def simplex_3d_lowbias32(bits):
    a = (bits ^ (bits >> 16)) * 0x7feb352d
    b = (a ^ (a >> 15)) * 0x846ca68b
    return b ^ (b >> 16)


# Returns one of the edges of a cube, four of them twice, as grad of Perlin's program (2002): u lies along x if h < 8,
# else along y; v along y if h < 4, along x if h is 12 or 14, else along z. Bits 0 and 1 are their signs.
def simplex_3d_edge_16(index):
    first = (index & 15) * 3
    return (gradnoise_take(simplex_3d_edge_16_list, first),
        gradnoise_take(simplex_3d_edge_16_list, first + 1), gradnoise_take(simplex_3d_edge_16_list, first + 2))


def simplex_3d_computed_gradient_3(cell_x, cell_y, cell_z):
    term = simplex_3d_lowbias32(cell_x.view(u32))
    term_2 = simplex_3d_lowbias32(term + cell_y.view(u32))
    hash_2 = simplex_3d_lowbias32(term_2 + cell_z.view(u32))
    x, y, z = simplex_3d_edge_16(hash_2 >> 23)
    return x, y, z


def simplex_3d_corner_gradient(cell_x, cell_y, cell_z, corner_x, corner_y, corner_z):
    x, y, z = simplex_3d_computed_gradient_3(cell_x + corner_x, cell_y + corner_y, cell_z + corner_z)
    return x, y, z


def simplex_3d_dot_3(a_x, a_y, a_z, b_x, b_y, b_z):
    return a_x * b_x + a_y * b_y + a_z * b_z


def simplex_3d_decay(radius, distance_squared):
    reach = radius - distance_squared
    t = gradnoise_where(reach < 0.0, f32([0.0]), reach)
    t2 = t * t
    return t2 * t2


def simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z, corner_x, corner_y, corner_z,
    passed):
    sum_2 = local_x + local_y + local_z
    shift = 0.1666666716337204 * (sum_2 - passed)
    from_corner_x = local_x - corner_x.astype(f32)
    from_corner_y = local_y - corner_y.astype(f32)
    from_corner_z = local_z - corner_z.astype(f32)
    d_x = from_corner_x - shift
    d_y = from_corner_y - shift
    d_z = from_corner_z - shift
    x, y, z_2 = simplex_3d_corner_gradient(cell_x, cell_y, cell_z, corner_x, corner_y, corner_z)
    linear = simplex_3d_dot_3(x, y, z_2, d_x, d_y, d_z)
    return simplex_3d_decay(f32([0.5]), simplex_3d_dot_3(d_x, d_y, d_z, d_x, d_y, d_z)) * linear


def simplex_3d_simplex_3(cell_x, cell_y, cell_z, local_x, local_y, local_z):
    x, y, z = simplex_3d_rank_3(local_x, local_y, local_z)
    corner = (simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z, (x >= 2).astype(i32),
        (y >= 2).astype(i32), (z >= 2).astype(i32), f32([1.0])))
    value = (simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z, (x >= 3).astype(i32),
        (y >= 3).astype(i32), (z >= 3).astype(i32), f32([0.0])) + corner)
    value_2 = (value + simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z,
        (x >= 1).astype(i32), (y >= 1).astype(i32), (z >= 1).astype(i32), f32([2.0])))
    corner_2 = (simplex_3d_corner_3(cell_x, cell_y, cell_z, local_x, local_y, local_z, (x >= 0).astype(i32),
        (y >= 0).astype(i32), (z >= 0).astype(i32), f32([3.0])))
    return value_2 + corner_2


# Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
def simplex_3d_flush_small(x):
    return gradnoise_where(np.abs(x) < 9.094947017729282e-13, f32([0.0]), x)


def simplex_3d_block(x, y, z):
    y_2 = np.clip(y, -1.329227995784916e36, 1.329227995784916e36)
    a = np.clip(x, -1.329227995784916e36, 1.329227995784916e36) + y_2
    sum_2 = a + np.clip(z, -1.329227995784916e36, 1.329227995784916e36)
    b = 0.3333333432674408 * sum_2
    sum_2_2 = np.clip(x + b + 1.0, -1000000000.0, 1000000000.0)
    whole = np.floor(sum_2_2)
    sum_3 = np.clip(y + b + 1.0, -1000000000.0, 1000000000.0)
    whole_2 = np.floor(sum_3)
    sum_4 = np.clip(z + b + 1.0, -1000000000.0, 1000000000.0)
    whole_3 = np.floor(sum_4)
    cell = whole_3.astype(i32) - 1
    cell_2 = whole_2.astype(i32) - 1
    local = sum_4 - whole_3
    local_2 = sum_3 - whole_2
    cell_3 = whole.astype(i32) - 1
    simplex = simplex_3d_simplex_3(cell_3, cell_2, cell, sum_2_2 - whole, local_2, local)
    return np.clip(simplex_3d_flush_small(76.88075256347656 * simplex), -1.0, 1.0)


def simplex_3d(x, y, z):
    """Returns the values, float32, for arrays of coordinates, which are broadcast."""
    return gradnoise_blocks(simplex_3d_block, (f32, f32, f32), (x, y, z), 1)
