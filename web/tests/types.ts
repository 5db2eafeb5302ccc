import { type Grid, Noise, Output, bands, cellular, channels, constant, init, perlin, simplex, x } from 'gradnoise';
import { perlin2 } from 'gradnoise/baked';
import { core } from 'gradnoise/inline';
import { dataTexture as babylonTexture } from 'gradnoise/babylon';
import { init as initText, source } from 'gradnoise/text';
import { dataTexture, gpuTexture, noiseFunction } from 'gradnoise/three';
import { prepare, requestDevice } from 'gradnoise/webgpu';
import { workers } from 'gradnoise/worker';
import { NullEngine } from '@babylonjs/core/Engines/nullEngine.js';
import { Scene } from '@babylonjs/core/scene.js';
import { WebGPURenderer } from 'three/webgpu';

await init();
await init(core());
await initText(new URL('https://example.com/text.wasm'));
const land: Noise = perlin(2, { hash: 'lowbias', seed: 7n })
  .fbm(5, { lacunarity: 2.1 })
  .add(simplex({ seed: 3 }))
  .multiply(0.5);
const cells = cellular(3, { feature: 'f2_minus_f1', metric: { minkowski: { exponent: 3 } } });
const grid: Grid = { size: [4, 4], step: 1 / 64 };
const values: Float32Array = land.values(grid, new Float32Array(16));
const pixels: Uint8ClampedArray = land.texels(grid, 'rgba8unorm', new Uint8ClampedArray(64));
const output: Output = channels(land, cells.slice(0.5), constant(1), x());
const warped: Noise = land
  .warpBy(0.5, x(), 2)
  .curve([
    [-1, 0],
    [1, 1],
  ])
  .between(-1, 1, 0);
const device: GPUDevice = await requestDevice();
const fill = await prepare(device, land, grid, { format: 'r32float' });
const texture: GPUTexture = fill.texture();
const renderer = new WebGPURenderer();
(await gpuTexture(renderer, land, grid)).update(warped);
dataTexture(land, grid).dispose();
babylonTexture(new Scene(new NullEngine()), land, grid).dispose();
noiseFunction(renderer, land)(1);
await workers().values(land, grid, { signal: new AbortController().signal });
const text: string = source(land, 'land', 'es.glsl').text;
console.log(values, pixels, output.code, texture, text, perlin2(1, 2), [...bands(grid, 2)]);

// @ts-expect-error: no such fade.
perlin(2, { fade: 'round' });
// @ts-expect-error: a text is no noise.
land.add('1');
// @ts-expect-error: no such format.
land.texels(grid, 'rgb8');
