import { readFile } from 'node:fs/promises';
import { starter } from './lib/modules.js';
import * as glue from './wasm/text.js';

export { source } from './lib/source.js';

export const init = starter('text', glue, () => readFile(new URL('./wasm/text_bg.wasm', import.meta.url)));
