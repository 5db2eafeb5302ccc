"""Pictures of noises and outputs for notebooks."""

from __future__ import annotations

import json
import struct
import zlib
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from gradnoise._domains import Grid

if TYPE_CHECKING:
    from gradnoise._computed import Computed

_SIZE = 256


def draw(noise: Computed) -> bytes:
    """Returns a PNG of 256 x 256 samples, eight units wide, in colours or from black to white."""
    shape = (_SIZE,) * min(noise.dimension, 2)
    grid = Grid(shape, 1 / 32)
    if noise.channels == 4:
        pixels = np.empty((*shape, 4), np.uint8)
        in_colours = "colour_ramp" in json.loads(noise.to_json())["output"]
        noise._fill(pixels, grid, "rgba8unorm-srgb" if in_colours else "rgba8unorm", None)
    else:
        values = noise._values(grid, np.float64)
        pixels = np.rint((values - values.min()) * (255 / (np.ptp(values) or 1.0))).astype(np.uint8)
    return _png(pixels.reshape(-1, *pixels.shape[len(shape) - 1 :]))


def _png(pixels: NDArray[np.uint8]) -> bytes:
    height, width = pixels.shape[:2]
    colour_type = 6 if pixels.ndim == 3 else 0
    header = struct.pack(">IIBBBBB", width, height, 8, colour_type, 0, 0, 0)
    # Each row begins with its filter: none.
    rows = np.insert(pixels.reshape(height, -1), 0, 0, axis=1).tobytes()
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
