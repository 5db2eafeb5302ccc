// Executes plans of fills on a device of WebGPU.

import { Computed } from './computed.js';
import { native } from './domains.js';
import { AdapterError, DeviceLostError, NoiseError, asked, shown } from './errors.js';
import { needed } from './modules.js';

/** Opens a device of the page's own GPU. */
export async function requestDevice(options, descriptor) {
  if (!globalThis.navigator?.gpu)
    throw new AdapterError('there is no WebGPU here; compute on the CPU, with `gradnoise`');
  const adapter = await navigator.gpu.requestAdapter(options);
  if (!adapter)
    throw new AdapterError('WebGPU has no adapter for these options; compute on the CPU, with `gradnoise`');
  return adapter.requestDevice(descriptor);
}

// The reason why a device was lost, and the pipelines of each device by their structures.
const lost = new WeakMap();
const pipelines = new WeakMap();

function checked(device) {
  if (!pipelines.has(device)) {
    pipelines.set(device, new Map());
    device.lost.then((info) => lost.set(device, info));
  }
  const info = lost.get(device);
  if (info)
    throw new DeviceLostError(`the device was lost: ${info.message || info.reason}; prepare again on a new one`);
}

function pipelineOf(device, plan, source) {
  const known = pipelines.get(device);
  if (!known.has(plan.structure)) {
    const own = [
      { binding: plan.bandBinding, type: 'uniform' },
      { binding: plan.outputBinding, type: 'storage' },
    ];
    const entry = ({ binding, type }) => ({ binding, visibility: GPUShaderStage.COMPUTE, buffer: { type } });
    const layout = device.createBindGroupLayout({ entries: [...plan.buffers, ...own].map(entry) });
    const made = device.createComputePipelineAsync({
      layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }),
      compute: { module: device.createShaderModule({ code: source() }), entryPoint: plan.entryPoint },
    });
    // A failure is not kept.
    const found = made.then(
      (pipeline) => ({ layout, pipeline }),
      (error) => {
        known.delete(plan.structure);
        throw error;
      },
    );
    known.set(plan.structure, found);
  }
  return known.get(plan.structure);
}

const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

function limitsOf(device) {
  const limits = {};
  for (const name in device.limits) if (typeof device.limits[name] === 'number') limits[name] = device.limits[name];
  return JSON.stringify(limits);
}

const ARRAYS = {
  r32float: Float32Array,
  rgba32float: Float32Array,
  'value-and-gradient': Float32Array,
  r16unorm: Uint16Array,
};

/** Prepares a noise on a grid or a surface; a structure that the device has had compiles nothing. */
export async function prepare(device, noise, where, { format = 'r16float', software } = {}) {
  if (!(noise instanceof Computed)) throw new NoiseError(`${shown(noise)} is not a noise or an output`);
  if (!(device?.lost instanceof Promise)) throw new NoiseError(`device is ${shown(device)}; it must be a GPUDevice`);
  checked(device);
  const { glue } = needed('text');
  const isSoftware = software ?? device.adapterInfo?.isFallbackAdapter ?? false;
  const domain = native(glue, where, noise.dimension);
  try {
    const planned = asked(
      () => new glue.Planned(noise._in('text'), domain, String(format), isSoftware, limitsOf(device)),
    );
    const plan = JSON.parse(asked(() => planned.json()));
    const { layout, pipeline } = await pipelineOf(device, plan, () => asked(() => planned.source()));
    const isVolume = !('surface' in where) && where.size.length === 3;
    return new Fill(device, noise.dimension, isVolume, planned, plan, format, layout, pipeline);
  } finally {
    domain.free();
  }
}

export class Fill {
  #plan;
  #planned;
  #pipeline;
  #buffers;
  #groups;
  #own = [];
  #dimension;
  #isVolume;
  #format;

  constructor(device, dimension, isVolume, planned, plan, format, layout, pipeline) {
    this.#dimension = dimension;
    this.#isVolume = isVolume;
    this.#planned = planned;
    this.#plan = plan;
    this.#format = format;
    this.#pipeline = pipeline;
    this.device = device;
    const { size, extent, textureFormat } = plan.output;
    this.size = extent;
    this.textureFormat = textureFormat ?? undefined;
    const filled = (usage, data, length = data.length) => {
      const buffer = device.createBuffer({ size: length, usage: usage | GPUBufferUsage.COPY_DST });
      device.queue.writeBuffer(buffer, 0, data);
      this.#own.push(buffer);
      return buffer;
    };
    const usages = { uniform: GPUBufferUsage.UNIFORM, 'read-only-storage': GPUBufferUsage.STORAGE };
    this.#buffers = new Map(
      plan.buffers.map(({ binding, type, size: length, data }) => [
        binding,
        filled(usages[type], bytes(data), length),
      ]),
    );
    /** The samples, in rows of `bytesPerRow` bytes. */
    this.buffer = device.createBuffer({ size, usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC });
    this.bytesPerRow = plan.output.bytesPerRow;
    this.#own.push(this.buffer);
    const shared = [...this.#buffers].map(([binding, buffer]) => ({ binding, resource: { buffer } }));
    this.#groups = plan.dispatches.map(({ band, offset, size: length, workgroups }) => {
      const entries = [
        ...shared,
        { binding: plan.bandBinding, resource: { buffer: filled(GPUBufferUsage.UNIFORM, bytes(band)) } },
        { binding: plan.outputBinding, resource: { buffer: this.buffer, offset, size: length } },
      ];
      return { group: device.createBindGroup({ layout, entries }), workgroups };
    });
  }

  /** Makes a texture for this fill, which materials can sample. */
  createTexture(usage = 0) {
    checked(this.device);
    if (!this.textureFormat) throw new NoiseError(`no texture has the format ${this.#format}; use \`buffer\``);
    const [width, height, depth] = this.size;
    return this.device.createTexture({
      size: [width, height, depth],
      dimension: this.#isVolume ? '3d' : '2d',
      format: this.textureFormat,
      usage: usage | GPUTextureUsage.COPY_DST | GPUTextureUsage.COPY_SRC | GPUTextureUsage.TEXTURE_BINDING,
    });
  }

  /** Records the fill and, with a texture, the copy to it, from a texel on. */
  encode(encoder, texture, origin = [0, 0, 0]) {
    checked(this.device);
    const pass = encoder.beginComputePass();
    pass.setPipeline(this.#pipeline);
    for (const { group, workgroups } of this.#groups) {
      pass.setBindGroup(0, group);
      pass.dispatchWorkgroups(...workgroups);
    }
    pass.end();
    if (!texture) return;
    if (texture.format !== this.textureFormat) {
      throw new NoiseError(
        `the texture has the format ${texture.format}; the fill has ${this.textureFormat ?? this.#format}`,
      );
    }
    const { offset, bytesPerRow, rowsPerImage, extent } = this.#plan.output;
    encoder.copyBufferToTexture(
      { buffer: this.buffer, offset, bytesPerRow, rowsPerImage },
      { texture, origin },
      extent,
    );
  }

  /** Fills a new or a given texture, and submits that. */
  texture(texture = this.createTexture()) {
    const encoder = this.device.createCommandEncoder();
    this.encode(encoder, texture);
    this.device.queue.submit([encoder.finish()]);
    return texture;
  }

  #write(json) {
    for (const { binding, offset, data } of JSON.parse(json)) {
      this.device.queue.writeBuffer(this.#buffers.get(binding), offset, bytes(data));
    }
  }

  /** Changes the numbers of the noise. */
  update(noise) {
    checked(this.device);
    if (!(noise instanceof Computed)) throw new NoiseError(`${shown(noise)} is not a noise or an output`);
    this.#write(asked(() => this.#planned.update(noise._in('text'))));
  }

  /** Moves to another grid or surface of the same size. */
  move(where) {
    checked(this.device);
    const domain = native(needed('text').glue, where, this.#dimension);
    try {
      this.#write(asked(() => this.#planned.set_domain(domain)));
    } finally {
      domain.free();
    }
  }

  /** Fills, and reads the samples back, without gaps between rows. */
  async read() {
    checked(this.device);
    const { size, offset, bytesPerRow, rowsPerImage, extent, bytesPerSample } = this.#plan.output;
    const [width, height, depth] = extent;
    const target = this.device.createBuffer({ size, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ });
    try {
      const encoder = this.device.createCommandEncoder();
      this.encode(encoder);
      encoder.copyBufferToBuffer(this.buffer, 0, target, 0, size);
      this.device.queue.submit([encoder.finish()]);
      await target.mapAsync(GPUMapMode.READ).catch((error) => {
        checked(this.device);
        throw new DeviceLostError(`the samples were not read: ${error.message}`, { cause: error });
      });
      const from = new Uint8Array(target.getMappedRange());
      const row = width * bytesPerSample;
      const found = new Uint8Array(row * height * depth);
      for (let z = 0; z < depth; z++) {
        for (let y = 0; y < height; y++) {
          const start = offset + (z * rowsPerImage + y) * bytesPerRow;
          found.set(from.subarray(start, start + row), (z * height + y) * row);
        }
      }
      return ARRAYS[this.#format] ? new ARRAYS[this.#format](found.buffer) : found;
    } finally {
      target.destroy();
    }
  }

  /** Frees the buffers. */
  destroy() {
    for (const buffer of this.#own) buffer.destroy();
    this.#planned.free();
  }
}
