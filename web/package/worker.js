import { Workers } from './lib/pool.js';

export { Workers };

function create(hear, fail) {
  const worker = new Worker(new URL('./thread.js', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => hear(data);
  worker.onerror = (event) => fail(event.message ?? 'its script was not loaded');
  return worker;
}

/** Starts workers, after `await init()` of `gradnoise`. */
export function workers({ count = Math.min(navigator.hardwareConcurrency ?? 4, 16) } = {}) {
  return new Workers(create, count);
}
