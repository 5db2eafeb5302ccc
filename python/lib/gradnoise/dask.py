"""Noises as Dask arrays. A task carries a code and an offset, and no data."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from typing import Any, TypeAlias

import dask.array as da
import numpy as np
from dask.base import normalize_token, tokenize
from numpy.typing import DTypeLike, NDArray

from gradnoise._computed import Computed
from gradnoise._domains import Grid, Surface


@normalize_token.register(Computed)  # type: ignore[no-untyped-call, untyped-decorator]
def _token(noise: Computed) -> tuple[str, str]:
    return type(noise).__name__, noise.to_json()


@lru_cache(maxsize=64)
def _noise(kind: Any, saved: str) -> Computed:
    noise: Computed = kind(saved)
    return noise


# Where the chunks along an axis begin: at multiples of a number, or at these samples.
Edges: TypeAlias = int | tuple[int, ...]


def _edges(lengths: tuple[int, ...]) -> Edges:
    is_regular = len(set(lengths[:-1])) <= 1 and lengths[-1] <= lengths[0]
    return lengths[0] if is_regular else tuple(accumulate(lengths, initial=0))


def _span(index: int, count: int, edges: Edges) -> slice:
    if isinstance(edges, int):
        return slice(index * edges, min((index + 1) * edges, count))
    return slice(edges[index], edges[index + 1])


def _chunk(
    kind: Any, saved: str, where: Grid | Surface, edges: tuple[Edges, ...], dtype: Any, block_id: tuple[int, ...]
) -> NDArray[Any]:
    window = where[tuple(map(_span, block_id, where.shape, edges))]
    # Dask's workers share the cores.
    return _noise(kind, saved)._values(window, dtype, threads=1)


def from_noise(
    noise: Computed, where: Grid | Surface, *, chunks: Any = "auto", dtype: DTypeLike = np.float32
) -> da.Array:
    """Returns the Dask array of a noise on a grid or a surface. `Computed.dask` calls it.

    The same noise, positions and chunks have the same names of tasks, so that a result that is there already is not
    computed again.

    Examples
    --------
    >>> import gradnoise as gn
    >>> planet = gn.perlin(3).dask(gn.sphere((1024, 2048), radius=3), chunks=512)
    >>> planet[:2, :3].compute().shape
    (2, 3)
    """
    channels = (noise.channels,) if noise.channels > 1 else ()
    kind = np.dtype(dtype)
    noise._check(kind)
    lengths = da.core.normalize_chunks(chunks, where.shape, dtype=kind)  # type: ignore[no-untyped-call]
    edges = tuple(map(_edges, lengths))
    lengths += tuple((count,) for count in channels)
    try:
        saved = noise.code
    except ValueError:
        saved = noise.to_json()
    name = f"gradnoise-{tokenize(noise, where, lengths, kind)}"
    described = {"chunks": lengths, "meta": np.empty((0,) * len(lengths), kind), "name": name}
    array: da.Array = da.map_blocks(_chunk, type(noise), saved, where, edges, kind, **described)  # type: ignore[no-untyped-call]
    return array
