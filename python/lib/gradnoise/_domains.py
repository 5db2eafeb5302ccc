"""Where noises are computed: grids and surfaces. Shapes are (y, x), positions are (x, y)."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from types import EllipsisType
from typing import TYPE_CHECKING, Any, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from gradnoise._arguments import counts as _counts
from gradnoise._arguments import is_number as _is_number
from gradnoise._arguments import number as _number
from gradnoise._arguments import numbers as _numbers
from gradnoise._arguments import several as _several

Index: TypeAlias = int | slice | EllipsisType

CUBE_FACES = ("+x", "-x", "+y", "-y", "+z", "-z")


def _spans(index: Index | tuple[Index, ...], shape: tuple[int, ...]) -> list[range]:
    """Returns the samples that an index selects along each axis."""
    parts = list(index) if isinstance(index, tuple) else [index]
    if Ellipsis in parts:
        place = parts.index(Ellipsis)
        parts[place : place + 1] = [slice(None)] * (len(shape) - len(parts) + 1)
    if len(parts) > len(shape):
        raise IndexError(f"{len(parts)} indices were given for {len(shape)} axes")
    parts += [slice(None)] * (len(shape) - len(parts))
    spans = []
    for part, count in zip(parts, shape):
        if isinstance(part, slice):
            span = range(count)[part]
        else:
            first = operator.index(part)  # type: ignore[arg-type]
            span = range(count)[first : first + 1] if first != -1 else range(count)[-1:]
        if span.step != 1 or not span:
            raise IndexError(f"{part!r} selects no samples, or not neighbours, of {count}")
        spans.append(span)
    return spans


@dataclass(frozen=True)
class _Domain:
    """Samples along axes, of which an index cuts out a window."""

    shape: tuple[int, ...]
    first: tuple[int, ...] = field(default=(), kw_only=True)
    """The index of the first sample, in the order of the shape."""

    def __getitem__(self, index: Index | tuple[Index, ...]) -> Self:
        """Returns a window, which has the same bits as in the whole."""
        spans = _spans(index, self.shape)
        first = tuple(start + span.start for start, span in zip(self.first, spans))
        return replace(self, shape=tuple(map(len, spans)), first=first)


@dataclass(frozen=True)
class Grid(_Domain):
    """A regular grid: sample i of an axis is i steps from the origin.

    Positions are fixed point: samples have the same bits wherever they are computed and however the grid is cut, and
    are as precise far from zero as near it. A grid of fewer axes than the noise is a slice: other coordinates are
    those of the origin.

    Parameters
    ----------
    shape : int or tuple of int
        The number of samples along (x,), (y, x) or (z, y, x), at most 2**24 each. A number stands for (x,).
    step : float or sequence of float
        The distance of samples, one for all axes, or in the order x, y, z.
    origin : float or sequence of float
        The position of the first sample, in the order x, y, z, w. One number stands for all coordinates.

    Examples
    --------
    >>> import gradnoise as gn
    >>> grid = gn.Grid((100, 200), step=0.5)
    >>> grid[10:20, 50:].shape
    (10, 150)
    >>> noise = gn.perlin(2)
    >>> bool((noise(grid)[10:20, 50:] == noise(grid[10:20, 50:])).all())
    True
    """

    step: float | Sequence[float]
    origin: float | Sequence[float] = 0.0

    if TYPE_CHECKING:

        def __init__(
            self,
            shape: int | Sequence[int],
            step: float | Sequence[float],
            origin: float | Sequence[float] = 0.0,
            *,
            first: tuple[int, ...] = (),
        ) -> None: ...

    def __post_init__(self) -> None:
        shape = _counts(self.shape, "the shape")
        if not 1 <= len(shape) <= 3:
            raise ValueError(f"the shape has {len(shape)} axes; a grid has 1 to 3")
        if any(count < 1 or count > 1 << 24 for count in shape):
            raise ValueError(f"the shape is {shape}; there must be 1 to {1 << 24} samples along each axis")
        first = tuple(operator.index(index) for index in self.first) or (0,) * len(shape)
        if len(first) != len(shape):
            raise ValueError(f"first has {len(first)} numbers; {len(shape)} are needed, one for each axis")
        object.__setattr__(self, "shape", shape)
        object.__setattr__(self, "step", _numbers(self.step, len(shape), "step"))
        given = (self.origin,) if _is_number(self.origin) else _several(self.origin, "origin")
        origin = tuple(_number(one, "origin") for one in given)
        object.__setattr__(self, "origin", origin[0] if _is_number(self.origin) else origin)
        object.__setattr__(self, "first", first)

    @property
    def axes(self) -> tuple[str, ...]:
        """The names of the axes, in the order of the shape."""
        return ("z", "y", "x")[-len(self.shape) :]

    @property
    def steps(self) -> tuple[float, ...]:
        """The distance of samples along each axis, in the order x, y, z."""
        return _numbers(self.step, len(self.shape), "step")

    def places(self, axis: str) -> NDArray[Any]:
        """Returns the coordinates of samples along an axis."""
        index = "xyz".index(axis)
        origin = self.origin if isinstance(self.origin, (int, float)) else self.origin[index]
        samples = self.first[-1 - index] + np.arange(self.shape[-1 - index])
        return np.asarray(origin + self.steps[index] * samples)

    def _native(self, dimension: int) -> _NativeGrid:
        origin = (float(self.origin),) * dimension if isinstance(self.origin, (int, float)) else tuple(self.origin)
        if len(origin) != dimension or len(self.shape) > dimension:
            raise ValueError(
                f"the noise has {dimension} coordinates; the grid has {len(self.shape)} axes, and its origin "
                f"{len(origin)} coordinates"
            )
        return _NativeGrid(origin, self.steps, self.first[::-1], self.shape[::-1])


@dataclass(frozen=True)
class _NativeGrid:
    origin: tuple[float, ...]
    steps: tuple[float, ...]
    first: tuple[int, ...]
    extent: tuple[int, ...]


@dataclass(frozen=True)
class Surface(_Domain):
    """A sphere or a cylinder in a noise of three dimensions: see `sphere`, `cube` and `cylinder`.

    Textures that are filled with it have no seams. An index cuts out a window, which has the same bits as in the
    whole.
    """

    kind: str
    whole: tuple[int, int]
    radius: float
    length: float
    center: tuple[float, float, float]
    fourth: float | None
    vertices: bool

    @property
    def axes(self) -> tuple[str, ...]:
        """The names of the axes, in the order of the shape."""
        return {"cube": ("face", "v", "u"), "cylinder": ("y", "longitude")}.get(self.kind, ("latitude", "longitude"))

    def places(self, axis: str) -> NDArray[Any]:
        """Returns the coordinates of samples along an axis: degrees, y, faces, or places on a face from -1 to 1."""
        if axis == "face":
            return np.array(CUBE_FACES[self.first[0] : self.first[0] + self.shape[0]])
        index = 1 if axis in ("v", "y", "latitude") else 0
        samples = self.first[-1 - index] + np.arange(self.shape[-1 - index])
        count = self.whole[index]
        place = samples / (count - 1) if self.vertices else (samples + 0.5) / count
        match axis:
            case "latitude":
                return 90.0 - 180.0 * place
            case "longitude":
                return 360.0 * place - 180.0
            case "y":
                return self.center[1] + self.length * (0.5 - place)
            case _:
                return 2.0 * place - 1.0

    def _native(self, dimension: int) -> _NativeSurface:
        expected = 3 if self.fourth is None else 4
        if dimension != expected:
            raise ValueError(f"the noise has {dimension} coordinates; this surface has {expected}")
        layers = (self.first[0], self.shape[0]) if len(self.shape) == 3 else (0, 1)
        return _NativeSurface(
            self.kind, self.whole, layers, self.first[:-3:-1], self.shape[:-3:-1], self.radius, self.length,
            self.center, self.fourth, self.vertices,
        )  # fmt: skip


@dataclass(frozen=True)
class _NativeSurface:
    kind: str
    whole: tuple[int, int]
    layers: tuple[int, int]
    first: tuple[int, ...]
    extent: tuple[int, ...]
    radius: float
    length: float
    center: tuple[float, float, float]
    fourth: float | None
    vertices: bool


# More do not fit the numbers of the library, whose own limit is lower.
_MOST = (1 << 32) - 1


def _surface(
    kind: str,
    shape: Sequence[int],
    radius: float,
    length: float,
    center: Sequence[float],
    fourth: float | None,
    vertices: bool,
) -> Surface:
    counts = _counts(shape, "the shape")
    if kind != "cube" and len(counts) != 2:
        raise ValueError(f"the shape is {counts}; a {kind} has rows and columns, such as (512, 1024)")
    if any(count < 1 for count in counts):
        raise ValueError(f"the shape is {counts}; there must be at least 1 sample along each axis")
    if max(counts) > _MOST or (vertices and min(counts[-2:]) < 2):
        raise ValueError(
            f"the shape is {counts}; there must be {2 if vertices else 1} to {_MOST} samples along each axis"
        )
    x, y, z = _numbers(center, 3, "center")
    numbers = (_number(radius, "radius"), _number(length, "length"), (x, y, z))
    place = None if fourth is None else _number(fourth, "fourth")
    return Surface(counts, kind, (counts[-1], counts[-2]), *numbers, place, vertices, first=(0,) * len(counts))


def sphere(
    shape: Sequence[int],
    radius: float,
    *,
    center: Sequence[float] = (0.0, 0.0, 0.0),
    fourth: float | None = None,
    vertices: bool = False,
) -> Surface:
    """Returns an equirectangular map of a sphere, for a noise of three dimensions.

    Parameters
    ----------
    shape : tuple of int
        The number of rows, from the latitude 90° to -90°, and of columns, from the longitude -180° to 180°.
    radius : float
        The radius, in units of the noise.
    center : sequence of float
        The center of the sphere.
    fourth : float, optional
        The fourth coordinate, for a noise of four dimensions.
    vertices : bool
        Whether the first and last samples lie on the edges, as meshes need, in place of the middle of texels.

    Examples
    --------
    >>> import gradnoise as gn
    >>> planet = gn.perlin(3, hash="lowbias").fbm(8)
    >>> planet(gn.sphere((512, 1024), radius=3)).shape
    (512, 1024)
    """
    return _surface("sphere", shape, radius, 0.0, center, fourth, vertices)


def cube(
    size: int,
    radius: float,
    *,
    center: Sequence[float] = (0.0, 0.0, 0.0),
    fourth: float | None = None,
    vertices: bool = False,
) -> Surface:
    """Returns the six faces of a cube map of a sphere, in the order +x, -x, +y, -y, +z, -z.

    Examples
    --------
    >>> import gradnoise as gn
    >>> gn.perlin(3)(gn.cube(64, radius=3)).shape
    (6, 64, 64)
    """
    return _surface("cube", (len(CUBE_FACES), size, size), radius, 0.0, center, fourth, vertices)


def cylinder(
    shape: Sequence[int],
    radius: float,
    length: float,
    *,
    center: Sequence[float] = (0.0, 0.0, 0.0),
    fourth: float | None = None,
    vertices: bool = False,
) -> Surface:
    """Returns the side of a cylinder around the y axis, with columns around it and rows down along -y.

    Examples
    --------
    >>> import gradnoise as gn
    >>> gn.perlin(3)(gn.cylinder((32, 64), radius=3, length=10)).shape
    (32, 64)
    """
    return _surface("cylinder", shape, radius, length, center, fourth, vertices)
