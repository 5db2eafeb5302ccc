"""Prints 128 x 240 heights from a column on."""

import sys

import numpy as np
from terrain import terrain

first = int(sys.argv[1])
y, x = np.mgrid[0:240, first : first + 128].astype(np.float32) / np.float32(64)
print("\n".join(map(repr, terrain(x, y).ravel().tolist())))
