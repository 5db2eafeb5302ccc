import * as all from './names.mjs';
const found = Object.values(all).map((named) => named.length > 1 ? 0 : named(0.3));
const values = new Set(found.filter((value) => value));
if (found.length < 1000 || values.size !== 1) throw new Error(`${found.length} functions, ${values.size} values`);
