import {
  DataTexture,
  ExternalTexture,
  FloatType,
  HalfFloatType,
  LinearFilter,
  NearestFilter,
  RGBAFormat,
  RedFormat,
} from 'three/webgpu';
import { code, glslFn, wgslFn } from 'three/tsl';
import { NoiseError, shown } from './lib/errors.js';
import { prepare } from './lib/fill.js';
import { source } from './lib/source.js';
import { flat, ofFormat } from './lib/textures.js';
import { Noise } from './nodes.js';

const FORMATS = {
  r16float: [RedFormat, HalfFloatType],
  r32float: [RedFormat, FloatType],
  rgba16float: [RGBAFormat, HalfFloatType],
  rgba32float: [RGBAFormat, FloatType],
};

function described(texture, format) {
  [texture.format, texture.type] = ofFormat(FORMATS, format);
  texture.magFilter = texture.minFilter = format.endsWith('32float') ? NearestFilter : LinearFilter;
  return texture;
}

/** A texture that the noise fills on three's own device. */
export class NoiseTexture extends ExternalTexture {
  constructor(fill, format) {
    super(fill.texture());
    described(this, format);
    this.fill = fill;
  }

  /** Changes the numbers of the noise. It compiles nothing. */
  update(noise) {
    this.fill.update(noise);
    this.fill.texture(this.sourceTexture);
  }

  /** Moves to another grid of the same size. It compiles nothing. */
  move(where) {
    this.fill.move(where);
    this.fill.texture(this.sourceTexture);
  }

  dispose() {
    super.dispose();
    this.sourceTexture.destroy();
    this.fill.destroy();
  }
}

/** Fills a texture on the device of a `WebGPURenderer`, after its `init()`. */
export async function gpuTexture(renderer, noise, grid, { format = 'r16float', ...options } = {}) {
  const device = renderer.backend?.device;
  if (!device) {
    throw new NoiseError('the renderer has no device of WebGPU; use dataTexture, whose values the CPU computes');
  }
  ofFormat(FORMATS, format);
  flat(grid);
  return new NoiseTexture(await prepare(device, noise, grid, { format, ...options }), format);
}

/** Computes a texture on the CPU, for any renderer. */
export function dataTexture(noise, grid, { format = 'r16float' } = {}) {
  ofFormat(FORMATS, format);
  const size = flat(grid);
  const bytes = noise.texels(grid, format);
  const data = format.endsWith('32float') ? new Float32Array(bytes.buffer) : new Uint16Array(bytes.buffer);
  const texture = described(new DataTexture(data, ...size), format);
  texture.needsUpdate = true;
  return texture;
}

let count = 0;

/** Returns a function of TSL: a position to the noise there, in WGSL or, for WebGL 2, in GLSL. */
export function noiseFunction(renderer, noise) {
  if (!(noise instanceof Noise)) throw new NoiseError(`${shown(noise)} is not a noise`);
  // Each has a name of its own, so that one shader can have several.
  const name = `gn_noise_${(count += 1)}`;
  const isGpu = Boolean(renderer.backend?.isWebGPUBackend);
  const { text, buffer } = source(noise, name, isGpu ? 'wgsl' : 'es.glsl');
  if (buffer) {
    const advice = "give the noise a hash such as { hash: 'lowbias' }";
    throw new NoiseError(`the function reads a table from a buffer; ${advice}`);
  }
  const { dimension } = noise;
  const [wgsl, glsl] = dimension === 1 ? ['f32', 'float'] : [`vec${dimension}f`, `vec${dimension}`];
  const call = isGpu
    ? wgslFn(`fn ${name}_at(p: ${wgsl}) -> f32 { return ${name}(p); }`, [code(text, [], 'wgsl')])
    : glslFn(`float ${name}_at(${glsl} p) { return ${name}(p); }`, [code(text, [], 'glsl')]);
  return (p) => call({ p });
}
