import type { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture.js';
import type { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import type { Scene } from '@babylonjs/core/scene.js';
import type { Computed, Grid } from './lib/computed.js';

export type BabylonFormat = 'r16float' | 'r32float' | 'rgba16float' | 'rgba32float';

/** Computes a texture on the CPU, for any engine. */
export declare function dataTexture(
  scene: Scene,
  noise: Computed,
  grid: Grid,
  options?: { format?: BabylonFormat },
): RawTexture;

/**
 * Fills a texture on the device of a `WebGPUEngine`, after its `initAsync()` and that of `gradnoise/webgpu`. `update`
 * and `move` fill it again, and compile nothing.
 */
export declare function gpuTexture(
  scene: Scene,
  noise: Computed,
  grid: Grid,
  options?: { format?: BabylonFormat; software?: boolean },
): Promise<{ texture: BaseTexture; update(noise: Computed): void; move(where: Grid): void; dispose(): void }>;
