// What textures of three.js and Babylon.js have in common.

import { NoiseError, shown } from './errors.js';

/** Returns the entry of a format in a table. */
export function ofFormat(formats, format) {
  if (Object.hasOwn(formats, format)) return formats[format];
  throw new NoiseError(`format is ${shown(format)}; such textures have ${Object.keys(formats).join(', ')}`);
}

/** Returns the width and height of a grid. */
export function flat(grid) {
  const size = Array.from(grid?.size ?? []);
  if (size.length === 2 && !('surface' in grid)) return size;
  throw new NoiseError(`size is ${shown(size)}; such textures have a width and a height, of a grid`);
}
