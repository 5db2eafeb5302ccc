import type { Source } from './lib/api.js';

export * from './lib/api.js';

/** Starts the module that opens noises and computes on the CPU. Further calls wait for the first one. */
export declare function init(source?: Source): Promise<void>;
