// What kinds of nodes and their fields do, in words for those who are new to noise. The schema has the exact ones.

import type { Field, Kind } from './schema';

const KINDS: Record<string, string> = {
  constant: 'A number, the same everywhere.',
  perlin: 'Soft blobs, the classic noise to begin with.',
  simplex: 'Soft blobs, without the squares that Perlin noise shows.',
  value: 'Soft squares, rougher than Perlin noise.',
  cellular: 'Cells, as of stones, scales and cracked mud.',
  gabor: 'Wavy fibres, as of wood and brushed metal.',
  white: 'Grain: each cell has a value of its own.',
  fbm: 'Adds ever finer detail, as clouds and hills have.',
  turbulence: 'Adds ever finer detail with sharp valleys, as smoke and marble have.',
  billow: 'Adds ever finer detail with round tops, as clouds and dunes have.',
  ridged: 'Mountain ridges: sharp crests with ever finer detail.',
  hybrid_multifractal: 'Hills with smooth valleys and rough tops.',
  slope_fbm: 'Hills whose slopes look washed out by rain.',
  swiss_turbulence: 'Mountains whose ridges run down into valleys.',
  jordan_turbulence: 'Mountains that look washed out by rain.',
  frequency: 'Zooms: a small number makes shapes larger, a large one smaller.',
  frequencies: 'Stretches shapes along each axis.',
  translate: 'Moves the noise.',
  rotate: 'Turns the noise.',
  tiled: 'Makes the noise a tile without seams.',
  warp: 'Bends shapes by other noises, as in marble and rivers.',
  mix: 'Blends two noises by a third, the mask.',
  select: 'Makes a mask, to blend noises where a value is between two others.',
  scale_bias: 'Changes contrast and brightness.',
  remap: 'Changes the range of values.',
  abs: 'Folds low values up, so that creases appear at 0.',
  clamp: 'Cuts off values that are too low or too high, as the sea does.',
  smoothstep: 'Makes soft edges, as of a coast.',
  threshold: 'Makes black and white with a hard edge.',
  curve: 'Bends values by a curve that you draw.',
  terrace: 'Makes steps as of a canyon, at heights that you choose.',
  steps: 'Makes even steps.',
  min: 'Keeps the lower of two noises.',
  max: 'Keeps the higher of two noises, as land above the sea.',
  add: 'Puts one noise on top of another.',
  multiply: 'Shows one noise where another is high: a mask.',
};

const FIELDS: Record<string, string> = {
  count: 'More makes finer detail.',
  lacunarity: 'How much finer each next layer of detail is.',
  persistence: 'How strong finer detail is: low is smooth, high is rough.',
  normalised: 'Keeps the strength when the detail changes.',
  dimension: 'Pictures need 2, solid shapes and moving pictures 3, moving solids 4.',
  hash: 'The source of randomness: any does.',
  seed: 'Another number makes another noise of the same kind.',
  jitter: 'How irregular cells are: 0 makes a grid.',
  feature: 'The part of a cell that shows: its middle, its edges, or a value of its own.',
  frequency: 'Small numbers make shapes larger.',
  amplitude: 'How far shapes are bent.',
};

/** What an operation does with a constant. */
const WITH_CONSTANT: Record<string, string> = {
  max: 'at least',
  min: 'at most',
  add: 'plus',
  subtract: 'minus',
  multiply: 'times',
  divide: 'divided by',
  pow: 'to the power of',
};

/** Returns words on a constant that is an input of an operation, if there are any. */
export function withConstant(operation: string, input: number): string | undefined {
  const isOperand = input === 1 || ['max', 'min', 'add', 'multiply'].includes(operation);
  return isOperand ? WITH_CONSTANT[operation] : undefined;
}

export const plainly = (kind: Kind | undefined) => KINDS[kind?.name ?? ''] ?? '';
const joined = (...sentences: string[]) => sentences.filter(Boolean).join(' ');

/** Returns plain and exact words on a kind. */
export const aboutKind = (kind: Kind) => joined(plainly(kind), kind.text);

/** Returns plain and exact words on a field. */
export const aboutField = ({ name = '', type, text }: Field) => joined(FIELDS[name] ?? FIELDS[type] ?? '', text);
