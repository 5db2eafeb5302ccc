export { init, source } from './text.node.js';
export { Fill, prepare, requestDevice } from './lib/fill.js';
