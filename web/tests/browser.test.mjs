// The package in Chromium.

import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { shown } from '../../../tests/web/browser.mjs';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const MODULES = '/node_modules/gradnoise';
const IMPORTS = {
  gradnoise: `${MODULES}/index.js`,
  'gradnoise/webgpu': `${MODULES}/webgpu.js`,
  'gradnoise/worker': `${MODULES}/worker.js`,
  'gradnoise/three': `${MODULES}/three.js`,
  three: '/node_modules/three/build/three.webgpu.js',
  'three/webgpu': '/node_modules/three/build/three.webgpu.js',
  'three/tsl': '/node_modules/three/build/three.tsl.js',
};

function read(script) {
  const map = JSON.stringify({ imports: IMPORTS });
  const page = `<!doctype html><link rel="icon" href="data:,"><script type="importmap">${map}</script>
    <script type="module" src="/pages/${script}"></script>`;
  return (path) => {
    if (path === '/') return page;
    const file =
      path === '/codes.txt' ? new URL('../../../tests/promises/codes.txt', import.meta.url) : join(FOLDER, path);
    return existsSync(file) && statSync(file).isFile() ? readFileSync(file) : undefined;
  };
}

for (const script of ['package.js', 'three.js']) {
  test(`Chromium runs ${script}`, async (context) => {
    const { passed, text } = await shown(process.env.BROWSER_PATH, read(script), 300_000);
    assert.ok(passed, text);
    const results = Object.entries(JSON.parse(text));
    assert.ok(results.length > 5);
    for (const [name, { error, note }] of results) {
      await context.test(`${name}${note ? `: ${note}` : ''}`, () => assert.equal(error, undefined, error));
    }
  });
}
