// Devices of Dawn in node, and the bytes of buffers that they fill.

import { create, globals } from 'webgpu';

Object.assign(globalThis, globals);

// Dawn's instance must outlive its adapters.
const gpu = create([]);

/** Opens a device with these limits, or with those that every device has. An adapter gives one device. */
export async function opened(requiredLimits) {
  const adapter = await gpu.requestAdapter();
  if (!adapter) throw new Error('Dawn takes none of the adapters; VK_DRIVER_FILES names the Vulkan driver to use');
  return { adapter, device: await adapter.requestDevice({ requiredLimits }) };
}

/** Makes a buffer with contents. */
export function bufferOf(device, data, usage) {
  const created = device.createBuffer({ size: data.length, usage: usage | GPUBufferUsage.COPY_DST });
  device.queue.writeBuffer(created, 0, data);
  return created;
}

/** Runs a fill, and returns the bytes of its output. */
export async function filled(device, fill, output) {
  const read = device.createBuffer({ size: output.size, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
  const encoder = device.createCommandEncoder();
  fill.encode(encoder);
  encoder.copyBufferToBuffer(output, 0, read, 0, output.size);
  device.queue.submit([encoder.finish()]);
  await read.mapAsync(GPUMapMode.READ);
  const bytes = new Uint8Array(read.getMappedRange().slice(0));
  read.destroy();
  return bytes;
}

/** Runs `main`, which returns whether all is well. Dawn would keep node alive. */
export function finish(main) {
  main().then(
    (isWell) => process.exit(isWell ? 0 : 1),
    (error) => {
      console.error(error.message);
      process.exit(1);
    },
  );
}
