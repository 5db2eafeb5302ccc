import { Constants } from '@babylonjs/core/Engines/constants.js';
import { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture.js';
import { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import { NoiseError } from './lib/errors.js';
import { prepare } from './lib/fill.js';
import { flat, ofFormat } from './lib/textures.js';

const FORMATS = {
  r16float: [Constants.TEXTUREFORMAT_R, Constants.TEXTURETYPE_HALF_FLOAT, Uint16Array],
  r32float: [Constants.TEXTUREFORMAT_R, Constants.TEXTURETYPE_FLOAT, Float32Array],
  rgba16float: [Constants.TEXTUREFORMAT_RGBA, Constants.TEXTURETYPE_HALF_FLOAT, Uint16Array],
  rgba32float: [Constants.TEXTUREFORMAT_RGBA, Constants.TEXTURETYPE_FLOAT, Float32Array],
};

/** Computes a texture on the CPU, for any engine. */
export function dataTexture(scene, noise, grid, { format = 'r16float' } = {}) {
  const [channels, type, Numbers] = ofFormat(FORMATS, format);
  const size = flat(grid);
  const data = new Numbers(noise.texels(grid, format).buffer);
  const sampling = format.endsWith('32float')
    ? Constants.TEXTURE_NEAREST_SAMPLINGMODE
    : Constants.TEXTURE_BILINEAR_SAMPLINGMODE;
  return new RawTexture(data, ...size, channels, scene, false, false, sampling, type);
}

/** Fills a texture on the device of a `WebGPUEngine`, after its `initAsync()`. `fill` changes it. */
export async function gpuTexture(scene, noise, grid, { format = 'r16float', ...options } = {}) {
  ofFormat(FORMATS, format);
  flat(grid);
  const engine = scene.getEngine();
  // Babylon.js has no public name for its device.
  const device = engine._device;
  if (!engine.isWebGPU || !device) {
    throw new NoiseError('the engine has no device of WebGPU; use dataTexture, whose values the CPU computes');
  }
  const fill = await prepare(device, noise, grid, { format, ...options });
  const filled = fill.texture();
  const texture = new BaseTexture(scene, engine.wrapWebGPUTexture(filled));
  const refill = (change) => {
    change();
    fill.texture(filled);
  };
  return {
    texture,
    update: (other) => refill(() => fill.update(other)),
    move: (where) => refill(() => fill.move(where)),
    dispose() {
      texture.dispose();
      fill.destroy();
    },
  };
}
