export { init, source } from './text.js';
export { Fill, prepare, requestDevice } from './lib/fill.js';
