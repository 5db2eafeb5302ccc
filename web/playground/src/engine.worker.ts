// Computes noise, so that the page never waits.

import { init, Noise } from 'gradnoise';
import { init as initText, prepare, requestDevice, source } from 'gradnoise/webgpu';
import type { Language } from 'gradnoise/text';
import { compared } from './check';
import {
  gridOf,
  histogram,
  pixels,
  repeated,
  tileOf,
  PERIOD,
  SIZE,
  type Grid,
  type Place,
  type Ramp,
} from './picture';
import type { Answer, Asked, Checked, Drawing, Facts, Picture, Question } from './protocol';
import { noiseAt, type List } from './saved';

class Stale extends Error {}

const newest = new Map<Question, number>();

/** Lets newer messages in, and ends work that they replace. */
async function breathe({ id, question }: Asked): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  if (newest.get(question) !== id) throw new Stale();
}

/** Frees a noise after use. */
function using<T>(source: string, use: (noise: Noise) => T): T {
  const noise = new Noise(source);
  const free = () => noise.free();
  let found: T;
  try {
    found = use(noise);
  } catch (error) {
    free();
    throw error;
  }
  if (found instanceof Promise) return found.finally(free) as T;
  free();
  return found;
}

const message = (error: unknown) => (error instanceof Error ? error.message : String(error));

function facts({ nodes, ids }: List): Facts {
  const found: Facts = {};
  for (const [index, id] of ids.entries()) {
    try {
      found[id] = using(noiseAt(nodes, index), (noise) => ({
        dimension: noise.dimension,
        range: noise.range as [number, number],
      }));
    } catch (error) {
      found[id] = { error: message(error) };
    }
  }
  return found;
}

/** Returns the ends of colours: those of values around the origin, so that they stay while one looks around. */
function endsOf(noise: Noise): [number, number] {
  const side = 64;
  const grid = gridOf(noise.dimension, { x: 0, y: 0, step: 0.173, rest: 0 }, side);
  const values = noise.values(grid);
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low < high ? [low, high] : [low - 1, high + 1];
}

interface Planned {
  noise: string;
  grid: Grid;
  /** The numbers of a sample: its value, and its gradient on terrain. */
  stride: number;
}

function planned({ json, view, place }: Drawing, dimension: number): Planned {
  if (view !== 'tiles') {
    return { noise: json, grid: gridOf(dimension, place), stride: view === 'terrain' ? 1 + dimension : 1 };
  }
  const { nodes, ...others } = JSON.parse(json) as { nodes: unknown[] };
  const tiled = { tiled: { inputs: [nodes.length - 1], periods: Array(dimension).fill(PERIOD) } };
  return {
    noise: JSON.stringify({ ...others, nodes: [...nodes, tiled] }),
    grid: tileOf(dimension, place.rest),
    stride: 1,
  };
}

/** Returns the pixels of the whole view. */
function whole(samples: Float32Array, { grid, stride }: Planned, ends: [number, number], ramp: Ramp) {
  const [width, height = 1] = grid.size;
  // A drawing of one dimension has no second slope.
  const made = pixels(samples, stride > 2 ? stride : 1, ends, ramp);
  return (width === SIZE && height === SIZE ? made : repeated(made, width, height)) as Uint8ClampedArray<ArrayBuffer>;
}

const ROWS = 64;

/** Computes the samples of a grid, row by row. */
async function computed(noise: Noise, { grid, stride }: Planned, asked: Asked): Promise<Float32Array> {
  const [width, height = 1] = grid.size;
  const all = new Float32Array(width * height * stride);
  for (let row = 0; row < height; row += ROWS) {
    const rows = Math.min(ROWS, height - row);
    const window = height > 1 ? { ...grid, size: [width, rows], first: [0, row] } : grid;
    const target = all.subarray(row * width * stride, (row + rows) * width * stride);
    if (stride > 1) noise.samples(window, target);
    else noise.values(window, target);
    await breathe(asked);
  }
  return all;
}

async function picture(drawing: Drawing, asked: Asked): Promise<Picture> {
  const { dimension, ends, range } = using(drawing.json, (noise) => ({
    dimension: noise.dimension,
    ends: endsOf(noise),
    range: noise.range,
  }));
  const plan = planned(drawing, dimension);
  const samples = await using(plan.noise, (noise) => computed(noise, plan, asked));
  const values = plan.stride > 1 ? samples.filter((_, index) => index % plan.stride === 0) : samples;
  return {
    pixels: whole(samples, plan, ends, drawing.ramp),
    values,
    width: plan.grid.size[0],
    height: plan.grid.size[1] ?? 1,
    dimension,
    range: range as [number, number],
    ends,
    histogram: histogram(values, 1, ends),
  };
}

function thumbnail({ json, ramp, size }: { json: string; ramp: Ramp; size: number }) {
  return using(json, (noise) => {
    const place: Place = { x: 1.7, y: 1.3, step: 4 / size, rest: 0 };
    const { grid, stride } = { grid: gridOf(noise.dimension, place, size), stride: 1 };
    const made = pixels(noise.values(grid), stride, endsOf(noise), ramp);
    return noise.dimension > 1 ? made : new Uint8ClampedArray(size * size * 4).map((_, at) => made[at % (size * 4)]);
  });
}

let opening: Promise<GPUDevice> | undefined;

/** Opens the device once, and again after it was lost or not found. */
function device(): Promise<GPUDevice> {
  opening ??= requestDevice().then(
    (found) => {
      found.lost.then(() => (opening = undefined));
      return found;
    },
    (error) => {
      opening = undefined;
      throw error;
    },
  );
  return opening;
}

function adapterOf({ adapterInfo }: GPUDevice): string {
  const { vendor, architecture, device: model, description } = adapterInfo;
  return [vendor, architecture, model, description].filter(Boolean).join(' ') || 'an adapter without a name';
}

async function gpu(drawing: Drawing, asked: Asked): Promise<Checked> {
  await initText();
  const found = await device();
  const { dimension, ends } = using(drawing.json, (noise) => ({ dimension: noise.dimension, ends: endsOf(noise) }));
  const plan = planned(drawing, dimension);
  await breathe(asked);
  return using(plan.noise, async (noise) => {
    const format = plan.stride > 1 ? 'value-and-gradient' : 'r32float';
    const fill = await prepare(found, noise, plan.grid, { format });
    try {
      const samples = (await fill.read()) as Float32Array;
      const expected = plan.stride > 1 ? noise.samples(plan.grid) : noise.values(plan.grid);
      return {
        pixels: whole(samples, plan, ends, drawing.ramp),
        comparison: compared(expected as Float32Array, samples, plan.stride),
        adapter: adapterOf(found),
        grid: JSON.stringify(plan.grid),
      };
    } finally {
      fill.destroy();
    }
  });
}

async function text({ json, language }: { json: string; language: string }) {
  await initText();
  return using(json, (noise) => source(noise, 'noise', language as Language).text);
}

/** Leaves out the member of editors, which is no part of the noise. */
function bare(text: string): string {
  if (!text.trimStart().startsWith('{')) return text;
  const { editor: _, ...others } = JSON.parse(text);
  return JSON.stringify(others);
}

const ANSWERS = {
  open: (given: string) => using(bare(given), (noise) => noise.json),
  code: (given: string) => using(given, (noise) => noise.code),
  facts,
  picture,
  thumbnail,
  gpu,
  text,
} as Record<Question, (argument: never, asked: Asked) => unknown>;

const core = init();

self.onmessage = async ({ data }: MessageEvent<Asked>) => {
  const { id, question, argument } = data;
  newest.set(question, id);
  const post = (answer: Omit<Answer, 'id'>, buffers: Transferable[] = []) =>
    self.postMessage({ id, ...answer }, { transfer: buffers });
  try {
    await core;
    const value = await ANSWERS[question](argument as never, data);
    const made = (value as { pixels?: Uint8ClampedArray } | undefined)?.pixels;
    post({ value }, made ? [made.buffer] : []);
  } catch (error) {
    post(error instanceof Stale ? { isStale: true } : { error: message(error) });
  }
};
