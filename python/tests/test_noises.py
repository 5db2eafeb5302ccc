"""Descriptions: all nodes, codes, errors, and what Python expects of a value."""

import copy
import io
import json
import pickle
import re
from pathlib import Path
from typing import Any

import numpy as np
import PIL.Image
import pytest

import gradnoise as gn

WRONG: Any = "x"
# The package, whose types the checker ignores.
UNTYPED: Any = gn
# NumPy, the same way.
ANY: Any = np
PROMISES = Path(__file__).parents[2] / "tests" / "promises" / "codes.txt"


def fnv(values: Any) -> str:
    """FNV-1a of 64 bits."""
    number = 0xCBF29CE484222325
    for byte in values.astype("<f4").tobytes():
        number = (number ^ byte) * 0x100000001B3 % (1 << 64)
    return f"{number:016x}"


def promise(code: str) -> str:
    """Returns a line of the file of promises, as its head describes it."""
    noise = gn.Noise(code)
    count = noise.dimension
    shape = (17, 5, 3)[: min(count, 3)][::-1]
    grid = noise(shape, step=0.173, origin=(-3.25, 7.5, 0.375, -1.125)[:count])
    i, c = np.arange(64)[:, None], np.arange(count)
    positions = np.float32(0.371) * ((37 * i + 101 * c) % 256 - 128).astype(np.float32)
    values = noise.at(positions if count > 1 else positions[:, 0])
    return f"{code} {count} {fnv(grid)} {fnv(values)}"


def test_promises_are_kept() -> None:
    lines = [line for line in PROMISES.read_text().splitlines() if not line.startswith("#")]
    assert len(lines) > 100
    for line in lines:
        assert promise(line.split()[0]) == line


def test_promises_can_fail() -> None:
    line = next(line for line in PROMISES.read_text().splitlines() if not line.startswith("#"))
    code = gn.Noise(line.split()[0]) * 1.0000001
    assert promise(code.code).split()[2:] != line.split()[2:]


def test_nodes_are_all_of_the_schema() -> None:
    schema = json.loads(gn.schema())
    renamed = {"select": "between", "warp": "warp_by"}
    for node in schema["nodes"]:
        owner = gn.Noise if node.get("inputs") else gn
        assert hasattr(owner, renamed.get(node["name"], node["name"]) if node.get("inputs") else node["name"])
    for output in schema["outputs"]:
        assert hasattr(gn, output["name"]) or hasattr(gn.Noise, output["name"])


def test_noises_are_those_of_rust() -> None:
    # The hills of the README, and an expression whose code the program printed.
    assert gn.perlin(2, hash="lowbias", seed=42).fbm(6).code == "gn1_osFKwkUCRsFHwUgfC8FMwkChAEHDQgZDAkThBZto1A"
    saved = {"gradnoise": 1, "nodes": [{"perlin": {"dimension": 2}}, {"constant": 0.5}, {"max": {"inputs": [0, 1]}}]}
    assert gn.perlin(2).max(0.5) == gn.Noise(json.dumps(saved))
    assert gn.perlin(2) + 1 == gn.perlin(2).add(1.0) != 1 + gn.perlin(2)
    assert -gn.perlin(2) == gn.perlin(2).scale_bias(-1.0, 0.0)
    assert gn.perlin(2) ** 3 == gn.perlin(2).powi(3)
    assert gn.perlin(2) ** ANY.int64(3) == gn.perlin(2).powi(3)
    assert abs((2 ** gn.x().clamp(-4, 4)).value(3.0) - 8.0) < 1e-5 and (9 % gn.x().clamp(2, 4)).value(4.0) == 1.0
    assert gn.Output(gn.perlin(2)) == gn.Output(gn.Output(gn.perlin(2)).code)
    assert abs(gn.perlin(2)) == gn.perlin(2).abs()
    bare, given = gn.cellular(2, hash="ward", seed=3), gn.cellular(2, hash={"ward": {"seed": 3}})
    assert bare == given != gn.cellular(2, seed=3)
    assert gn.perlin(2).fbm(band=(0.25, 4.0)).code != gn.perlin(2).fbm(5).code
    assert gn.perlin(1, gradients={"vectors": np.array([[1.0], [-2.0]])}).dimension == 1


def test_noises_are_values() -> None:
    land = gn.perlin(2).fbm(3) * 0.5
    for noise in (land, land.normals(0.5), gn.curl(land)):
        again = pickle.loads(pickle.dumps(noise))
        assert again == noise and hash(again) == hash(noise) and type(again) is type(noise)
        assert copy.copy(noise) == copy.deepcopy(noise) == noise
        assert type(noise)(noise.code) == type(noise)(noise.to_json()) == noise
        assert eval(repr(noise), vars(gn)) == noise
    assert land not in (land * 1.0, "land", land.normals(0.5))
    zero, negative = gn.constant(0.0), gn.constant(-0.0)
    assert zero == negative and hash(zero) == hash(negative)
    assert {land: 1}[gn.Noise(land.code)] == 1
    with pytest.raises(AttributeError):
        land.name = "land"  # type: ignore[attr-defined]


def test_texts_are_the_calls() -> None:
    land = gn.perlin(2).fbm(5)
    for noise, text in (
        (land, "perlin(2).fbm(5)"),
        (
            gn.perlin(3, hash="lowbias", seed=7).ridged(8, gain=3.0),
            "perlin(3, seed=7, hash='lowbias').ridged(8, gain=3.0)",
        ),
        (0.5 - land * (land + 2), "0.5 - perlin(2).fbm(5) * (perlin(2).fbm(5) + 2.0)"),
        (-(land / 2), "(perlin(2).fbm(5) / 2.0).scale_bias(-1.0, 0.0)"),
        (gn.constant(2.0) ** 3, "constant(2.0).powi(3)"),
        (gn.constant(2.0), "constant(2.0)"),
        (gn.perlin(2, seed=2**64 - 1), "perlin(2, seed=18446744073709551615)"),
        (gn.x().warp_by(0.5, gn.y(), gn.x()), "x().warp_by(0.5, y(), x())"),
        (land.normals(0.5), "perlin(2).fbm(5).normals(0.5)"),
        (gn.curl(land), "curl(perlin(2).fbm(5))"),
        (gn.Output(land), "Output(perlin(2).fbm(5))"),
    ):
        assert repr(noise) == text
        assert eval(text, vars(gn)) == noise
    lines = [line for line in PROMISES.read_text().splitlines() if not line.startswith("#")]
    texts = [repr(gn.Noise(line.split()[0])) for line in lines]
    for line, text in zip(lines, texts):
        assert eval(text, vars(gn)).code == line.split()[0], text
    assert sum(text.startswith("Noise(") for text in texts) < len(texts) / 10
    for _ in range(30):
        land = land + land
    assert repr(land).startswith("Noise('gn1_") and len(repr(land)) < 500
    array = {"extents": [64, 64], "components": np.linspace(-1.0, 1.0, 8192), "edge": "repeat"}
    assert len(repr(gn.perlin(2, gradients={"array": array}))) < 100


def test_seeds_are_all_of_64_bits() -> None:
    makers: list[Any] = [
        lambda seed: gn.perlin(2, seed=seed),
        lambda seed: gn.perlin(2, hash="lowbias", seed=seed),
        lambda seed: gn.cellular(2, hash="fibonacci_table", seed=seed),
        lambda seed: gn.white(2, seed=seed),
        lambda seed: gn.high_dimensional(["x"] * 5, gradient_seed=seed),
    ]
    for seed in (0, 2**53 - 1, 2**53, 2**53 + 1, 2**64 - 1, -5, -(2**63), ANY.int64(-5), ANY.uint64(2**64 - 1)):
        for make in makers:
            noise = make(seed)
            assert noise == make(int(seed) % 2**64) and noise != make(int(seed) ^ 1)
            assert gn.Noise(noise.code) == gn.Noise(noise.to_json()) == noise
            numbers = re.findall(r"seed\":([0-9]+)", noise.to_json())
            assert all(int(number) <= 2**53 for number in numbers), "JavaScript would change it"
            assert eval(repr(noise), vars(gn)) == noise


def test_functions_name_what_was_meant() -> None:
    calls: list[tuple[Any, str]] = [
        (lambda: UNTYPED.perlin(2).fbm(5, gain=0.5), r"fbm\(\) has no parameter 'gain'; 'persistence' may be meant"),
        (lambda: UNTYPED.perlin(2).fbm(octave=5), "'octaves' may be meant"),
        (lambda: UNTYPED.perlin(2, base=3), "'seed' may be meant"),
        (lambda: UNTYPED.perlin(2, frequency=3), r"noise.frequency\(..\) and the step"),
        (lambda: UNTYPED.perlin(2).fbm(5, nonsense=0.5), "has no parameter 'nonsense'$"),
    ]
    for call, text in calls:
        with pytest.raises(TypeError, match=text):
            call()
    assert gn.perlin(2).ridged(5, gain=3.0) != gn.perlin(2).ridged(5)
    assert gn.perlin(2).fbm_with_gain(0.5, octaves=4) == gn.perlin(2).fbm_with_gain(0.5, 4)


def test_docstrings_have_numbers_for_people() -> None:
    for name in gn.__all__:
        texts = [getattr(gn, name).__doc__ or ""]
        if name == "Noise":
            texts += [getattr(gn.Noise, method).__doc__ or "" for method in dir(gn.Noise)]
        assert not any(re.search(r"From .*(e[+-]0|\d\.\d{5})", text) for text in texts), name


def test_pictures_are_pngs() -> None:
    coloured = gn.perlin(2).colour_ramp([[0.0, [0.0, 0.5, 1.0, 1.0]], [1.0, [0.0, 0.5, 1.0, 1.0]]])
    for noise, mode in (
        (gn.perlin(1), "L"),
        (gn.perlin(2), "L"),
        (gn.perlin(4), "L"),
        (gn.constant(3.0) + gn.x(), "L"),
        (gn.constant(3.0), "L"),
        (gn.perlin(2).normals(1.0), "RGBA"),
        (coloured, "RGBA"),
    ):
        png = noise._repr_png_()
        assert png is not None
        picture = PIL.Image.open(io.BytesIO(png))
        assert picture.mode == mode and picture.size == (256, 256 if noise.dimension > 1 else 1)
        pixels = np.asarray(picture)
        if noise is coloured:
            assert (pixels == (0, 188, 255, 255)).all(), "sRGB of 0, 0.5, 1"
        elif mode == "L" and noise != gn.constant(3.0):
            assert (pixels.min(), pixels.max()) == (0, 255)
    assert gn.perlin(2).log()._repr_png_() is None, "a notebook shows the text of what cannot be computed"


def test_functions_have_their_buffers() -> None:
    hashed, tabled = gn.perlin(2, hash="lowbias"), gn.perlin(2)
    assert hashed.wgsl("land").buffer is None
    buffer = tabled.wgsl("land").buffer
    assert buffer is not None and len(buffer) % 16 == 0
    assert tabled.bake("land", "glsl").buffer == buffer and tabled.bake("land", "js").buffer is None
    assert "land_with_gradient" in hashed.wgsl("land", gradient=True)
    for language in ("h", "cs", "glsl", "es.glsl", "hlsl", "js", "metal", "py", "rs"):
        assert "land" in hashed.bake("land", language)


BAD: list[tuple[Any, type[Exception] | None, str]] = [
    (lambda: gn.perlin(7), ValueError, "perlin: dimension: a noise has 1 to 4 dimensions, not 7"),
    (lambda: gn.perlin(2, fade=WRONG), ValueError, "fade: unknown variant `x`, expected one of `linear`"),
    (lambda: gn.perlin(WRONG), ValueError, 'dimension: invalid type: string "x", expected a whole number'),
    (lambda: gn.perlin(2, flow=WRONG), ValueError, 'flow: invalid type: string "x", expected a number'),
    (lambda: gn.perlin(2).fbm(WRONG), ValueError, 'octaves: invalid type: string "x", expected a number'),
    (lambda: UNTYPED.perlin(2).frequency([WRONG]), ValueError, "frequency: invalid type: list, expected a number"),
    (lambda: gn.perlin(2).fbm(normalised=WRONG), ValueError, "normalised: .*, expected True or False"),
    (lambda: gn.perlin(2, seed=WRONG), TypeError, "seed is 'x'; it must be a whole number"),
    (lambda: UNTYPED.perlin(2, seed=2.5), TypeError, "seed is 2.5; it must be a whole number"),
    (lambda: UNTYPED.white(2, seed="7"), TypeError, "seed is '7'; it must be a whole number"),
    (lambda: gn.white(2, seed=2**64), ValueError, r"seed is 18446744073709551616; it must be from -2\*\*63"),
    (lambda: gn.perlin(2, seed=-(2**63) - 1), ValueError, "seed is -9223372036854775809"),
    (lambda: UNTYPED.perlin(2, fade="x" * 10**6), ValueError, r"^.{1000,3000}$"),
    (lambda: gn.perlin(2).wgsl("x-" * 10**6), ValueError, r"^.{1000,3000}$"),
    (lambda: UNTYPED.perlin(2) % ("x" * 10**6), TypeError, r"^.{50,200}$"),
    (lambda: gn.perlin(2) * 10**400, ValueError, "too large"),
    (lambda: UNTYPED.perlin(2) + np.zeros((4, 4)), TypeError, "compute the noise first"),
    (lambda: np.zeros((4, 4)) * UNTYPED.perlin(2), TypeError, "compute the noise first"),
    (lambda: UNTYPED.perlin(2).max(np.zeros(3)), TypeError, "compute the noise first"),
    (lambda: ANY.sin(gn.perlin(2)), TypeError, "does not support ufuncs"),
    (lambda: UNTYPED.Noise(5), TypeError, "made from a code, JSON or another noise"),
    (lambda: gn.perlin(2, seed=1, permutation={"seed": 2}), ValueError, "a seed is given beside"),
    (lambda: gn.perlin(2).fbm(3, band=(1, 2)), ValueError, "a number of octaves and a band"),
    (lambda: gn.perlin(2).fbm(99).range, ValueError, "fbm: "),
    (lambda: gn.perlin(2).fbm(3, lacunarity=-1.0)((4, 4), step=1), ValueError, "fbm: lacunarity -1"),
    (lambda: (gn.perlin(2).fbm(99) * 0.5).range, ValueError, "multiply.left > fbm: a fractal has 1 to 32 octaves"),
    (lambda: gn.perlin(2).log().range, ValueError, r"log: its arguments lie in \[-1, 1\]"),
    (lambda: gn.perlin(2) + gn.perlin(3), None, ""),
    (lambda: (gn.perlin(2) + gn.perlin(3)).range, ValueError, "dimension"),
    (lambda: gn.perlin(2) + WRONG, TypeError, "unsupported operand"),
    (lambda: gn.perlin(2) % WRONG, TypeError, "'x' is not a noise or a number"),
    (lambda: gn.perlin(2).blend(WRONG, 1), TypeError, "'x' is not a noise or a number"),
    (lambda: gn.Noise(gn.perlin(2).normals(0.5)), TypeError, "this is an output"),
    (lambda: gn.perlin(2).max(WRONG), TypeError, "max: "),
    (lambda: gn.perlin(2) * float("nan"), ValueError, "numbers must be finite"),
    (lambda: gn.Noise("gn1_xx"), ValueError, "its checksum differs"),
    (lambda: gn.Noise("{}"), ValueError, "missing field"),
    (lambda: gn.Noise(gn.perlin(2).normals(1.0).code), ValueError, "read it as an `Output`"),
    (lambda: gn.perlin(2).normals(1.0).range, TypeError, "this is an output"),
    (lambda: gn.perlin(2).wgsl("fn"), ValueError, "fn"),
    (lambda: gn.perlin(2).bake("land", WRONG), ValueError, '"x" is not one of h, cs'),
    (lambda: gn.channels(), ValueError, "inputs"),
]


@pytest.mark.parametrize(("call", "error", "text"), BAD)
def test_bad_noises_are_refused(call: Any, error: type[Exception] | None, text: str) -> None:
    if error is None:
        call()
        return
    with pytest.raises(error, match=text):
        call()


def test_deep_noises_are_refused() -> None:
    noise = gn.perlin(2)
    with pytest.raises(ValueError, match="deep"):
        for _ in range(100_000):
            noise = noise.abs()
