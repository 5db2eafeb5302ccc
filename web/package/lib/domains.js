// Where samples lie: grids and surfaces as plain objects, and lists of positions.

import { NoiseError, asked, shown } from './errors.js';

// What 32 bits count.
const MOST = 2 ** 32 - 1;

function number(value, name) {
  if (typeof value === 'number') return value;
  throw new NoiseError(`${name} is ${shown(value)}; it must be a number`);
}

function numbers(value, count, name, fill) {
  if (typeof value === 'number') return Array(count).fill(value);
  const found = ArrayBuffer.isView(value) ? Array.from(value) : value;
  if (!Array.isArray(found)) throw new NoiseError(`${name} is ${shown(value)}; it must be ${fill}`);
  if (found.length !== count) {
    throw new NoiseError(`${name} is ${shown(found)}; it must have ${count} ${count === 1 ? 'number' : 'numbers'}`);
  }
  return found.map((one) => number(one, name));
}

function counts(size, least, most) {
  const found = ArrayBuffer.isView(size) ? Array.from(size) : size;
  if (!Array.isArray(found) || found.length < least || found.length > most) {
    throw new NoiseError(
      `size is ${shown(size)}; it must have the numbers of samples along x, y and z, such as [512, 512]`,
    );
  }
  const wrong = found.find((one) => !Number.isInteger(one) || one < 1 || one > MOST);
  if (wrong === undefined) return found;
  throw new NoiseError(`size is ${shown(found)}; there must be 1 to ${MOST} samples along each axis`);
}

/** Throws if an object has members of other names. */
function only(given, what, ...names) {
  const other = Object.keys(given).find((name) => !names.includes(name));
  if (other) throw new NoiseError(`${what} has no ${shown(other)}; it has ${names.join(', ')}`);
}

function grid(glue, given, dimension) {
  only(given, 'a grid', 'size', 'step', 'origin', 'first');
  const size = counts(given.size, 1, 3);
  const step = numbers(given.step, size.length, 'step', 'the distance of samples, such as 1 / 64');
  const origin = numbers(given.origin ?? 0, dimension, 'origin', 'the position of the first sample');
  const first = numbers(given.first ?? 0, size.length, 'first', 'the index of the first sample');
  const wrong = first.find((one) => !Number.isSafeInteger(one));
  if (wrong !== undefined) throw new NoiseError(`first is ${shown(first)}; it must be whole numbers`);
  return asked(() =>
    glue.Domain.grid(
      Float64Array.from(origin),
      Float64Array.from(step),
      Float64Array.from(first),
      Uint32Array.from(size),
    ),
  );
}

const SURFACES = ['sphere', 'cube', 'cylinder'];

function surface(glue, given, dimension) {
  const { surface: kind, face, radius, length = 0, center = [0, 0, 0], fourth, vertices = false } = given;
  only(given, 'a surface', 'surface', 'size', 'face', 'radius', 'length', 'center', 'fourth', 'vertices');
  if (!SURFACES.includes(kind)) throw new NoiseError(`surface is ${shown(kind)}; it must be ${SURFACES.join(', ')}`);
  const least = fourth === undefined ? 3 : 4;
  if (dimension !== least) throw new NoiseError(`the noise has ${dimension} coordinates; this surface has ${least}`);
  if (face !== undefined && (kind !== 'cube' || !Number.isInteger(face) || face < 0 || face > 5)) {
    throw new NoiseError(`face is ${shown(face)}; a cube has the faces 0 to 5: +x, -x, +y, -y, +z, -z`);
  }
  const [width, height = width] = counts(given.size, kind === 'cube' ? 1 : 2, 2);
  if (kind === 'cube' && width !== height) throw new NoiseError(`size is ${shown(given.size)}; faces are squares`);
  const named = face === undefined ? kind : `cube ${face}`;
  const place = Float64Array.from(numbers(center, 3, 'center', 'three numbers'));
  const own = fourth === undefined ? undefined : number(fourth, 'fourth');
  return asked(() =>
    glue.Domain.surface(
      named,
      width,
      height,
      number(radius, 'radius'),
      number(length, 'length'),
      place,
      own,
      Boolean(vertices),
    ),
  );
}

/** Returns a module's form of a grid or surface, for a noise of so many dimensions. */
export function native(glue, given, dimension) {
  if (given === null || typeof given !== 'object') {
    throw new NoiseError(`positions are ${shown(given)}; they are a grid such as { size: [512, 512], step: 1 / 64 }`);
  }
  return 'surface' in given ? surface(glue, given, dimension) : grid(glue, given, dimension);
}

/**
 * Cuts a grid into windows of at most so many rows, along its last axis. They have the bits of the whole. Yields each
 * window, and its first row within the whole.
 */
export function* bands(given, rows) {
  if (!Number.isInteger(rows) || rows < 1) throw new NoiseError(`rows is ${shown(rows)}; it must be 1 or more`);
  const size = counts(given.size, 1, 3);
  const first = numbers(given.first ?? 0, size.length, 'first', 'the index of the first sample');
  const [axis, whole] = [size.length - 1, size.at(-1)];
  for (let start = 0; start < whole; start += rows) {
    const grid = { ...given, size: [...size], first: [...first] };
    grid.size[axis] = Math.min(rows, whole - start);
    grid.first[axis] += start;
    yield { grid, start };
  }
}
