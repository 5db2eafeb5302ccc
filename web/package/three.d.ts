import type { DataTexture, ExternalTexture, WebGPURenderer } from 'three/webgpu';
import type { Computed, Grid } from './lib/computed.js';
import type { Fill } from './webgpu.js';

export type ThreeFormat = 'r16float' | 'r32float' | 'rgba16float' | 'rgba32float';

/**
 * A texture that the noise fills on three's own device. Its first row is at the top, where `uv()` of a plane is 1: flip
 * y to show it as the grid has it.
 */
export declare class NoiseTexture extends ExternalTexture {
  private constructor();
  readonly fill: Fill;
  /** Changes the numbers of the noise. It compiles nothing. */
  update(noise: Computed): void;
  /** Moves to another grid of the same size. It compiles nothing. */
  move(where: Grid): void;
}

/** Fills a texture on the device of a `WebGPURenderer`, after its `init()` and that of `gradnoise/webgpu`. */
export declare function gpuTexture(
  renderer: WebGPURenderer,
  noise: Computed,
  grid: Grid,
  options?: { format?: ThreeFormat; software?: boolean },
): Promise<NoiseTexture>;

/** Computes a texture on the CPU, for any renderer. */
export declare function dataTexture(noise: Computed, grid: Grid, options?: { format?: ThreeFormat }): DataTexture;

/** Returns a function of TSL: a position to the noise there, in WGSL or, for WebGL 2, in GLSL. */
export declare function noiseFunction(renderer: WebGPURenderer, noise: Computed): (p: unknown) => any;
