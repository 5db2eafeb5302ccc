// Executes a fill that gradnoise has planned, on a device of WebGPU.

const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/**
 * Makes the device's objects for a fill of a storage buffer of `plan.output.size` bytes. `points` is the buffer of
 * positions, if the plan leaves them to the host.
 */
export function prepareFill(device, plan, output, points) {
  const filled = (usage, data) => {
    const buffer = device.createBuffer({ size: data.length, usage: usage | GPUBufferUsage.COPY_DST });
    device.queue.writeBuffer(buffer, 0, data);
    return buffer;
  };
  const usages = { uniform: GPUBufferUsage.UNIFORM, 'read-only-storage': GPUBufferUsage.STORAGE };
  const bufferOf = ({ type, data }) => (data === null ? points : filled(usages[type], bytes(data)));
  const buffers = new Map(plan.buffers.map((described) => [described.binding, bufferOf(described)]));

  const own = [
    { binding: plan.bandBinding, type: 'uniform' },
    { binding: plan.outputBinding, type: 'storage' },
  ];
  const entry = ({ binding, type }) => ({ binding, visibility: GPUShaderStage.COMPUTE, buffer: { type } });
  const layout = device.createBindGroupLayout({ entries: [...plan.buffers, ...own].map(entry) });
  const pipeline = device.createComputePipeline({
    layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }),
    compute: { module: device.createShaderModule({ code: plan.wgsl }), entryPoint: plan.entryPoint },
  });

  const shared = [...buffers].map(([binding, buffer]) => ({ binding, resource: { buffer } }));
  const dispatches = plan.dispatches.map(({ band, offset, size, workgroups }) => {
    const entries = [
      ...shared,
      { binding: plan.bandBinding, resource: { buffer: filled(GPUBufferUsage.UNIFORM, bytes(band)) } },
      { binding: plan.outputBinding, resource: { buffer: output, offset, size } },
    ];
    return { group: device.createBindGroup({ layout, entries }), workgroups };
  });

  return {
    /** Records the fill. */
    encode(encoder) {
      const pass = encoder.beginComputePass();
      pass.setPipeline(pipeline);
      for (const { group, workgroups } of dispatches) {
        pass.setBindGroup(0, group);
        pass.dispatchWorkgroups(...workgroups);
      }
      pass.end();
    },
    /** Changes the noise by the writes of `update`, `set_domain` or `set_origin`. */
    update(writes) {
      for (const { binding, offset, data } of writes) {
        device.queue.writeBuffer(buffers.get(binding), offset, bytes(data));
      }
    },
  };
}
