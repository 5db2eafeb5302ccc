// What all entries that open noises share.

export * from '../nodes.js';
export { bands } from './domains.js';
export { AdapterError, DeviceLostError, LoadError, NoiseError } from './errors.js';
