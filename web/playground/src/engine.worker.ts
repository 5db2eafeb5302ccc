// Computes noise, so that the page never waits.

import { init, Noise, type Grid, type Surface } from 'gradnoise';
import { init as initText, prepare, requestDevice, source } from 'gradnoise/webgpu';
import type { Language } from 'gradnoise/text';
import { grid as promisedGrid, hash } from '../../tests/promises.mjs';
import { compared } from './check';
import {
  ballOf,
  gridOf,
  histogram,
  pixels,
  repeated,
  steepnessOf,
  tileOf,
  turned,
  PERIOD,
  SIZE,
  START,
  type Ramp,
  type Relief,
} from './picture';
import type { Answer, Asked, Checked, Drawing, Facts, Kept, Picture, Question, Questions } from './protocol';
import { noiseAt, type List, type Members } from './saved';

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

/** Returns samples around the origin, so that what follows from them stays while one looks around. */
const overview = (noise: Noise): Grid => gridOf(noise.dimension, { ...START, step: 0.173 }, 64);

/** Returns the ends of colours. */
function endsOf(noise: Noise): [number, number] {
  const values = noise.values(overview(noise));
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low < high ? [low, high] : [low - 1, high + 1];
}

/** Returns the light of terrain, which a noise of one dimension is not. */
function reliefOf(noise: Noise, { view, light }: Drawing): Relief | undefined {
  const { dimension } = noise;
  if (view !== 'terrain' || dimension < 2) return undefined;
  return { ...light, steepness: steepnessOf(noise.samples(overview(noise)), 1 + dimension) };
}

interface Planned {
  noise: string;
  where: Grid | Surface;
  width: number;
  height: number;
  /** The numbers of a sample: its value, and its gradient on terrain. */
  stride: number;
}

/** Returns a noise whose last node is the input of others. */
function extended(json: string, others: (last: number) => unknown[]): string {
  const { nodes, ...members } = JSON.parse(json) as { nodes: unknown[] };
  return JSON.stringify({ ...members, nodes: [...nodes, ...others(nodes.length - 1)] });
}

function planned({ json, view, place }: Drawing, dimension: number): Planned {
  if (view === 'ball') {
    // A ball has three dimensions: what has fewer is the same along the others.
    const coordinates = ['x', 'y'].slice(0, dimension);
    const lifted = (last: number) => [
      { swizzle: { inputs: [last], coordinates } },
      { in_dimension: { inputs: [last + 1], dimension: 3 } },
    ];
    const where = ballOf(dimension, place);
    const [width, height] = where.size;
    return { noise: dimension < 3 ? extended(json, lifted) : json, where, width, height, stride: 1 };
  }
  const isTiled = view === 'tiles';
  const where = isTiled ? tileOf(dimension, place) : gridOf(dimension, place);
  const [width, height = 1] = where.size;
  const tiled = (last: number) => [{ tiled: { inputs: [last], periods: Array(dimension).fill(PERIOD) } }];
  const noise = isTiled ? extended(json, tiled) : json;
  return { noise, where, width, height, stride: view === 'terrain' ? 1 + dimension : 1 };
}

/** What the colours and the light of a picture depend on. */
interface Shades {
  ends: [number, number];
  relief?: Relief;
}

/** Returns the pixels of the whole view. */
function whole(samples: Float32Array, plan: Planned, shades: Shades, { view, place, ramp }: Drawing) {
  const { width, height, stride } = plan;
  const made = pixels(samples, stride, shades.ends, ramp, shades.relief);
  const isWhole = width === SIZE && height === SIZE;
  const shown = view === 'ball' ? turned(made, [width, height], place) : repeated(made, width, height);
  return (isWhole ? made : shown) as Uint8ClampedArray<ArrayBuffer>;
}

const ROWS = 64;

/** Computes the samples of a plan: of grids row by row. */
async function computed(
  noise: Noise,
  { where, width, height, stride }: Planned,
  asked: Asked,
): Promise<Float32Array> {
  const all = new Float32Array(width * height * stride);
  const fill = (part: Grid | Surface, target: Float32Array) =>
    stride > 1 ? noise.samples(part, target) : noise.values(part, target);
  if ('surface' in where || height === 1) {
    fill(where, all);
    return all;
  }
  for (let row = 0; row < height; row += ROWS) {
    const rows = Math.min(ROWS, height - row);
    fill(
      { ...where, size: [width, rows], first: [0, row] },
      all.subarray(row * width * stride, (row + rows) * width * stride),
    );
    await breathe(asked);
  }
  return all;
}

async function picture(drawing: Drawing, asked: Asked): Promise<Picture> {
  const { code, dimension, range, ...shades } = using(drawing.json, (noise) => ({
    code: noise.code,
    dimension: noise.dimension,
    range: noise.range,
    ends: endsOf(noise),
    relief: reliefOf(noise, drawing),
  }));
  const plan = planned(drawing, dimension);
  const samples = await using(plan.noise, (noise) => computed(noise, plan, asked));
  const values = plan.stride > 1 ? samples.filter((_, index) => index % plan.stride === 0) : samples;
  return {
    code,
    pixels: whole(samples, plan, shades, drawing),
    values,
    width: plan.width,
    height: plan.height,
    dimension,
    range: range as [number, number],
    ends: shades.ends,
    histogram: histogram(values, 1, shades.ends),
  };
}

function thumbnail({ json, ramp, size }: { json: string; ramp: Ramp; size: number }) {
  return using(json, (noise) => {
    const place = { ...START, x: 1.7, y: 1.3, step: 4 / size };
    const { grid, stride } = { grid: gridOf(noise.dimension, place, size), stride: 1 };
    const made = pixels(noise.values(grid), stride, endsOf(noise), ramp);
    return noise.dimension > 1 ? made : new Uint8ClampedArray(size * size * 4).map((_, at) => made[at % (size * 4)]);
  });
}

/** Returns the value at a position of the view, and the gradient. */
function sample({ drawing, position }: Questions['sample'][0]): Float32Array {
  return using(planned(drawing, position.length).noise, (noise) => noise.samples(position));
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

/** Compares the GPU's samples with the CPU's, and returns both. */
async function bothOf(noise: Noise, where: Grid | Surface, stride: number) {
  await initText();
  const found = await device();
  const format = stride > 1 ? 'value-and-gradient' : 'r32float';
  const fill = await prepare(found, noise, where, { format });
  try {
    const samples = (await fill.read()) as Float32Array;
    const expected = stride > 1 ? noise.samples(where) : noise.values(where);
    return { samples, comparison: compared(expected, samples, stride), adapter: adapterOf(found) };
  } finally {
    fill.destroy();
  }
}

async function gpu(drawing: Drawing, asked: Asked): Promise<Checked> {
  const { code, dimension, ...shades } = using(drawing.json, (noise) => ({
    code: noise.code,
    dimension: noise.dimension,
    ends: endsOf(noise),
    relief: reliefOf(noise, drawing),
  }));
  const plan = planned(drawing, dimension);
  await breathe(asked);
  return using(plan.noise, async (noise) => {
    const { samples, comparison, adapter } = await bothOf(noise, plan.where, plan.stride);
    const grid = JSON.stringify(plan.where);
    return { code, pixels: whole(samples, plan, shades, drawing), comparison, adapter, grid };
  });
}

/** Checks a line of `tests/promises/codes.txt`, whose header explains it. */
async function promise(line: string): Promise<Kept> {
  const [code, , expected] = line.split(' ');
  return using(code, async (noise) => {
    const where = promisedGrid(noise.dimension);
    const isKept = hash(noise.values(where)) === expected;
    try {
      const { comparison, adapter } = await bothOf(noise, where, 1);
      return { isKept, comparison, adapter };
    } catch (error) {
      return { isKept, reason: message(error) };
    }
  });
}

const PROFILE = 129;

/** Computes a node of one input. */
function profile({ kind, body, ends: [low, high] }: Questions['profile'][0]): Float32Array {
  const line = { in_dimension: { inputs: [0], dimension: 1 } };
  const nodes = ['x', line, { [kind]: { inputs: [1], ...(body as Members) } }];
  const grid = { size: [PROFILE], step: (high - low) / (PROFILE - 1), origin: [low] };
  return using(JSON.stringify({ gradnoise: 1, nodes }), (noise) => noise.values(grid));
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
  sample,
  gpu,
  text,
  profile,
  promise,
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
