import type { Noise } from './nodes.js';

/** Numbers of an array, or one for all. */
export type Numbers = number | readonly number[] | Float32Array | Float64Array;

/** A grid of samples. Arrays have x fastest, then y, then z. */
export interface Grid {
  /** The numbers of samples along x, y and z; at most as many as the noise has coordinates. */
  size: readonly number[] | Uint32Array;
  /** The distance of samples, along all axes or each. Noises on a lattice have cells of 1. */
  step: Numbers;
  /** The position of the sample with the index 0. Default: 0. */
  origin?: Numbers;
  /** The index of the first sample, for a window, which has the bits of the whole. Default: 0. */
  first?: Numbers;
}

/** A sphere (equirectangular), a cube map or a cylinder in a noise of three dimensions, without seams. */
export interface Surface {
  surface: 'sphere' | 'cube' | 'cylinder';
  /** The numbers of columns and rows; of a cube one number. Its faces follow each other: +x, -x, +y, -y, +z, -z. */
  size: readonly number[];
  /** The number of one face of a cube. */
  face?: number;
  /** The radius, in units of the noise. */
  radius: number;
  /** The length of a cylinder. */
  length?: number;
  /** Default: [0, 0, 0]. */
  center?: readonly [number, number, number];
  /** The fourth coordinate, for a noise of four dimensions. */
  fourth?: number;
  /** Whether the first and last samples lie on the edges, as meshes need. Default: false. */
  vertices?: boolean;
}

/** Positions without gaps. `Float32Array` has the bits of shaders; other numbers are exact anywhere. */
export type Positions = Float32Array | Float64Array | readonly number[];

export type Format =
  | 'r8unorm'
  | 'r16unorm'
  | 'r16float'
  | 'r32float'
  | 'rgba8unorm'
  | 'rgba8unorm-srgb'
  | 'rgba16float'
  | 'rgba32float'
  | 'value-and-gradient';

/** What noises and outputs have in common. */
export declare class Computed {
  /** The number of coordinates. */
  readonly dimension: number;
  /** The number of values of a sample: 1, or 4 of normals, colours and channels. */
  readonly channels: number;
  /** The noise as a text of letters, digits, `_` and `-`, for links, files and other languages. */
  readonly code: string;
  /** The noise as JSON. Seeds above 2**53 are texts. */
  readonly json: string;
  /** Returns the object of `json`, for `JSON.stringify`. */
  toJSON(): object;
  /** Returns whether another noise is described alike. */
  equals(other: unknown): boolean;
  /** Returns the value at a `float` position, with the bits of exported shaders. */
  at(x: number, y?: number, z?: number, w?: number): number;
  /** Returns the value at a position that is exact anywhere. */
  value(...position: number[]): number;
  /**
   * Computes values, into your array or a new one. Outputs of four channels have four numbers a sample.
   * @throws {NoiseError} The noise is invalid, with its node, or it has no values there.
   */
  values(where: Grid | Surface | Positions, out?: Float32Array): Float32Array;
  /** Computes values and gradients: of each sample the value, then its derivative along each coordinate. */
  samples(where: Grid | Surface | Positions, out?: Float32Array): Float32Array;
  /** Computes bytes of textures, in rows without gaps. Unorm formats store 0 for -1 and their largest number for 1. */
  texels<Out extends Uint8Array | Uint8ClampedArray = Uint8Array>(
    where: Grid | Surface | Positions,
    format: Format,
    out?: Out,
  ): Out;
  /** Frees the memory of the noise, which the garbage collector otherwise does later. */
  free(): void;
}

export interface OctaveOptions {
  /** The lowest and the highest frequency, instead of a number. */
  band?: [number, number];
  /** The ratio of successive frequencies. Default: 2. */
  lacunarity?: number;
  /** The ratio of successive amplitudes. Default: 0.5. */
  persistence?: number;
}

/** Arithmetic, and methods that stand for several nodes. */
export declare class Operators extends Computed {
  /** The proven least and greatest value. */
  readonly range: [number, number];
  negate(): Noise;
  /** Returns 1 above 0, -1 below, and 0 at 0. */
  sign(): Noise;
  /** Multiplies by a number, and folds the value back and forth between 0 and 1. */
  fold(strength?: number): Noise;
  /** Returns the remainder of a division, which never has the sign opposite to the divisor's. */
  modulo(divisor: Noise | number): Noise;
  /** Returns this noise where the control is -1 or less, the other from 1 on, and a mix between. */
  blend(other: Noise | number, control: Noise | number): Noise;
  /** Returns the other noise where the control lies between two bounds, with edges of `softness` to either side. */
  select(other: Noise | number, control: Noise | number, lower: number, upper: number, softness?: number): Noise;
  /** Displaces positions along each axis by another noise times a number (domain warping). */
  warp(amplitude: number, by: Noise | number): Noise;
  /** Warps octave by octave: each displaces the positions that the ones before it have displaced. */
  warpProgressive(amplitude: number, by: Noise | number, octaves?: number, options?: OctaveOptions): Noise;
  /** Sums octaves, each of whose amplitudes is that of the one before times another noise. */
  fbmWithGain(gain: Noise | number, octaves?: number, options?: Pick<OctaveOptions, 'lacunarity'>): Noise;
  /** Sums octaves, of which low ones damp those after them, by the part that another noise says. */
  fbmWeightedBy(strength: Noise | number, octaves?: number, options?: OctaveOptions): Noise;
}
