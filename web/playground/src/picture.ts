// Pictures of values: colours, light, tiles and the histogram.

export const VIEWS = ['plane', 'terrain', 'tiles'] as const;
export type View = (typeof VIEWS)[number];

export const SIZE = 512;
/** The period of tiles, in cells. */
export const PERIOD = 4;
const BINS = 64;

/** The part of the noise that is shown: the position of the middle, and the distance of samples. */
export interface Place {
  x: number;
  y: number;
  step: number;
  /** The coordinates after the second. */
  rest: number;
}

export const START: Place = { x: 0, y: 0, step: 8 / SIZE, rest: 0 };

export interface Grid {
  size: number[];
  step: number;
  origin: number[];
}

/** Returns the samples of a square around a place. */
export function gridOf(dimension: number, { x, y, step, rest }: Place, size = SIZE): Grid {
  const half = (size / 2) * step;
  const origin = [x - half, y - half, rest, rest].slice(0, dimension);
  return { size: dimension === 1 ? [size] : [size, size], step, origin };
}

/** Returns the samples of one tile. */
export function tileOf(dimension: number, rest: number): Grid {
  const size = SIZE / 2;
  const origin = [0, 0, rest, rest].slice(0, dimension);
  return { size: dimension === 1 ? [size] : [size, size], step: PERIOD / size, origin };
}

// Colours from the lowest to the highest value, in sRGB.
const RAMPS = {
  grey: ['#000000', '#ffffff'],
  land: ['#12355b', '#2f7397', '#d9c894', '#6d8f45', '#3f5f36', '#7d7266', '#ffffff'],
  ember: ['#12060c', '#571a24', '#b3341f', '#f08a24', '#ffe9a8'],
  ice: ['#0b1030', '#23518f', '#5aa7c7', '#c6e6ec', '#ffffff'],
  stone: ['#2a2622', '#5e564c', '#94897a', '#cfc4b2', '#f6efe2'],
};
export type Ramp = keyof typeof RAMPS;
export const RAMP_NAMES = Object.keys(RAMPS) as Ramp[];

const tables = new Map<Ramp, Uint8Array>();

/** Returns 256 colours of three bytes. */
function table(ramp: Ramp): Uint8Array {
  const known = tables.get(ramp);
  if (known) return known;
  const stops = RAMPS[ramp].map((text) => [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16)));
  const made = new Uint8Array(256 * 3);
  for (let index = 0; index < 256; index += 1) {
    const place = (index / 255) * (stops.length - 1);
    const low = Math.min(Math.floor(place), stops.length - 2);
    for (let channel = 0; channel < 3; channel += 1) {
      const [from, to] = [stops[low][channel], stops[low + 1][channel]];
      made[index * 3 + channel] = Math.round(from + (to - from) * (place - low));
    }
  }
  tables.set(ramp, made);
  return made;
}

// Light comes from the upper left.
const LIGHT = [-0.55, -0.55, 0.63];
const AMBIENT = 0.32;

/** Returns the brightness of a surface with these slopes, by its normal. */
function lit(slopeX: number, slopeY: number): number {
  const facing = -slopeX * LIGHT[0] - slopeY * LIGHT[1] + LIGHT[2];
  return AMBIENT + 1.15 * Math.max(0, facing / Math.hypot(slopeX, slopeY, 1));
}

/** Returns pixels of samples: values, or values with the slopes of the first two coordinates. */
export function pixels(samples: Float32Array, stride: number, ends: [number, number], ramp: Ramp): Uint8ClampedArray {
  const colours = table(ramp);
  const [low, high] = ends;
  const scale = 255 / (high - low || 1);
  // Slopes are of values that fill a height of 1.
  const relief = 1.2 / (high - low || 1);
  const count = samples.length / stride;
  const made = new Uint8ClampedArray(count * 4);
  for (let index = 0; index < count; index += 1) {
    const at = index * stride;
    const colour = Math.max(0, Math.min(255, Math.round((samples[at] - low) * scale))) * 3;
    const light = stride > 2 ? lit(samples[at + 1] * relief, samples[at + 2] * relief) : 1;
    made[index * 4] = colours[colour] * light;
    made[index * 4 + 1] = colours[colour + 1] * light;
    made[index * 4 + 2] = colours[colour + 2] * light;
    made[index * 4 + 3] = 255;
  }
  return made;
}

/** Returns the square of two by two tiles, or of equal rows. */
export function repeated(tile: Uint8ClampedArray, width: number, height: number): Uint8ClampedArray {
  const source = new Uint32Array(tile.buffer);
  const made = new Uint32Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) made[y * SIZE + x] = source[(y % height) * width + (x % width)];
  }
  return new Uint8ClampedArray(made.buffer);
}

/** Counts values between two ends. */
export function histogram(samples: Float32Array, stride: number, [low, high]: [number, number]): number[] {
  const counts = new Array<number>(BINS).fill(0);
  const scale = BINS / (high - low || 1);
  for (let at = 0; at < samples.length; at += stride) {
    counts[Math.max(0, Math.min(BINS - 1, Math.floor((samples[at] - low) * scale)))] += 1;
  }
  return counts;
}
