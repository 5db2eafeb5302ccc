import type { Computed, Format, Grid, Surface } from './lib/computed.js';

export { init, source } from './text.js';

/**
 * Opens a device of WebGPU.
 * @throws {AdapterError} There is no WebGPU, or no adapter.
 */
export declare function requestDevice(
  options?: GPURequestAdapterOptions,
  descriptor?: GPUDeviceDescriptor,
): Promise<GPUDevice>;

/**
 * Prepares a noise on a grid or a surface. It compiles a pipeline unless the device had a noise of the same structure.
 * @throws {NoiseError} The noise is invalid, or the device's limits are too low.
 * @throws {DeviceLostError} The device was lost.
 */
export declare function prepare(
  device: GPUDevice,
  noise: Computed,
  where: Grid | Surface,
  options?: {
    /** The format of samples. Default: `r16float`, which any device filters. */
    format?: Format;
    /** Whether the adapter runs on the CPU. It changes no bits. Default: what the device says. */
    software?: boolean;
  },
): Promise<Fill>;

/** A noise on a grid or a surface, ready on a device. */
export declare class Fill {
  private constructor();
  readonly device: GPUDevice;
  /** The numbers of samples along x, y and z. */
  readonly size: [number, number, number];
  /** The format of textures with these samples; `value-and-gradient` has none. */
  readonly textureFormat: GPUTextureFormat | undefined;
  /** The samples, in rows of `bytesPerRow` bytes. */
  readonly buffer: GPUBuffer;
  readonly bytesPerRow: number;
  /** Makes a texture for this fill. Further usages can be added. */
  createTexture(usage?: GPUTextureUsageFlags): GPUTexture;
  /** Records the fill and, with a texture, the copy to it, from a texel on. */
  encode(encoder: GPUCommandEncoder, texture?: GPUTexture, origin?: GPUOrigin3D): void;
  /** Fills a new or a given texture, and submits that. */
  texture(texture?: GPUTexture): GPUTexture;
  /** Changes the numbers of the noise. It compiles nothing. Another structure is refused: prepare that. */
  update(noise: Computed): void;
  /** Moves to another grid or surface of the same size, such as the next of `bands`. It compiles nothing. */
  move(where: Grid | Surface): void;
  /** Fills, and reads the samples back, without gaps between rows. */
  read(): Promise<Float32Array | Uint16Array | Uint8Array>;
  /** Frees the buffers. */
  destroy(): void;
}
