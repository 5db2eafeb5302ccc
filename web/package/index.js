import { starter } from './lib/modules.js';
import * as glue from './wasm/core.js';

export * from './lib/api.js';

export const init = /* @__PURE__ */ starter('core', glue, () => new URL('./wasm/core_bg.wasm', import.meta.url));
