import type { Computed, Grid, Surface } from './lib/computed.js';

export interface WorkOptions {
  /** Aborts the work between bands. */
  signal?: AbortSignal;
  /** The array to fill. */
  out?: Float32Array;
}

/** Workers that share one compiled module. */
export declare class Workers {
  private constructor();
  readonly count: number;
  /** Computes values of a grid in bands, which have the bits of `noise.values`. */
  values(noise: Computed, where: Grid | Surface, options?: WorkOptions): Promise<Float32Array>;
  /** Computes values and gradients. */
  samples(noise: Computed, where: Grid | Surface, options?: WorkOptions): Promise<Float32Array>;
  /** Ends the workers. What they have not computed is rejected. */
  close(): void;
}

/** Starts workers, after `await init()` of `gradnoise`. Default: one for each core, at most 16. */
export declare function workers(options?: { count?: number }): Workers;
