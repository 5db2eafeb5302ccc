// Programs that bundlers build, and node: each draws one value.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { init, perlin } from 'gradnoise';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { rollup } from 'rollup';
import { build as vite } from 'vite';
import webpack from 'webpack';
import { shown } from '../../../tests/web/browser.mjs';

const FOLDER = fileURLToPath(new URL('consumers/', import.meta.url));
await init();
const EXPECTED = perlin(2, { seed: 7 }).fbm(5).at(0.5, 0.25);

const code = (source) => `import { init, perlin } from 'gradnoise';
${source ? "import { core } from 'gradnoise/inline';" : ''}
await init(${source});
await fetch('/passed', { method: 'POST', body: String(perlin(2, { seed: 7 }).fbm(5).at(0.5, 0.25)) });
`;
mkdirSync(FOLDER, { recursive: true });
const [url, inline] = ['', 'core()'].map((source, index) => {
  const file = join(FOLDER, `main-${index}.js`);
  writeFileSync(file, code(source));
  return file;
});
const page = (script) =>
  `<!doctype html><link rel="icon" href="data:,"><script type="module" src="${script}"></script>`;

async function opened(folder, script) {
  const read = (path) => {
    if (path === '/' && !existsSync(join(folder, 'index.html'))) return page(script);
    const file = join(folder, path === '/' ? 'index.html' : path);
    return existsSync(file) && statSync(file).isFile() ? readFileSync(file) : undefined;
  };
  const { passed, text } = await shown(process.env.BROWSER_PATH, read, 60_000);
  assert.ok(passed, text);
  assert.equal(Number(text), EXPECTED);
}

test('vite', async () => {
  writeFileSync(join(FOLDER, 'index.html'), page('/main-0.js'));
  await vite({ root: FOLDER, base: './', logLevel: 'error', build: { outDir: 'out-vite', target: 'es2022' } });
  await opened(join(FOLDER, 'out-vite'));
});

test('webpack', async () => {
  const path = join(FOLDER, 'out-webpack');
  const options = {
    mode: 'production',
    entry: url,
    output: { path, filename: 'index.js', module: true },
    experiments: { outputModule: true, topLevelAwait: true },
    performance: false,
  };
  await new Promise((resolve, reject) =>
    webpack(options, (error, stats) =>
      error || stats.hasErrors() ? reject(error ?? new Error(stats.toString())) : resolve(),
    ),
  );
  await opened(path, '/index.js');
});

test('esbuild', async () => {
  const folder = join(FOLDER, 'out-esbuild');
  await esbuild.build({
    entryPoints: [inline],
    bundle: true,
    format: 'esm',
    outfile: join(folder, 'index.js'),
    logLevel: 'error',
  });
  await opened(folder, '/index.js');
});

test('rollup', async () => {
  const folder = join(FOLDER, 'out-rollup');
  const bundle = await rollup({ input: inline, plugins: [nodeResolve({ browser: true })] });
  await bundle.write({ dir: folder, format: 'es', entryFileNames: 'index.js' });
  await opened(folder, '/index.js');
});

test('a bundle of a baked function has that function alone', async () => {
  const file = join(FOLDER, 'baked.js');
  writeFileSync(file, "import { perlin2 } from 'gradnoise/baked'; console.log(perlin2(0.5, 0.25));");
  const { outputFiles } = await esbuild.build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  assert.ok(outputFiles[0].contents.length < 4000, String(outputFiles[0].contents.length));
});

test('node, as a module and by require', () => {
  const draw = 'await init(); console.log(perlin(2, { seed: 7 }).fbm(5).at(0.5, 0.25));';
  const module = `import { init, perlin } from 'gradnoise'; ${draw}`;
  const required = `const { init, perlin } = require('gradnoise'); (async () => { ${draw} })();`;
  for (const [type, script] of [
    ['module', module],
    ['commonjs', required],
  ]) {
    const found = execFileSync(process.execPath, [`--input-type=${type}`, '--eval', script], {
      cwd: FOLDER,
      encoding: 'utf8',
    });
    assert.equal(Number(found), EXPECTED, type);
  }
});

test('types of all entries', () => {
  writeFileSync(join(FOLDER, 'types.ts'), readFileSync(new URL('types.ts', import.meta.url)));
  const arguments_ = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--target',
    'es2024',
    '--module',
    'nodenext',
    '--types',
    '@webgpu/types',
    'consumers/types.ts',
  ];
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', ...arguments_], {
    cwd: join(FOLDER, '..'),
    stdio: 'inherit',
  });
});
