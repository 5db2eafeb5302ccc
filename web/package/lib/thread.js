// Computes in a worker what messages ask for.

import { Noise, Output } from '../nodes.js';
import * as glue from '../wasm/core.js';
import { startSync } from './modules.js';

// The noise of the last message.
let last = {};

/** Answers a message: the compiled module, or a method to call. */
export function answer({ module, method, json, isOutput, where }, post) {
  if (module) {
    startSync('core', glue, module);
    return;
  }
  try {
    if (last.json !== json) {
      last.noise?.free();
      last = { json, noise: isOutput ? new Output(json) : new Noise(json) };
    }
    const values = last.noise[method](where);
    post({ values }, [values.buffer]);
  } catch (error) {
    post({ error: error.message });
  }
}
