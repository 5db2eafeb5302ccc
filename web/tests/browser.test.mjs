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
  'gradnoise/babylon': `${MODULES}/babylon.js`,
  '@babylonjs/core/': '/node_modules/@babylonjs/core/',
  three: '/node_modules/three/build/three.webgpu.js',
  'three/webgpu': '/node_modules/three/build/three.webgpu.js',
  'three/tsl': '/node_modules/three/build/three.tsl.js',
};

function file(path) {
  const codes = new URL('../../../tests/promises/codes.txt', import.meta.url);
  const found = path === '/codes.txt' ? codes : join(FOLDER, path);
  return existsSync(found) && statSync(found).isFile() ? readFileSync(found) : undefined;
}

function read(script) {
  const map = JSON.stringify({ imports: IMPORTS });
  const page = `<!doctype html><link rel="icon" href="data:,"><script type="importmap">${map}</script>
    <script type="module" src="/pages/${script}"></script>`;
  return (path) => (path === '/' ? page : file(path));
}

// Canvases of SwiftShader cannot show WebGPU, so three.js draws with WebGL 2; its buffers are kept, to be read.
const BEFORE = `<script>
    location.hash = 'webgl';
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (kind, options) {
      return getContext.call(this, kind, { ...options, preserveDrawingBuffer: true });
    };
  </script>`;

for (const page of ['canvas.html', 'threejs-package.html']) {
  test(`the page ${page} draws`, async () => {
    const html = readFileSync(new URL(`../../../docs/use/files/${page}`, import.meta.url), 'utf8');
    // The files of a registry are those beside it.
    const local = html.replace(/https:\/\/cdn\.jsdelivr\.net\/npm\/(\w+)@[\d.]+\//g, '/node_modules/$1/');
    assert.doesNotMatch(local, /https:/);
    const all = `${BEFORE}${local}<script type="module" src="/pages/drawn.js"></script>`;
    const { passed, text } = await shown(
      process.env.BROWSER_PATH,
      (path) => (path === '/' ? all : file(path)),
      120_000,
    );
    assert.ok(passed, text);
    assert.ok(Number(text) > 50, `${text} colours`);
  });
}

for (const script of ['package.js', 'three.js', 'babylon.js']) {
  test(`Chromium runs ${script}`, async (context) => {
    const { passed, text } = await shown(process.env.BROWSER_PATH, read(script), 300_000);
    assert.ok(passed, text);
    const results = Object.entries(JSON.parse(text));
    assert.ok(results.length > 2);
    for (const [name, { error, note }] of results) {
      await context.test(`${name}${note ? `: ${note}` : ''}`, () => assert.equal(error, undefined, error));
    }
  });
}
