// What the page asks of the worker, and its answers.

import type { Comparison } from './check';
import type { Light, Place, Ramp, View } from './picture';
import type { List, Saved } from './saved';

/** What is known of a node. */
export interface Fact {
  dimension?: number;
  range?: [number, number];
  error?: string;
}
export type Facts = Record<string, Fact>;

export interface Drawing {
  json: string;
  view: View;
  place: Place;
  ramp: Ramp;
  light: Light;
}

export interface Picture {
  /** The code of what is shown. */
  code: string;
  pixels: Uint8ClampedArray<ArrayBuffer>;
  /** The values, one for each pixel of `width` columns, which repeat. */
  values: Float32Array;
  width: number;
  height: number;
  dimension: number;
  range: [number, number];
  /** The values of the darkest and the brightest colour. */
  ends: [number, number];
  histogram: number[];
}

export interface Checked {
  code: string;
  pixels: Uint8ClampedArray<ArrayBuffer>;
  comparison: Comparison;
  adapter: string;
  grid: string;
}

/** What has become of a promised code. */
export interface Kept {
  /** Whether the CPU has the promised bits, if it computed any. */
  isKept?: boolean;
  /** The GPU's bits against the CPU's, unless the GPU did not compute them, for a reason. */
  comparison?: Comparison;
  adapter?: string;
  reason?: string;
}

/** Questions by name, each with its argument and its answer. */
export interface Questions {
  /** Opens a code or JSON, and returns JSON. */
  open: [string, string];
  code: [string, string];
  facts: [List, Facts];
  picture: [Drawing, Picture];
  thumbnail: [{ json: string; ramp: Ramp; size: number }, Uint8ClampedArray<ArrayBuffer>];
  /** Computes the value and the gradient at a position of the view. */
  sample: [{ drawing: Drawing; position: number[] }, Float32Array];
  gpu: [Drawing, Checked];
  text: [{ json: string; language: string }, string];
  /** Computes a node of one input over a range of the input. */
  profile: [{ kind: string; body: Saved; ends: [number, number] }, Float32Array];
  /** Checks a line of the promised codes. */
  promise: [string, Kept];
}
export type Question = keyof Questions;

export interface Asked {
  id: number;
  question: Question;
  argument: unknown;
}

export interface Answer {
  id: number;
  value?: unknown;
  error?: string;
  /** Whether a newer question of the kind came first. */
  isStale?: boolean;
}
