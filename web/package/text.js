import { starter } from './lib/modules.js';
import * as glue from './wasm/text.js';

export { source } from './lib/source.js';

export const init = /* @__PURE__ */ starter('text', glue, () => new URL('./wasm/text_bg.wasm', import.meta.url));
