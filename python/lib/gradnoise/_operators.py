"""Operators of noises, and methods that stand for several nodes."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from gradnoise import _arguments
from gradnoise._arguments import hinted, is_number, shown
from gradnoise._computed import Computed

if TYPE_CHECKING:
    from gradnoise._nodes import Noise


def _number(value: Any) -> Any:
    if isinstance(value, (np.ndarray, np.generic)):
        return value.tolist()
    raise TypeError(f"{shown(value)} is no number, text or list")


def _given(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the fields that are not None, also of objects in fields."""
    pairs = ((name, _given(value) if isinstance(value, dict) else value) for name, value in fields.items())
    return {name: value for name, value in pairs if value is not None}


def _json(value: Any) -> str:
    try:
        return json.dumps(value, default=_number, allow_nan=False)
    except ValueError:
        raise ValueError(f"{shown(value)}: numbers must be finite") from None


def _octaves(count: int | None, band: Sequence[float] | None, **others: Any) -> dict[str, Any]:
    """Returns octaves, five of them if neither their number nor their band is given."""
    if count is not None and band is not None:
        raise ValueError("a number of octaves and a band are given; octaves have one of them")
    if count is None and band is None:
        count = 5
    return {"count": count, "band": band, **others}


def seeded(fields: dict[str, Any], seed: int | None, names: Sequence[str]) -> dict[str, Any]:
    """Puts a seed into the hash, if it takes one, or else into the permutation table."""
    chosen, seed = fields["hash"], _arguments.seed(seed, "seed")
    if isinstance(chosen, str) and chosen in names:
        return {**fields, "hash": {chosen: {"seed": seed or 0}}}
    if seed is None:
        return fields
    if not isinstance(chosen, str) or fields["permutation"] != "perlin":
        raise ValueError("a seed is given beside a hash or a permutation that has its own numbers")
    return {**fields, "permutation": {"seed": seed}}


def saved(name: str, inputs: int | None, fields: Mapping[str, Any] | None, content: Any = None) -> str:
    """Returns the JSON of a node."""
    if fields is None:
        return _json({name: content})
    members = {**({} if inputs is None else {"inputs": list(range(inputs))}), **_given(fields)}
    return _json({name: members} if members else name)


class Operators(Computed):
    """Arithmetic with noises and numbers."""

    __slots__ = ()

    def _noise(self, other: object) -> Any:
        """Returns a noise, or the constant of a number."""
        if isinstance(other, Computed):
            return other
        if is_number(other):
            return type(self)(saved("constant", None, None, _arguments.number(other, "the number")), ())
        if isinstance(other, np.ndarray):
            raise TypeError("a noise and an array are combined; compute the noise first: noise(array.shape, step=..)")
        return NotImplemented

    def _operand(self, other: Noise | float) -> Self:
        noise: Self = self._noise(other)
        if noise is NotImplemented:
            raise TypeError(f"{shown(other)} is not a noise or a number")
        return noise

    def _node(self, name: str, others: Sequence[Noise | float], fields: Mapping[str, Any]) -> Self:
        inputs = [self, *map(self._noise, others)]
        if NotImplemented in inputs:
            raise TypeError(f"{name}: {shown(others)} are not noises or numbers")
        return type(self)(saved(name, len(inputs), fields), inputs)

    def _binary(self, name: str, left: Any, right: Any) -> Self:
        left, right = self._noise(left), self._noise(right)
        node: Self = NotImplemented if NotImplemented in (left, right) else left._node(name, [right], {})
        return node

    def __add__(self, other: Noise | float) -> Self:
        return self._binary("add", self, other)

    def __radd__(self, other: float) -> Self:
        return self._binary("add", other, self)

    def __sub__(self, other: Noise | float) -> Self:
        return self._binary("subtract", self, other)

    def __rsub__(self, other: float) -> Self:
        return self._binary("subtract", other, self)

    def __mul__(self, other: Noise | float) -> Self:
        return self._binary("multiply", self, other)

    def __rmul__(self, other: float) -> Self:
        return self._binary("multiply", other, self)

    def __truediv__(self, other: Noise | float) -> Self:
        return self._binary("divide", self, other)

    def __rtruediv__(self, other: float) -> Self:
        return self._binary("divide", other, self)

    def __pow__(self, exponent: Noise | float) -> Self:
        """Raises to a power: `powi` for a whole number from 0 to 32, else `pow`, whose base is never below 0."""
        if isinstance(exponent, (int, np.integer)) and 0 <= exponent <= 32:
            return self._node("powi", [], {"exponent": int(exponent)})
        return self._binary("pow", self, exponent)

    def __mod__(self, divisor: Noise | float) -> Self:
        return self.modulo(divisor)

    def __rmod__(self, other: float) -> Self:
        return self._operand(other)._modulo(self)

    def __rpow__(self, base: float) -> Self:
        return self._binary("pow", base, self)

    def __neg__(self) -> Self:
        return self._negate()

    def __pos__(self) -> Self:
        return self

    def __abs__(self) -> Self:
        return self._node("abs", [], {})

    def modulo(self, divisor: Noise | float) -> Self:
        """Returns the remainder of a division, which never has the sign opposite to the divisor's.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.x().modulo(2.0).value(-0.5)
        1.5
        """
        return self._modulo(self._operand(divisor))

    def sign(self) -> Self:
        """Returns 1 above 0, -1 below, and 0 at 0.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.x().sign().value(-3.0)
        -1.0
        """
        return self._sign()

    @hinted
    def fold(self, strength: float = 2.0) -> Self:
        """Multiplies by a number, and folds the value back and forth between 0 and 1.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.x().fold(2.0).value(2.25)
        0.5
        """
        return self._fold(strength)

    def blend(self, other: Noise | float, control: Noise | float) -> Self:
        """Returns this noise where the control is -1 or less, the other from 1 on, and a mix between.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.constant(10).blend(20, gn.x()).value(0.5)
        17.5
        """
        return self._blend(self._operand(other), self._operand(control))

    @hinted
    def select(
        self, other: Noise | float, control: Noise | float, lower: float, upper: float, softness: float = 0.0
    ) -> Self:
        """Returns the other noise where the control lies between two bounds, and this one elsewhere.

        The edges reach `softness` to either side of a bound.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.constant(1).select(2, gn.x(), 0.0, 5.0).value(3.0)
        2.0
        """
        return self._select(self._operand(other), self._operand(control), (lower, upper), softness)

    def warp(self, amplitude: float, by: Noise | float) -> Self:
        """Displaces positions along each axis by another noise times a number (domain warping).

        Each axis has another part of the noise. `warp_by` takes a noise for each axis.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).warp(0.3, gn.simplex(2).fbm(3)).dimension
        2
        """
        return self._warp(amplitude, self._operand(by))

    @hinted
    def warp_progressive(
        self,
        amplitude: float,
        by: Noise | float,
        octaves: int | None = None,
        *,
        band: Sequence[float] | None = None,
        lacunarity: float = 2.0,
        persistence: float = 0.5,
    ) -> Self:
        """Warps octave by octave: each displaces the positions that the ones before it have displaced.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).warp_progressive(0.3, gn.simplex(2), 3).dimension
        2
        """
        given = _given(_octaves(octaves, band, lacunarity=lacunarity, persistence=persistence))
        return self._warp_progressive(amplitude, self._operand(by), _json(given))

    @hinted
    def fbm_with_gain(self, gain: Noise | float, octaves: int | None = None, *, lacunarity: float = 2.0) -> Self:
        """Sums octaves, each of whose amplitudes is that of the one before times another noise.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).fbm_with_gain(gn.simplex(2) * 0.25 + 0.5, 4).dimension
        2
        """
        given = _given(_octaves(octaves, None, lacunarity=lacunarity, persistence=1.0))
        return self._fbm_with_gain(_json(given), self._operand(gain))

    @hinted
    def fbm_weighted_by(
        self, strength: Noise | float, octaves: int | None = None, *, lacunarity: float = 2.0, persistence: float = 0.5
    ) -> Self:
        """Sums octaves, of which low ones damp those after them, by the part that another noise says.

        Examples
        --------
        >>> import gradnoise as gn
        >>> gn.perlin(2).fbm_weighted_by(gn.simplex(2) * 0.5 + 0.5, 4).dimension
        2
        """
        given = _given(_octaves(octaves, None, lacunarity=lacunarity, persistence=persistence))
        return self._fbm_weighted_by(_json(given), self._operand(strength))
