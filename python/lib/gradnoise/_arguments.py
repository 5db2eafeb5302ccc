"""Arguments of callers: numbers, counts and seeds, and errors that name what is wrong with them."""

from __future__ import annotations

import difflib
import functools
import operator
from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from types import FunctionType
from typing import ParamSpec, TypeGuard, TypeVar, cast

import numpy as np

P = ParamSpec("P")
R = TypeVar("R")

# Names of other libraries.
_MEANT = {
    "gain": "persistence",
    "fractal_gain": "persistence",
    "fractal_lacunarity": "lacunarity",
    "fractal_octaves": "octaves",
    "base": "seed",
}
_ELSEWHERE = {
    "frequency": "noise.frequency(..) and the step of a grid have it",
    "repeatx": "noise.tiled(..) repeats a noise",
    "repeaty": "noise.tiled(..) repeats a noise",
    "tileable": "noise.tiled(..) repeats a noise",
}


def shown(value: object) -> str:
    """Returns the start of a value's text, for errors."""
    try:
        text = repr(value)
    except ValueError:
        # Python does not print very long integers.
        text = f"a number of the type {type(value).__name__}"
    return text if len(text) <= 80 else text[:77] + "..."


def is_number(value: object) -> TypeGuard[float]:
    """Returns whether a value is one real number."""
    return isinstance(value, (int, float, np.integer, np.floating))


def number(value: object, name: str) -> float:
    """Returns a number, which must not be a text."""
    try:
        if not isinstance(value, (str, bytes, bytearray)):
            return float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        pass
    except OverflowError:
        raise ValueError(f"{name} is {shown(value)}; it is too large") from None
    raise TypeError(f"{name} is {shown(value)}; it must be a number")


def several(value: object, name: str) -> tuple[object, ...]:
    """Returns the items of a list, a tuple or an array."""
    if isinstance(value, Iterable) and not isinstance(value, (str, bytes, bytearray, Mapping, AbstractSet)):
        try:
            return tuple(value)
        except TypeError:
            pass
    raise TypeError(f"{name} is {shown(value)}; it must be a number, or numbers in a tuple, list or array")


def numbers(value: object, count: int, name: str) -> tuple[float, ...]:
    """Returns so many numbers, from one for all or one for each."""
    if is_number(value):
        return (number(value, name),) * count
    found = tuple(number(one, name) for one in several(value, name))
    if len(found) != count:
        raise ValueError(f"{name} has {len(found)} numbers; {count} are needed, one for each axis of the shape")
    return found


def whole(value: object, name: str) -> int:
    """Returns a whole number."""
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise TypeError(f"{name} is {shown(value)}; it must be a whole number") from None


def counts(value: object, name: str) -> tuple[int, ...]:
    """Returns whole numbers, from one or several."""
    if isinstance(value, (int, np.integer)):
        return (int(value),)
    return tuple(whole(one, name) for one in several(value, name))


def seed(value: object, name: str) -> int | None:
    """Returns a seed, of which all 64 bits count."""
    if value is None:
        return None
    found = whole(value, name)
    if not -(1 << 63) <= found < 1 << 64:
        raise ValueError(f"{name} is {shown(found)}; it must be from -2**63 to 2**64 - 1")
    return found


def hinted(function: Callable[P, R]) -> Callable[P, R]:
    """Makes a function say which parameter may be meant by an unknown one."""
    code = cast(FunctionType, function).__code__
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]

    @functools.wraps(function)
    def called(*args: P.args, **given: P.kwargs) -> R:
        for name in given:
            if name not in names:
                raise TypeError(f"{code.co_name}() has no parameter {name!r}{_hint(name, names)}")
        return function(*args, **given)

    return called


def _hint(name: str, names: tuple[str, ...]) -> str:
    for meant in (_MEANT.get(name), *difflib.get_close_matches(name, names, 1)):
        if meant in names:
            return f"; {meant!r} may be meant"
    return f"; {_ELSEWHERE[name]}" if name in _ELSEWHERE else ""
