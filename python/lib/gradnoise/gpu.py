"""Noises on the device of wgpu-py: fills of its buffers and textures, without reading back.

Examples
--------
>>> import gradnoise as gn, numpy as np, wgpu
>>> from gradnoise import gpu
>>> device = wgpu.gpu.request_adapter_sync().request_device_sync()
>>> land = gn.perlin(2, hash="lowbias").fbm(5)
>>> texture = gpu.texture(device, land.plan((256, 256), step=1 / 64))
>>> texture.size, texture.format
((256, 256, 1), 'r32float')
"""

from __future__ import annotations

from base64 import b64decode
from typing import Any

import wgpu

_USAGES = {"uniform": wgpu.BufferUsage.UNIFORM, "read-only-storage": wgpu.BufferUsage.STORAGE}


class Fill:
    """The buffers, pipeline and bind groups of a plan, which fill a buffer whenever they are encoded.

    Parameters
    ----------
    device : wgpu.GPUDevice
        A device with the limits of `plan["limits"]`, which every device of WebGPU has by default.
    plan : dict
        What `noise.plan(..)` returned.
    output : wgpu.GPUBuffer, optional
        A storage buffer of `plan["output"]["size"]` bytes. Without it there is a new one.
    """

    def __init__(self, device: wgpu.GPUDevice, plan: dict[str, Any], output: wgpu.GPUBuffer | None = None) -> None:
        size, usage = plan["output"]["size"], wgpu.BufferUsage.STORAGE | wgpu.BufferUsage.COPY_SRC
        self.output = output or device.create_buffer(size=size, usage=usage)

        def filled(usage: int, data: bytes, size: int) -> wgpu.GPUBuffer:
            usage |= wgpu.BufferUsage.COPY_DST
            return device.create_buffer_with_data(data=data.ljust(size, b"\0"), usage=usage)

        described = plan["buffers"]
        buffers = [filled(_USAGES[one["type"]], b64decode(one["data"]), one["size"]) for one in described]
        own = [(plan["bandBinding"], "uniform"), (plan["outputBinding"], "storage")]
        types = [(one["binding"], one["type"]) for one in described] + own
        layout = device.create_bind_group_layout(
            entries=[
                {"binding": binding, "visibility": wgpu.ShaderStage.COMPUTE, "buffer": {"type": kind}}
                for binding, kind in types
            ]
        )
        self._pipeline = device.create_compute_pipeline(
            layout=device.create_pipeline_layout(bind_group_layouts=[layout]),
            compute={"module": device.create_shader_module(code=plan["wgsl"]), "entry_point": plan["entryPoint"]},
        )
        self._groups = []
        for dispatch in plan["dispatches"]:
            band = b64decode(dispatch["band"])
            part = {"buffer": self.output, "offset": dispatch["offset"], "size": dispatch["size"]}
            bound = [
                *({"buffer": buffer, "offset": 0, "size": buffer.size} for buffer in buffers),
                {"buffer": filled(wgpu.BufferUsage.UNIFORM, band, len(band)), "offset": 0, "size": len(band)},
                part,
            ]
            entries = [{"binding": binding, "resource": one} for (binding, _), one in zip(types, bound)]
            self._groups.append((device.create_bind_group(layout=layout, entries=entries), dispatch["workgroups"]))

    def encode(self, encoder: wgpu.GPUCommandEncoder) -> None:
        """Records the fill."""
        work = encoder.begin_compute_pass()
        work.set_pipeline(self._pipeline)
        for group, workgroups in self._groups:
            work.set_bind_group(0, group)
            work.dispatch_workgroups(*workgroups)
        work.end()


def texture(device: wgpu.GPUDevice, plan: dict[str, Any], usage: int = 0) -> wgpu.GPUTexture:
    """Returns a new texture that a plan fills. It can be bound and copied; `usage` adds other usages."""
    output = plan["output"]
    usage |= wgpu.TextureUsage.COPY_DST | wgpu.TextureUsage.COPY_SRC | wgpu.TextureUsage.TEXTURE_BINDING
    kind = "3d" if output["extent"][2] > 1 else "2d"
    new = device.create_texture(size=output["extent"], format=output["textureFormat"], usage=usage, dimension=kind)
    fill, encoder = Fill(device, plan), device.create_command_encoder()
    fill.encode(encoder)
    place = {name: output[key] for name, key in _PLACE.items()}
    encoder.copy_buffer_to_texture({"buffer": fill.output, **place}, {"texture": new}, output["extent"])
    device.queue.submit([encoder.finish()])
    return new


_PLACE = {"offset": "offset", "bytes_per_row": "bytesPerRow", "rows_per_image": "rowsPerImage"}
