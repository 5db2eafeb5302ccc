// The package in Babylon.js: textures of the CPU, and of a plan on the engine's device.

import { Engine } from '@babylonjs/core/Engines/engine.js';
import { WebGPUEngine } from '@babylonjs/core/Engines/webgpuEngine.js';
import '@babylonjs/core/Engines/AbstractEngine/abstractEngine.texture.js';
import '@babylonjs/core/Engines/WebGPU/Extensions/engine.rawTexture.js';
import '@babylonjs/core/Engines/WebGPU/Extensions/engine.readTexture.js';
import '@babylonjs/core/Engines/Extensions/engine.rawTexture.js';
import '@babylonjs/core/Engines/Extensions/engine.readTexture.js';
import { Scene } from '@babylonjs/core/scene.js';
import * as gn from 'gradnoise';
import { init as initText } from 'gradnoise/webgpu';
import { dataTexture, gpuTexture } from 'gradnoise/babylon';
import { fails, post, same } from './checks.js';

// Canvases of SwiftShader cannot show WebGPU: the engine draws to a texture in their place.
GPUCanvasContext.prototype.configure = function ({ device, format }) {
  const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC;
  const texture = device.createTexture({ size: [this.canvas.width, this.canvas.height], format, usage });
  this.getCurrentTexture = () => texture;
};

const grid = { size: [64, 32], step: 1 / 64 };
const land = (seed) => gn.perlin(2, { hash: 'lowbias', seed }).ridged(5, { lacunarity: 2.1 });
const canvas = () => document.createElement('canvas');
// Of four channels the first, if the engine reads four.
const first = (list) => (list.length === 64 * 32 ? list : list.filter((_, index) => index % 4 === 0));

await post({
  init: () => Promise.all([gn.init(), initText()]),
  'a texture on WebGL 2': async () => {
    const scene = new Scene(new Engine(canvas()));
    same(first(await dataTexture(scene, land(7), grid, { format: 'r32float' }).readPixels()), land(7).values(grid));
    await fails(() => gpuTexture(scene, land(7), grid), 'NoiseError', /use dataTexture/);
    await fails(async () => dataTexture(scene, land(7), grid, { format: 'r8unorm' }), 'NoiseError', /r16float/);
  },
  'a texture on WebGPU': async () => {
    const engine = new WebGPUEngine(canvas());
    await engine.initAsync();
    const scene = new Scene(engine);
    const filled = await gpuTexture(scene, land(7), grid, { format: 'r32float' });
    same(first(await filled.texture.readPixels()), land(7).values(grid));
    filled.update(land(8));
    same(first(await filled.texture.readPixels()), land(8).values(grid));
    filled.dispose();
  },
});
