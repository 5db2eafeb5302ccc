"""A Zarr store that is nowhere stored: chunks are computed when they are read, on every level of a pyramid."""

from __future__ import annotations

import asyncio
import json
import operator
from collections.abc import AsyncIterator, Iterable
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray
from zarr.abc.store import ByteRequest, OffsetByteRequest, RangeByteRequest, Store, SuffixByteRequest
from zarr.core.buffer import Buffer, BufferPrototype

from gradnoise._arguments import shown, whole
from gradnoise._computed import Computed
from gradnoise._domains import Grid, Surface

# The samples of a chunk of coordinates, which are one list for each axis.
_COORDINATES = 1 << 20


class NoiseStore(Store):
    """A read-only Zarr 3 store of a noise on a grid or a surface.

    The groups "0", "1" and so on are the whole, and levels with steps of 2, 4 and so on, down to one chunk. Each has
    an array "noise" beside its coordinates. On each level a fractal whose octaves are `antialiased` leaves out those
    that are too fine for it. The attributes of the root are those of OME-Zarr 0.5.

    Parameters
    ----------
    noise : Noise or Output
        What is stored.
    where : Grid or Surface
        The positions of level 0. Surfaces have no other level.
    chunk : int
        The samples along each axis of a chunk.
    dtype : dtype
        float32, or another one that a noise can be computed as.

    Examples
    --------
    >>> import gradnoise as gn, zarr
    >>> where = gn.Grid((1 << 24, 1 << 24), step=1 / 64)
    >>> group = zarr.open_group(gn.zarr.NoiseStore(gn.perlin(2), where), mode="r")
    >>> group["14/noise"].shape
    (1024, 1024)
    """

    supports_writes = False
    supports_deletes = False
    supports_listing = True

    def __init__(
        self, noise: Computed, where: Grid | Surface, *, chunk: int = 1024, dtype: DTypeLike = np.float32
    ) -> None:
        super().__init__(read_only=True)
        chunk = whole(chunk, "chunk")
        if chunk < 1:
            raise ValueError(f"chunk is {shown(chunk)}; it must be at least 1")
        self._noise, self._where, self._chunk = noise, where, chunk
        self._dtype = np.dtype(dtype)
        noise._check(self._dtype)
        self._levels = [where]
        while isinstance(where, Grid) and max(where.shape) > chunk and not any(where.first):
            # A sample of a level is a sample of the level before, so that levels share the origin.
            shape = tuple((count + 1) // 2 for count in where.shape)
            where = replace(where, shape=shape, step=tuple(2.0 * step for step in where.steps))
            self._levels.append(where)
        self._files = dict(self._metadata())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NoiseStore) and self._described() == other._described()

    def __repr__(self) -> str:
        return f"gradnoise.zarr.NoiseStore({self._noise!r}, {self._where!r}, chunk={self._chunk})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _store, self._described()

    def _described(self) -> tuple[Computed, Grid | Surface, int, str]:
        return self._noise, self._where, self._chunk, self._dtype.name

    def _channels(self) -> tuple[int, ...]:
        return (self._noise.channels,) if self._noise.channels > 1 else ()

    def _metadata(self) -> Iterable[tuple[str, bytes]]:
        axes, channels = self._where.axes, self._channels()
        names = axes + ("channel",) * len(channels)
        datasets = []
        for level, where in enumerate(self._levels):
            yield f"{level}/zarr.json", _group({})
            shape, chunk = where.shape + channels, self._sizes(where) + channels
            yield f"{level}/noise/zarr.json", _array(shape, chunk, self._dtype, names)
            for axis, count in zip(axes, where.shape):
                if axis != "face":
                    kind = np.dtype(np.float64)
                    yield f"{level}/{axis}/zarr.json", _array((count,), (min(count, _COORDINATES),), kind, [axis])
            scale = [2.0**level] * len(axes) + [1.0] * len(channels)
            transformations = [{"type": "scale", "scale": scale}]
            datasets.append({"path": f"{level}/noise", "coordinateTransformations": transformations})
        described = [{"name": name, "type": "channel" if name == "channel" else "space"} for name in names]
        scales = [{"name": "noise", "axes": described, "datasets": datasets}]
        yield "zarr.json", _group({"ome": {"version": "0.5", "multiscales": scales}, "noise": self._noise.to_json()})

    def _sizes(self, where: Grid | Surface) -> tuple[int, ...]:
        return tuple(min(self._chunk, count) for count in where.shape)

    def _computed(self, key: str) -> NDArray[Any] | None:
        """Returns a chunk, or None if there is none of this name."""
        array, _, place = key.partition("/c/")
        if f"{array}/zarr.json" not in self._files or not all(part.isdecimal() for part in place.split("/")):
            return None
        level, _, name = array.partition("/")
        where, index = self._levels[int(level)], tuple(map(int, place.split("/")))
        if name != "noise":
            return self._places(where, name, index)
        sizes = self._sizes(where)
        first = tuple(i * size for i, size in zip(index, sizes))
        is_there = all(start < count for start, count in zip(first, where.shape)) and not any(index[len(sizes) :])
        if len(index) != len(sizes) + len(self._channels()) or not is_there:
            return None
        if isinstance(where, Grid):
            # Chunks at the edges of an array are whole, too.
            first = tuple(map(operator.add, first, where.first))
            return self._noise._values(replace(where, first=first, shape=sizes), self._dtype)
        whole = np.zeros(sizes + self._channels(), self._dtype)
        part = where[tuple(slice(start, start + size) for start, size in zip(first, sizes))]
        whole[tuple(map(slice, part.shape))] = self._noise._values(part, self._dtype)
        return whole

    def _places(self, where: Grid | Surface, axis: str, index: tuple[int, ...]) -> NDArray[Any] | None:
        along = where.axes.index(axis)
        count = where.shape[along]
        size = min(count, _COORDINATES)
        if len(index) != 1 or index[0] * size >= count:
            return None
        window: list[Any] = [slice(0, 1)] * len(where.shape)
        window[along] = slice(index[0] * size, (index[0] + 1) * size)
        places = where[tuple(window)].places(axis)
        return np.pad(places, (0, size - len(places)))

    def _bytes(self, key: str) -> NDArray[np.uint8] | bytes | None:
        known = self._files.get(key)
        if known is not None:
            return known
        chunk = self._computed(key)
        if chunk is None:
            return None
        return chunk.astype(chunk.dtype.newbyteorder("<"), copy=False).reshape(-1).view(np.uint8)

    async def get(self, key: str, prototype: BufferPrototype, byte_range: ByteRequest | None = None) -> Buffer | None:
        """Returns the bytes of a file, which a thread computes."""
        found: NDArray[np.uint8] | bytes | None = self._files.get(key)
        if found is None:
            found = await asyncio.to_thread(self._bytes, key)
        if found is None:
            return None
        match byte_range:
            case RangeByteRequest(start, end):
                found = found[start:end]
            case OffsetByteRequest(offset):
                found = found[offset:]
            case SuffixByteRequest(suffix):
                found = found[-suffix:]
        if isinstance(found, bytes):
            return prototype.buffer.from_bytes(found)
        return prototype.buffer.from_array_like(found)

    async def get_partial_values(
        self, prototype: BufferPrototype, key_ranges: Iterable[tuple[str, ByteRequest | None]]
    ) -> list[Buffer | None]:
        """Returns the bytes of parts of files."""
        return list(await asyncio.gather(*(self.get(key, prototype, part) for key, part in key_ranges)))

    async def exists(self, key: str) -> bool:
        """Returns whether there is a file of this name. A chunk is computed to tell."""
        return key in self._files or await asyncio.to_thread(self._bytes, key) is not None

    async def set(self, key: str, value: Buffer) -> None:
        """Fails, since the store is read-only."""
        self._check_writable()

    async def delete(self, key: str) -> None:
        """Fails, since the store is read-only."""
        self._check_writable()

    async def list(self) -> AsyncIterator[str]:
        """Lists the names of metadata; there are too many chunks to list."""
        for key in self._files:
            yield key

    async def list_prefix(self, prefix: str) -> AsyncIterator[str]:
        """Lists the names of metadata that begin with a text."""
        for key in self._files:
            if key.startswith(prefix):
                yield key

    async def list_dir(self, prefix: str) -> AsyncIterator[str]:
        """Lists the names of metadata and arrays in a folder."""
        folder = f"{prefix.rstrip('/')}/" if prefix.strip("/") else ""
        inside = (key.removeprefix(folder) for key in self._files if key.startswith(folder))
        for name in dict.fromkeys(key.split("/")[0] for key in inside):
            yield name


def _store(noise: Computed, where: Grid | Surface, chunk: int, dtype: str) -> NoiseStore:
    return NoiseStore(noise, where, chunk=chunk, dtype=dtype)


def _json(value: Any) -> bytes:
    return json.dumps(value).encode()


def _group(attributes: dict[str, Any]) -> bytes:
    return _json({"zarr_format": 3, "node_type": "group", "attributes": attributes})


def _array(shape: tuple[int, ...], chunk: tuple[int, ...], kind: np.dtype[Any], names: Iterable[str]) -> bytes:
    """Returns the metadata of an array."""
    return _json(
        {
            "zarr_format": 3,
            "node_type": "array",
            "shape": shape,
            "data_type": kind.name,
            "chunk_grid": {"name": "regular", "configuration": {"chunk_shape": chunk}},
            "chunk_key_encoding": {"name": "default", "configuration": {"separator": "/"}},
            "fill_value": 0,
            "codecs": [{"name": "bytes", "configuration": {"endian": "little"}}],
            "dimension_names": list(names),
            "attributes": {},
        }
    )
