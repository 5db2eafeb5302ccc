// Opens a page in a browser without a desktop, and waits for what it posts to `/passed` or `/failed`.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

// A new browser, whose WebGPU and WebGL compute on SwiftShader, which it brings.
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
  '--enable-unsafe-swiftshader',
  '--use-angle=swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const TYPES = {
  '': 'text/html',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/**
 * Shows a browser the page `/`, and resolves to whether it passed and to its text. `read` returns the contents of a
 * path, or undefined.
 */
export async function shown(browserPath, read, milliseconds) {
  let hear;
  const heard = new Promise((resolve) => (hear = resolve));
  const server = createServer(async (request, response) => {
    const { method, url } = request;
    if (method === 'POST') {
      const text = Buffer.concat(await request.toArray()).toString();
      response.end();
      hear({ passed: url === '/passed', text });
      return;
    }
    const path = decodeURIComponent(url.replace(/[?#].*/, ''));
    const contents = path.includes('..') ? undefined : read(path);
    if (contents === undefined) response.statusCode = 404;
    else response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream');
    response.end(contents);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

  const profile = mkdtempSync(join(tmpdir(), 'gradnoise-web-'));
  const page = `http://127.0.0.1:${server.address().port}/`;
  const browser = spawn(browserPath, [...FLAGS, `--user-data-dir=${profile}`, page], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const said = [];
  browser.stderr.on('data', (text) => said.push(text));
  const gone = new Promise((resolve) => {
    browser.on('error', (error) => resolve({ passed: false, text: error.message }));
    browser.on('exit', (code) => resolve({ passed: false, text: `the browser ended with ${code}:\n${said.join('')}` }));
  });
  let timer;
  const late = new Promise((resolve) => {
    const text = () => `the page said nothing within ${milliseconds / 1000} seconds; the browser:\n${said.join('')}`;
    timer = setTimeout(() => resolve({ passed: false, text: text() }), milliseconds);
  });

  const result = await Promise.race([heard, gone, late]);
  clearTimeout(timer);
  if (browser.exitCode === null && browser.pid) {
    // Its processes form a group of their own.
    process.kill(-browser.pid, 'SIGKILL');
    await gone;
  }
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  server.closeAllConnections();
  server.close();
  return result;
}
