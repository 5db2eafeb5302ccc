// Computes grids in workers, band by band.

import { Computed } from './computed.js';
import { bands } from './domains.js';
import { LoadError, NoiseError, shown } from './errors.js';
import { needed } from './modules.js';

// The samples of a band: some milliseconds, between which work can be aborted.
const BAND = 1 << 16;
const MOST_WORKERS = 64;

export class Workers {
  #idle = [];
  #all;
  #queue = [];
  #isClosed = false;

  constructor(create, count) {
    if (!Number.isInteger(count) || count < 1 || count > MOST_WORKERS) {
      throw new NoiseError(`count is ${shown(count)}; it must be 1 to ${MOST_WORKERS} workers`);
    }
    const { module } = needed('core');
    this.#all = Array.from({ length: count }, () => this.#started(create, module));
    this.#idle.push(...this.#all);
  }

  get count() {
    return this.#all.length;
  }

  #started(create, module) {
    const worker = { job: undefined };
    const finish = (act) => {
      const { job } = worker;
      worker.job = undefined;
      if (!this.#isClosed && !worker.isBroken) this.#idle.push(worker);
      if (job) act(job);
      this.#next();
    };
    worker.thread = create(
      ({ error, values }) => finish((job) => (error ? job.reject(new NoiseError(error)) : job.resolve(values))),
      (message) => {
        worker.isBroken = true;
        finish((job) => job.reject(new LoadError(`a worker failed: ${message}`)));
        if (this.#all.every((one) => one.isBroken)) this.#refuse(new LoadError(`no worker runs: ${message}`));
      },
    );
    worker.thread.postMessage({ module });
    return worker;
  }

  #refuse(error) {
    for (const job of this.#queue.splice(0)) job.reject(error);
  }

  #next() {
    while (this.#idle.length > 0 && this.#queue.length > 0) {
      const worker = this.#idle.pop();
      worker.job = this.#queue.shift();
      worker.thread.postMessage(worker.job.message);
    }
  }

  /** Computes values of a grid or surface. */
  values(noise, where, options) {
    return this.#filled('values', noise, where, options, (count) => count * (noise.channels === 4 ? 4 : 1));
  }

  /** Computes values and gradients of a grid or surface. */
  samples(noise, where, options) {
    return this.#filled('samples', noise, where, options, (count) => count * (1 + noise.dimension));
  }

  async #filled(method, noise, where, { signal, out } = {}, numbers) {
    if (!(noise instanceof Computed)) throw new NoiseError(`${shown(noise)} is not a noise or an output`);
    if (this.#isClosed) throw new LoadError('the workers were closed');
    if (this.#all.every((one) => one.isBroken)) throw new LoadError('no worker runs');
    signal?.throwIfAborted();
    const isGrid = where !== null && typeof where === 'object' && !('surface' in where);
    const size = Array.from((isGrid && where.size) || []);
    const each = size.slice(0, -1).reduce((product, one) => product * one, 1);
    const parts = isGrid ? [...bands(where, Math.max(1, Math.floor(BAND / each)))] : [{ grid: where, start: 0 }];
    const count = numbers(each * size.at(-1));
    const target = out ?? (isGrid ? new Float32Array(count) : undefined);
    if (isGrid && !(target instanceof Float32Array && target.length === count)) {
      throw new NoiseError(`out is ${shown(target)} of ${target?.length}; it must be a Float32Array of ${count}`);
    }
    const own = [];
    const { json, _isOutput: isOutput } = noise;
    const work = parts.map(({ grid, start }) =>
      new Promise((resolve, reject) => {
        const job = { message: { method, json, isOutput, where: grid }, resolve, reject };
        own.push(job);
        this.#queue.push(job);
      }).then((values) => {
        if (!target) return values;
        target.set(values, numbers(start * each));
        return target;
      }),
    );
    const abort = () => {
      this.#queue = this.#queue.filter((job) => !own.includes(job));
      for (const job of own) job.reject(signal.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
    this.#next();
    try {
      const [first] = await Promise.all(work);
      return first;
    } catch (error) {
      this.#queue = this.#queue.filter((job) => !own.includes(job));
      throw error;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  /** Ends the workers. What they have not computed is rejected. */
  close() {
    this.#isClosed = true;
    const error = new LoadError('the workers were closed');
    this.#refuse(error);
    for (const worker of this.#all) {
      worker.thread.terminate();
      worker.job?.reject(error);
    }
  }
}
