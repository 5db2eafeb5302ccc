"""The text of a noise as the calls of this package that make it."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

# Longer texts are not for people.
_LONGEST = 200
# Operators, and how strongly they bind.
_OPERATORS = {"add": ("+", 1), "subtract": ("-", 1), "multiply": ("*", 2), "divide": ("/", 2)}
_METHODS = {"select": "between", "warp": "warp_by"}
_PARAMETERS = {"from": "from_axis", "to": "to_axis"}
# Fields whose own fields are parameters.
_OBJECTS = ("octaves", "cells", "kernels", "noise")


class _Text(NamedTuple):
    text: str
    strength: int = 3
    is_number: bool = False

    def noise(self) -> str:
        """Returns the text where a number is no noise."""
        return f"constant({self.text})" if self.is_number else self.text

    def within(self, strength: int) -> str:
        """Returns the text as a part of an operation."""
        return self.text if self.strength >= strength else f"({self.text})"


def calls(saved: Mapping[str, Any], is_output: bool) -> str | None:
    """Returns the calls that make a saved noise or output, or None if they are long."""
    texts: list[_Text] = []
    for node in saved["nodes"]:
        texts.append(_node(node, texts))
        if len(texts[-1].text) > _LONGEST:
            return None
    text = texts[-1].noise()
    if "output" in saved:
        text = _node(saved["output"], texts).text
    elif is_output:
        text = f"Output({text})"
    return text if len(text) <= _LONGEST else None


def _node(node: Any, texts: Sequence[_Text]) -> _Text:
    from gradnoise import _nodes

    if isinstance(node, str):
        return _Text(f"{node}()")
    ((name, content),) = node.items()
    if name == "constant":
        return _Text(repr(float(content)), is_number=True)
    inputs = [texts[index] for index in content.get("inputs", ())]
    if name in _OPERATORS:
        sign, strength = _OPERATORS[name]
        left, right = inputs
        first = left.noise() if left.is_number and right.is_number else left.within(strength)
        return _Text(f"{first} {sign} {right.within(strength + 1)}", strength)
    if inputs and hasattr(_nodes.Noise, method := _METHODS.get(name, name)):
        function, others = getattr(_nodes.Noise, method), [one.text for one in inputs[1:]]
        receiver = inputs[0].noise() if inputs[0].is_number else inputs[0].within(3)
        name = f"{receiver}.{method}"
    else:
        function, others = getattr(_nodes, name), [one.noise() for one in inputs]
    return _Text(f"{name}({', '.join(_arguments(function, others, content))})")


def _arguments(function: Any, others: list[str], content: Mapping[str, Any]) -> list[str]:
    """Returns the arguments that differ from the defaults, and dimensions."""
    parameters = [one for one in inspect.signature(function).parameters.values() if one.name != "self"]
    defaults = {one.name: one.default for one in parameters}
    fields = _fields(content, defaults)
    texts, is_positional = [], True
    for one in parameters:
        if one.kind is one.VAR_POSITIONAL:
            texts += others
        elif one.name in fields and (fields[one.name] != one.default or one.name == "dimension"):
            text = repr(fields[one.name])
            is_positional &= one.kind is one.POSITIONAL_OR_KEYWORD
            texts.append(text if is_positional else f"{one.name}={text}")
        elif one.default is one.empty:
            texts.append(others.pop(0))
        else:
            is_positional = False
    return texts


def _fields(content: Mapping[str, Any], defaults: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the values of parameters."""
    fields: dict[str, Any] = {}
    for name, value in content.items():
        if name in _OBJECTS:
            fields |= _fields(value, defaults)
            # The other count is that of steps.
            fields |= {"octaves": fields.pop("count")} if name == "octaves" and "count" in value else {}
        elif name != "inputs":
            # Large seeds are saved as texts.
            fields[_PARAMETERS.get(name, name)] = int(value) if name in ("seed", "gradient_seed") else value
    chosen, table = fields.get("hash", defaults.get("hash")), fields.get("permutation")
    if isinstance(chosen, dict):
        ((name, of_hash),) = chosen.items()
        if of_hash.keys() == {"seed"}:
            fields |= {"hash": name, "seed": int(of_hash["seed"]) or None}
    elif (
        isinstance(table, dict) and "seed" in table and "seed" in defaults and chosen in ("x_innermost", "x_outermost")
    ):
        fields |= {"permutation": "perlin", "seed": int(table["seed"])}
    return fields


# Noises on lattices of unit cells, and nodes with other positions.
_LATTICES = ("perlin", "simplex", "value", "open_simplex_2", "open_simplex_2s", "cellular", "gabor")
_PLACES = (
    *("x", "y", "z", "w", "white", "checkerboard", "distance_to", "distance_to_by", "high_dimensional"),
    *("frequencies", "translate", "rotate", "swizzle", "slice", "in_dimension", "warp"),
)


def lowest_frequency(saved: Mapping[str, Any]) -> float:
    """Returns the frequency of the largest cells of a noise on one lattice, or 0 of other expressions."""
    lowest, lattices = 1.0, 0
    for node in saved["nodes"]:
        name, content = (node, {}) if isinstance(node, str) else next(iter(node.items()))
        lattices += name in _LATTICES
        if name in _PLACES or lattices > 1:
            return 0.0
        if name == "frequency":
            lowest *= abs(content["frequency"])
        elif name != "constant" and "octaves" in content:
            octaves = content["octaves"]
            finest = octaves.get("lacunarity", 2.0) ** (octaves.get("count", 1) - 1)
            lowest *= octaves["band"][0] if "band" in octaves else min(1.0, finest)
    return lowest if lattices else 0.0
