import type { Computed } from './lib/computed.js';
import type { Source } from './lib/api.js';

/** Languages, by the endings of their files. */
export type Language = 'wgsl' | 'h' | 'cs' | 'glsl' | 'es.glsl' | 'hlsl' | 'js' | 'metal' | 'mjs' | 'py' | 'rs';

/** Starts the module that opens noises, exports them, and plans fills of WebGPU. */
export declare function init(source?: Source): Promise<void>;

/**
 * Exports a noise as a function of a name. `buffer` has the contents of the buffer that the function reads, if it reads
 * one: in WGSL, at binding 0 of group 0. With `gradient` it returns the gradient, too.
 */
export declare function source(
  noise: Computed,
  name: string,
  language?: Language,
  options?: { gradient?: boolean },
): { text: string; buffer: Uint8Array | undefined };
