// Noises as functions of other languages.

import { Computed } from './computed.js';
import { NoiseError, asked, shown } from './errors.js';

/** Returns the text of a function, and the contents of the buffer that it reads, if it reads one. */
export function source(noise, name, language = 'wgsl', { gradient = false } = {}) {
  if (!(noise instanceof Computed)) throw new NoiseError(`${shown(noise)} is not a noise or an output`);
  const exported = asked(() => noise._in('text').export(String(name), String(language), Boolean(gradient)));
  const { text, buffer } = exported;
  exported.free();
  return { text, buffer };
}
