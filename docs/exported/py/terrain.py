# terrain(x, y) and terrain_with_gradient(x, y): warp(fbm(perlin), simplex, translate(simplex)),
# noise of 2 dimensions with values from -1.0 to 1.0.
# Made by gradnoise: Noise::wgsl(&WgslOptions::new("terrain").with_gradient()).bake(Language::Python).
# SPDX-License-Identifier: MIT OR Apache-2.0

import numpy as np
from numpy import float32 as f32, int32 as i32, uint32 as u32

terrain_octagon_8_list = np.array([
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
def terrain_lowbias32(bits):
    a = (bits ^ (bits >> 16)) * 0x7feb352d
    b = (a ^ (a >> 15)) * 0x846ca68b
    return b ^ (b >> 16)


# Returns one of the corners (+-1, +-k) and (+-k, +-1) of a regular octagon, k being the tangent of 22.5 degrees.
def terrain_octagon_8(index):
    first = (index & 7) * 2
    return gradnoise_take(terrain_octagon_8_list, first), gradnoise_take(terrain_octagon_8_list, first + 1)


def terrain_computed_gradient_2(cell_x, cell_y):
    term = terrain_lowbias32(0x688990c0 + cell_x.view(u32))
    hash_2 = terrain_lowbias32(term + cell_y.view(u32))
    x, y = terrain_octagon_8(hash_2 >> 23)
    return x, y


def terrain_corner_gradient(cell_x, cell_y, corner_x, corner_y):
    x, y = terrain_computed_gradient_2(cell_x + corner_x, cell_y + corner_y)
    return x, y


def terrain_dot_2(a_x, a_y, b_x, b_y):
    return a_x * b_x + a_y * b_y


def terrain_decay(radius, distance_squared):
    reach = radius - distance_squared
    t = gradnoise_where(reach < 0.0, f32([0.0]), reach)
    t2 = t * t
    return t2 * t2, 8.0 * (t2 * t)


def terrain_corner_2(cell_x, cell_y, local_x, local_y, corner_x, corner_y, passed):
    x, y = terrain_corner_gradient(cell_x, cell_y, corner_x, corner_y)
    shift = 0.21132487058639526 * (local_x + local_y - passed)
    from_corner_x = local_x - corner_x.astype(f32)
    from_corner_y = local_y - corner_y.astype(f32)
    d_x = from_corner_x - shift
    d_y = from_corner_y - shift
    weight, pull = terrain_decay(f32([0.5]), terrain_dot_2(d_x, d_y, d_x, d_y))
    linear = terrain_dot_2(x, y, d_x, d_y)
    pull_2 = pull * linear
    gradient_x = weight * x - pull_2 * d_x
    gradient_y = weight * y - pull_2 * d_y
    return weight * linear, gradient_x, gradient_y


def terrain_simplex_2(cell_x, cell_y, local_x, local_y):
    along_x = (local_x >= local_y).astype(i32)
    value, gradient_x, gradient_y = (terrain_corner_2(cell_x, cell_y, local_x, local_y, i32([0]), i32([0]),
        f32([0.0])))
    value_2, gradient_x_2, gradient_y_2 = (terrain_corner_2(cell_x, cell_y, local_x, local_y, along_x, 1
        - along_x, f32([1.0])))
    value_3, gradient_x_3, gradient_y_3 = (terrain_corner_2(cell_x, cell_y, local_x, local_y, i32([1]),
        i32([1]), f32([2.0])))
    value_4 = value + value_2 + value_3
    gradient_x_4 = gradient_x + gradient_x_2 + gradient_x_3
    gradient_y_4 = gradient_y + gradient_y_2 + gradient_y_3
    return value_4, gradient_x_4, gradient_y_4


# Returns x, or 0 if it is smaller than 2^-40, since adapters may take subnormals for zero and then differ near them.
def terrain_flush_small(x):
    return gradnoise_where(np.abs(x) < 9.094947017729282e-13, f32([0.0]), x)


# Limits a derivative: it is never so large that a product of two could leave the range of floats.
def terrain_clamp_derivative(x):
    return terrain_flush_small(np.clip(x, -1.152921504606847e18, 1.152921504606847e18))


# Perlin 2002: 6t^5 - 15t^4 + 10t^3.
def terrain_fade_quintic(t):
    bracket = t * (t * 6.0 - 15.0) + 10.0
    weight = t * t * t * bracket
    u = t * (1.0 - t)
    return weight, 30.0 * (u * u)


def terrain_computed_gradient_3(cell_x, cell_y):
    hash_2 = terrain_lowbias32(terrain_lowbias32(cell_x.view(u32)) + cell_y.view(u32))
    x, y = terrain_octagon_8(hash_2 >> 23)
    return x, y


def terrain_lerp(a, b, t):
    return a + t * (b - a)


def terrain_perlin_2(cell_x, cell_y, local_x, local_y):
    weight, slope = terrain_fade_quintic(local_x)
    weight_2, slope_2 = terrain_fade_quintic(local_y)
    x, y = terrain_computed_gradient_3(cell_x, cell_y)
    x_2, y_2 = terrain_computed_gradient_3(cell_x + 1, cell_y)
    offset = x * local_x
    offset_2 = x_2 * (local_x - 1.0)
    slope_3 = terrain_lerp(y, y_2, weight)
    offset_3 = terrain_lerp(offset, offset_2, weight)
    slope_2_2 = slope * (y_2 - y)
    along = terrain_lerp(x, x_2, weight)
    offset_4 = along + slope * (offset_2 - offset)
    cell_2_y = cell_y + 1
    x_3, y_3 = terrain_computed_gradient_3(cell_x, cell_2_y)
    x_4, y_4 = terrain_computed_gradient_3(cell_x + 1, cell_2_y)
    offset_5 = x_3 * local_x
    offset_6 = x_4 * (local_x - 1.0)
    slope_3_2 = terrain_lerp(y_3, y_4, weight)
    slope_4 = slope * (y_4 - y_3)
    along_2 = terrain_lerp(x_3, x_4, weight)
    offset_7 = along_2 + slope * (offset_6 - offset_5)
    offset_8 = terrain_lerp(offset_5, offset_6, weight)
    offset_9 = offset_8 - slope_3_2 - offset_3
    slope_5 = slope_3_2 - slope_3
    offset_10 = offset_7 - slope_4 - offset_4
    slope_6 = slope_4 - slope_2_2
    term = slope_6 * local_y + offset_10
    term_2 = slope_2_2 * local_y + offset_4
    x_5 = term_2 + weight_2 * term
    term_3 = slope_5 * local_y + offset_9
    steady = slope_3 + weight_2 * slope_5
    y_5 = steady + slope_2 * term_3
    term_4 = slope_3 * local_y + offset_3
    value = term_4 + weight_2 * term_3
    return value, x_5, y_5


# Adds one of several octaves, which differ in these numbers.
def terrain_octave(x, y, p_x, p_y, a, b, c, d, e, f, so_far_value, so_far_gradient_x, so_far_gradient_y):
    displacement_x = a * x
    displacement_y = a * y
    x_2 = p_x * a + displacement_x + b
    sum_2 = np.clip(x_2, -1000000000.0, 1000000000.0)
    whole = np.floor(sum_2)
    x_3 = p_y * a + displacement_y + d
    sum_2_2 = np.clip(x_3, -1000000000.0, 1000000000.0)
    whole_2 = np.floor(sum_2_2)
    cell = whole_2.astype(i32) + e
    value, gradient_x, gradient_y = (terrain_perlin_2(whole.astype(i32) + c, cell, sum_2 - whole, sum_2_2
        - whole_2))
    x_4_x = 1.398087978363037 * gradient_x
    x_4_y = 1.398087978363037 * gradient_y
    value_2 = np.clip(terrain_flush_small(1.398087978363037 * value), -1.0, 1.0)
    x_5_x = 0.5333330631256104 * terrain_clamp_derivative(x_4_x)
    x_5_y = 0.5333330631256104 * terrain_clamp_derivative(x_4_y)
    value_2_2 = so_far_value + terrain_flush_small(f * value_2)
    y_2 = terrain_clamp_derivative(x_5_y)
    gradient_x_2 = so_far_gradient_x + terrain_clamp_derivative(x_5_x)
    gradient_y_2 = so_far_gradient_y + y_2
    return value_2_2, gradient_x_2, gradient_y_2


def terrain_with_gradient_block(x, y):
    y_2 = np.clip(y, -1.329227995784916e36, 1.329227995784916e36)
    sum_2 = np.clip(x, -1.329227995784916e36, 1.329227995784916e36) + y_2
    b = 0.3660254180431366 * sum_2
    coordinate = x + b
    sum_2_2 = np.clip(coordinate + 1.0, -1000000000.0, 1000000000.0)
    whole = np.floor(sum_2_2)
    coordinate_2 = y + b
    sum_3 = np.clip(coordinate_2 + 1.0, -1000000000.0, 1000000000.0)
    whole_2 = np.floor(sum_3)
    cell = whole_2.astype(i32) - 1
    value, gradient_x, gradient_y = (terrain_simplex_2(whole.astype(i32) - 1, cell, sum_2_2 - whole, sum_3
        - whole_2))
    x_x = 92.42500305175781 * gradient_x
    x_y = 92.42500305175781 * gradient_y
    value_2 = np.clip(terrain_flush_small(92.42500305175781 * value), -1.0, 1.0)
    sum_4 = np.clip(coordinate + 1.7430847883224487, -1000000000.0, 1000000000.0)
    whole_3 = np.floor(sum_4)
    sum_5 = np.clip(coordinate_2 + 1.4930847883224487, -1000000000.0, 1000000000.0)
    whole_4 = np.floor(sum_5)
    cell_2 = whole_3.astype(i32) + 100
    cell_3 = whole_4.astype(i32) + 73
    value_3, gradient_x_2, gradient_y_2 = terrain_simplex_2(cell_2, cell_3, sum_4 - whole_3, sum_5 - whole_4)
    x_2_x = 92.42500305175781 * gradient_x_2
    x_2_y = 92.42500305175781 * gradient_y_2
    value_2_2 = np.clip(terrain_flush_small(92.42500305175781 * value_3), -1.0, 1.0)
    x_3 = 0.0 + terrain_clamp_derivative(0.30000001192092896 * value_2)
    x_4 = np.clip(x_3, -268435456.0, 268435456.0)
    x_5 = 0.0 + terrain_clamp_derivative(0.30000001192092896 * value_2_2)
    y_2_2 = np.clip(x_5, -268435456.0, 268435456.0)
    x_6 = x + x_4 + 1.0
    sum_6 = np.clip(x_6, -1000000000.0, 1000000000.0)
    whole_5 = np.floor(sum_6)
    x_7 = y + y_2_2 + 1.0
    sum_7 = np.clip(x_7, -1000000000.0, 1000000000.0)
    whole_6 = np.floor(sum_7)
    cell_4 = whole_6.astype(i32) - 1
    cell_5 = whole_5.astype(i32) - 1
    value_4, gradient_x_3, gradient_y_3 = terrain_perlin_2(cell_5, cell_4, sum_6 - whole_5, sum_7 - whole_6)
    x_8_x = 1.398087978363037 * gradient_x_3
    x_8_y = 1.398087978363037 * gradient_y_3
    value_3_2 = np.clip(terrain_flush_small(1.398087978363037 * value_4), -1.0, 1.0)
    x_9_x = 0.5333330631256104 * terrain_clamp_derivative(x_8_x)
    x_9_y = 0.5333330631256104 * terrain_clamp_derivative(x_8_y)
    value_4_2 = 0.0 + terrain_flush_small(0.5333330631256104 * value_3_2)
    y_3 = terrain_clamp_derivative(x_9_y)
    gradient_x_4 = 0.0 + terrain_clamp_derivative(x_9_x)
    gradient_y_4 = 0.0 + y_3
    value_5, gradient_x_5, gradient_y_5 = (terrain_octave(x_4, y_2_2, x, y, f32([2.0]),
        f32([1.127566933631897]), i32([225]), f32([1.4711672067642212]), i32([109]),
        f32([0.2666665315628052]), value_4_2, gradient_x_4, gradient_y_4))
    value_6, gradient_x_6, gradient_y_6 = (terrain_octave(x_4, y_2_2, x, y, f32([4.0]),
        f32([1.2247530221939087]), i32([26]), f32([1.7953956127166748]), i32([82]),
        f32([0.1333332657814026]), value_5, gradient_x_5, gradient_y_5))
    value_7, gradient_x_7, gradient_y_7 = (terrain_octave(x_4, y_2_2, x, y, f32([8.0]),
        f32([1.8963708877563477]), i32([61]), f32([1.7198569774627686]), i32([242]),
        f32([0.0666666328907013]), value_6, gradient_x_6, gradient_y_6))
    share = terrain_clamp_derivative(0.30000001192092896 * gradient_x_7)
    y_4 = terrain_clamp_derivative(x_y)
    x_10_x = gradient_x_7 + share * terrain_clamp_derivative(x_x)
    x_10_y = gradient_y_7 + share * y_4
    share_2 = terrain_clamp_derivative(0.30000001192092896 * gradient_y_7)
    y_5 = terrain_clamp_derivative(x_10_y)
    x_11 = terrain_clamp_derivative(x_10_x)
    y_6 = terrain_clamp_derivative(x_2_y)
    x_12_x = x_11 + share_2 * terrain_clamp_derivative(x_2_x)
    x_12_y = y_5 + share_2 * y_6
    y_7 = terrain_clamp_derivative(x_12_y)
    return value_7, terrain_clamp_derivative(x_12_x), y_7


def terrain_with_gradient(x, y):
    """Returns value, gradient_x, gradient_y, float32, for arrays of coordinates, which are broadcast."""
    return gradnoise_blocks(terrain_with_gradient_block, (f32, f32), (x, y), 3)


def terrain_block(x, y):
    value, _, _ = terrain_with_gradient(x, y)
    return value


def terrain(x, y):
    """Returns the values, float32, for arrays of coordinates, which are broadcast."""
    return gradnoise_blocks(terrain_block, (f32, f32), (x, y), 1)
