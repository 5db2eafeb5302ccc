"""Gradient noise as NumPy arrays, with the same bits on every processor and GPU.

>>> import gradnoise as gn
>>> land = gn.perlin(2, hash="lowbias", seed=7).ridged(8).warp(0.3, gn.simplex(2).fbm(3)) * 0.5 + 0.1
>>> heights = land((512, 512), step=1 / 64)
>>> heights.shape, heights.dtype
((512, 512), dtype('float32'))

Functions such as `perlin`, `simplex`, `cellular` and `constant` make noises; methods and operators combine them.
A noise is computed on a grid or a surface (`noise(shape, step=..)`, `noise.fill(out, ..)`), or at positions
(`noise.at`, `noise.value`). It is saved as a short text (`noise.code`), which every other language reads.
"""

from gradnoise import _nodes
from gradnoise._computed import Computed, Source
from gradnoise._domains import CUBE_FACES, Grid, Surface, cube, cylinder, sphere
from gradnoise._native import __version__, schema
from gradnoise._nodes import *

__all__ = [
    "CUBE_FACES",
    "Computed",
    "Grid",
    "Source",
    "Surface",
    "__version__",
    "cube",
    "cylinder",
    "schema",
    "sphere",
]
__all__ += _nodes.__all__
