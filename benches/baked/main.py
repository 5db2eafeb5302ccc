# Measures baked Python against the packages noise and opensimplex: five octaves on a grid of 512 x 512.
from itertools import product, starmap
from statistics import median
from time import perf_counter

import noise
import numpy as np
import opensimplex
from octaves_numpy import octaves_numpy

SIZE = 512
ROUNDS = 9
OCTAVES = 5

# 256 cells along each axis.
axis = np.linspace(-128, 128, SIZE)
opensimplex.seed(1)


def ours():
    return octaves_numpy(axis[None, :], axis[:, None])


# It has no function of arrays. A loop over its function of C is faster than np.vectorize.
def loop_over_pnoise2():
    numbers = axis.tolist()
    positions = ((x, y, OCTAVES) for y, x in product(numbers, numbers))
    return np.fromiter(starmap(noise.pnoise2, positions), np.float32, SIZE * SIZE).reshape(SIZE, SIZE)


def noise2array():
    return sum(opensimplex.noise2array(axis * 2**i, axis * 2**i) / 2**i for i in range(OCTAVES))


# Returns the nanoseconds for each number.
def time(function):
    start = perf_counter()
    assert np.isfinite(function().sum())
    return (perf_counter() - start) * 1e9 / SIZE**2


# Prints a row of the table. Both take turns, after a round to warm up.
def row(what, theirs):
    times = [(time(ours), time(theirs)) for _ in range(1 + ROUNDS)][1:]
    our, their = (median(times) for times in zip(*times))
    print(f"| numpy: Perlin 2-D, 5 octaves, {what} | {our:.1f} | {their:.1f} | {our / their:.3f} |")


row("noise", loop_over_pnoise2)
row("opensimplex (no numba)", noise2array)
