// The package in three.js: a texture that a plan fills, and a function in a material.

import * as THREE from 'three/webgpu';
import { float, floor, screenCoordinate, texture, uv, vec2, vec4 } from 'three/tsl';
import * as gn from 'gradnoise';
import { init as initText } from 'gradnoise/webgpu';
import { dataTexture, gpuTexture, noiseFunction } from 'gradnoise/three';
import { fails, post, same } from './checks.js';

const SIDE = 64;
const grid = { size: [SIDE, SIDE], step: 1 / 64 };
await Promise.all([gn.init(), initText()]);
const land = (seed) => gn.perlin(2, { hash: 'lowbias', seed }).ridged(5, { lacunarity: 2.1 });

async function started(forceWebGL) {
  const renderer = new THREE.WebGPURenderer({ antialias: false, forceWebGL });
  await renderer.init();
  return renderer;
}

async function drawn(renderer, node) {
  const material = new THREE.MeshBasicNodeMaterial();
  material.fragmentNode = vec4(node, 0, 0, 1);
  const scene = new THREE.Scene();
  scene.add(new THREE.Mesh(new THREE.PlaneGeometry(2, 2), material));
  const options = {
    type: THREE.FloatType,
    minFilter: THREE.NearestFilter,
    magFilter: THREE.NearestFilter,
    depthBuffer: false,
  };
  const target = new THREE.RenderTarget(SIDE, SIDE, options);
  renderer.setRenderTarget(target);
  renderer.render(scene, new THREE.OrthographicCamera(-1, 1, 1, -1, 0, 1));
  const pixels = await renderer.readRenderTargetPixelsAsync(target, 0, 0, SIDE, SIDE);
  return Float32Array.from({ length: SIDE * SIDE }, (_, i) => pixels[4 * i]);
}

const flipped = (list) => list.map((_, i) => list[(SIDE - 1 - Math.floor(i / SIDE)) * SIDE + (i % SIDE)]);
const flippedUv = () => vec2(uv().x, float(1).sub(uv().y));
const pixel = () => floor(screenCoordinate);
const atPixels = (noise) =>
  Float32Array.from({ length: SIDE * SIDE }, (_, i) => noise.at((i % SIDE) / 64, Math.floor(i / SIDE) / 64));
let gpu;
let webgl;

await post({
  renderers: async () => {
    gpu = await started(false);
    webgl = await started(true);
    if (!gpu.backend.isWebGPUBackend || webgl.backend.isWebGPUBackend) throw new Error('other backends');
  },
  'a texture on WebGPU': async () => {
    const filled = await gpuTexture(gpu, land(7), grid, { format: 'r32float' });
    // Rows come from the top, uv() from the bottom.
    same(await drawn(gpu, texture(filled, flippedUv()).r), land(7).values(grid));
    same(await drawn(gpu, texture(filled, uv()).r), flipped(land(7).values(grid)));
    filled.update(land(8));
    same(await drawn(gpu, texture(filled, flippedUv()).r), land(8).values(grid));
    filled.move({ ...grid, origin: [3, -1.5] });
    same(await drawn(gpu, texture(filled, flippedUv()).r), land(8).values({ ...grid, origin: [3, -1.5] }));
    filled.dispose();
  },
  'two functions on WebGPU': async () => {
    const [one, other] = [noiseFunction(gpu, land(7)), noiseFunction(gpu, gn.simplex(2, { hash: 'lowbias' }))];
    same(await drawn(gpu, one(pixel().mul(1 / 64))), atPixels(land(7)));
    same(await drawn(gpu, other(pixel().mul(1 / 64))), atPixels(gn.simplex(2, { hash: 'lowbias' })));
    await drawn(gpu, one(pixel()).add(other(pixel())));
  },
  'a texture on WebGL 2': async () => {
    same(
      await drawn(webgl, texture(dataTexture(land(7), grid, { format: 'r32float' }), uv()).r),
      land(7).values(grid),
    );
    await fails(() => gpuTexture(webgl, land(7), grid), 'NoiseError', /use dataTexture/);
    await fails(async () => dataTexture(land(7), { size: [4], step: 1 }), 'NoiseError', /a width and a height/);
    await fails(async () => dataTexture(land(7), grid, { format: 'constructor' }), 'NoiseError', /r16float/);
  },
  'a function on WebGL 2': async () => {
    // There the first row is at the bottom.
    same(await drawn(webgl, noiseFunction(webgl, land(7))(pixel().mul(1 / 64))), flipped(atPixels(land(7))));
  },
  'a function with a table is refused': async () => {
    await fails(async () => noiseFunction(gpu, gn.perlin()), 'NoiseError', /lowbias/);
  },
});
