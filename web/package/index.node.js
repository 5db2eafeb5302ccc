import { readFile } from 'node:fs/promises';
import { starter } from './lib/modules.js';
import * as glue from './wasm/core.js';

export * from './lib/api.js';

export const init = starter('core', glue, () => readFile(new URL('./wasm/core_bg.wasm', import.meta.url)));
