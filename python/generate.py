"""Writes `lib/gradnoise/_nodes.py` from the schema of saved noises.

python generate.py           writes the file
python generate.py --check   fails if the file differs
"""

from __future__ import annotations

import json
import keyword
import math
import subprocess
import sys
import textwrap
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from gradnoise import _native

SCHEMA = json.loads(_native.schema())
TYPES: dict[str, Any] = SCHEMA["types"]
FILE = Path(__file__).parent / "lib" / "gradnoise" / "_nodes.py"

# Methods that Python's operators or other methods stand for, under another name.
RENAMED = {"select": "between", "warp": "warp_by", "value": "value_noise"}
# Nodes with methods of other parameters in `_operators.py`.
PARAMETERS = {"from": "from_axis", "to": "to_axis"}
WIDTH = 100
NUMBERS = {"f32": "float", "f64": "float", "u8": "int", "u32": "int", "seed": "int", "bool": "bool", "bytes": "str"}
EXAMPLES = {"least": "* 0.25 + 2.0", "greatest": "* 0.25", "away_from_zero": "* 0.25 + 2.0"}


def class_name(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def is_object(name: str) -> bool:
    return "fields" in TYPES.get(name, {})


def is_mapping(variant: dict[str, Any]) -> bool:
    return "fields" in variant or "content" in variant


def annotation(field: dict[str, Any]) -> str:
    """Returns the type of a parameter."""
    kind = field["type"]
    if kind in NUMBERS:
        text = NUMBERS[kind]
    elif "one_of" in TYPES[kind]:
        text = class_name(kind)
    elif "items" in TYPES[kind]:
        text = "Sequence[Any]" if kind == "stop" else "Sequence[float]"
    else:
        text = " | ".join(dict.fromkeys(annotation(one) for one in TYPES[kind]["any_of"]))
    return f"Sequence[{text}]" if "count" in field and kind != "bytes" else text


def alias(name: str) -> str:
    """Returns a type of names, and of mappings from a name to its numbers."""
    variants = TYPES[name]["one_of"]
    # A hash that is only a name has the seed 0, or that of the function.
    names = ", ".join(json.dumps(one["name"]) for one in variants if name == "hash" or not is_mapping(one))
    text = f"Literal[{names}]" if names else "Mapping[str, Any]"
    if names and any(is_mapping(variant) for variant in variants):
        text += " | Mapping[str, Any]"
    return f"{class_name(name)}: TypeAlias = {text}\n" + sentences(variants)


def sentences(variants: list[dict[str, Any]]) -> str:
    lines = []
    for variant in variants:
        members = ", ".join(json.dumps(field["name"]) + ": .." for field in variant.get("fields", []))
        shown = f'{{"{variant["name"]}": {{{members}}}}}' if members else f'"{variant["name"]}"'
        if "content" in variant:
            shown = f'{{"{variant["name"]}": ..}}'
        lines += textwrap.wrap(f"- {shown}: {variant['text']}", WIDTH, subsequent_indent="  ")
    return '"""\n' + "\n".join(lines) + '\n"""\n'


class Parameter:
    """A parameter of a function: a field of the node, or of an object in it."""

    def __init__(self, field: dict[str, Any], owner: str | None, node: dict[str, Any]) -> None:
        self.field, self.owner = field, owner
        name = field["name"]
        self.key = name
        self.name = "octaves" if (owner, name) == ("octaves", "count") else PARAMETERS.get(name, name)
        assert not keyword.iskeyword(self.name)
        self.annotation = annotation(field)
        optional = (owner == "octaves" and name in ("count", "band")) or "absent" in field or not self.has_default()
        can_begin = node["group"] in ("noise", "fractal") and self.has_default()
        self.required = field.get("required", False) and owner is None and not can_begin
        self.default: Any = None if optional else field.get("default")
        if self.default is None and not self.required:
            self.annotation += " | None"

    def has_default(self) -> bool:
        return "default" in self.field and not isinstance(self.field["default"], list)

    def declaration(self) -> str:
        text = f"{self.name}: {self.annotation}"
        return text if self.required else f"{text} = {python(self.default)}"

    def saved(self) -> str:
        """Returns the expression of the value that is saved."""
        return f'_seed({self.name}, "{self.name}")' if self.field["type"] == "seed" else self.name

    def documentation(self) -> str:
        field = self.field
        text = field.get("text", "")
        if "least" in field:
            text += f" From {number(field['least'])} to {number(field['greatest'])}."
        if field["type"] == "seed":
            text += " From -2**63 to 2**64 - 1: all 64 bits count."
        if "unit" in field:
            text += f" In {field['unit']}."
        if self.name == "octaves":
            text += " Without it and a band there are 5."
        if "absent" in field:
            text += f" Without it: {field['absent']}"
        return f"{self.name} : {self.annotation}\n" + textwrap.indent(
            "\n".join(textwrap.wrap(text, WIDTH - 12)), "    "
        )


def number(value: float) -> str:
    """Returns a limit as people write it, far from 1 as a power of two."""
    mantissa, exponent = math.frexp(value)
    if abs(mantissa) == 0.5 and not -6 < exponent < 17:
        return f"{'-' if value < 0 else ''}2**{exponent - 1}"
    return f"{value:g}".replace("e+0", "e").replace("e-0", "e-").replace("e+", "e")


def python(value: Any) -> str:
    return json.dumps(value) if isinstance(value, str) else repr(value)


def parameters(node: dict[str, Any]) -> list[Parameter]:
    fields = list(node.get("fields", []))
    if "content" in node:
        fields = [{**node["content"], "name": (node["name"] == "constant" and "value") or "of", "required": True}]
    all_of: list[Parameter] = []
    for field in fields:
        if is_object(field["type"]):
            limits = {limit["name"]: limit for limit in field.get("limits", [])}
            for inner in TYPES[field["type"]]["fields"]:
                if limits.get(inner["name"], {}).get("only") and len(limits[inner["name"]]["only"]) == 1:
                    continue
                all_of.append(Parameter({**inner, **limits.get(inner["name"], {})}, field["name"], node))
        elif field["name"] not in ("hash", "permutation"):
            all_of.append(Parameter(field, None, node))
        else:
            seed = {"name": "seed", "type": "seed", "text": "The seed of the hash or of the permutation table."}
            if not any(parameter.name == "seed" for parameter in all_of):
                all_of.append(Parameter(seed, None, node))
            all_of.append(Parameter(field, None, node))
            if field["name"] == "hash":
                default = field["default"]
                all_of[-1].default = default if isinstance(default, str) else next(iter(default))
    all_of.sort(key=lambda parameter: not parameter.required)
    return all_of


def inputs(node: dict[str, Any]) -> list[str]:
    return [one["name"] for one in node.get("inputs", [])]


def signature(name: str, self: str, all_of: list[Parameter], others: list[str]) -> str:
    positional = [parameter for parameter in all_of if parameter.required]
    first = [parameter for parameter in all_of if parameter.name in ("octaves", "dimension", "value")]
    positional += [parameter for parameter in first if parameter not in positional]
    named = [parameter for parameter in all_of if parameter not in positional]
    declared = [self] if self else []
    declared += [other if other.startswith("*") else f"{other}: Noise | float" for other in others]
    declared += [parameter.declaration() for parameter in positional]
    declared += ["*"] if named and not any(other.startswith("*") for other in others) else []
    declared += [parameter.declaration() for parameter in named]
    return f"@_hinted\ndef {name}(\n    " + ",\n    ".join(declared) + ",\n) -> " if declared else f"def {name}() -> "


def fields_of(node: dict[str, Any], all_of: list[Parameter]) -> str:
    """Returns the expression of a node's fields."""
    if "content" in node:
        return "None, " + all_of[0].name
    groups: dict[str | None, list[Parameter]] = {}
    for parameter in all_of:
        if parameter.name != "seed" or node["name"] == "white" or parameter.owner:
            groups.setdefault(parameter.owner, []).append(parameter)
    members = [f'"{one.key}": {one.saved()}' for one in groups.pop(None, [])]
    for owner, inner in groups.items():
        if owner == "octaves":
            named = ", ".join(f"{one.key}={one.name}" for one in inner if one.key not in ("count", "band"))
            members.append(f'"octaves": _octaves(octaves, band, {named})')
        else:
            pairs = ", ".join(f'"{one.key}": {one.saved()}' for one in inner)
            members.append(f'"{owner}": {{{pairs}}}')
    text = "{" + ", ".join(members) + "}"
    return f"_seeded({text}, seed, _SEEDED)" if any(one.key == "hash" for one in all_of) else text


def documented(node: dict[str, Any], all_of: list[Parameter], example: str) -> str:
    text = textwrap.fill(node["text"].replace("`", "`"), WIDTH)
    dimensions = node.get("dimensions", [1, 2, 3, 4])
    if dimensions != [1, 2, 3, 4]:
        text += f"\n\nIn {' and '.join(map(str, dimensions))} dimensions."
    if node.get("derivatives", 2) == 1:
        text += "\n\nIt has gradients and no second derivatives."
    if all_of:
        text += "\n\nParameters\n----------\n" + "\n".join(one.documentation() for one in all_of)
    return text + f"\n\nExamples\n--------\n>>> import gradnoise as gn\n{example}"


def arguments(node: dict[str, Any], all_of: list[Parameter], dimension: int) -> str:
    """Returns arguments that begin with defaults of required fields."""
    given = []
    for one in all_of:
        if one.required:
            default = one.field["default"]
            counts = {"dimensions": dimension, "dimensions of the input": dimension, "noise.dimensions": 5}
            count = counts.get(str(one.field.get("count")))
            given.append(python(default[:count] if count else default))
    return ", ".join(given)


def example(node: dict[str, Any], all_of: list[Parameter]) -> str:
    dimension = 3 if node["name"] in ("slice", "z") else 4 if node["name"] == "w" else 2
    needs = node.get("inputs", [])
    given = arguments(node, all_of, dimension)
    base = f"gn.perlin({dimension})"
    if needs:
        change = next((text for key, text in EXAMPLES.items() if key in needs[0]), "")
        first = f"({base} {change})" if change else base
        rest = ["2.0" if "away_from_zero" in one else "0.5" for one in needs[1:] if not one.get("optional")]
        passed = [given, "gn.x()", "gn.y()"] if node["name"] == "warp" else [*rest, given]
        text = f"{first}.{method_name(node)}({', '.join(filter(None, passed))})"
    else:
        text = f"gn.{node['name']}({given})"
    return text


def method_name(node: dict[str, Any]) -> str:
    name: str = node["name"]
    return RENAMED.get(name, name) if node.get("inputs") else name


def function(node: dict[str, Any], names: dict[str, Any]) -> str:
    all_of = parameters(node)
    expression = example(node, all_of)
    shown = f">>> {expression}.range\n{eval(expression, names).range if names else ''}"
    needs = inputs(node)
    fields = fields_of(node, all_of)
    if not needs:
        count = f'_saved("{node["name"]}", None, {fields})'
        text = signature(method_name(node), "", all_of, []) + f"Noise:\n    {{doc}}\n    return Noise({count}, ())\n"
    else:
        others = [{"to": "to", "control": "control"}.get(name, "other") for name in needs[1:]]
        if node["name"] == "warp":
            others = ["*components: Noise | float"]
        head = signature(method_name(node), "self", all_of, others)
        if node["name"] == "warp":
            head = head.replace(
                "self,\n    *components: Noise | float,\n    amplitude: float",
                "self,\n    amplitude: float,\n    *components: Noise | float",
            )
        passed = "components" if node["name"] == "warp" else "[" + ", ".join(others) + "]"
        text = head + f'Noise:\n    {{doc}}\n    return self._node("{node["name"]}", {passed}, {fields})\n'
    doc = textwrap.indent('"""' + documented(node, all_of, shown) + '\n"""', "    ").lstrip()
    return text.replace("{doc}", doc)


def output(node: dict[str, Any]) -> str:
    all_of = parameters(node)
    needs = node["inputs"]
    fields = fields_of(node, all_of)
    several = len(needs) > 1
    name = node["name"]
    if several:
        head = f"def {name}(*noises: Noise) -> Output:\n"
        body = f'    return Output(_saved("{name}", len(noises), {fields}), noises, True)\n'
        shown = f">>> gn.{name}(gn.perlin(2){', gn.simplex(2)' if name == 'channels' else ''}).channels\n4"
    else:
        head = signature(name, "self", all_of, []) + "Output:\n"
        body = f'    return Output(_saved("{name}", 1, {fields}), [self], True)\n'
        channels = 1 if name in ("laplacian", "mean_curvature") else 4
        shown = f">>> gn.perlin(2).{name}({arguments(node, all_of, 2)}).channels\n{channels}"
    doc = textwrap.indent('"""' + documented(node, all_of, shown) + '\n"""', "    ").lstrip()
    return head + "    " + doc + "\n" + body


def generated(names: dict[str, Any]) -> str:
    nodes = SCHEMA["nodes"]
    leaves = [function(node, names) for node in nodes if not node.get("inputs")]
    methods = [function(node, names) for node in nodes if node.get("inputs")]
    outputs = [node for node in SCHEMA["outputs"] if node["name"] != "value"]
    methods += [output(node) for node in outputs if len(node["inputs"]) == 1]
    functions = leaves + [output(node) for node in outputs if len(node["inputs"]) > 1]
    aliases = "\n".join(alias(name) for name in TYPES if "one_of" in TYPES[name])
    seeded = [variant["name"] for variant in TYPES["hash"]["one_of"] if is_mapping(variant)]
    exported = ["Noise", "Output"] + [text.partition("def ")[2].partition("(")[0] for text in functions]
    return TEMPLATE.format(
        aliases=aliases,
        seeded=", ".join(map(json.dumps, seeded)),
        methods=textwrap.indent("\n".join(methods), "    "),
        functions="\n\n".join(functions),
        exported=", ".join(map(json.dumps, exported)),
    )


TEMPLATE = '''"""All nodes and outputs. `generate.py` writes this file from the schema of saved noises."""

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

__all__ = [{exported}]

_SEEDED = ({seeded})

{aliases}

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

{methods}

{functions}'''


def formatted(text: str) -> str:
    command = ["ruff", "format", "--line-length=120", "--stdin-filename=nodes.py", "-"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def main() -> int:
    draft: dict[str, Any] = {"__name__": "gradnoise._draft"}
    exec(compile(generated({}), "draft", "exec"), draft)
    text = formatted(generated({"gn": SimpleNamespace(**draft)}))
    if "--check" in sys.argv:
        same = FILE.read_text() == text
        print(f"{FILE.name} is {'current' if same else 'not what the schema says: run python generate.py'}")
        return 0 if same else 1
    FILE.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
