"""All nodes and outputs. `generate.py` writes this file from the schema of saved noises."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Self, TypeAlias

from gradnoise._arguments import hinted as _hinted
from gradnoise._arguments import seed as _seed
from gradnoise._computed import Computed
from gradnoise._operators import Operators
from gradnoise._operators import _octaves
from gradnoise._operators import saved as _saved
from gradnoise._operators import seeded as _seeded

__all__ = [
    "Noise",
    "Output",
    "x",
    "y",
    "z",
    "w",
    "constant",
    "high_dimensional",
    "perlin",
    "simplex",
    "value",
    "cellular",
    "open_simplex_2",
    "open_simplex_2s",
    "gabor",
    "distance_to",
    "distance_to_by",
    "checkerboard",
    "white",
    "channels",
    "curl",
]

_SEEDED = ("ward", "shift", "shift_mult", "cochoy", "lowbias", "fast_noise", "fibonacci_table")

Axis: TypeAlias = Literal["x", "y", "z", "w"]
"""
- "x": The first coordinate.
- "y": The second coordinate.
- "z": The third coordinate.
- "w": The fourth coordinate.
"""

Shift: TypeAlias = Literal["drawn", "none", "cochoy"]
"""
- "drawn": A fixed pseudo-random shift of each octave after the first.
- "none": No shift, so that octaves repeat one pattern around the origin.
- "cochoy": A shift of octave k by 4096 k, for integer hashes only.
"""

Hash: TypeAlias = (
    Literal[
        "x_innermost",
        "x_outermost",
        "ward",
        "shift",
        "shift_mult",
        "cochoy",
        "lowbias",
        "fast_noise",
        "fibonacci_table",
    ]
    | Mapping[str, Any]
)
"""
- "x_innermost": The chain P[..P[P[x] + y]..] through the permutation, which repeats after 256
  cells.
- "x_outermost": The chain P[x + P[y + P[..]]] through the permutation, which repeats after 256
  cells.
- {"ward": {"seed": ..}}: Ward's integer hash of a sum of coordinates times primes.
- {"shift": {"seed": ..}}: An integer hash of shifts, of the same sum.
- {"shift_mult": {"seed": ..}}: An integer hash of shifts and a product, of the same sum.
- {"cochoy": {"seed": ..}}: Cochoy's chain of integer hashes.
- {"lowbias": {"seed": ..}}: The integer hash lowbias32 of one coordinate after the other, the most
  even one.
- {"fast_noise": {"seed": ..}}: The integer hash of FastNoiseLite, the fastest one.
- {"fibonacci_table": ..}: A table whose index is a hash with Fibonacci numbers.
"""

ByteTable: TypeAlias = Mapping[str, Any]
"""
- {"seed": ..}: The table of a seed.
- {"bytes": ..}: A table of any bytes.
"""

Permutation: TypeAlias = Literal["perlin"] | Mapping[str, Any]
"""
- "perlin": Perlin's own table.
- {"seed": ..}: The table of a seed.
- {"bytes": ..}: A table that has each byte once.
"""

Gradients: TypeAlias = (
    Literal[
        "slopes_8",
        "slopes_256",
        "axes_4",
        "octagon_8",
        "circle_24",
        "edges_12_xy",
        "edges_12",
        "edges_16",
        "edges_16_cochoy",
        "edges_32",
        "simplex_48",
        "simplex_160",
        "hash_bytes",
        "whole_hashes",
    ]
    | Mapping[str, Any]
)
"""
- "slopes_8": A set of 16 vectors.
- "slopes_256": A set of 256 vectors.
- "axes_4": A set of 4 vectors.
- "octagon_8": A set of 8 vectors.
- "circle_24": A set of 24 vectors.
- "edges_12_xy": A set of 12 vectors.
- "edges_12": A set of 12 vectors.
- "edges_16": A set of 16 vectors.
- "edges_16_cochoy": A set of 16 vectors.
- "edges_32": A set of 32 vectors.
- "simplex_48": A set of 48 vectors.
- "simplex_160": A set of 160 vectors.
- {"vectors": ..}: A set of vectors.
- "hash_bytes": Components are bytes of the hash.
- "whole_hashes": Components are whole hashes.
- {"array": {"extents": .., "components": .., "edge": ..}}: Each cell of a finite lattice has its
  own gradient.
"""

Levels: TypeAlias = Literal["slopes_8", "slopes_256", "hash_bytes", "whole_hashes"] | Mapping[str, Any]
"""
- "slopes_8": A set of 16 vectors.
- "slopes_256": A set of 256 vectors.
- {"vectors": ..}: A set of numbers.
- "hash_bytes": Values are bytes of the hash.
- "whole_hashes": Values are whole hashes.
"""

Edge: TypeAlias = Literal["clamp", "repeat"]
"""
- "clamp": Each cell outside has the gradient of the nearest cell inside.
- "repeat": The array repeats.
"""

Normalization: TypeAlias = Literal["exact", "published"]
"""
- "exact": Values are scaled to [-1, 1].
- "published": Values are scaled as published.
"""

Fade: TypeAlias = Literal["linear", "cubic", "quintic", "cosine", "minimal_cubic"]
"""
- "linear": s = t, which is continuous.
- "cubic": s = 3t² - 2t³, with a continuous gradient.
- "quintic": s = 6t⁵ - 15t⁴ + 10t³, with continuous second derivatives.
- "cosine": s = (1 - cos πt) / 2, with a continuous gradient.
- "minimal_cubic": The cubic of least degree with given slopes at its ends.
"""

Falloff: TypeAlias = Literal["smooth", "classic"]
"""
- "smooth": A radius that is smooth in every dimension.
- "classic": The published radius, slightly discontinuous in 3-D and 4-D.
"""

Interpolant: TypeAlias = Literal["linear", "cubic", "quintic", "cosine", "spline"]
"""
- "linear": s = t, which is continuous.
- "cubic": s = 3t² - 2t³, with a continuous gradient.
- "quintic": s = 6t⁵ - 15t⁴ + 10t³, with continuous second derivatives.
- "cosine": s = (1 - cos πt) / 2, with a continuous gradient.
- "spline": The cubic spline through four values along each axis.
"""

Orientation: TypeAlias = Literal[
    "standard",
    "improve_x",
    "improve_xy",
    "improve_xz",
    "improve_xyz",
    "improve_xyz_improve_xy",
    "improve_xyz_improve_xz",
    "improve_xy_improve_zw",
]
"""
- "standard": The lattice without rotation, the only one for tiles.
- "improve_x": y along the diagonal, for side views.
- "improve_xy": z along the diagonal, for terrain with z up and time along z.
- "improve_xz": y along the diagonal, for terrain with y up.
- "improve_xyz": w along the diagonal, for solids with time along w.
- "improve_xyz_improve_xy": w along the diagonal, x, y and z as in improve_xy.
- "improve_xyz_improve_xz": w along the diagonal, x, y and z as in improve_xz.
- "improve_xy_improve_zw": Triangular patterns in x and y and in z and w, for loops.
"""

Metric: TypeAlias = Literal["euclidean", "euclidean_squared", "manhattan", "chebyshev", "hybrid"] | Mapping[str, Any]
"""
- "euclidean": The straight distance.
- "euclidean_squared": The square of the straight distance.
- "manhattan": The distance along the axes.
- "chebyshev": The longest distance along an axis.
- {"minkowski": {"exponent": ..}}: The root of the sum of powers of the distances along all axes.
- "hybrid": The sum of the Manhattan and the squared distance.
"""

Feature: TypeAlias = (
    Literal["f1", "f2", "f3", "f2_minus_f1", "f1_over_f2", "f1_times_f2", "f1_plus_f2", "cell_value", "border_distance"]
    | Mapping[str, Any]
)
"""
- "f1": The distance F1 to the nearest point.
- "f2": The distance F2 to the second nearest point.
- "f3": The distance F3 to the third nearest point.
- "f2_minus_f1": F2 - F1, which is 0 on the borders of cells.
- "f1_over_f2": F1 / F2, which is 1 on the borders of cells.
- "f1_times_f2": The product of F1 and F2.
- "f1_plus_f2": The sum of F1 and F2.
- {"smooth_f1": {"sharpness": ..}}: F1 without creases between points.
- "cell_value": One random number for each point, used where that point is the nearest.
- "border_distance": The distance to the border between the regions of the nearest points.
- {"offset": ..}: The distance to the nearest point along an axis.
"""

YDirection: TypeAlias = Literal["up", "down"]
"""
- "up": Up, as in OpenGL, glTF, Godot, Blender, Unity and Bevy.
- "down": Down, as in DirectX and Unreal Engine.
"""


class Output(Computed):
    """Normals, colours, curvatures or several values, of a code or JSON, or made by the methods of a noise.

    Examples
    --------
    >>> import gradnoise as gn
    >>> gn.perlin(2).normals(0.5)((64, 64), step=1 / 16).shape
    (64, 64, 4)
    """

    __slots__ = ()

    def __new__(cls, source: str | Computed, inputs: Sequence[Any] | None = None, is_output: bool = True) -> Self:
        return super().__new__(cls, source, inputs, True)


class Noise(Operators):
    """A noise, of a code or JSON, or made by the functions of this package, such as `perlin`.

    Examples
    --------
    >>> import gradnoise as gn
    >>> hills = gn.perlin(2, hash="lowbias", seed=42).fbm(6)
    >>> hills == gn.Noise(hills.code)
    True
    """

    __slots__ = ()

    @_hinted
    def fbm(
        self,
        octaves: int | None = None,
        *,
        band: Sequence[float] | None = None,
        lacunarity: float = 2.0,
        persistence: float = 0.5,
        shift: Shift = "drawn",
        normalised: bool = True,
        antialiased: bool = False,
    ) -> Noise:
        """Sums octaves of the input.

        Parameters
        ----------
        octaves : int | None
            The number of octaves. From 1 to 32. Without it and a band there are 5.
        band : Sequence[float] | None
            The lowest and the highest frequency, instead of a number.
        lacunarity : float
            The ratio of successive frequencies. From 2**-8 to 256.
        persistence : float
            The ratio of successive amplitudes. From 0 to 32768.
        shift : Shift
            The shift of octaves against each other.
        normalised : bool
            Whether the sum is divided by the sum of the amplitudes.
        antialiased : bool
            Whether octaves that are too fine for a grid fade out.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).fbm().range
        (-1.0, 1.0)
        """
        return self._node(
            "fbm",
            [],
            {
                "octaves": _octaves(
                    octaves,
                    band,
                    lacunarity=lacunarity,
                    persistence=persistence,
                    shift=shift,
                    normalised=normalised,
                    antialiased=antialiased,
                )
            },
        )

    @_hinted
    def turbulence(
        self,
        octaves: int | None = None,
        *,
        band: Sequence[float] | None = None,
        lacunarity: float = 2.0,
        persistence: float = 0.5,
        shift: Shift = "drawn",
        normalised: bool = True,
    ) -> Noise:
        """Sums the absolute values of octaves.

        Parameters
        ----------
        octaves : int | None
            The number of octaves. From 1 to 32. Without it and a band there are 5.
        band : Sequence[float] | None
            The lowest and the highest frequency, instead of a number.
        lacunarity : float
            The ratio of successive frequencies. From 2**-8 to 256.
        persistence : float
            The ratio of successive amplitudes. From 0 to 32768.
        shift : Shift
            The shift of octaves against each other.
        normalised : bool
            Whether the sum is divided by the sum of the amplitudes.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).turbulence().range
        (0.0, 1.0)
        """
        return self._node(
            "turbulence",
            [],
            {
                "octaves": _octaves(
                    octaves, band, lacunarity=lacunarity, persistence=persistence, shift=shift, normalised=normalised
                )
            },
        )

    @_hinted
    def billow(
        self,
        octaves: int | None = None,
        *,
        band: Sequence[float] | None = None,
        lacunarity: float = 2.0,
        persistence: float = 0.5,
        shift: Shift = "drawn",
        normalised: bool = True,
    ) -> Noise:
        """Sums 2|n| - 1 over octaves n.

        Parameters
        ----------
        octaves : int | None
            The number of octaves. From 1 to 32. Without it and a band there are 5.
        band : Sequence[float] | None
            The lowest and the highest frequency, instead of a number.
        lacunarity : float
            The ratio of successive frequencies. From 2**-8 to 256.
        persistence : float
            The ratio of successive amplitudes. From 0 to 32768.
        shift : Shift
            The shift of octaves against each other.
        normalised : bool
            Whether the sum is divided by the sum of the amplitudes.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).billow().range
        (-1.0, 1.0)
        """
        return self._node(
            "billow",
            [],
            {
                "octaves": _octaves(
                    octaves, band, lacunarity=lacunarity, persistence=persistence, shift=shift, normalised=normalised
                )
            },
        )

    @_hinted
    def ridged(
        self,
        octaves: int | None = None,
        *,
        band: Sequence[float] | None = None,
        lacunarity: float = 2.0,
        persistence: float = 0.5,
        shift: Shift = "drawn",
        offset: float = 1.0,
        gain: float = 2.0,
    ) -> Noise:
        """Sums (offset - |n|)² over octaves n, each weighted by the one before it.

        Parameters
        ----------
        octaves : int | None
            The number of octaves. From 1 to 32. Without it and a band there are 5.
        band : Sequence[float] | None
            The lowest and the highest frequency, instead of a number.
        lacunarity : float
            The ratio of successive frequencies. From 2**-8 to 256.
        persistence : float
            The ratio of successive amplitudes. From 0 to 32768.
        shift : Shift
            The shift of octaves against each other.
        offset : float
            The number from which sizes are subtracted. From 0 to 1024.
        gain : float
            The factor of an octave in the weight of the next. From 0 to 1024.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).ridged().range
        (-1.0, 1.0)
        """
        return self._node(
            "ridged",
            [],
            {
                "offset": offset,
                "gain": gain,
                "octaves": _octaves(octaves, band, lacunarity=lacunarity, persistence=persistence, shift=shift),
            },
        )

    @_hinted
    def hybrid_multifractal(
        self,
        octaves: int | None = None,
        *,
        band: Sequence[float] | None = None,
        lacunarity: float = 2.0,
        persistence: float = 0.5,
        shift: Shift = "drawn",
        offset: float = 0.7,
    ) -> Noise:
        """Sums n + offset over octaves n, each weighted by those before it.

        Parameters
        ----------
        octaves : int | None
            The number of octaves. From 1 to 32. Without it and a band there are 5.
        band : Sequence[float] | None
            The lowest and the highest frequency, instead of a number.
        lacunarity : float
            The ratio of successive frequencies. From 2**-8 to 256.
        persistence : float
            The ratio of successive amplitudes. From 0 to 1.
        shift : Shift
            The shift of octaves against each other.
        offset : float
            The number that is added. From 0 to 1024.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).hybrid_multifractal().range
        (-1.0, 1.0)
        """
        return self._node(
            "hybrid_multifractal",
            [],
            {
                "offset": offset,
                "octaves": _octaves(octaves, band, lacunarity=lacunarity, persistence=persistence, shift=shift),
            },
        )

    @_hinted
    def ping_pong(
        self,
        octaves: int | None = None,
        *,
        band: Sequence[float] | None = None,
        lacunarity: float = 2.0,
        persistence: float = 0.5,
        shift: Shift = "drawn",
        normalised: bool = True,
        strength: float = 2.0,
    ) -> Noise:
        """Sums octaves that are folded back and forth between -1 and 1.

        Parameters
        ----------
        octaves : int | None
            The number of octaves. From 1 to 32. Without it and a band there are 5.
        band : Sequence[float] | None
            The lowest and the highest frequency, instead of a number.
        lacunarity : float
            The ratio of successive frequencies. From 2**-8 to 256.
        persistence : float
            The ratio of successive amplitudes. From 0 to 32768.
        shift : Shift
            The shift of octaves against each other.
        normalised : bool
            Whether the sum is divided by the sum of the amplitudes.
        strength : float
            The factor of octaves before they are folded. From 0.5 to 1024.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).ping_pong().range
        (-1.0, 1.0)
        """
        return self._node(
            "ping_pong",
            [],
            {
                "strength": strength,
                "octaves": _octaves(
                    octaves, band, lacunarity=lacunarity, persistence=persistence, shift=shift, normalised=normalised
                ),
            },
        )

    @_hinted
    def multifractal(
        self,
        octaves: int | None = None,
        *,
        band: Sequence[float] | None = None,
        lacunarity: float = 2.0,
        persistence: float = 0.5,
        shift: Shift = "drawn",
        normalised: bool = True,
    ) -> Noise:
        """Multiplies the first octave by 1 plus each other octave.

        Parameters
        ----------
        octaves : int | None
            The number of octaves. From 1 to 32. Without it and a band there are 5.
        band : Sequence[float] | None
            The lowest and the highest frequency, instead of a number.
        lacunarity : float
            The ratio of successive frequencies. From 2**-8 to 256.
        persistence : float
            The ratio of successive amplitudes. From 0 to 1.
        shift : Shift
            The shift of octaves against each other.
        normalised : bool
            Whether the sum is divided by the sum of the amplitudes.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).multifractal().range
        (-1.0, 1.0)
        """
        return self._node(
            "multifractal",
            [],
            {
                "octaves": _octaves(
                    octaves, band, lacunarity=lacunarity, persistence=persistence, shift=shift, normalised=normalised
                )
            },
        )

    @_hinted
    def fbm_weighted(
        self,
        octaves: int | None = None,
        *,
        band: Sequence[float] | None = None,
        lacunarity: float = 2.0,
        persistence: float = 0.5,
        shift: Shift = "drawn",
        normalised: bool = True,
        weighted_strength: float = 0.5,
    ) -> Noise:
        """Sums octaves, of which low ones damp those after them.

        Parameters
        ----------
        octaves : int | None
            The number of octaves. From 1 to 32. Without it and a band there are 5.
        band : Sequence[float] | None
            The lowest and the highest frequency, instead of a number.
        lacunarity : float
            The ratio of successive frequencies. From 2**-8 to 256.
        persistence : float
            The ratio of successive amplitudes. From 0 to 32768.
        shift : Shift
            The shift of octaves against each other.
        normalised : bool
            Whether the sum is divided by the sum of the amplitudes.
        weighted_strength : float
            The part by which they damp them. From 0 to 1.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).fbm_weighted().range
        (-0.6875, 1.0)
        """
        return self._node(
            "fbm_weighted",
            [],
            {
                "weighted_strength": weighted_strength,
                "octaves": _octaves(
                    octaves, band, lacunarity=lacunarity, persistence=persistence, shift=shift, normalised=normalised
                ),
            },
        )

    @_hinted
    def billow_weighted(
        self,
        octaves: int | None = None,
        *,
        band: Sequence[float] | None = None,
        lacunarity: float = 2.0,
        persistence: float = 0.5,
        shift: Shift = "drawn",
        normalised: bool = True,
        weighted_strength: float = 0.5,
    ) -> Noise:
        """Sums 2|n| - 1 over octaves n, of which large ones damp those after them.

        Parameters
        ----------
        octaves : int | None
            The number of octaves. From 1 to 32. Without it and a band there are 5.
        band : Sequence[float] | None
            The lowest and the highest frequency, instead of a number.
        lacunarity : float
            The ratio of successive frequencies. From 2**-8 to 256.
        persistence : float
            The ratio of successive amplitudes. From 0 to 32768.
        shift : Shift
            The shift of octaves against each other.
        normalised : bool
            Whether the sum is divided by the sum of the amplitudes.
        weighted_strength : float
            The part by which they damp them. From 0 to 1.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).billow_weighted().range
        (-1.0, 0.6875)
        """
        return self._node(
            "billow_weighted",
            [],
            {
                "weighted_strength": weighted_strength,
                "octaves": _octaves(
                    octaves, band, lacunarity=lacunarity, persistence=persistence, shift=shift, normalised=normalised
                ),
            },
        )

    @_hinted
    def ping_pong_weighted(
        self,
        octaves: int | None = None,
        *,
        band: Sequence[float] | None = None,
        lacunarity: float = 2.0,
        persistence: float = 0.5,
        shift: Shift = "drawn",
        normalised: bool = True,
        strength: float = 2.0,
        weighted_strength: float = 0.5,
    ) -> Noise:
        """Sums folded octaves, of which low ones damp those after them.

        Parameters
        ----------
        octaves : int | None
            The number of octaves. From 1 to 32. Without it and a band there are 5.
        band : Sequence[float] | None
            The lowest and the highest frequency, instead of a number.
        lacunarity : float
            The ratio of successive frequencies. From 2**-8 to 256.
        persistence : float
            The ratio of successive amplitudes. From 0 to 32768.
        shift : Shift
            The shift of octaves against each other.
        normalised : bool
            Whether the sum is divided by the sum of the amplitudes.
        strength : float
            The factor of octaves before they are folded. From 0.5 to 1024.
        weighted_strength : float
            The part by which they damp them. From 0 to 1.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).ping_pong_weighted().range
        (-0.6875, 1.0)
        """
        return self._node(
            "ping_pong_weighted",
            [],
            {
                "strength": strength,
                "weighted_strength": weighted_strength,
                "octaves": _octaves(
                    octaves, band, lacunarity=lacunarity, persistence=persistence, shift=shift, normalised=normalised
                ),
            },
        )

    @_hinted
    def slope_fbm(
        self,
        octaves: int | None = None,
        *,
        band: Sequence[float] | None = None,
        lacunarity: float = 2.0,
        persistence: float = 0.5,
        shift: Shift = "drawn",
        normalised: bool = True,
        strength: float = 1.0,
    ) -> Noise:
        """Sums octaves, damped by the slopes of those before them.

        It has gradients and no second derivatives.

        Parameters
        ----------
        octaves : int | None
            The number of octaves. From 1 to 32. Without it and a band there are 5.
        band : Sequence[float] | None
            The lowest and the highest frequency, instead of a number.
        lacunarity : float
            The ratio of successive frequencies. From 2**-8 to 256.
        persistence : float
            The ratio of successive amplitudes. From 0 to 32768.
        shift : Shift
            The shift of octaves against each other.
        normalised : bool
            Whether the sum is divided by the sum of the amplitudes.
        strength : float
            The factor with which slopes damp. From 0 to 1024.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).slope_fbm().range
        (-1.0, 1.0)
        """
        return self._node(
            "slope_fbm",
            [],
            {
                "strength": strength,
                "octaves": _octaves(
                    octaves, band, lacunarity=lacunarity, persistence=persistence, shift=shift, normalised=normalised
                ),
            },
        )

    @_hinted
    def swiss_turbulence(
        self,
        octaves: int | None = None,
        *,
        band: Sequence[float] | None = None,
        lacunarity: float = 2.0,
        persistence: float = 0.5,
        shift: Shift = "drawn",
        normalised: bool = True,
        warp: float = 0.15,
    ) -> Noise:
        """Sums ridges that the slopes of earlier ones displace.

        It has gradients and no second derivatives.

        Parameters
        ----------
        octaves : int | None
            The number of octaves. From 1 to 32. Without it and a band there are 5.
        band : Sequence[float] | None
            The lowest and the highest frequency, instead of a number.
        lacunarity : float
            The ratio of successive frequencies. From 2**-8 to 256.
        persistence : float
            The ratio of successive amplitudes. From 0 to 32768.
        shift : Shift
            The shift of octaves against each other.
        normalised : bool
            Whether the sum is divided by the sum of the amplitudes.
        warp : float
            The factor with which slopes displace. From -1024 to 1024.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).swiss_turbulence().range
        (0.0, 1.0)
        """
        return self._node(
            "swiss_turbulence",
            [],
            {
                "warp": warp,
                "octaves": _octaves(
                    octaves, band, lacunarity=lacunarity, persistence=persistence, shift=shift, normalised=normalised
                ),
            },
        )

    @_hinted
    def jordan_turbulence(
        self,
        octaves: int | None = None,
        *,
        band: Sequence[float] | None = None,
        lacunarity: float = 2.0,
        persistence: float = 0.5,
        shift: Shift = "drawn",
        normalised: bool = True,
        gain: float = 0.8,
        first_warp: float = 0.4,
        warp: float = 0.35,
        first_damping: float = 1.0,
        damping: float = 0.8,
        damping_scale: float = 1.0,
    ) -> Noise:
        """Sums squares that slopes of earlier ones displace and damp.

        It has gradients and no second derivatives.

        Parameters
        ----------
        octaves : int | None
            The number of octaves. From 1 to 32. Without it and a band there are 5.
        band : Sequence[float] | None
            The lowest and the highest frequency, instead of a number.
        lacunarity : float
            The ratio of successive frequencies. From 2**-8 to 256.
        persistence : float
            The ratio of successive amplitudes. From 0 to 32768.
        shift : Shift
            The shift of octaves against each other.
        normalised : bool
            Whether the sum is divided by the sum of the amplitudes.
        gain : float
            The factor of the amplitudes of all octaves after the first. From 0 to 1024.
        first_warp : float
            The factor with which the first octave's slopes displace. From -1024 to 1024.
        warp : float
            The factor with which other octaves' slopes displace. From -1024 to 1024.
        first_damping : float
            The factor with which the first octave's slopes damp. From -1024 to 1024.
        damping : float
            The factor with which other octaves' slopes damp. From -1024 to 1024.
        damping_scale : float
            The part of an octave that is removed where it is level. From 0 to 1.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).jordan_turbulence().range
        (0.0, 1.0)
        """
        return self._node(
            "jordan_turbulence",
            [],
            {
                "gain": gain,
                "first_warp": first_warp,
                "warp": warp,
                "first_damping": first_damping,
                "damping": damping,
                "damping_scale": damping_scale,
                "octaves": _octaves(
                    octaves, band, lacunarity=lacunarity, persistence=persistence, shift=shift, normalised=normalised
                ),
            },
        )

    @_hinted
    def frequency(
        self,
        frequency: float,
    ) -> Noise:
        """Evaluates the input at the position times a factor.

        Parameters
        ----------
        frequency : float
            The factor, which shrinks what the input shows if it is above 1. From -2**32 to 2**32.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).frequency(1.0).range
        (-1.0, 1.0)
        """
        return self._node("frequency", [], {"frequency": frequency})

    @_hinted
    def frequencies(
        self,
        frequencies: Sequence[float],
    ) -> Noise:
        """Evaluates the input at the position times a factor for each coordinate.

        Parameters
        ----------
        frequencies : Sequence[float]
            The factors. From -2**32 to 2**32.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).frequencies([1.0, 1.0]).range
        (-1.0, 1.0)
        """
        return self._node("frequencies", [], {"frequencies": frequencies})

    @_hinted
    def translate(
        self,
        offset: Sequence[float],
    ) -> Noise:
        """Evaluates the input at the position plus an offset.

        Parameters
        ----------
        offset : Sequence[float]
            The offset. From -2**58 to 2**58. In units.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).translate([0.0, 0.0]).range
        (-1.0, 1.0)
        """
        return self._node("translate", [], {"offset": offset})

    @_hinted
    def rotate(
        self,
        from_axis: Axis,
        to_axis: Axis,
        angle: float,
    ) -> Noise:
        """Turns the input in the plane of two axes.

        In 2 and 3 and 4 dimensions.

        Parameters
        ----------
        from_axis : Axis
            The axis that turns towards the other.
        to_axis : Axis
            The other axis.
        angle : float
            The angle. From -1e9 to 1e9. In radians.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).rotate("x", "y", 0.5).range
        (-1.0, 1.0)
        """
        return self._node("rotate", [], {"from": from_axis, "to": to_axis, "angle": angle})

    @_hinted
    def swizzle(
        self,
        coordinates: Sequence[Axis | float],
    ) -> Noise:
        """Sets each coordinate of the input from one of the position, or to a number.

        Parameters
        ----------
        coordinates : Sequence[Axis | float]
            The input's coordinates.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).swizzle(['x', 'y']).range
        (-1.0, 1.0)
        """
        return self._node("swizzle", [], {"coordinates": coordinates})

    @_hinted
    def slice(
        self,
        last: float,
    ) -> Noise:
        """Sets the last coordinate of the input.

        In 1 and 2 and 3 dimensions.

        Parameters
        ----------
        last : float
            The coordinate. From -2**58 to 2**58. In units.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(3).slice(0.0).range
        (-1.0, 1.0)
        """
        return self._node("slice", [], {"last": last})

    @_hinted
    def tiled(
        self,
        periods: Sequence[int],
    ) -> Noise:
        """Repeats the input with a period along each axis.

        Parameters
        ----------
        periods : Sequence[int]
            The periods, whole numbers of the input's cells, at most 256 with a permutation table,
            or 0 along axes that do not repeat. From 0 to 2**28. In units.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).tiled([4, 4]).range
        (-1.0, 1.0)
        """
        return self._node("tiled", [], {"periods": periods})

    @_hinted
    def in_dimension(
        self,
        dimension: int,
    ) -> Noise:
        """Sets the number of dimensions of an input that does not fix it.

        Parameters
        ----------
        dimension : int
            The number of coordinates.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).in_dimension(2).range
        (-1.0, 1.0)
        """
        return self._node("in_dimension", [], {"dimension": dimension})

    @_hinted
    def warp_by(
        self,
        amplitude: float,
        *components: Noise | float,
    ) -> Noise:
        """Evaluates the input at a position that other inputs displace along each axis.

        Parameters
        ----------
        amplitude : float
            The factor of the displacement. From -2**32 to 2**32. In units.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).warp_by(0.5, gn.x(), gn.y()).range
        (-1.0, 1.0)
        """
        return self._node("warp", components, {"amplitude": amplitude})

    @_hinted
    def mix(
        self,
        to: Noise | float,
        control: Noise | float,
    ) -> Noise:
        """Goes from the first input to the second as the third goes from 0 to 1.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).mix(0.5, 0.5).range
        (-1.0, 1.0)
        """
        return self._node("mix", [to, control], {})

    @_hinted
    def scale_bias(
        self,
        scale: float,
        bias: float,
    ) -> Noise:
        """Multiplies the value by `scale` and adds `bias`.

        Parameters
        ----------
        scale : float
            The factor. From -2**60 to 2**60.
        bias : float
            The number that is added. From -2**60 to 2**60.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).scale_bias(1.0, 0.0).range
        (-1.0, 1.0)
        """
        return self._node("scale_bias", [], {"scale": scale, "bias": bias})

    @_hinted
    def remap(
        self,
        from_axis: Sequence[float],
        to_axis: Sequence[float],
    ) -> Noise:
        """Maps the interval `from`, which must not be empty, linearly onto the interval `to`, and continues
        beyond both ends.

        Parameters
        ----------
        from_axis : Sequence[float]
            The ends of the old interval. From -2**60 to 2**60.
        to_axis : Sequence[float]
            The ends of the new interval. From -2**60 to 2**60.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).remap([-1.0, 1.0], [0.0, 1.0]).range
        (0.0, 1.0)
        """
        return self._node("remap", [], {"from": from_axis, "to": to_axis})

    @_hinted
    def abs(
        self,
    ) -> Noise:
        """Returns the absolute value.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).abs().range
        (0.0, 1.0)
        """
        return self._node("abs", [], {})

    @_hinted
    def clamp(
        self,
        low: float,
        high: float,
    ) -> Noise:
        """Limits the value to [low, high].

        Parameters
        ----------
        low : float
            The lower bound. From -2**60 to 2**60.
        high : float
            The upper bound. From -2**60 to 2**60.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).clamp(-0.5, 0.5).range
        (-0.5, 0.5)
        """
        return self._node("clamp", [], {"low": low, "high": high})

    @_hinted
    def smoothstep(
        self,
        low: float,
        high: float,
    ) -> Noise:
        """Returns 0 up to `low`, 1 from `high` on, and t²(3 − 2t) between, like GLSL's function.

        Parameters
        ----------
        low : float
            The lower edge. From -2**60 to 2**60.
        high : float
            The upper edge. From -2**60 to 2**60.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).smoothstep(-0.5, 0.5).range
        (0.0, 1.0)
        """
        return self._node("smoothstep", [], {"low": low, "high": high})

    @_hinted
    def smootherstep(
        self,
        low: float,
        high: float,
    ) -> Noise:
        """Returns 0 up to `low`, 1 from `high` on, and t³(t(6t − 15) + 10) between, whose second derivative is
        also continuous.

        Parameters
        ----------
        low : float
            The lower edge. From -2**60 to 2**60.
        high : float
            The upper edge. From -2**60 to 2**60.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).smootherstep(-0.5, 0.5).range
        (0.0, 1.0)
        """
        return self._node("smootherstep", [], {"low": low, "high": high})

    @_hinted
    def threshold(
        self,
        edge: float,
    ) -> Noise:
        """Returns 0 below `edge`, and 1 from there on.

        Parameters
        ----------
        edge : float
            The edge. From -2**60 to 2**60.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).threshold(0.0).range
        (0.0, 1.0)
        """
        return self._node("threshold", [], {"edge": edge})

    @_hinted
    def curve(
        self,
        points: Sequence[Sequence[float]],
    ) -> Noise:
        """Maps the value by a smooth curve through 2 to 1024 points (value, new value) in ascending order.

        Parameters
        ----------
        points : Sequence[Sequence[float]]
            The points.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).curve([[-1.0, -1.0], [1.0, 1.0]]).range
        (-1.0, 1.0)
        """
        return self._node("curve", [], {"points": points})

    @_hinted
    def terrace(
        self,
        heights: Sequence[float],
        inverted: bool,
    ) -> Noise:
        """Makes terraces between 2 to 1024 heights in ascending order.

        Parameters
        ----------
        heights : Sequence[float]
            The heights. From -2**60 to 2**60.
        inverted : bool
            Whether values stay close to the upper of two heights instead of the lower.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).terrace([-1.0, 1.0], False).range
        (-1.0, 1.0)
        """
        return self._node("terrace", [], {"heights": heights, "inverted": inverted})

    @_hinted
    def steps(
        self,
        count: float,
        softness: float,
    ) -> Noise:
        """Rounds the value to the nearest of evenly spaced heights, `count` to a unit, which is 2⁻²⁰ to 2²⁰.

        Parameters
        ----------
        count : float
            The number of heights to a unit. From 2**-20 to 2**20.
        softness : float
            The part of each step that is a smooth edge. From 0 to 1.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).steps(4.0, 0.0).range
        (-1.0, 1.0)
        """
        return self._node("steps", [], {"count": count, "softness": softness})

    @_hinted
    def powi(
        self,
        exponent: int,
    ) -> Noise:
        """Raises the value to an integer power of 0 to 32.

        Parameters
        ----------
        exponent : int
            The exponent. From 0 to 32.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).powi(2).range
        (0.0, 1.0)
        """
        return self._node("powi", [], {"exponent": exponent})

    @_hinted
    def exp(
        self,
    ) -> Noise:
        """Returns e to the power of the value, which must lie within ±41, with a relative error of 1e-7.

        Examples
        --------
        >>> import gradnoise as gn
        >>> (gn.perlin(2) * 0.25 + 2.0).exp().range
        (5.754602432250977, 9.487735748291016)
        """
        return self._node("exp", [], {})

    @_hinted
    def log(
        self,
    ) -> Noise:
        """Returns the natural logarithm of the value, which must be 2⁻²⁰ or more everywhere, with a relative
        error of 7e-8.

        Examples
        --------
        >>> import gradnoise as gn
        >>> (gn.perlin(2) * 0.25 + 2.0).log().range
        (0.5596157908439636, 0.8109301924705505)
        """
        return self._node("log", [], {})

    @_hinted
    def sqrt(
        self,
    ) -> Noise:
        """Returns the square root of the value, which must not be negative anywhere, with a relative error of
        9e-8.

        Examples
        --------
        >>> import gradnoise as gn
        >>> (gn.perlin(2) * 0.25 + 2.0).sqrt().range
        (1.3228756189346313, 1.5)
        """
        return self._node("sqrt", [], {})

    @_hinted
    def signed_sqrt(
        self,
    ) -> Noise:
        """Returns the square root of the absolute value with the sign of the value.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).signed_sqrt().range
        (-1.0, 1.0)
        """
        return self._node("signed_sqrt", [], {})

    @_hinted
    def sin(
        self,
    ) -> Noise:
        """Returns the sine of the value in radians, within 1.1e-7 of the exact sine.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).sin().range
        (-1.0, 1.0)
        """
        return self._node("sin", [], {})

    @_hinted
    def cos(
        self,
    ) -> Noise:
        """Returns the cosine of the value in radians.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).cos().range
        (-1.0, 1.0)
        """
        return self._node("cos", [], {})

    @_hinted
    def fract(
        self,
    ) -> Noise:
        """Returns the value minus its floor, in [0, 1).

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).fract().range
        (0.0, 0.9999999403953552)
        """
        return self._node("fract", [], {})

    @_hinted
    def floor(
        self,
    ) -> Noise:
        """Returns the largest integer that is at most the value.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).floor().range
        (-1.0, 1.0)
        """
        return self._node("floor", [], {})

    @_hinted
    def between(
        self,
        lower: float,
        upper: float,
        softness: float,
    ) -> Noise:
        """Returns 1 between two bounds and 0 outside, to control a mix.

        Parameters
        ----------
        lower : float
            The lower bound. From -2**60 to 2**60.
        upper : float
            The upper bound. From -2**60 to 2**60.
        softness : float
            Half the width of edges. From 0 to 2**60.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).between(-0.5, 0.5, 0.1).range
        (0.0, 1.0)
        """
        return self._node("select", [], {"lower": lower, "upper": upper, "softness": softness})

    @_hinted
    def min(
        self,
        other: Noise | float,
    ) -> Noise:
        """Returns the smaller of two values.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).min(0.5).range
        (-1.0, 0.5)
        """
        return self._node("min", [other], {})

    @_hinted
    def max(
        self,
        other: Noise | float,
    ) -> Noise:
        """Returns the larger of two values.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).max(0.5).range
        (0.5, 1.0)
        """
        return self._node("max", [other], {})

    @_hinted
    def smooth_min(
        self,
        other: Noise | float,
        softness: float,
    ) -> Noise:
        """Returns the smaller of two values, rounded off by a parabola where they differ by less than
        `softness`.

        Parameters
        ----------
        softness : float
            The difference below which the result is rounded off. From 0 to 1e6.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).smooth_min(0.5, 0.5).range
        (-1.0, 0.5)
        """
        return self._node("smooth_min", [other], {"softness": softness})

    @_hinted
    def smooth_max(
        self,
        other: Noise | float,
        softness: float,
    ) -> Noise:
        """Returns the larger of two values, rounded off by a parabola where they differ by less than
        `softness`.

        Parameters
        ----------
        softness : float
            The difference below which the result is rounded off. From 0 to 1e6.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).smooth_max(0.5, 0.5).range
        (0.5, 1.0)
        """
        return self._node("smooth_max", [other], {"softness": softness})

    @_hinted
    def pow(
        self,
        other: Noise | float,
    ) -> Noise:
        """Raises this value to the power of the other.

        Examples
        --------
        >>> import gradnoise as gn
        >>> (gn.perlin(2) * 0.25 + 2.0).pow(0.5).range
        (1.3228756189346313, 1.5)
        """
        return self._node("pow", [other], {})

    @_hinted
    def add(
        self,
        other: Noise | float,
    ) -> Noise:
        """Adds two values.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).add(0.5).range
        (-0.5, 1.5)
        """
        return self._node("add", [other], {})

    @_hinted
    def subtract(
        self,
        other: Noise | float,
    ) -> Noise:
        """Subtracts the second value from the first.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).subtract(0.5).range
        (-1.5, 0.5)
        """
        return self._node("subtract", [other], {})

    @_hinted
    def multiply(
        self,
        other: Noise | float,
    ) -> Noise:
        """Multiplies two values.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).multiply(0.5).range
        (-0.5, 0.5)
        """
        return self._node("multiply", [other], {})

    @_hinted
    def divide(
        self,
        other: Noise | float,
    ) -> Noise:
        """Divides the first value by the second.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).divide(2.0).range
        (-0.5, 0.5)
        """
        return self._node("divide", [other], {})

    @_hinted
    def normals(
        self,
        strength: float,
        *,
        y: YDirection = "up",
    ) -> Output:
        """Writes the normals of a surface whose height is the noise.

        Parameters
        ----------
        strength : float
            The factor of the height. From -2**60 to 2**60.
        y : YDirection
            The direction of green.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).normals(1.0).channels
        4
        """
        return Output(_saved("normals", 1, {"strength": strength, "y": y}), [self], True)

    @_hinted
    def colour_ramp(
        self,
        stops: Sequence[Sequence[Any]],
    ) -> Output:
        """Writes the colours of a ramp at the values of the noise.

        Parameters
        ----------
        stops : Sequence[Sequence[Any]]
            The stops.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).colour_ramp([[-1.0, [0.0, 0.0, 0.0, 1.0]], [1.0, [1.0, 1.0, 1.0, 1.0]]]).channels
        4
        """
        return Output(_saved("colour_ramp", 1, {"stops": stops}), [self], True)

    @_hinted
    def laplacian(
        self,
        strength: float,
    ) -> Output:
        """Writes the sum of the second derivatives along all axes.

        Parameters
        ----------
        strength : float
            The factor of the sum. From -2**60 to 2**60.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).laplacian(1.0).channels
        1
        """
        return Output(_saved("laplacian", 1, {"strength": strength}), [self], True)

    @_hinted
    def mean_curvature(
        self,
        strength: float,
    ) -> Output:
        """Writes the mean curvature of a surface whose height is the noise.

        Parameters
        ----------
        strength : float
            The factor of the height. From -2**60 to 2**60.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).mean_curvature(1.0).channels
        1
        """
        return Output(_saved("mean_curvature", 1, {"strength": strength}), [self], True)


def x() -> Noise:
    """Returns the first coordinate.

    Examples
    --------
    >>> import gradnoise as gn
    >>> gn.x().range
    (-268435456.0, 268435456.0)
    """
    return Noise(_saved("x", None, {}), ())


def y() -> Noise:
    """Returns the second coordinate.

    In 2 and 3 and 4 dimensions.

    Examples
    --------
    >>> import gradnoise as gn
    >>> gn.y().range
    (-268435456.0, 268435456.0)
    """
    return Noise(_saved("y", None, {}), ())


def z() -> Noise:
    """Returns the third coordinate.

    In 3 and 4 dimensions.

    Examples
    --------
    >>> import gradnoise as gn
    >>> gn.z().range
    (-268435456.0, 268435456.0)
    """
    return Noise(_saved("z", None, {}), ())


def w() -> Noise:
    """Returns the fourth coordinate.

    In 4 dimensions.

    Examples
    --------
    >>> import gradnoise as gn
    >>> gn.w().range
    (-268435456.0, 268435456.0)
    """
    return Noise(_saved("w", None, {}), ())


@_hinted
def constant(
    value: float,
) -> Noise:
    """Returns the same value everywhere.

    Parameters
    ----------
    value : float
        The value. From -2**60 to 2**60.

    Examples
    --------
    >>> import gradnoise as gn
    >>> gn.constant(0.5).range
    (0.5, 0.5)
    """
    return Noise(_saved("constant", None, None, value), ())


@_hinted
def high_dimensional(
    coordinates: Sequence[Axis | float],
    *,
    dimensions: int = 5,
    fade: Fade | None = None,
    permutation: Permutation = "perlin",
    gradient_seed: int = 0,
) -> Noise:
    """Slices Perlin or simplex noise of 5 to 8 dimensions.

    It has gradients and no second derivatives.

    Parameters
    ----------
    coordinates : Sequence[Axis | float]
        Its coordinates.
    dimensions : int
        The number of dimensions. From 5 to 8.
    fade : Fade | None
        The curve between lattice points of Perlin noise. Without it: It is simplex noise.
    permutation : Permutation
        The permutation table.
    gradient_seed : int
        The seed of the gradients. From -2**63 to 2**64 - 1: all 64 bits count.

    Examples
    --------
    >>> import gradnoise as gn
    >>> gn.high_dimensional(['x', 0.5, 0.5, 0.5, 0.5]).range
    (-1.0, 1.0)
    """
    return Noise(
        _saved(
            "high_dimensional",
            None,
            {
                "coordinates": coordinates,
                "noise": {
                    "dimensions": dimensions,
                    "fade": fade,
                    "permutation": permutation,
                    "gradient_seed": _seed(gradient_seed, "gradient_seed"),
                },
            },
        ),
        (),
    )


@_hinted
def perlin(
    dimension: int = 2,
    *,
    fade: Fade = "quintic",
    seed: int | None = None,
    permutation: Permutation = "perlin",
    extra_permutation: int | None = None,
    hash: Hash = "x_innermost",
    gradients: Gradients | None = None,
    flow: float | None = None,
    normalization: Normalization = "exact",
) -> Noise:
    """Interpolates gradients at the corners of square cells.

    Parameters
    ----------
    dimension : int
        The number of coordinates.
    fade : Fade
        The curve between lattice points.
    seed : int | None
        The seed of the hash or of the permutation table. From -2**63 to 2**64 - 1: all 64 bits
        count.
    permutation : Permutation
        The table of hashes that are chains through one.
    extra_permutation : int | None
        A number that is added before one more step through the table. From 0 to 255. Without
        it: There is no further step.
    hash : Hash
        The hash of cells.
    gradients : Gradients | None
        The gradients. Without it: The noise has its own.
    flow : float | None
        The angle by which all gradients turn, if they are a set. From -1e9 to 1e9. In radians.
        Without it: Gradients do not turn.
    normalization : Normalization
        The scale of values.

    Examples
    --------
    >>> import gradnoise as gn
    >>> gn.perlin().range
    (-1.0, 1.0)
    """
    return Noise(
        _saved(
            "perlin",
            None,
            _seeded(
                {
                    "dimension": dimension,
                    "fade": fade,
                    "permutation": permutation,
                    "extra_permutation": extra_permutation,
                    "hash": hash,
                    "gradients": gradients,
                    "flow": flow,
                    "normalization": normalization,
                },
                seed,
                _SEEDED,
            ),
        ),
        (),
    )


@_hinted
def simplex(
    dimension: int = 2,
    *,
    falloff: Falloff = "smooth",
    seed: int | None = None,
    permutation: Permutation = "perlin",
    extra_permutation: int | None = None,
    hash: Hash = "x_outermost",
    gradients: Gradients | None = None,
    flow: float | None = None,
    normalization: Normalization = "exact",
) -> Noise:
    """Sums gradients at the corners of simplices, each fading out with distance.

    Parameters
    ----------
    dimension : int
        The number of coordinates.
    falloff : Falloff
        The decay of a gradient's weight with distance.
    seed : int | None
        The seed of the hash or of the permutation table. From -2**63 to 2**64 - 1: all 64 bits
        count.
    permutation : Permutation
        The table of hashes that are chains through one.
    extra_permutation : int | None
        A number that is added before one more step through the table. From 0 to 255. Without
        it: There is no further step.
    hash : Hash
        The hash of cells.
    gradients : Gradients | None
        The gradients. Without it: The noise has its own.
    flow : float | None
        The angle by which all gradients turn, if they are a set. From -1e9 to 1e9. In radians.
        Without it: Gradients do not turn.
    normalization : Normalization
        The scale of values.

    Examples
    --------
    >>> import gradnoise as gn
    >>> gn.simplex().range
    (-1.0, 1.0)
    """
    return Noise(
        _saved(
            "simplex",
            None,
            _seeded(
                {
                    "dimension": dimension,
                    "falloff": falloff,
                    "permutation": permutation,
                    "extra_permutation": extra_permutation,
                    "hash": hash,
                    "gradients": gradients,
                    "flow": flow,
                    "normalization": normalization,
                },
                seed,
                _SEEDED,
            ),
        ),
        (),
    )


@_hinted
def value(
    dimension: int = 2,
    *,
    interpolant: Interpolant = "quintic",
    seed: int | None = None,
    permutation: Permutation = "perlin",
    extra_permutation: int | None = None,
    hash: Hash = "x_innermost",
    levels: Levels | None = None,
    normalization: Normalization = "exact",
) -> Noise:
    """Interpolates random values at the corners of square cells.

    Parameters
    ----------
    dimension : int
        The number of coordinates.
    interpolant : Interpolant
        The interpolation between lattice points.
    seed : int | None
        The seed of the hash or of the permutation table. From -2**63 to 2**64 - 1: all 64 bits
        count.
    permutation : Permutation
        The table of hashes that are chains through one.
    extra_permutation : int | None
        A number that is added before one more step through the table. From 0 to 255. Without
        it: There is no further step.
    hash : Hash
        The hash of cells.
    levels : Levels | None
        The values at lattice points. Without it: A hash is its own value; a byte b is 2 b / 255
        - 1.
    normalization : Normalization
        The scale of values.

    Examples
    --------
    >>> import gradnoise as gn
    >>> gn.value().range
    (-1.0, 1.0)
    """
    return Noise(
        _saved(
            "value",
            None,
            _seeded(
                {
                    "dimension": dimension,
                    "interpolant": interpolant,
                    "permutation": permutation,
                    "extra_permutation": extra_permutation,
                    "hash": hash,
                    "levels": levels,
                    "normalization": normalization,
                },
                seed,
                _SEEDED,
            ),
        ),
        (),
    )


@_hinted
def cellular(
    dimension: int = 2,
    *,
    metric: Metric = "euclidean",
    feature: Feature = "f1",
    jitter: float = 1.0,
    seed: int | None = None,
    permutation: Permutation = "perlin",
    hash: Hash = "x_innermost",
    normalization: Normalization = "exact",
) -> Noise:
    """Measures distances to random points, one in each cell.

    Parameters
    ----------
    dimension : int
        The number of coordinates.
    metric : Metric
        The measure of distances.
    feature : Feature
        The value that is computed from the nearest points.
    jitter : float
        The part of its cell in which a point can lie. From 0 to 1.
    seed : int | None
        The seed of the hash or of the permutation table. From -2**63 to 2**64 - 1: all 64 bits
        count.
    permutation : Permutation
        The table of hashes that are chains through one.
    hash : Hash
        The hash of cells.
    normalization : Normalization
        The scale of values.

    Examples
    --------
    >>> import gradnoise as gn
    >>> gn.cellular().range
    (-1.0, 1.0)
    """
    return Noise(
        _saved(
            "cellular",
            None,
            _seeded(
                {
                    "dimension": dimension,
                    "permutation": permutation,
                    "hash": hash,
                    "normalization": normalization,
                    "cells": {"metric": metric, "feature": feature, "jitter": jitter},
                },
                seed,
                _SEEDED,
            ),
        ),
        (),
    )


@_hinted
def open_simplex_2(
    dimension: int = 2,
    *,
    falloff: Falloff = "smooth",
    orientation: Orientation = "standard",
    seed: int | None = None,
    permutation: Permutation = "perlin",
    extra_permutation: int | None = None,
    hash: Hash = "fast_noise",
    gradients: Gradients | None = None,
    flow: float | None = None,
    normalization: Normalization = "exact",
) -> Noise:
    """Computes simplex noise with more symmetric gradients and a choice of orientation.

    Parameters
    ----------
    dimension : int
        The number of coordinates.
    falloff : Falloff
        The decay of a gradient's weight with distance.
    orientation : Orientation
        The rotation of the lattice.
    seed : int | None
        The seed of the hash or of the permutation table. From -2**63 to 2**64 - 1: all 64 bits
        count.
    permutation : Permutation
        The table of hashes that are chains through one.
    extra_permutation : int | None
        A number that is added before one more step through the table. From 0 to 255. Without
        it: There is no further step.
    hash : Hash
        The hash of cells.
    gradients : Gradients | None
        The gradients. Without it: The noise has its own.
    flow : float | None
        The angle by which all gradients turn, if they are a set. From -1e9 to 1e9. In radians.
        Without it: Gradients do not turn.
    normalization : Normalization
        The scale of values.

    Examples
    --------
    >>> import gradnoise as gn
    >>> gn.open_simplex_2().range
    (-1.0, 1.0)
    """
    return Noise(
        _saved(
            "open_simplex_2",
            None,
            _seeded(
                {
                    "dimension": dimension,
                    "falloff": falloff,
                    "orientation": orientation,
                    "permutation": permutation,
                    "extra_permutation": extra_permutation,
                    "hash": hash,
                    "gradients": gradients,
                    "flow": flow,
                    "normalization": normalization,
                },
                seed,
                _SEEDED,
            ),
        ),
        (),
    )


@_hinted
def open_simplex_2s(
    dimension: int = 2,
    *,
    orientation: Orientation = "standard",
    seed: int | None = None,
    permutation: Permutation = "perlin",
    extra_permutation: int | None = None,
    hash: Hash = "fast_noise",
    gradients: Gradients | None = None,
    flow: float | None = None,
    normalization: Normalization = "exact",
) -> Noise:
    """Computes a smoother OpenSimplex2 noise, whose gradients reach farther.

    Parameters
    ----------
    dimension : int
        The number of coordinates.
    orientation : Orientation
        The rotation of the lattice.
    seed : int | None
        The seed of the hash or of the permutation table. From -2**63 to 2**64 - 1: all 64 bits
        count.
    permutation : Permutation
        The table of hashes that are chains through one.
    extra_permutation : int | None
        A number that is added before one more step through the table. From 0 to 255. Without
        it: There is no further step.
    hash : Hash
        The hash of cells.
    gradients : Gradients | None
        The gradients. Without it: The noise has its own.
    flow : float | None
        The angle by which all gradients turn, if they are a set. From -1e9 to 1e9. In radians.
        Without it: Gradients do not turn.
    normalization : Normalization
        The scale of values.

    Examples
    --------
    >>> import gradnoise as gn
    >>> gn.open_simplex_2s().range
    (-1.0, 1.0)
    """
    return Noise(
        _saved(
            "open_simplex_2s",
            None,
            _seeded(
                {
                    "dimension": dimension,
                    "orientation": orientation,
                    "permutation": permutation,
                    "extra_permutation": extra_permutation,
                    "hash": hash,
                    "gradients": gradients,
                    "flow": flow,
                    "normalization": normalization,
                },
                seed,
                _SEEDED,
            ),
        ),
        (),
    )


@_hinted
def gabor(
    dimension: int = 2,
    *,
    wave_number: float = 2.0,
    bandwidth: float = 1.0,
    impulses: int = 4,
    direction: Sequence[float] | None = None,
    seed: int | None = None,
    permutation: Permutation = "perlin",
    hash: Hash = "x_innermost",
    normalization: Normalization = "exact",
) -> Noise:
    """Sums waves under Gaussians around random points.

    Parameters
    ----------
    dimension : int
        The number of coordinates.
    wave_number : float
        The frequency of the waves. From 0 to 64. In cycles per cell.
    bandwidth : float
        The width of the Gaussian's spectrum. From 0 to 3. In cycles per cell.
    impulses : int
        The number of impulses of each cell. From 1 to 16.
    direction : Sequence[float] | None
        The direction of all waves, not 0. From -2**60 to 2**60. Without it: Each impulse has
        its own direction.
    seed : int | None
        The seed of the hash or of the permutation table. From -2**63 to 2**64 - 1: all 64 bits
        count.
    permutation : Permutation
        The table of hashes that are chains through one.
    hash : Hash
        The hash of cells.
    normalization : Normalization
        The scale of values.

    Examples
    --------
    >>> import gradnoise as gn
    >>> gn.gabor().range
    (-1.0, 1.0)
    """
    return Noise(
        _saved(
            "gabor",
            None,
            _seeded(
                {
                    "dimension": dimension,
                    "permutation": permutation,
                    "hash": hash,
                    "normalization": normalization,
                    "kernels": {
                        "wave_number": wave_number,
                        "bandwidth": bandwidth,
                        "impulses": impulses,
                        "direction": direction,
                    },
                },
                seed,
                _SEEDED,
            ),
        ),
        (),
    )


@_hinted
def distance_to(
    point: Sequence[float],
) -> Noise:
    """Returns the Euclidean distance to a point.

    Parameters
    ----------
    point : Sequence[float]
        The point. From -2**28 to 2**28. In units.

    Examples
    --------
    >>> import gradnoise as gn
    >>> gn.distance_to([0.0, 0.0]).range
    (0.0, 1073741824.0)
    """
    return Noise(_saved("distance_to", None, {"point": point}), ())


@_hinted
def distance_to_by(
    point: Sequence[float],
    metric: Metric,
) -> Noise:
    """Returns the distance to a point in a metric.

    Parameters
    ----------
    point : Sequence[float]
        The point. From -2**28 to 2**28. In units.
    metric : Metric
        The measure of the distance.

    Examples
    --------
    >>> import gradnoise as gn
    >>> gn.distance_to_by([0.0, 0.0], "euclidean").range
    (0.0, 1073741824.0)
    """
    return Noise(_saved("distance_to_by", None, {"point": point, "metric": metric}), ())


@_hinted
def checkerboard(
    dimension: int = 2,
) -> Noise:
    """Alternates between 1 and -1 from cell to cell, with 1 in the cell of the origin.

    Parameters
    ----------
    dimension : int
        The number of coordinates.

    Examples
    --------
    >>> import gradnoise as gn
    >>> gn.checkerboard().range
    (-1.0, 1.0)
    """
    return Noise(_saved("checkerboard", None, {"dimension": dimension}), ())


@_hinted
def white(
    dimension: int = 2,
    *,
    seed: int = 0,
) -> Noise:
    """Draws a random number from -1 to 1 for each cell.

    Parameters
    ----------
    dimension : int
        The number of coordinates.
    seed : int
        The seed. From -2**63 to 2**64 - 1: all 64 bits count.

    Examples
    --------
    >>> import gradnoise as gn
    >>> gn.white().range
    (-1.0, 1.0)
    """
    return Noise(_saved("white", None, {"dimension": dimension, "seed": _seed(seed, "seed")}), ())


def channels(*noises: Noise) -> Output:
    """Writes one to four noises as red, green, blue and alpha.

    Examples
    --------
    >>> import gradnoise as gn
    >>> gn.channels(gn.perlin(2), gn.simplex(2)).channels
    4
    """
    return Output(_saved("channels", len(noises), {}), noises, True)


def curl(*noises: Noise) -> Output:
    """Writes the curl of a potential: one noise in 2-D, three in 3-D.

    In 2 and 3 dimensions.

    Examples
    --------
    >>> import gradnoise as gn
    >>> gn.curl(gn.perlin(2)).channels
    4
    """
    return Output(_saved("curl", len(noises), {}), noises, True)
