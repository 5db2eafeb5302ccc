// Pictures of values: colours, light, tiles, the ball and the histogram.

export const VIEWS = ['plane', 'terrain', 'tiles', 'ball'] as const;
export type View = (typeof VIEWS)[number];

export const SIZE = 512;
/** The period of tiles, in cells. */
export const PERIOD = 4;
const BINS = 64;

/** The part of the noise that is shown: the position of the middle, and the distance of samples. */
export interface Place {
  x: number;
  y: number;
  z: number;
  w: number;
  step: number;
}

export const START: Place = { x: 0, y: 0, z: 0, w: 0, step: 8 / SIZE };

export interface Grid {
  size: number[];
  step: number;
  origin: number[];
}

/** Returns the samples of a square around a place. */
export function gridOf(dimension: number, { x, y, z, w, step }: Place, size = SIZE): Grid {
  const half = (size / 2) * step;
  const origin = [x - half, y - half, z, w].slice(0, dimension);
  return { size: dimension === 1 ? [size] : [size, size], step, origin };
}

/** Returns the samples of one tile. */
export function tileOf(dimension: number, { z, w }: Place): Grid {
  const size = SIZE / 2;
  const origin = [0, 0, z, w].slice(0, dimension);
  return { size: dimension === 1 ? [size] : [size, size], step: PERIOD / size, origin };
}

/** A map of a sphere: columns are longitudes, rows latitudes from the north. */
export interface Ball {
  surface: 'sphere';
  size: [number, number];
  radius: number;
  fourth?: number;
}

/** Returns the samples of a ball of three or four dimensions, as large as the picture. */
export function ballOf(dimension: number, { step, w }: Place): Ball {
  const fourth = dimension === 4 ? { fourth: w } : {};
  return { surface: 'sphere', size: [1024, 512], radius: (step * SIZE) / 4, ...fourth };
}

/** A colour in sRGB at a part of the way from the lowest to the highest value. */
export interface Stop {
  at: number;
  colour: string;
}
/** Colours in ascending order. */
export type Ramp = readonly Stop[];

const even = (...colours: string[]): Ramp =>
  colours.map((colour, index) => ({ at: index / (colours.length - 1), colour }));
export const RAMPS = {
  grey: even('#000000', '#ffffff'),
  land: even('#12355b', '#2f7397', '#d9c894', '#6d8f45', '#3f5f36', '#7d7266', '#ffffff'),
  alpine: even('#2b3d1f', '#567a35', '#9a9a63', '#8b8175', '#ffffff'),
  ember: even('#12060c', '#571a24', '#b3341f', '#f08a24', '#ffe9a8'),
  ice: even('#0b1030', '#23518f', '#5aa7c7', '#c6e6ec', '#ffffff'),
  stone: even('#2a2622', '#5e564c', '#94897a', '#cfc4b2', '#f6efe2'),
};

const RAMPS_OF_NOISES: Record<string, keyof typeof RAMPS> = {
  terrain: 'land',
  planet: 'land',
  Rivers: 'land',
  'Biomes by two controls': 'land',
  'A mountain in seven steps': 'alpine',
  moss: 'alpine',
  grass: 'alpine',
  lava: 'ember',
  fire: 'ember',
  snow: 'ice',
  water: 'ice',
  caustics: 'ice',
};

/** Returns the colours for a noise of the gallery. */
export const rampFor = (name: string): Ramp => RAMPS[RAMPS_OF_NOISES[name] ?? 'stone'];

/** Returns red, green and blue from 0 to 255. */
export const bytesOf = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

function mixed(ramp: Ramp, place: number): number[] {
  const above = ramp.findIndex(({ at }) => at >= place);
  if (above <= 0) return bytesOf(ramp.at(above)?.colour ?? '#000000');
  const [low, high] = [ramp[above - 1], ramp[above]];
  const [from, to] = [bytesOf(low.colour), bytesOf(high.colour)];
  const part = (place - low.at) / (high.at - low.at);
  return from.map((channel, index) => Math.round(channel + (to[index] - channel) * part));
}

/** Returns the colour at a place. */
export const colourAt = (ramp: Ramp, place: number) =>
  `#${mixed(ramp, place)
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`;

const tables = new Map<string, Uint8Array>();
const MOST_TABLES = 16;

/** Returns 256 colours of three bytes. */
function table(ramp: Ramp): Uint8Array {
  const key = JSON.stringify(ramp);
  const known = tables.get(key);
  if (known) return known;
  const made = Uint8Array.from(Array.from({ length: 256 }, (_, index) => mixed(ramp, index / 255)).flat());
  if (tables.size >= MOST_TABLES) tables.clear();
  tables.set(key, made);
  return made;
}

/** The light of terrain: a factor of heights, and the degrees clockwise from the top where light comes from. */
export interface Light {
  height: number;
  from: number;
}
export const FIRST_LIGHT: Light = { height: 1, from: 315 };

/** The light of terrain with what makes slopes of gradients. */
export interface Relief extends Light {
  /** The mean length of the noise's gradients. */
  steepness: number;
}

// The mean slope of terrain that is as high as at first.
const SLOPE = 0.8;
// The height of the light above terrain, and how far it reaches around edges.
const SINE = 0.7;
const WRAP = 0.3;
const SHADE = 0.22;

/** Returns a function from gradients to brightness, which is 1 on flat ground. */
function lighting({ height, from, steepness }: Relief): (x: number, y: number) => number {
  const angle = (from * Math.PI) / 180;
  const cosine = Math.sqrt(1 - SINE * SINE);
  const [east, south] = [Math.sin(angle) * cosine, -Math.cos(angle) * cosine];
  const scale = (height * SLOPE) / (steepness || 1);
  return (gradientX, gradientY) => {
    const [x, y] = [gradientX * scale, gradientY * scale];
    const facing = (SINE - x * east - y * south) / Math.hypot(x, y, 1);
    return SHADE + (1 - SHADE) * Math.max(0, (facing + WRAP) / (SINE + WRAP));
  };
}

/** Returns the mean length of the first two coordinates of the gradients that are finite. */
export function steepnessOf(samples: Float32Array, stride: number): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < samples.length; at += stride) {
    const length = Math.hypot(samples[at + 1], samples[at + 2]);
    if (!Number.isFinite(length)) continue;
    sum += length;
    count += 1;
  }
  return count > 0 ? sum / count : 0;
}

/** Returns pixels of samples: values, or values with gradients, which are lit. */
export function pixels(
  samples: Float32Array,
  stride: number,
  ends: [number, number],
  ramp: Ramp,
  relief?: Relief,
): Uint8ClampedArray {
  const colours = table(ramp);
  const [low, high] = ends;
  const scale = 255 / (high - low || 1);
  const lit = relief && stride > 2 ? lighting(relief) : () => 1;
  const count = samples.length / stride;
  const made = new Uint8ClampedArray(count * 4);
  for (let index = 0; index < count; index += 1) {
    const at = index * stride;
    const colour = Math.max(0, Math.min(255, Math.round((samples[at] - low) * scale))) * 3;
    const light = lit(samples[at + 1], samples[at + 2]);
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

// The radius of the ball, as a part of half the picture, and its light from the upper left.
const RADIUS = 0.94;
const LIGHT = [-0.55, -0.55, 0.63];
const AMBIENT = 0.32;

/** Returns a lit ball with the colours of a map, turned by the place. */
export function turned(map: Uint8ClampedArray, [width, height]: [number, number], place: Place): Uint8ClampedArray {
  const made = new Uint8ClampedArray(SIZE * SIZE * 4);
  const far = place.step * (SIZE / 2);
  const [east, tilt] = [place.x / far, place.y / far];
  const [sine, cosine] = [Math.sin(tilt), Math.cos(tilt)];
  for (let at = 0; at < SIZE * SIZE; at += 1) {
    made[at * 4 + 3] = 255;
    const x = (((at % SIZE) + 0.5) / SIZE - 0.5) * (2 / RADIUS);
    const down = ((Math.floor(at / SIZE) + 0.5) / SIZE - 0.5) * (2 / RADIUS);
    const square = x * x + down * down;
    if (square > 1) continue;
    const near = Math.sqrt(1 - square);
    const facing = Math.max(0, x * LIGHT[0] + down * LIGHT[1] + near * LIGHT[2]);
    const light = AMBIENT + (1 - AMBIENT) * facing;
    const [south, outwards] = [down * cosine + near * sine, near * cosine - down * sine];
    const longitude = (Math.atan2(x, outwards) + east) / (2 * Math.PI) + 0.5;
    const column = Math.floor((longitude - Math.floor(longitude)) * width) % width;
    const row = Math.min(height - 1, Math.floor((Math.acos(Math.max(-1, Math.min(1, -south))) / Math.PI) * height));
    const from = (row * width + column) * 4;
    for (let channel = 0; channel < 3; channel += 1) made[at * 4 + channel] = map[from + channel] * light;
  }
  return made;
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
