"""Noises as xarray.DataArray, with coordinates."""

from __future__ import annotations

from typing import Any

import numpy as np
import xarray as xr
from numpy.typing import DTypeLike

from gradnoise._computed import Computed
from gradnoise._domains import Grid, Surface


def from_noise(
    noise: Computed, where: Grid | Surface, *, chunks: Any = None, dtype: DTypeLike = np.float32
) -> xr.DataArray:
    """Returns the values with their coordinates. `Computed.to_xarray` calls it.

    Examples
    --------
    >>> import gradnoise as gn
    >>> planet = gn.perlin(3).to_xarray(gn.sphere((4, 8), radius=3))
    >>> planet.sel(latitude=70, longitude=0, method="nearest").latitude.item()
    67.5
    """
    dims = where.axes
    known: dict[str, Any] = {axis: where.places(axis) for axis in dims}
    if noise.channels > 1:
        dims += ("channel",)
        known["channel"] = list("rgba")
    data = noise._values(where, dtype) if chunks is None else noise.dask(where, chunks=chunks, dtype=dtype)
    return xr.DataArray(data, known, dims, name="noise", attrs={"gradnoise": noise.to_json()})
