import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Workers } from './lib/pool.js';

export { Workers };

function create(hear, fail) {
  const worker = new Worker(new URL('./thread.node.js', import.meta.url));
  worker.on('message', hear);
  worker.on('error', (error) => fail(error.message));
  return worker;
}

/** Starts workers, after `await init()` of `gradnoise`. */
export function workers({ count = Math.min(availableParallelism(), 16) } = {}) {
  return new Workers(create, count);
}
