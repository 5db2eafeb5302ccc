"""Grids, lists, surfaces and their windows have the same bits, in any memory."""

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import same

import gradnoise as gn

# The package, whose types the checker ignores.
UNTYPED: Any = gn
# NumPy, the same way.
ANY: Any = np
LAND = gn.perlin(2, seed=7).ridged(8).warp(0.3, gn.simplex(2).fbm(3)) * 0.5 + 0.1
PLANET = gn.perlin(3, hash="lowbias").fbm(4)
LOOSE: Any = LAND
GRID = gn.Grid((65, 130), step=1 / 64, origin=(-3.0, 1e6))


class Tensor:
    """An array of another library, which has only DLPack."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __dlpack__(self, **options: Any) -> Any:
        return self.array.__dlpack__(**options)

    def __dlpack_device__(self) -> Any:
        return self.array.__dlpack_device__()


def test_windows_have_the_bits_of_the_whole() -> None:
    whole = LAND(GRID)
    for window in (np.s_[3:7], np.s_[:, 5:6], np.s_[-1], np.s_[..., 100:], np.s_[64, 129]):
        found = LAND(GRID[window])
        expected = whole[window].reshape(found.shape)
        assert same(found, expected), window


def test_lists_have_the_bits_of_grids() -> None:
    whole = LAND(GRID)
    x, y = GRID.places("x"), GRID.places("y")
    assert same(LAND.at(x, y[:, None]), whole)
    assert same(LAND.at(np.stack(np.broadcast_arrays(x, y[:, None]), axis=-1)), whole)
    assert LAND.at(x[5], y[6]) == whole[6, 5] == np.float32(LAND.value(x[5], y[6]))


def test_lists_of_float32_have_the_bits_of_the_baked_function(tmp_path: Path) -> None:
    hills = gn.perlin(2, hash="lowbias").fbm(3)
    names: dict[str, Any] = {}
    exec(hills.bake("hills", "py"), names)
    positions = np.random.default_rng(1).uniform(-1e4, 1e4, (1000, 2)).astype(np.float32)
    assert same(hills.at(positions), names["hills"](positions[:, 0], positions[:, 1]))


def test_long_lists_are_as_short_ones() -> None:
    x = np.linspace(-1e3, 1e3, 400_000)
    assert same(LAND.at(x, 0.5)[-7:], LAND.at(x[-7:], 0.5))
    positions = np.stack([x, x], axis=-1)
    assert same(LAND.at(positions)[-7:], LAND.at(positions[-7:]))


@pytest.mark.parametrize("surface", [gn.sphere((33, 64), 3), gn.cube(17, 3), gn.cylinder((9, 20), 2, 5, vertices=True)])
def test_surfaces_have_the_bits_of_their_windows(surface: gn.Surface) -> None:
    whole = PLANET(surface)
    assert whole.std() > 0.05
    window = np.s_[..., 3:8, 5:9]
    assert same(PLANET(surface[window]), np.ascontiguousarray(whole[window]))


def test_faces_of_a_cube_can_be_cut() -> None:
    assert same(PLANET(gn.cube(9, 3)[2:4]), PLANET(gn.cube(9, 3))[2:4])


def test_gradients_are_those_of_differences() -> None:
    values, gradients = PLANET((3, 5, 7), step=0.13, gradient=True)
    assert same(np.ascontiguousarray(values), PLANET((3, 5, 7), step=0.13)) and gradients.shape == (3, 5, 7, 3)
    position = np.array([0.3, 0.4, 0.7])
    value, gradient = PLANET.at(position, gradient=True)
    for axis in range(3):
        step = np.eye(3)[axis] * 1e-3
        difference = (float(PLANET.at(position + step)) - float(PLANET.at(position - step))) / 2e-3
        assert abs(difference - gradient[axis]) < 1e-3
    assert value == PLANET.value(*position)


@pytest.mark.parametrize("dtype", ["float32", "float64", "float16", "uint8", "uint16", ">f8", ">u2", ">f2"])
def test_memory_of_any_strides_is_filled(dtype: str, tmp_path: Path) -> None:
    expected = LAND(GRID, dtype=dtype)
    height, width = GRID.shape
    big = np.zeros((height + 20, 2 * width + 30), dtype)
    views = [
        np.empty((height, width), dtype),
        big[10 : 10 + height, 20 : 20 + width],
        big[:height, : 2 * width : 2],
        np.empty((height, width), dtype)[::-1, ::-1],
        np.empty((width, height), dtype).T,
        np.memmap(tmp_path / "memory", dtype, "w+", shape=(height, width)),
    ]
    for view in views:
        big[:] = 0
        LAND.fill(view, GRID)
        assert same(np.ascontiguousarray(view), expected)
    LAND.fill(big[10 : 10 + height, 20 : 20 + width], GRID)
    big[10 : 10 + height, 20 : 20 + width] = 0
    assert not big.any(), "nothing is written beside the view"


def test_memory_of_other_libraries_is_filled() -> None:
    array = np.zeros((4, 5), np.float32)
    LAND.fill(Tensor(array), step=0.1)
    assert same(array, LAND((4, 5), step=0.1))


def test_memory_of_volumes_and_channels_is_filled() -> None:
    expected = PLANET((4, 5, 6), step=0.3)
    big = np.zeros((8, 7, 9), np.float32)
    for view in (big[::2, 1:6, 2:8], big[:4, :5, :6], np.zeros((6, 5, 4), np.float32).T):
        PLANET.fill(view, step=0.3)
        assert same(np.ascontiguousarray(view), expected)
    normals = LAND.normals(0.5)
    expected = normals((4, 5), step=0.3)
    wide = np.zeros((8, 10, 4), np.float32)
    for view in (wide[:4, :5], wide[::2, ::2], np.zeros((4, 4, 5), np.float32).transpose(1, 2, 0)):
        normals.fill(view, step=0.3)
        assert same(np.ascontiguousarray(view), expected)
    coloured = LAND.colour_ramp([(-1.0, (0, 0, 0, 1)), (1.0, (1, 1, 1, 1))])
    assert coloured((4, 5), step=0.3, dtype=np.uint8)[..., 3].min() == 255


def test_integers_store_values() -> None:
    values, bytes_ = LAND(GRID), LAND(GRID, dtype=np.uint8)
    assert (bytes_ == np.clip(np.rint((values * 0.5 + 0.5) * 255), 0, 255)).mean() > 0.999


def test_numbers_of_numpy_are_numbers() -> None:
    expected = LAND((4, 5), step=0.5, origin=3)
    assert same(LAND((ANY.int64(4), 5), step=ANY.float32(0.5), origin=ANY.int64(3)), expected)
    assert PLANET.plan(gn.cube(8, 3)[2:3])["output"]["extent"] == [8, 8, 1]


def test_shapes_and_numbers_have_many_types() -> None:
    curve = gn.perlin(1)
    expected = curve((7,), step=0.3)
    for shape in (7, [7], ANY.array([7]), ANY.int64(7), gn.Grid(7, step=0.3), gn.Grid(ANY.int32(7), [0.3])):
        step = None if isinstance(shape, gn.Grid) else 0.3
        assert same(curve(shape, step=step), expected)
    assert same(LAND((4, 5), step=ANY.array([0.5, 0.25])), LAND((4, 5), step=[0.5, 0.25]))


@pytest.mark.parametrize(
    ("noise", "step", "is_warned"),
    [
        (gn.perlin(2), 1, True),
        (gn.perlin(2).fbm(5) * 0.5 + 0.1, (2, 3), True),
        (gn.simplex(2).frequency(0.5), 2, True),
        (gn.perlin(2).frequency(4), 0.25, True),
        (gn.perlin(2).fbm(band=(0.25, 4.0)), 4, True),
        (gn.perlin(2), (1, 0.5), False),
        (gn.perlin(2).frequency(0.01), 1, False),
        (gn.perlin(2).fbm(3, lacunarity=0.7), 1, False),
        (gn.perlin(2).rotate("x", "y", 0.3), 1, False),
        (gn.perlin(2) + gn.perlin(2).frequency(0.1), 1, False),
        (gn.perlin(2).warp(0.3, gn.simplex(2)), 1, False),
        (gn.white(2), 1, False),
        (gn.x() + gn.y(), 1, False),
    ],
)
def test_whole_steps_are_warned_of(noise: gn.Noise, step: Any, is_warned: bool) -> None:
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        noise((4, 5), step=step)
        noise.fill(np.zeros((4, 5)), gn.Grid((4, 5), step))
    assert len(found) == 2 * is_warned
    for warning in found:
        assert "is a whole number of the noise's cells" in str(warning.message) and warning.filename == __file__


def test_wide_rows_are_cut() -> None:
    wide = gn.Grid((2, 300_000), step=1 / 64)
    whole = LAND(wide)
    assert same(np.ascontiguousarray(whole[:, 131_000:131_100]), LAND(wide[:, 131_000:131_100]))


def test_curves_and_slices_are_grids_of_fewer_axes() -> None:
    assert gn.perlin(1)(7, step=0.3).shape == (7,)
    expected = PLANET((4, 5, 6), step=0.3, origin=(0, 0, 9.0))[0]
    assert same(PLANET((5, 6), step=0.3, origin=(0, 0, 9.0)), expected)


BAD: list[tuple[Any, type[Exception] | None, str]] = [
    (lambda: LAND((0, 4), step=1), ValueError, r"the shape is \(0, 4\)"),
    (lambda: LAND((4, 4)), TypeError, "a shape needs a step"),
    (lambda: LAND((4, 4, 4), step=1), ValueError, "the noise has 2 coordinates"),
    (lambda: LAND((4, 4), step=(1, 2, 3)), ValueError, "step has 3 numbers; 2 are needed"),
    (lambda: LAND((4, 4), step=np.nan), ValueError, "the step along x is NaN"),
    (lambda: LAND((1 << 24, 1 << 24), step=1), MemoryError, "Unable to allocate"),
    (lambda: LAND((1 << 25, 1), step=1), ValueError, "1 to 16777216 samples"),
    (lambda: LAND((4, 4), step=1, dtype=int), ValueError, "dtype is int64; samples are float32"),
    (lambda: LAND((4, 4), step=1, dtype=np.uint8, gradient=True), ValueError, "values with gradients are float32"),
    (lambda: LAND((4, 4), step=1, threads=0), ValueError, "threads is 0"),
    (lambda: LAND(GRID, step=1), TypeError, "step and origin belong to the grid"),
    (lambda: LAND(gn.sphere((4, 4), 1)), ValueError, "this surface has 3"),
    (lambda: PLANET(gn.sphere((4, 4), 1e30)), ValueError, "the radius is"),
    (lambda: LAND.fill(np.broadcast_to(np.float32(0), (4, 4)), step=1), ValueError, "out is read-only"),
    (lambda: LAND.fill(np.zeros((4, 4), complex), step=1), ValueError, "dtype is complex128"),
    (lambda: LAND((4, 4), step=1, dtype="U32"), ValueError, "dtype is <U32"),
    (lambda: LAND((4, 4), step=1, dtype=object), ValueError, "dtype is object"),
    (lambda: LAND((4, 4), step=1, threads=-1), ValueError, "threads is -1; it must be 1 to 1024"),
    (lambda: LAND((4, 4), step=1, threads=10**9), ValueError, "threads is 1000000000"),
    (lambda: LAND(GRID, origin=ANY.zeros(2) + 1), TypeError, "step and origin belong to the grid"),
    (lambda: LAND.at(ANY.ma.masked_array([0.1, 0.2], [1, 0]), 0.1), ValueError, "masked array"),
    (lambda: gn.sphere((1, 4), 3, vertices=True), ValueError, "there must be 2 to"),
    (lambda: gn.sphere((4, 4), ANY.str_("3")), TypeError, "radius is"),
    (lambda: UNTYPED.sphere((4, 4), 3, center="123"), TypeError, "center is '123'"),
    (lambda: UNTYPED.sphere((4, 4), 3, center=["1", 2, 3]), TypeError, "center is '1'; it must be a number"),
    (lambda: UNTYPED.sphere((4, 4), 3, fourth="1"), TypeError, "fourth is '1'"),
    (lambda: UNTYPED.sphere("44", 3), TypeError, "the shape is '44'"),
    (lambda: UNTYPED.sphere(4, 3), ValueError, "a sphere has rows and columns"),
    (lambda: UNTYPED.cube("4", 3), TypeError, "the shape is '4'; it must be a whole number"),
    (lambda: UNTYPED.cylinder((4, 4), 3, b"3"), TypeError, "length is b'3'"),
    (lambda: LOOSE((4, 4), step="12"), TypeError, "step is '12'"),
    (lambda: LAND((4, 4), step=b"12"), TypeError, "step is b'12'"),
    (lambda: LOOSE((4, 4), step=["1", "2"]), TypeError, "step is '1'; it must be a number"),
    (lambda: LOOSE((4, 4), step={1, 2}), TypeError, "step is {1, 2}"),
    (lambda: LAND((4, 4), step=10**400), ValueError, "step is .*too large"),
    (lambda: LOOSE((4, 4), step=1, origin="12"), TypeError, "origin is '12'"),
    (lambda: LOOSE((4, 4), step=1, origin=(None, 1)), TypeError, "origin is None"),
    (lambda: LOOSE("44", step=1), TypeError, "the shape is '44'"),
    (lambda: LOOSE((4.0, 4), step=1), TypeError, "the shape is 4.0; it must be a whole number"),
    (lambda: LAND.at("12"), ValueError, "they must be real numbers|the last axis"),
    (lambda: LOOSE.value("1", 2.0), TypeError, "must be real number"),
    (lambda: LOOSE.fill([1.0, 2.0], step=1), TypeError, "out is of the type list"),
    (lambda: LOOSE((4, 4), step=1, threads="2"), ValueError, "threads is 2; it must be 1 to 1024"),
    (lambda: LOOSE((4, 4), step=1, threads=2.5), ValueError, "threads is 2.5"),
    (lambda: LAND((4, 4), step=1, threads=10**30), ValueError, "threads is 1000000000000000000000000000000"),
    (lambda: LAND.at(0.5, 0.5, threads=10**30), ValueError, "threads is 1000000000000000000000000000000"),
    (lambda: gn.sphere((1 << 33, 4), 3), ValueError, "there must be 1 to"),
    (lambda: PLANET.plan(gn.cube(8, 3)[0:3]), ValueError, "one face of a cube or all six"),
    (lambda: LAND.fill(np.zeros((4, 4), "datetime64[s]"), step=1), ValueError, "dtype is datetime64"),
    (lambda: LAND.fill(np.zeros((4, 5)), GRID), ValueError, r"out has the shape \(4, 5\)"),
    (lambda: LAND.normals(1.0).fill(np.zeros((4, 5)), step=1), ValueError, "its last axis must be 4"),
    (lambda: LAND.at([1.0, 2.0, 3.0]), ValueError, "the last axis must be 2"),
    (lambda: LAND.at(1.0, 2.0, 3.0), ValueError, "3 coordinates were given; the noise has 2"),
    (lambda: LAND.at(["a"], ["b"]), ValueError, "they must be real numbers"),
    (lambda: LAND.at(np.inf, 0.0), ValueError, "must be finite"),
    (lambda: LAND.at(np.zeros(3), np.zeros(4)), ValueError, "shape mismatch"),
    (lambda: LAND.value(1.0), ValueError, "1 coordinates were given to a noise of 2 dimensions"),
    (lambda: LAND.value(np.nan, 0.0), ValueError, "coordinate x is NaN"),
    (lambda: GRID[65], IndexError, "selects no samples"),
    (lambda: GRID[::2], IndexError, "not neighbours"),
    (lambda: GRID[1, 2, 3], IndexError, "3 indices were given for 2 axes"),
]


@pytest.mark.parametrize(("call", "error", "text"), BAD)
def test_bad_input_is_refused(call: Any, error: type[Exception] | None, text: str) -> None:
    if error is None:
        call()
        return
    with pytest.raises(error, match=text):
        call()
