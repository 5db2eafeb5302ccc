// Shows a browser a page, with the files of a folder beside it, and waits for what the page says:
// node run.mjs BROWSER PAGE FOLDER

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

const [browserPath, shown, folder] = process.argv.slice(2);
// On a slow machine, too: SwiftShader compiles the kernels for a minute on two quick cores.
const MILLISECONDS = 900_000;
// A new browser without a desktop, whose WebGPU and WebGL compute on SwiftShader, which it brings.
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

const types = { '.js': 'text/javascript', '.json': 'application/json', '.wasm': 'application/wasm' };

/** Serves the page; resolves to the server and to what the page will say. */
async function serve() {
  let hear;
  const heard = new Promise((resolve) => (hear = resolve));
  const server = createServer(async (request, response) => {
    const { method, url } = request;
    if (method === 'POST') {
      const text = Buffer.concat(await request.toArray()).toString();
      response.end();
      hear({ passed: url === '/passed', text });
    } else if (url === '/') {
      response.setHeader('Content-Type', 'text/html');
      response.end(readFileSync(shown));
    } else if (/^\/[\w.]+$/.test(url) && existsSync(join(folder, url))) {
      response.setHeader('Content-Type', types[extname(url)] ?? 'application/octet-stream');
      response.end(readFileSync(join(folder, url)));
    } else {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, heard };
}

const { server, heard } = await serve();
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
const late = new Promise((resolve) => {
  const text = () => `the page said nothing within ${MILLISECONDS / 1000} seconds; the browser:\n${said.join('')}`;
  setTimeout(() => resolve({ passed: false, text: text() }), MILLISECONDS);
});

const { passed, text } = await Promise.race([heard, gone, late]);
(passed ? console.log : console.error)(text);
if (browser.exitCode === null && browser.pid) {
  // Its processes form a group of their own.
  process.kill(-browser.pid, 'SIGKILL');
  await gone;
}
rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
process.exit(passed ? 0 : 1);
