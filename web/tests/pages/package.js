// The package in a browser: on the CPU, in workers, and on WebGPU.

import * as gn from 'gradnoise';
import { init as initText, prepare, requestDevice } from 'gradnoise/webgpu';
import { workers } from 'gradnoise/worker';
import { broken } from '/promises.mjs';
import { fails, post, same } from './checks.js';

const codes = await (await fetch('/codes.txt')).text();
const grid = { size: [96, 40], step: 1 / 16, origin: [-3.25, 1e6] };
const hashed = { hash: 'lowbias', seed: 7 };
let device;

const noises = {
  'Perlin noise with a table': () => gn.perlin(),
  octaves: () => gn.perlin(2, hashed).fbm(5),
  'simplex noise': () => gn.simplex(2, hashed),
  'cellular noise': () => gn.cellular(2, hashed),
  'ridges in a warp': () => gn.perlin(2, hashed).ridged(4).warp(0.3, gn.simplex(2, hashed)),
};

await post({
  'init once': async () => {
    await Promise.all([gn.init(), gn.init(), initText()]);
  },
  'codes keep their promises': async () => {
    const lines = await broken(codes, gn.Noise);
    if (lines.length > 0) throw new Error(lines.join('\n'));
  },
  'codes keep their promises in workers': async () => {
    const pool = workers({ count: 2 });
    const inWorkers = (noise, where) => (ArrayBuffer.isView(where) ? noise.values(where) : pool.values(noise, where));
    const lines = await broken(codes, gn.Noise, inWorkers);
    pool.close();
    if (lines.length > 0) throw new Error(lines.join('\n'));
  },
  'workers abort': async () => {
    const pool = workers({ count: 1 });
    const work = pool.values(
      gn.perlin().fbm(8),
      { size: [2048, 2048], step: 1 / 64 },
      { signal: AbortSignal.timeout(30) },
    );
    await fails(() => work, 'TimeoutError');
    pool.close();
  },
  'no adapter has an error': async () => {
    const { requestAdapter } = GPU.prototype;
    GPU.prototype.requestAdapter = async () => null;
    await fails(() => requestDevice(), 'AdapterError', /no adapter/);
    GPU.prototype.requestAdapter = requestAdapter;
  },
  'a device': async () => {
    device = await requestDevice();
    return device.adapterInfo?.description;
  },
  ...Object.fromEntries(
    Object.entries(noises).map(([name, make]) => [
      `WebGPU has the CPU's bits: ${name}`,
      async () => {
        const noise = make();
        const fill = await prepare(device, noise, grid, { format: 'r32float' });
        same(await fill.read(), noise.values(grid));
        fill.destroy();
      },
    ]),
  ),
  "WebGPU has the CPU's gradients": async () => {
    const noise = gn.perlin(2, hashed);
    const fill = await prepare(device, noise, grid, { format: 'value-and-gradient' });
    same(await fill.read(), noise.samples(grid));
    await fails(() => fill.texture(), 'NoiseError', /no texture has the format/);
  },
  'textures have the bytes of the CPU': async () => {
    const noise = gn.perlin(2, hashed);
    const fill = await prepare(device, noise, grid);
    const texture = fill.texture();
    const buffer = device.createBuffer({ size: 256 * 40, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ });
    const encoder = device.createCommandEncoder();
    encoder.copyTextureToBuffer({ texture }, { buffer, bytesPerRow: 256 }, [96, 40]);
    device.queue.submit([encoder.finish()]);
    await buffer.mapAsync(GPUMapMode.READ);
    const rows = new Uint8Array(buffer.getMappedRange());
    const found = new Uint8Array(96 * 2 * 40);
    for (let y = 0; y < 40; y++) found.set(rows.subarray(256 * y, 256 * y + 192), 192 * y);
    same(found, noise.texels(grid, 'r16float'));
  },
  'an update compiles nothing': async () => {
    const made = (seed) => gn.perlin(2, { ...hashed, seed }).fbm(5);
    const fill = await prepare(device, made(1), grid, { format: 'r32float' });
    let count = 0;
    for (const name of [
      'createComputePipeline',
      'createComputePipelineAsync',
      'createShaderModule',
      'createBuffer',
    ]) {
      const own = GPUDevice.prototype[name];
      GPUDevice.prototype[name] = function (...given) {
        count += 1;
        return own.apply(this, given);
      };
    }
    const updates = Array.from({ length: 300 }, (_, seed) => made(seed));
    for (const noise of updates) fill.update(noise);
    // Clocks of pages are coarse, and other programs run: the quickest of some batches.
    const quickest = (call) => {
      const times = Array.from({ length: 15 }, (_, batch) => {
        const start = performance.now();
        for (let i = 0; i < 20; i++) call(batch * 20 + i);
        return (performance.now() - start) / 20;
      });
      return Math.min(...times);
    };
    const each = quickest((i) => fill.update(updates[i]));
    if (count > 0) throw new Error(`${count} objects were made`);
    same(await fill.read(), updates.at(-1).values(grid));
    count = 0;
    const other = await prepare(device, made(9), { ...grid, size: [97, 33] }, { format: 'r32float' });
    same(await other.read(), made(9).values({ ...grid, size: [97, 33] }));
    await fails(() => fill.update(gn.simplex()), 'NoiseError', /structure/);
    const fresh = quickest((i) => fill.update(made(1000 + i)));
    if (each > 0.2) throw new Error(`an update took ${each.toFixed(3)} ms`);
    return `${each.toFixed(3)} ms an update, ${fresh.toFixed(3)} ms with a new noise;`;
  },
  'a structure is compiled once': async () => {
    let count = 0;
    const own = GPUDevice.prototype.createComputePipelineAsync;
    GPUDevice.prototype.createComputePipelineAsync = function (...given) {
      count += 1;
      return own.apply(this, given);
    };
    const made = (seed) => gn.value(2, { ...hashed, seed });
    await Promise.all([1, 2, 3].map((seed) => prepare(device, made(seed), grid, { format: 'r32float' })));
    GPUDevice.prototype.createComputePipelineAsync = own;
    if (count !== 1) throw new Error(`${count} pipelines`);
  },
  'a volume is a texture of three dimensions': async () => {
    const noise = gn.perlin(3, hashed);
    const fill = await prepare(device, noise, { size: [8, 4, 6], step: 0.25 }, { format: 'r32float' });
    if (fill.texture().dimension !== '3d') throw new Error('another dimension');
    same(await fill.read(), noise.values({ size: [8, 4, 6], step: 0.25 }));
  },
  'a cube has six layers': async () => {
    const noise = gn.perlin(3, hashed);
    const cube = { surface: 'cube', size: [16], radius: 3 };
    const fill = await prepare(device, noise, cube, { format: 'r32float' });
    if (fill.texture().depthOrArrayLayers !== 6) throw new Error('other layers');
    same(await fill.read(), noise.values(cube));
  },
  'bands have the bits of the whole': async () => {
    const noise = gn.perlin(2, hashed);
    const parts = [...gn.bands(grid, 8)];
    const fill = await prepare(device, noise, parts[0].grid, { format: 'r32float' });
    const found = new Float32Array(96 * 40);
    for (const { grid: window, start } of parts) {
      fill.move(window);
      found.set(await fill.read(), 96 * start);
    }
    same(found, noise.values(grid));
  },
  'a lost device has an error': async () => {
    const own = await requestDevice();
    const fill = await prepare(own, gn.perlin(2, hashed), grid);
    own.destroy();
    await own.lost;
    await fails(() => fill.texture(), 'DeviceLostError', /prepare again/);
    await fails(() => prepare(own, gn.perlin(), grid), 'DeviceLostError');
  },
});
