// The JSON of nodes.

import { NoiseError, shown } from './errors.js';

/** Throws if a number is not the seed that was meant. */
function checkedSeed(value, name) {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    const why = Number.isInteger(value)
      ? 'a number above 2**53 - 1 loses digits, so pass a BigInt'
      : 'it must be whole';
    throw new NoiseError(`${name} is ${shown(value)}; ${why}`);
  }
  if (typeof value === 'bigint' && (value < -(2n ** 63n) || value >= 2n ** 64n)) {
    throw new NoiseError(`${name} is ${shown(value)}; it must be from -2**63 to 2**64 - 1`);
  }
}

const isSeed = (key) => key === 'seed' || key.endsWith('_seed');

function written(key, value) {
  if (isSeed(key)) checkedSeed(value, key);
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw new NoiseError(`${key || 'a number'} is ${shown(value)}; numbers must be finite`);
  }
  if (typeof value === 'function' || typeof value === 'symbol') {
    throw new NoiseError(`${key || 'a value'} is ${shown(value)}; it must be a number, text or list`);
  }
  return ArrayBuffer.isView(value) ? Array.from(value) : value;
}

/** Returns the JSON of an object with seeds that may be BigInts. */
export function saved(value) {
  return JSON.stringify(value, written);
}

/** Returns the object of a noise's JSON. The library writes 2**53 as a number, which `written` refuses. */
export function opened(json) {
  return JSON.parse(json, (key, value) => (isSeed(key) && value === 2 ** 53 ? String(value) : value));
}

/** Returns octaves, five of them if neither their number nor their band is given. */
export function octaves(count, { band, lacunarity, persistence } = {}) {
  if (count !== undefined && band !== undefined) {
    throw new NoiseError('a number of octaves and a band are given; octaves have one of them');
  }
  return { count: count ?? (band === undefined ? 5 : undefined), band, lacunarity, persistence };
}
