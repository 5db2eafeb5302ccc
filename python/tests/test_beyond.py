"""Dask, xarray, Zarr and the program's files: the same bits for the same place."""

import pickle
import subprocess
from pathlib import Path
from typing import Any

import dask
import dask.array as da
import numpy as np
import PIL.Image
import pytest
import xarray as xr
import zarr
from conftest import same

import gradnoise as gn

LAND = gn.perlin(2, hash="lowbias", seed=7).fbm(6, lacunarity=2.17, antialiased=True)
PLANET = gn.perlin(3, hash="lowbias").fbm(4)
WORLD = gn.Grid((1 << 24, 1 << 24), step=1 / 64)


@pytest.mark.parametrize("chunks", [(7, 9), 64, ((10, 90), (1, 129)), -1])
def test_chunks_of_dask_have_the_bits_of_the_whole(chunks: Any) -> None:
    grid = gn.Grid((100, 130), step=1 / 64, origin=(3.0, -1e5))
    for noise in (LAND, LAND.normals(0.5)):
        assert same(noise.dask(grid, chunks=chunks).compute(), noise(grid))
    for surface in (gn.sphere((100, 130), 3), gn.cube(40, 3)):
        lengths = chunks if isinstance(chunks, int) else 33
        assert same(PLANET.dask(surface, chunks=lengths).compute(), PLANET(surface))


def test_tasks_of_dask_have_deterministic_names_and_no_data() -> None:
    one, again = (LAND.dask(WORLD, chunks=2048) for _ in range(2))
    assert one.name == again.name != LAND.dask(WORLD, chunks=4096).name
    assert one.name != (LAND * 2).dask(WORLD, chunks=2048).name
    (culled,) = dask.optimize(one[:4096, :2048])
    tasks = dict(culled.__dask_graph__())
    assert len(tasks) <= 4 and len(pickle.dumps(tasks)) < 2000
    part = one[5_000_000:5_000_010, 70_000:70_003]
    assert same(part.compute(), LAND(WORLD[5_000_000:5_000_010, 70_000:70_003]))


def test_arrays_of_xarray_have_coordinates() -> None:
    hills = gn.perlin(2).fbm(3)
    land = hills.to_xarray((40, 50), step=(0.125, 0.25), origin=(1.0, 2.0))
    assert land.dims == ("y", "x") and same(land.values, hills((40, 50), step=(0.125, 0.25), origin=(1.0, 2.0)))
    for x, y in ((0, 0), (49, 39), (7, 12)):
        assert hills.value(land.x[x], land.y[y]) == land.values[y, x]
    planet = PLANET.to_xarray(gn.sphere((4, 8), 3.0), chunks=3)
    assert list(planet.latitude.values) == [67.5, 22.5, -22.5, -67.5] and planet.longitude.values[0] == -157.5
    assert same(planet.values, PLANET(gn.sphere((4, 8), 3.0)))
    assert PLANET.to_xarray(gn.cube(3, 1.0)).sel(face="+y").shape == (3, 3)
    assert LAND.normals(1.0).to_xarray((2, 2), step=1).dims == ("y", "x", "channel")
    # The middle of an equirectangular map is towards +z, its upper end towards +y.
    toward = gn.z().in_dimension(3).to_xarray(gn.sphere((181, 361), 2.0, vertices=True))
    assert toward.sel(latitude=0, longitude=0) == 2.0


def test_stores_have_the_bits_of_grids() -> None:
    store = LAND.zarr_store(WORLD)
    group = zarr.open_group(store, mode="r")
    assert group["0/noise"].shape == WORLD.shape
    for place in (np.s_[:3, :4], np.s_[1023:1030, 2040:2050], np.s_[-5:, -3:]):
        assert same(group["0/noise"][place], LAND(WORLD[place]))
    for level in range(1, 15):
        step = 2.0**level / 64
        coarse = gn.Grid(((1 << 24) >> level,) * 2, step=step)
        assert same(group[f"{level}/noise"][5:9, 7:20], LAND(coarse[5:9, 7:20]))
        assert list(group[f"{level}/x"][:3]) == [0.0, step, 2 * step]
    assert "15" not in group
    assert same(group["7/noise"][5:9, 7:20], np.zeros((4, 13), np.float32)), "no octave can be shown"


def test_stores_have_edges_channels_and_surfaces() -> None:
    for noise, where in (
        (LAND, gn.Grid((100, 130), step=0.1)),
        (LAND.normals(0.5), gn.Grid((100, 130), step=0.1)),
        (PLANET, gn.Grid((5, 100, 130), step=0.1)),
        (PLANET, gn.sphere((100, 130), 3.0)),
        (PLANET, gn.cube(50, 3.0)),
        (PLANET, gn.sphere((100, 130), 3.0)[20:, 30:]),
        (LAND, gn.Grid((100, 130), step=0.1)[20:, 30:]),
    ):
        found = zarr.open_group(noise.zarr_store(where, chunk=32), mode="r")["0/noise"][:]
        assert same(found, noise(where)), where
    small = zarr.open_group(LAND.zarr_store((40, 50), step=0.1, chunk=32, dtype=np.uint16), mode="r")
    assert same(small["0/noise"][:], LAND((40, 50), step=0.1, dtype=np.uint16))
    assert small["1/noise"].shape == (20, 25)


def test_types_of_numbers_are_checked_at_once() -> None:
    where = gn.Grid((100, 130), step=0.1)
    for call in (
        lambda: LAND.zarr_store(where, dtype="i4"),
        lambda: LAND.zarr_store(where, dtype="U4"),
        lambda: LAND.dask(where, dtype="i4"),
        lambda: LAND.to_xarray(where, dtype="i4", chunks=10),
        lambda: LAND.normals(1.0).zarr_store(where, dtype=np.uint16),
    ):
        with pytest.raises(ValueError, match=r"dtype is .*; samples are float32"):
            call()
    for chunk in (2.5, "32", None):
        with pytest.raises(TypeError, match=r"chunk is .*; it must be a whole number"):
            LAND.zarr_store(where, chunk=chunk)
    with pytest.raises(ValueError, match="chunk is 0"):
        LAND.zarr_store(where, chunk=0)


def test_stores_open_with_xarray_and_dask() -> None:
    found = xr.open_zarr(LAND.zarr_store(WORLD), group="4", consolidated=False, chunks=None)
    part = found.noise.isel(y=slice(1000, 1004), x=slice(2000, 2003))
    assert same(part.values, LAND(gn.Grid((1 << 20, 1 << 20), step=0.25)[1000:1004, 2000:2003]))
    assert float(part.x[0]) == 2000 * 0.25
    array = da.from_zarr(zarr.open_group(LAND.zarr_store(WORLD[:4096, :2048]), mode="r")["0/noise"])
    assert same(array[:2, 5:9].compute(), LAND(WORLD[:2, 5:9]))


def test_stores_cannot_be_written() -> None:
    store = LAND.zarr_store((40, 50), step=0.1)
    with pytest.raises(ValueError, match="read-only"):
        zarr.open_group(store, mode="r+")["0/noise"][0, 0] = 1
    with pytest.raises((ValueError, KeyError)):
        zarr.create_array(store, name="new", shape=(1,), dtype="f4")
    with pytest.raises(ValueError, match="chunk is 0"):
        LAND.zarr_store((40, 50), step=0.1, chunk=0)
    group = zarr.open_group(store, mode="r")
    assert sorted(group["0"].array_keys()) == ["noise", "x", "y"] and list(group.group_keys()) == ["0"]


def test_stores_refuse_names_that_are_none() -> None:
    store = LAND.zarr_store((40, 50), step=0.1, chunk=32)
    for name in (
        "0/noise/c/2/0",
        "0/noise/c/0",
        "0/noise/c/0/0/0",
        "0/noise/c/-1/0",
        "0/x/c/1",
        "2/noise/c/0/0",
        "9",
        "",
    ):
        assert store._bytes(name) is None, name  # type: ignore[attr-defined]


def test_tiles_of_the_program_are_chunks_of_the_store(program: Path, tmp_path: Path) -> None:
    levels = 5
    size = 256 << levels
    group = zarr.open_group(LAND.zarr_store((size, size), step=16.0 / size, chunk=256), mode="r")
    for zoom, column, row in ((0, 0, 0), (3, 5, 2), (5, 31, 17)):
        file = tmp_path / "tile.f32"
        address = ["--address", f"{zoom}/{column}/{row}", "--world", "16"]
        command = [program, "make", "--noise", LAND.code, *address, "--normalize", "off", "-o", file]
        subprocess.run(command, check=True, capture_output=True)
        tile = np.fromfile(file, np.float32).reshape(256, 256)
        chunk = group[f"{levels - zoom}/noise"][256 * row : 256 * (row + 1), 256 * column : 256 * (column + 1)]
        assert same(chunk, tile), (zoom, column, row)


@pytest.mark.parametrize("name", ["a.png", "a.webp", "a.tiff"])
def test_files_of_the_program_are_read_by_other_decoders(name: str, program: Path, tmp_path: Path) -> None:
    flags = ["--size", "37x21", "--step", "0.0625", "--origin", "3.5,-2", "--normalize", "off", "--type", "u8"]
    command = [program, "make", "--noise", LAND.code, *flags, "-o", name]
    subprocess.run(command, check=True, capture_output=True, cwd=tmp_path)
    expected = np.empty((21, 37), np.uint8)
    LAND.fill(expected, step=0.0625, origin=(3.5, -2.0))
    with PIL.Image.open(tmp_path / name) as picture:
        # WebP has no grey: it is stored as colours.
        channels = np.asarray(picture.convert("RGB"))
    assert same(channels, np.repeat(expected[:, :, None], 3, axis=2))
