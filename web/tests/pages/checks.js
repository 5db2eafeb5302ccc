// Runs checks in a page, and posts their results.

export const bits = (values) => new Uint32Array(values.buffer, values.byteOffset, values.byteLength / 4);

/** Throws if values differ in a bit. */
export function same(found, expected) {
  if (found.length !== expected.length) throw new Error(`${found.length} values in place of ${expected.length}`);
  const [a, b] = [bits(found), bits(expected)];
  let count = 0;
  for (let i = 0; i < b.length; i++) count += a[i] !== b[i];
  if (count > 0) throw new Error(`${count} of ${b.length} values differ`);
}

/** Throws unless a call fails by this name. */
export async function fails(call, name, pattern = /./) {
  try {
    await call();
  } catch (error) {
    if (error.name === name && pattern.test(error.message)) return;
    throw new Error(`${error.name}: ${error.message}, in place of ${name}`);
  }
  throw new Error(`there was no ${name}`);
}

export async function post(checks) {
  const results = {};
  for (const [name, check] of Object.entries(checks)) {
    const start = performance.now();
    try {
      const note = await check();
      results[name] = { note: `${note ?? ''} ${(performance.now() - start).toFixed(0)} ms` };
    } catch (error) {
      results[name] = { error: `${error.stack ?? error}` };
    }
  }
  await fetch('/passed', { method: 'POST', body: JSON.stringify(results) });
}

addEventListener('error', (event) => fetch('/failed', { method: 'POST', body: event.message }));
addEventListener('unhandledrejection', (event) =>
  fetch('/failed', { method: 'POST', body: `${event.reason?.stack ?? event.reason}` }),
);
