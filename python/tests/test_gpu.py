"""Fills on wgpu-py's device, which may be a software adapter, compared with the CPU."""

from typing import Any

import numpy as np
import pytest
import wgpu
from conftest import same

import gradnoise as gn
from gradnoise import gpu

PLANET = gn.perlin(3, hash="lowbias").fbm(4)
LAND = gn.perlin(2, seed=7).ridged(8).warp(0.3, gn.simplex(2).fbm(3))


@pytest.fixture(scope="module")
def device() -> Any:
    # An error where there is no adapter: these tests are never skipped.
    return wgpu.gpu.request_adapter_sync(power_preference="high-performance").request_device_sync()


def read(device: Any, buffer: Any, output: dict[str, Any], dtype: Any, channels: int) -> Any:
    width, height, depth = output["extent"]
    item = np.dtype(dtype).itemsize * channels
    pitch, rows = output["bytesPerRow"], output["rowsPerImage"]
    data = np.frombuffer(device.queue.read_buffer(buffer), np.uint8)
    data = np.pad(data, (0, depth * rows * pitch - len(data))).reshape(depth, rows, pitch)[:, :height, : width * item]
    array = np.ascontiguousarray(data).view(dtype).reshape(depth, height, width, channels)
    return array[0] if depth == 1 else array


CASES = [
    (LAND, gn.Grid((37, 101), step=0.03, origin=(-3.0, 1e6)), np.float32),
    (LAND, gn.Grid((37, 101), step=0.03), np.float16),
    (LAND, gn.Grid((64, 256), step=0.03), np.uint8),
    (LAND.normals(0.5), gn.Grid((37, 101), step=0.03), np.float32),
    (PLANET, gn.Grid((5, 9, 31), step=0.1), np.float32),
    (PLANET, gn.sphere((32, 64), 3.0), np.float32),
    (PLANET, gn.cube(16, 3.0), np.float32),
]


@pytest.mark.parametrize(("noise", "where", "dtype"), CASES)
def test_buffers_have_the_bits_of_the_cpu(device: Any, noise: Any, where: Any, dtype: Any) -> None:
    plan = noise.plan(where, dtype=dtype, software=True)
    fill, encoder = gpu.Fill(device, plan), device.create_command_encoder()
    fill.encode(encoder)
    device.queue.submit([encoder.finish()])
    found = read(device, fill.output, plan["output"], dtype, noise.channels)
    expected = noise(where, dtype=dtype)
    assert same(found.reshape(expected.shape), expected)


def test_textures_are_filled(device: Any) -> None:
    plan = LAND.plan((32, 64), step=0.1)
    texture = gpu.texture(device, plan)
    layout = {"offset": 0, "bytes_per_row": 256, "rows_per_image": 32}
    data = device.queue.read_texture({"texture": texture}, layout, texture.size)
    assert same(np.frombuffer(data, np.float32).reshape(32, 64), LAND((32, 64), step=0.1))


def test_a_wrong_plan_shows(device: Any) -> None:
    other = (LAND * 1.001).plan((32, 64), step=0.1)
    texture = gpu.texture(device, other)
    layout = {"offset": 0, "bytes_per_row": 256, "rows_per_image": 32}
    data = device.queue.read_texture({"texture": texture}, layout, texture.size)
    assert not same(np.frombuffer(data, np.float32).reshape(32, 64), LAND((32, 64), step=0.1))


def test_plans_refuse_what_they_cannot_hold() -> None:
    with pytest.raises(ValueError, match="dtype is float64"):
        LAND.plan((4, 4), step=1, dtype=np.float64)
    with pytest.raises(ValueError, match="fill windows of it"):
        LAND.plan((1 << 15, 1 << 15), step=1)
