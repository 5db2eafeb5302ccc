// The package in node.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import test, { before } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import * as gn from 'gradnoise';
import * as baked from 'gradnoise/baked';
import { core } from 'gradnoise/inline';
import * as text from 'gradnoise/text';
import { prepare, requestDevice } from 'gradnoise/webgpu';
import { workers } from 'gradnoise/worker';
import schema from 'gradnoise/schema.json' with { type: 'json' };
import { broken, list, promises } from './promises.mjs';

const CODES = readFileSync(new URL('../../../tests/promises/codes.txt', import.meta.url), 'utf8');
const GRID = { size: [32, 16], step: 1 / 16 };
const bits = (values) => [...new Uint32Array(values.buffer, values.byteOffset, values.length)];
const same = (found, expected) => assert.deepEqual(bits(found), bits(expected));
const refused = (call, pattern) =>
  assert.throws(call, (error) => error.name === 'NoiseError' && pattern.test(error.message));

test('a noise before init says what to call', () => {
  assert.throws(
    () => gn.perlin(),
    (error) => error instanceof gn.LoadError && /await init\(\)/.test(error.message),
  );
});

test('init refuses what is no module, and can be tried again', async () => {
  await assert.rejects(gn.init(7), (error) => error.name === 'LoadError' && /init got 7/.test(error.message));
  await assert.rejects(gn.init(new Uint8Array(9)), (error) => error.name === 'LoadError');
  await assert.rejects(gn.init(new Response('', { status: 404 })), (error) => /404/.test(error.message));
  await gn.init();
  await text.init();
});

test('init takes a URL, a Response, bytes and a module', () => {
  const sources = {
    nothing: '',
    response: 'new Response(bytes, { headers: { "Content-Type": "application/wasm" } })',
    plain: 'new Response(bytes)',
    bytes: 'bytes',
    promise: 'Promise.resolve(bytes.buffer)',
    module: 'new WebAssembly.Module(bytes)',
    url: '"data:application/wasm;base64," + bytes.toString("base64")',
  };
  const path = new URL(import.meta.resolve('gradnoise/core.wasm')).pathname;
  for (const [name, source] of Object.entries(sources)) {
    const script = `import { readFileSync } from 'node:fs'; import { init, perlin } from 'gradnoise';
      const bytes = readFileSync(${JSON.stringify(path)}); await init(${source}); console.log(perlin().at(0.5, 0.25));`;
    const found = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
    assert.equal(Number(found), gn.perlin().at(0.5, 0.25), name);
  }
});

test('codes keep their promises, in this thread and in workers', async () => {
  assert.ok(promises(CODES).length > 60);
  assert.deepEqual(await broken(CODES, gn.Noise), []);
  const pool = workers({ count: 2 });
  const inWorkers = (noise, where) => (ArrayBuffer.isView(where) ? noise.values(where) : pool.values(noise, where));
  assert.deepEqual(await broken(CODES, gn.Noise, inWorkers), []);
  pool.close();
  // The comparison notices another value.
  const changed = CODES.replace(' 93c9224c2c710a19 ', ' 93c9224c2c710a18 ');
  assert.equal((await broken(changed, gn.Noise)).length, 1);
});

test('single positions have the bits of lists', () => {
  for (const line of promises(CODES)) {
    const noise = new gn.Noise(line.split(' ')[0]);
    const { dimension } = noise;
    const positions = list(dimension);
    const each = (call) =>
      Float32Array.from({ length: 64 }, (_, i) => call(...positions.subarray(i * dimension, (i + 1) * dimension)));
    same(
      each((...position) => noise.at(...position)),
      noise.values(positions),
    );
    same(
      each((...position) => noise.value(...position)),
      noise.values(Float64Array.from(positions)),
    );
    noise.free();
  }
});

test('every node and output is a function or a method', () => {
  const renamed = { select: 'between', warp: 'warpBy' };
  const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
  for (const { name, inputs } of [...schema.nodes, ...schema.outputs.filter(({ name }) => name !== 'value')]) {
    const isMethod = inputs && !(name === 'channels' || name === 'curl');
    const owner = isMethod ? gn.Noise.prototype : gn;
    assert.equal(typeof owner[isMethod ? (renamed[name] ?? camel(name)) : camel(name)], 'function', name);
  }
});

test('calls make the nodes of the schema with defaults and with arguments', () => {
  const defaults = (field, count) =>
    Array.isArray(field.default) && field.count === 'dimensions' ? field.default.slice(0, count) : field.default;
  const renamed = { select: 'between', warp: 'warpBy' };
  const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
  let count = 0;
  for (const node of schema.nodes) {
    const dimension = { slice: 3, z: 3, w: 4 }[node.name] ?? 2;
    const required = (node.fields ?? []).filter(
      (field) => field.required && !['noise', 'fractal'].includes(node.group),
    );
    const given = node.content ? [node.content.default] : required.map((field) => defaults(field, dimension));
    if (node.name === 'high_dimensional') given.push(['x', 'y', 0, 0, 0]);
    if (node.name === 'slice') given[0] = 0.5;
    if (node.name === 'swizzle') given[0] = ['x', 'y'];
    const first = gn.perlin(dimension).multiply(0.25).add(2);
    const others = (node.inputs ?? [])
      .slice(1)
      .filter(() => node.name !== 'warp')
      .map(() => 0.5);
    const noise = node.inputs
      ? node.name === 'warp'
        ? first.warpBy(0.5, gn.x(), gn.y())
        : first[renamed[node.name] ?? camel(node.name)](...others, ...given)
      : gn[camel(node.name)](...given);
    assert.ok(JSON.parse(noise.json).nodes.length > 0, node.name);
    assert.ok(noise.equals(new gn.Noise(noise.code)), node.name);
    assert.ok(noise.equals(new gn.Noise(noise.toJSON())), node.name);
    count += 1;
  }
  assert.ok(count > 60);
});

test('calls have the codes of other languages', () => {
  const land = gn.perlin(2, { hash: 'lowbias', seed: 42 }).fbm(6, { lacunarity: 2.1 });
  const json =
    '{"gradnoise":1,"nodes":[{"perlin":{"dimension":2,"hash":{"lowbias":{"seed":42}}}},' +
    '{"fbm":{"inputs":[0],"octaves":{"count":6,"lacunarity":2.1}}}]}';
  assert.equal(land.code, new gn.Noise(json).code);
  assert.equal(gn.cellular(3, { feature: 'f2_minus_f1', jitter: 0.5 }).dimension, 3);
  assert.equal(gn.perlin({ seed: 7 }).code, gn.perlin(2, { seed: 7 }).code);
  assert.equal(gn.perlin().fbm({ band: [0.25, 8] }).dimension, 2);
  assert.equal(gn.gabor(2, { waveNumber: 3 }).toJSON().nodes[0].gabor.kernels.wave_number, 3);
});

test('seeds keep all 64 bits, and a number that lost some is refused', () => {
  const codes = [0n, 2n ** 53n - 1n, 2n ** 53n, 2n ** 53n + 1n, 2n ** 64n - 1n, -1n].map((seed) => {
    const noise = gn.perlin(2, { hash: 'lowbias', seed });
    assert.ok(noise.equals(new gn.Noise(JSON.parse(JSON.stringify(noise)))), String(seed));
    return noise.code;
  });
  assert.equal(new Set(codes).size, 5, '-1 is 2**64 - 1');
  assert.equal(gn.perlin({ seed: 7 }).code, gn.perlin({ seed: 7n }).code);
  refused(
    () => gn.perlin({ seed: 2 ** 53 }),
    /seed is 9007199254740992; a number above 2\*\*53 - 1 loses digits, so pass a BigInt/,
  );
  refused(() => gn.perlin({ hash: { lowbias: { seed: 2 ** 60 } } }), /BigInt/);
  refused(() => new gn.Noise({ gradnoise: 1, nodes: [{ white: { dimension: 2, seed: 2 ** 60 } }] }), /BigInt/);
  refused(() => gn.perlin({ seed: 2n ** 64n }), /from -2\*\*63 to 2\*\*64 - 1/);
  refused(() => gn.perlin({ seed: 0.5 }), /whole/);
});

test('values are those of single positions, in new and in given arrays', () => {
  const noise = gn.perlin(2, { hash: 'lowbias' }).fbm(4);
  const grid = { size: [70, 50], step: [1 / 16, 1 / 8], origin: [-3, 1e9] };
  const found = noise.values(grid);
  for (const [x, y] of [
    [0, 0],
    [69, 0],
    [3, 49],
  ])
    assert.equal(found[y * 70 + x], noise.value(-3 + x / 16, 1e9 + y / 8));
  const out = new Float32Array(70 * 50);
  assert.equal(noise.values(grid, out), out);
  same(out, found);
  same(
    noise.values({ ...grid, first: [10, 20], size: [5, 3] }),
    Float32Array.from({ length: 15 }, (_, i) => found[(20 + Math.floor(i / 5)) * 70 + 10 + (i % 5)]),
  );
  const list = Float32Array.of(0.5, 0.25, -7.125, 3);
  same(noise.values(list), Float32Array.of(noise.at(0.5, 0.25), noise.at(-7.125, 3)));
  same(noise.values(Float64Array.from([0.5, 1e12 + 0.25])), Float32Array.of(noise.value(0.5, 1e12 + 0.25)));
  assert.equal(noise.values([]).length, 0);
});

test('large grids are computed in bands with the same bits', () => {
  const noise = gn.simplex(2, { hash: 'lowbias' });
  const grid = { size: [1500, 700], step: 1 / 32 };
  const found = noise.values(grid);
  for (const { grid: window, start } of gn.bands(grid, 333)) {
    same(noise.values(window), found.subarray(start * 1500, start * 1500 + window.size[1] * 1500));
  }
  const wide = noise.values({ size: [300_000, 2], step: 1 / 32 });
  assert.equal(wide[300_000 + 12_345], noise.value(12_345 / 32, 1 / 32));
});

test('samples have the value and then the gradient', () => {
  const noise = gn.simplex(3);
  const list = Float32Array.of(0.5, 0.25, 0.75);
  const [value, dx] = noise.samples(list);
  assert.equal(value, noise.at(0.5, 0.25, 0.75));
  assert.ok(Math.abs((noise.at(0.5 + 1 / 1024, 0.25, 0.75) - value) * 1024 - dx) < 0.05);
  assert.equal(noise.samples({ size: [4, 5, 6], step: 0.1 }).length, 4 * 5 * 6 * 4);
});

test('texels fill bytes of canvases and textures', () => {
  const noise = gn.perlin();
  const bytes = new Uint8ClampedArray(32 * 16 * 4);
  assert.equal(noise.texels(GRID, 'rgba8unorm', bytes), bytes);
  const values = noise.values(GRID);
  assert.equal(bytes[4 * 5 + 3], 255);
  assert.equal(bytes[4 * 5], Math.floor(((values[5] + 1) / 2) * 255 + 0.5));
  assert.equal(noise.texels(GRID, 'r16float').length, 32 * 16 * 2);
  const normals = noise.normals(0.5);
  assert.equal(normals.channels, 4);
  assert.equal(normals.values(GRID).length, 32 * 16 * 4);
  assert.equal(new gn.Output(noise).values(GRID).length, 32 * 16);
});

test('surfaces are spheres, cubes and cylinders', () => {
  const noise = gn.perlin(3);
  const cube = noise.values({ surface: 'cube', size: [16], radius: 3 });
  assert.equal(cube.length, 6 * 16 * 16);
  same(noise.values({ surface: 'cube', size: [16], face: 4, radius: 3 }), cube.slice(4 * 256, 5 * 256));
  assert.equal(noise.values({ surface: 'sphere', size: [32, 16], radius: 3, vertices: true }).length, 512);
  assert.equal(noise.values({ surface: 'cylinder', size: [32, 16], radius: 3, length: 2 }).length, 512);
  // Larger than a band.
  assert.equal(noise.values({ surface: 'cube', size: [600], radius: 3 }).length, 6 * 360_000);
});

test('arithmetic with numbers and noises', () => {
  const x = gn.x();
  assert.equal(x.add(2).multiply(3).value(1), 9);
  assert.equal(x.modulo(2).value(-0.5), 1.5);
  assert.equal(x.sign().value(-3), -1);
  assert.equal(x.fold(2).value(2.25), 0.5);
  assert.equal(x.negate().value(2), -2);
  assert.equal(gn.constant(10).blend(20, x).value(0.5), 17.5);
  assert.equal(gn.constant(1).select(2, x, 0, 5).value(3), 2);
  assert.equal(gn.perlin().warp(0.3, gn.simplex().fbm(3)).dimension, 2);
  assert.equal(gn.perlin().warpProgressive(0.3, gn.simplex(), 3).dimension, 2);
  assert.equal(gn.perlin().fbmWithGain(gn.simplex().multiply(0.25).add(0.5), 4).dimension, 2);
  assert.equal(gn.perlin().fbmWeightedBy(gn.simplex().multiply(0.5).add(0.5), 4).dimension, 2);
  assert.deepEqual(gn.perlin().fbm(3).multiply(2).range, [-2, 2]);
  assert.equal(gn.channels(gn.perlin(), gn.simplex(), 0).channels, 4);
});

test('errors say which value is wrong', () => {
  const noise = gn.perlin();
  const cases = [
    [() => gn.perlin(5), /dimension|1 to 4|D5|5/],
    [() => gn.perlin(2, { constructor: 1 }), /perlin\(\) has no "constructor"/],
    [() => gn.perlin(2, { sed: 1 }), /perlin\(\) has no "sed"; it has dimension, fade, seed/],
    [() => noise.fbm({ gain: 1 }), /persistence may be meant/],
    [() => noise.fbm(5, 2), /fbm\(\) got \[2\]/],
    [() => noise.fbm(33).values(GRID), /fbm/],
    [() => noise.fbm(5, { band: [1, 2] }), /have one of them/],
    [() => noise.frequency(), /frequency\(\) needs frequency/],
    [() => noise.frequency(NaN), /finite/],
    [() => noise.add('1'), /"1" is not a noise or a number/],
    [() => noise.at(1), /1 coordinates were given; the noise has 2/],
    [() => noise.value(1, 2, 3), /3 coordinates/],
    [() => noise.value(NaN, 0), /NaN|finite/],
    [() => noise.values({ size: [0, 4], step: 1 }), /size is \[0, 4\]/],
    [() => noise.values({ size: [4, 4] }), /step is undefined/],
    [() => noise.values({ size: [4, 4], step: Infinity }), /step/],
    [() => noise.values({ size: [4, 4, 4], step: 1 }), /ax|dimension|coordinates/],
    [() => noise.values({ size: [4, 4], step: 1, orgin: 2 }), /a grid has no "orgin"/],
    [() => noise.values({ size: [2 ** 32, 4], step: 1 }), /1 to 4294967295/],
    [() => noise.values(GRID, new Float32Array(3)), /out has 3 elements; 512 are needed/],
    [() => noise.values(GRID, new Float64Array(512)), /out is Float64Array; it must be Float32Array/],
    [() => noise.values([1, 2, 3]), /the list has 3 numbers; each position has 2/],
    [() => noise.values(null), /positions are null/],
    [() => noise.texels(GRID, 'rgb8'), /format is "rgb8"; it must be one of r8unorm/],
    [() => noise.normals(1).texels(GRID, 'r8unorm'), /channel/],
    [() => noise.values({ surface: 'sphere', size: [4, 4], radius: 1 }), /the noise has 2 coordinates/],
    [() => new gn.Noise('gn1_oc'), /./],
    [() => new gn.Noise('{"gradnoise":1,"nodes":[]}'), /./],
    [() => new gn.Noise(7), /not from 7/],
    [() => new gn.Noise(noise.normals(1)), /an output is no noise/],
  ];
  for (const [call, pattern] of cases) refused(call, pattern);
  const freed = gn.perlin();
  freed.free();
  freed.free();
  refused(() => freed.values(GRID), /the noise was freed/);
});

test('huge requests end with errors, and the module lives on', () => {
  const noise = gn.perlin();
  assert.throws(() => noise.values({ size: [2 ** 31, 2 ** 31], step: 1 }));
  assert.throws(
    () => noise.values({ size: [2 ** 31, 1], step: 1 }),
    (error) => ['RangeError', 'NoiseError'].includes(error.name),
  );
  const deep = {
    gradnoise: 1,
    nodes: [{ perlin: { dimension: 2 } }, ...Array.from({ length: 5000 }, (_, i) => ({ abs: { inputs: [i] } }))],
  };
  try {
    new gn.Noise(deep).values(GRID);
  } catch (error) {
    assert.equal(error.name, 'NoiseError');
  }
  assert.equal(noise.values(GRID).length, 512);
});

test('texts and plans have the bits of the CPU', async () => {
  const noise = gn.perlin(2, { hash: 'lowbias', seed: 3 }).fbm(3);
  const { text: code, buffer } = text.source(noise, 'hills', 'js');
  assert.equal(buffer, undefined);
  const { hills } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  for (const [x, y] of [
    [0.5, 0.25],
    [-17.125, 3],
    [1e4, 0.1],
  ]) {
    assert.equal(hills(Math.fround(x), Math.fround(y)), noise.at(x, y));
  }
  assert.match(text.source(noise, 'hills').text, /fn hills\(p: vec2f\) -> f32/);
  assert.ok(text.source(gn.perlin(), 'table').buffer.length > 256);
  refused(() => text.source(noise, 'hills', 'cobol'), /language is "cobol"; it must be wgsl or one of h, cs/);
  refused(() => text.source(noise, '1'), /./);
});

test('without WebGPU there is an error of its own', async () => {
  await assert.rejects(
    requestDevice(),
    (error) => error.name === 'AdapterError' && /no WebGPU here/.test(error.message),
  );
  await assert.rejects(prepare({}, 7, GRID), (error) => error.name === 'NoiseError');
  await assert.rejects(prepare({}, gn.perlin(), GRID), /it must be a GPUDevice/);
});

test('baked functions need no module', () => {
  const script = `import { perlin2, simplexFbm3 } from 'gradnoise/baked';
    console.log(perlin2(0.5, 0.25, 7), perlin2(0.5, 0.25), simplexFbm3(1, 2, 3.5));`;
  const found = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  const seeded = gn.perlin(2, { hash: 'lowbias', seed: 7 });
  const expected = [
    seeded.at(0.5, 0.25),
    gn.perlin(2, { hash: 'lowbias' }).at(0.5, 0.25),
    gn.simplex(3, { hash: 'lowbias' }).fbm(5).at(1, 2, 3.5),
  ];
  assert.deepEqual(found.trim().split(' ').map(Number), expected);
  assert.equal(baked.perlin3(0.5, 0.25, 0.75), gn.perlin(3, { hash: 'lowbias' }).at(0.5, 0.25, 0.75));
  assert.equal(Object.keys(baked).length, 8);
});

test('inline bytes are those of the file', async () => {
  const file = readFileSync(new URL(import.meta.resolve('gradnoise/core.wasm')));
  assert.deepEqual(Buffer.from(await core()), file);
});

test('workers abort between bands, and fail by name', async () => {
  const pool = workers({ count: 1 });
  const noise = gn.perlin().fbm(8);
  const grid = { size: [2048, 2048], step: 1 / 64 };
  const abort = new AbortController();
  const work = pool.values(noise, grid, { signal: abort.signal });
  await wait(20);
  abort.abort();
  await assert.rejects(work, (error) => error.name === 'AbortError');
  await assert.rejects(pool.values(noise, grid, { signal: abort.signal }), (error) => error.name === 'AbortError');
  // It computes what comes next, without the rest of the work.
  const small = { size: [64, 64], step: 1 / 64 };
  same(await pool.values(noise, small), noise.values(small));
  same(await pool.samples(noise, { ...small, first: [-3, 5] }), noise.samples({ ...small, first: [-3, 5] }));
  await assert.rejects(pool.values(noise, { size: [4] }), (error) => error.name === 'NoiseError');
  await assert.rejects(pool.values(noise, { size: [2, 2], step: NaN }), (error) => error.name === 'NoiseError');
  const pending = pool.values(noise, grid);
  pool.close();
  await assert.rejects(pending, /closed/);
  await assert.rejects(pool.values(noise, small), /closed/);
  refused(() => workers({ count: 0 }), /count is 0/);
});

test('the memory of dropped noises is freed', async () => {
  assert.ok(globalThis.gc, 'node --expose-gc');
  const { memory } = (await import(new URL('lib/modules.js', import.meta.resolve('gradnoise/package.json')))).needed(
    'core',
  );
  const open = async (count) => {
    for (let i = 0; i < count; i++) {
      gn.perlin(2, { seed: i })
        .fbm(4)
        .values({ size: [2, 2], step: 0.3 });
      if (i % 250 === 0) {
        gc();
        await wait(0);
      }
    }
    gc();
    await wait(0);
    return memory.buffer.byteLength;
  };
  const first = await open(1000);
  assert.equal(await open(10_000), first);
});

test('a first value is soon there', () => {
  const script = `const start = process.cpuUsage(); const { init, perlin } = await import('gradnoise');
    await init(); perlin().at(0.5, 0.25);
    const { user, system } = process.cpuUsage(start); console.log((user + system) / 1000);`;
  const run = () =>
    Number(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' }));
  const times = Array.from({ length: 5 }, run).sort((a, b) => a - b);
  console.log(`first value: ${times.map((time) => time.toFixed(0)).join(', ')} ms of processor time`);
  assert.ok(times[0] < 250, `${times[0]} ms`);
});
