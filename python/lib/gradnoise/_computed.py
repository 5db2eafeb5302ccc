"""What noises and outputs have in common: they are computed as arrays, and saved."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, Protocol, Self, TypeAlias, overload

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from gradnoise import _native, _text
from gradnoise._domains import Grid, Surface

if TYPE_CHECKING:
    import dask.array
    import xarray
    import zarr.abc.store

Array: TypeAlias = NDArray[Any]
Shape: TypeAlias = int | Sequence[int]
Numbers: TypeAlias = float | Sequence[float]
Language: TypeAlias = Literal["h", "cs", "glsl", "es.glsl", "hlsl", "js", "metal", "py", "rs"]

# Numbers that samples are written as; others are cast from float32.
_FORMATS = {
    (1, "float32"): "r32float",
    (1, "float16"): "r16float",
    (1, "uint16"): "r16unorm",
    (1, "uint8"): "r8unorm",
    (4, "float32"): "rgba32float",
    (4, "float16"): "rgba16float",
    (4, "uint8"): "rgba8unorm",
}
# With larger steps samples may be whole cells apart.
_FINE = 1 / 64
# Longer codes are cut in texts for people.
_LONGEST_CODE = 400
# The samples of memory beside the array that is filled.
_BLOCK = 1 << 17


class SupportsDLPack(Protocol):
    """An array of another library, such as a tensor."""

    def __dlpack__(self, *, stream: Any = None) -> Any: ...
    def __dlpack_device__(self) -> tuple[Any, int]: ...


class Source(str):
    """The text of a function, as a `str`.

    Attributes
    ----------
    buffer : bytes or None
        The contents of the buffer that the function reads (in WGSL at binding 0 of group 0), if it reads one.
    """

    buffer: bytes | None = None

    @classmethod
    def of(cls, text: str, buffer: bytes | None) -> Self:
        """Returns the text with its buffer."""
        source = cls(text)
        source.buffer = buffer
        return source


def _blocks(shape: tuple[int, ...], limit: int = _BLOCK) -> Iterator[tuple[slice, ...]]:
    """Cuts an array into blocks of at most so many elements, most of which have whole rows."""
    inner = int(np.prod(shape[1:], dtype=np.int64))
    count = max(1, limit // max(1, inner))
    for start in range(0, shape[0], count):
        rows = slice(start, min(start + count, shape[0]))
        if inner > limit:
            for rest in _blocks(shape[1:], limit):
                yield rows, *rest
        else:
            yield rows, *(slice(None),) * (len(shape) - 1)


def _array(out: Array | SupportsDLPack) -> Array:
    if not isinstance(out, np.ndarray) and not hasattr(out, "__dlpack__"):
        raise TypeError(f"out is of the type {type(out).__name__}; it must be an array, or a tensor on the CPU")
    array = out if isinstance(out, np.ndarray) else np.from_dlpack(out)
    if not array.flags.writeable:
        raise ValueError("out is read-only")
    return array


def _rows(out: Array, axes: int) -> NDArray[np.uint8] | None:
    """Returns an array as rows of bytes at equal distances, without a copy, if it is made of such rows."""
    try:
        rows = out.reshape(*out.shape[: axes - 1], -1, copy=False).view(np.uint8)
        rows = rows.reshape(-1, rows.shape[-1], copy=False)
    except ValueError:
        return None
    is_apart = len(rows) == 1 or rows.strides[0] >= rows.shape[1]
    return rows if is_apart and rows.strides[1] == 1 else None


class Computed(_native.Description):
    """A description that can be computed anywhere. It never changes."""

    __slots__ = ()
    # NumPy leaves operators with arrays to this class, which refuses them.
    __array_ufunc__ = None

    # Arrays.

    @overload
    def __call__(
        self,
        domain: Shape | Grid | Surface,
        *,
        step: Numbers | None = None,
        origin: Numbers = 0.0,
        gradient: Literal[False] = False,
        dtype: DTypeLike = np.float32,
        threads: int | None = None,
    ) -> Array: ...
    @overload
    def __call__(
        self, domain: Shape | Grid | Surface, *, step: Numbers | None = None, origin: Numbers = 0.0,
        gradient: Literal[True], dtype: DTypeLike = np.float32, threads: int | None = None,
    ) -> tuple[Array, Array]: ...  # fmt: skip
    def __call__(
        self,
        domain: Shape | Grid | Surface,
        *,
        step: Numbers | None = None,
        origin: Numbers = 0.0,
        gradient: bool = False,
        dtype: DTypeLike = np.float32,
        threads: int | None = None,
    ) -> Array | tuple[Array, Array]:
        """Computes a grid or a surface as an array, without Python's lock, on all cores.

        Parameters
        ----------
        domain : tuple of int, Grid or Surface
            The shape of a grid, (y, x), or where to compute.
        step : float or sequence of float
            The distance of samples, in the order x, y, z; needed with a shape.
        origin : float or sequence of float
            The position of the first sample, in the order x, y, z, w.
        gradient : bool
            Whether to return the gradients, too, with a last axis of derivatives along x, y, z and w.
        dtype : dtype
            float32 and float64 are values. Of -1 to 1, uint8 and uint16 store 0 to their largest number. Outputs
            of four channels have a last axis of 4.
        threads : int, optional
            The number of threads.

        Raises
        ------
        ValueError
            If the noise is invalid, with the node; if it has another number of coordinates, or no gradient.
        MemoryError
            If there is no memory for the array.

        Examples
        --------
        >>> import gradnoise as gn
        >>> land = gn.perlin(2, seed=7).fbm(5)
        >>> land((512, 512), step=1 / 64).dtype
        dtype('float32')
        >>> heights, slopes = land((64, 64), step=1 / 64, gradient=True)
        >>> slopes.shape
        (64, 64, 2)
        """
        where = self._domain(domain, step, origin)
        if gradient:
            if np.dtype(dtype) != np.float32:
                raise ValueError(f"dtype is {np.dtype(dtype)}; values with gradients are float32")
            both = np.empty((*where.shape, 1 + self.dimension), np.float32)
            self._fill(both, where, "value-and-gradient", threads)
            return both[..., 0], both[..., 1:]
        return self._values(where, dtype, threads)

    def _values(self, where: Grid | Surface, dtype: DTypeLike, threads: int | None = None) -> Array:
        out = np.empty(where.shape + self._channels(), dtype)
        self._fill_as(out, where, threads)
        return out

    def fill(
        self,
        out: Array | SupportsDLPack,
        domain: Grid | Surface | None = None,
        *,
        step: Numbers | None = None,
        origin: Numbers = 0.0,
        threads: int | None = None,
    ) -> None:
        """Fills an array in place: a view, a memory map, or a tensor on the CPU, of any strides.

        It needs at most 2 MiB beside the array. The shape is that of the grid or surface; outputs of four channels
        have another axis of 4. An interrupt (Ctrl-C) leaves the array half filled.

        Examples
        --------
        >>> import gradnoise as gn, numpy as np
        >>> world = np.zeros((100, 100), np.float32)
        >>> gn.perlin(2).fill(world[20:40, 10:60], step=0.1)
        """
        array = _array(out)
        channels = self._channels()
        if array.ndim <= len(channels) or array.shape[array.ndim - len(channels) :] != channels:
            raise ValueError(f"out has the shape {array.shape}; its last axis must be 4, for four channels")
        shape = array.shape[: array.ndim - len(channels)]
        where = self._domain(shape if domain is None else domain, step, origin)
        if where.shape != shape:
            raise ValueError(f"out has the shape {shape}; the positions have the shape {where.shape}")
        self._fill_as(array, where, threads)

    @overload
    def at(self, *coordinates: ArrayLike, gradient: Literal[False] = False, threads: int | None = None) -> Array: ...
    @overload
    def at(
        self, *coordinates: ArrayLike, gradient: Literal[True], threads: int | None = None
    ) -> tuple[Array, Array]: ...
    def at(
        self, *coordinates: ArrayLike, gradient: bool = False, threads: int | None = None
    ) -> Array | tuple[Array, Array]:
        """Computes values at any positions.

        Parameters
        ----------
        *coordinates : array_like
            An array with a last axis of coordinates, or an array for each coordinate; these are broadcast. Positions
            of float64 are exact anywhere. Those of float32 have the bits of shaders, if all coordinates are float32:
            a number such as 0.5 is float64, and `np.float32(0.5)` is not.
        gradient : bool
            Whether to return the gradients, too, with a last axis of derivatives.

        Examples
        --------
        >>> import gradnoise as gn, numpy as np
        >>> noise = gn.perlin(2)
        >>> noise.at([[0.5, 0.25], [1e12, 0.5]]).shape
        (2,)
        >>> noise.at(np.arange(3.0), np.arange(4.0)[:, None]).shape
        (4, 3)
        >>> value, slope = noise.at(0.5, 0.25, gradient=True)
        >>> slope.shape
        (2,)
        """
        count = self.dimension
        if any(np.ma.isMaskedArray(coordinate) for coordinate in coordinates):
            raise ValueError("positions are a masked array; pass those that are not masked")
        arrays = [np.asarray(coordinate) for coordinate in coordinates]
        if len(arrays) == 1 and count > 1:
            if arrays[0].ndim == 0 or arrays[0].shape[-1] != count:
                raise ValueError(f"positions have the shape {arrays[0].shape}; the last axis must be {count}")
            arrays = [arrays[0]]
            shape = arrays[0].shape[:-1]
        elif len(arrays) == count:
            shape = np.broadcast_shapes(*(array.shape for array in arrays))
        else:
            raise ValueError(f"{len(arrays)} coordinates were given; the noise has {count}")
        given = np.result_type(*arrays)
        if given.kind not in "biuf":
            raise ValueError(f"positions are {given}; they must be real numbers")
        kind = np.dtype(np.float32) if given in (np.float32, np.float16) else np.dtype(np.float64)
        channels = (1 + count,) if gradient else self._channels()
        out = np.empty(shape + channels, np.float32)
        form = "value-and-gradient" if gradient else _FORMATS[channels[0] if channels else 1, "float32"]
        if len(arrays) == 1 and count > 1:
            self._fill_at(out.reshape(-1, *channels), arrays[0].reshape(-1, count), kind, form, threads)
        else:
            spread = np.broadcast_arrays(*arrays)
            blocks: Iterator[tuple[slice, ...]] = _blocks(shape) if shape else iter([()])
            for block in blocks:
                positions = np.stack([array[block] for array in spread], axis=-1, dtype=kind, casting="same_kind")
                part = np.empty((positions.size // count, *channels), np.float32)
                self._fill_at(part, positions.reshape(-1, count), kind, form, threads)
                out[block] = part.reshape(positions.shape[:-1] + channels)
        if gradient:
            return out[..., 0][()], out[..., 1:]
        return out[()]

    def _channels(self) -> tuple[int, ...]:
        return () if self.channels == 1 else (self.channels,)

    def _check(self, kind: np.dtype[Any]) -> str | None:
        """Returns the format that has this type of numbers, if there is one; others are cast from float32."""
        form = _FORMATS.get((self.channels, kind.name))
        if form is None and not (kind.kind == "f" and kind.itemsize > 4):
            known = ", ".join(name for channels, name in _FORMATS if channels == self.channels)
            raise ValueError(f"dtype is {kind}; samples are {known} or float64")
        return form

    def _domain(self, domain: Shape | Grid | Surface, step: Numbers | None, origin: Numbers) -> Grid | Surface:
        if not isinstance(domain, (Grid, Surface)):
            if step is None:
                raise TypeError("a shape needs a step, the distance of samples, such as step=1/64")
            domain = Grid(domain, step, origin)
        elif step is not None or not np.array_equal(origin, 0.0):
            raise TypeError("step and origin belong to the grid; pass them to Grid")
        if isinstance(domain, Grid) and min(domain.steps) > _FINE:
            self._warn(domain)
        return domain

    def _warn(self, grid: Grid) -> None:
        """Warns if the step is a whole number of cells."""
        lowest = _text.lowest_frequency(json.loads(self.to_json()))
        if lowest and all((lowest * step).is_integer() for step in grid.steps):
            warnings.warn(
                f"the step {grid.steps[0]:g} is a whole number of the noise's cells, so neighbours have nothing in "
                "common, and some noises are 0 at all samples: use a step such as 1/64",
                stacklevel=4,
            )

    def _fill_as(self, out: Array, where: Grid | Surface, threads: int | None) -> None:
        form = self._check(out.dtype)
        if form is not None and out.dtype.isnative:
            self._fill(out, where, form, threads)
            return
        kind = np.float32 if form is None else out.dtype.newbyteorder("=")
        for block in _blocks(where.shape):
            out[block] = self._values(where[block], kind, threads)

    def _fill(self, out: Array, where: Grid | Surface, form: str, threads: int | None) -> None:
        rows = _rows(out, len(where.shape))
        if rows is not None and where.shape[-1] <= _BLOCK:
            self._fill_bytes(rows, where._native(self.dimension), form, threads)
            return
        for block in _blocks(where.shape):
            target = out[block]
            rows = _rows(target, len(where.shape))
            if rows is None:
                target[...] = self._computed(where[block], form, target, threads)
            else:
                self._fill_bytes(rows, where[block]._native(self.dimension), form, threads)

    def _computed(self, where: Grid | Surface, form: str, like: Array, threads: int | None) -> Array:
        new = np.empty(like.shape, like.dtype)
        self._fill(new, where, form, threads)
        return new

    def _fill_at(self, out: Array, positions: Array, kind: np.dtype[Any], form: str, threads: int | None) -> None:
        dimension = positions.shape[1]
        for start in range(0, len(positions), _BLOCK):
            part = np.ascontiguousarray(positions[start : start + _BLOCK], kind)
            rows = out[start : start + _BLOCK].reshape(len(part), -1).view(np.uint8)
            exact = kind == np.float64
            self._fill_bytes_at(rows, part.view(np.uint8), dimension, exact, form, threads)

    # Beyond one array.

    def dask(
        self, domain: Shape | Grid | Surface, *, chunks: Any = "auto", step: Numbers | None = None,
        origin: Numbers = 0.0, dtype: DTypeLike = np.float32,
    ) -> dask.array.Array:  # fmt: skip
        """Returns a Dask array, each of whose tasks has only this noise's code and the offset of its chunk.

        Examples
        --------
        >>> import gradnoise as gn
        >>> land = gn.perlin(2).dask((10_000, 10_000), chunks=2_500, step=1 / 64)
        >>> land.numblocks
        (4, 4)
        """
        from gradnoise import dask

        return dask.from_noise(self, self._domain(domain, step, origin), chunks=chunks, dtype=dtype)

    def to_xarray(
        self, domain: Shape | Grid | Surface, *, step: Numbers | None = None, origin: Numbers = 0.0,
        chunks: Any = None, dtype: DTypeLike = np.float32,
    ) -> xarray.DataArray:  # fmt: skip
        """Returns an xarray.DataArray with coordinates, of Dask's chunks if `chunks` are given.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).to_xarray((4, 8), step=0.5).sizes
        Frozen({'y': 4, 'x': 8})
        """
        from gradnoise import xarray

        return xarray.from_noise(self, self._domain(domain, step, origin), chunks=chunks, dtype=dtype)

    def zarr_store(
        self, domain: Shape | Grid | Surface, *, step: Numbers | None = None, origin: Numbers = 0.0,
        chunk: int = 1024, dtype: DTypeLike = np.float32,
    ) -> zarr.abc.store.Store:  # fmt: skip
        """Returns a read-only Zarr store whose chunks are computed when they are read.

        Examples
        --------
        >>> import gradnoise as gn, zarr
        >>> group = zarr.open_group(gn.perlin(2).zarr_store((1 << 24, 1 << 24), step=1 / 64), mode="r")
        >>> group["0/noise"].shape
        (16777216, 16777216)
        """
        from gradnoise import zarr

        return zarr.NoiseStore(self, self._domain(domain, step, origin), chunk=chunk, dtype=dtype)

    # Other languages.

    def wgsl(self, name: str, *, gradient: bool = False) -> Source:
        """Returns the WGSL of a function of this name, with the bits of float32 positions.

        With `gradient` there is another function, `name_with_gradient`.

        Examples
        --------
        >>> import gradnoise as gn
        >>> "fn land(p: vec2f) -> f32" in gn.perlin(2, hash="lowbias").wgsl("land")
        True
        """
        return Source.of(*self._function(name, "wgsl", gradient))

    def bake(self, name: str, language: Language, *, gradient: bool = False) -> Source:
        """Returns the text of a function in another language, with the same bits, which needs nothing else.

        Parameters
        ----------
        name : str
            The name of the function.
        language : str
            The ending of a file in the language: h (C), cs, glsl, es.glsl, hlsl, js, metal, py or rs.

        Examples
        --------
        >>> import gradnoise as gn
        >>> "export function land(x, y)" in gn.perlin(2).bake("land", "js")
        True
        """
        return Source.of(*self._function(name, language, gradient))

    def plan(
        self, domain: Shape | Grid | Surface, *, step: Numbers | None = None, origin: Numbers = 0.0,
        dtype: DTypeLike = np.float32, software: bool = False,
    ) -> dict[str, Any]:  # fmt: skip
        """Returns the plan of a fill on a GPU, as data: the shader, buffers and dispatches. See `gradnoise.gpu`."""
        name = np.dtype(dtype).name
        form = _FORMATS.get((self.channels, name))
        if form is None:
            raise ValueError(f"dtype is {name}; it must be float32, float16, uint16 or uint8")
        where = self._domain(domain, step, origin)._native(self.dimension)
        plan: dict[str, Any] = json.loads(self._plan_json(where, form, software))
        return plan

    # Python.

    def _repr_png_(self) -> bytes | None:
        from gradnoise import _pictures

        try:
            return _pictures.draw(self)
        except ValueError:
            return None

    def __repr__(self) -> str:
        name, saved = type(self).__name__, self.to_json()
        if (text := _text.calls(json.loads(saved), name == "Output")) is not None:
            return text
        try:
            text = self.code
        except ValueError:
            text = saved
        return f"{name}({text!r})" if len(text) <= _LONGEST_CODE else f"<{name} {text[:60]}...>"

    def __reduce__(self) -> tuple[type[Self], tuple[str]]:
        return type(self), (self.to_json(),)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _: Any) -> Self:
        return self
