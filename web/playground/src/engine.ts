// Asks the worker, and starts another one if an answer takes too long.

import type { Answer, Question, Questions } from './protocol';

/** The longest times of answers, in milliseconds. The first use of a module or a shader compiles it. */
const LIMITS: Record<Question, number> = {
  open: 6_000,
  code: 6_000,
  facts: 6_000,
  picture: 8_000,
  thumbnail: 6_000,
  sample: 8_000,
  gpu: 60_000,
  text: 20_000,
  profile: 2_000,
  promise: 120_000,
};

interface Waiting {
  resolve: (value: never) => void;
  reject: (error: Error) => void;
  timer: ReturnType<typeof setTimeout>;
}

/** A newer question replaced one. */
export class Replaced extends Error {}

export class Engine {
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #count = 0;

  #start(): Worker {
    const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const { id, value, error, isStale } = data;
      const asked = this.#waiting.get(id);
      if (!asked) return;
      this.#waiting.delete(id);
      clearTimeout(asked.timer);
      if (isStale) asked.reject(new Replaced());
      else if (error !== undefined) asked.reject(new Error(error));
      else asked.resolve(value as never);
    };
    worker.onerror = ({ message }) => this.#end(message || 'the worker of the page did not start');
    return worker;
  }

  /** Ends the worker, and with it all that it was asked. */
  #end(reason: string): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer);
      reject(new Error(reason));
    }
    this.#waiting.clear();
  }

  ask<Q extends Question>(question: Q, argument: Questions[Q][0]): Promise<Questions[Q][1]> {
    this.#worker ??= this.#start();
    const id = (this.#count += 1);
    return new Promise((resolve, reject) => {
      const seconds = LIMITS[question] / 1000;
      const late = () => this.#end(`the noise takes more than ${seconds} seconds here: make it simpler`);
      this.#waiting.set(id, { resolve, reject, timer: setTimeout(late, LIMITS[question]) });
      this.#worker?.postMessage({ id, question, argument });
    });
  }
}

/** After so many milliseconds a call no longer keeps the next one waiting, which then replaces its question. */
const PATIENCE = 250;

/** Runs one call at a time, and of those that wait only the last. */
export function latest<A extends unknown[]>(call: (...given: A) => Promise<void>): (...given: A) => void {
  let began = -Infinity;
  let running = 0;
  let next: A | undefined;
  const run = async (given: A) => {
    began = performance.now();
    running += 1;
    try {
      await call(...given);
    } finally {
      running -= 1;
      const waiting = next;
      if (running === 0 && waiting) {
        next = undefined;
        void run(waiting);
      }
    }
  };
  return (...given) => {
    if (running > 0 && performance.now() - began < PATIENCE) {
      next = given;
      setTimeout(() => {
        const waiting = next;
        next = undefined;
        if (waiting) void run(waiting);
      }, PATIENCE);
    } else {
      next = undefined;
      void run(given);
    }
  };
}
