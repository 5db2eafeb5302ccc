// Compares the bits of exported functions with the CPU's: Dawn, with its compiler Tint, runs the shaders that the test
// `tint::cases_are_written` has written to the folder that is named.

import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { finish, opened } from './dawn.mjs';

const NUMBER = 4;
const WORKGROUP = 64;
const KINDS = { uniform: GPUBufferUsage.UNIFORM, storage: GPUBufferUsage.STORAGE };

const folders = (path) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();

const words = (bytes) => new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));

/** Reads all cases, those of one dimension with the same points. */
function readCases(path) {
  return folders(path).flatMap((dimension) => {
    const points = readFileSync(join(path, dimension, 'points.bin'));
    const count = points.length / NUMBER / parseInt(dimension, 10);
    return folders(join(path, dimension)).map((name) => {
      const folder = join(path, dimension, name);
      const bindings = readdirSync(folder).flatMap((file) => {
        const described = /^(\d+)\.(\d+)\.(uniform|storage)\.bin$/.exec(file);
        if (!described) return [];
        const [, group, binding, kind] = described;
        return [{ group: +group, binding: +binding, usage: KINDS[kind], data: readFileSync(join(folder, file)) }];
      });
      const source = readFileSync(join(folder, 'shader.wgsl'), 'utf8');
      const expected = words(readFileSync(join(folder, 'expected.bin')));
      return { name: `${dimension} ${name}`, source, points, count, bindings, expected };
    });
  });
}

/** Returns what `created` returns, and throws if Dawn finds it invalid. */
async function valid(device, created) {
  device.pushErrorScope('validation');
  const result = created();
  const error = await device.popErrorScope();
  if (error) throw new Error(error.message);
  return result;
}

/** Runs the shader of a case, and returns the bits that it finds. */
async function run(device, { source, points, count, bindings, expected }) {
  const module = await valid(device, () => device.createShaderModule({ code: source }));
  const pipeline = await device.createComputePipelineAsync({ layout: 'auto', compute: { module } });
  const buffers = [];
  const buffer = (usage, size) => {
    buffers.push(device.createBuffer({ size, usage }));
    return buffers.at(-1);
  };
  const filled = (usage, data) => {
    const created = buffer(usage | GPUBufferUsage.COPY_DST, data.length);
    device.queue.writeBuffer(created, 0, data);
    return created;
  };
  const read = await valid(device, () => {
    // A number that a shader leaves out stays NaN.
    const unset = new Uint8Array(expected.byteLength).fill(0xff);
    const found = filled(GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC, unset);
    const read = buffer(GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST, expected.byteLength);
    const entries = [
      { group: 0, binding: 0, buffer: filled(GPUBufferUsage.STORAGE, points) },
      { group: 0, binding: 1, buffer: found },
      ...bindings.map(({ group, binding, usage, data }) => ({ group, binding, buffer: filled(usage, data) })),
    ];
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    for (const group of new Set(entries.map((entry) => entry.group))) {
      const ofGroup = entries.filter((entry) => entry.group === group);
      const described = ofGroup.map(({ binding, buffer }) => ({ binding, resource: { buffer } }));
      const layout = pipeline.getBindGroupLayout(group);
      pass.setBindGroup(group, device.createBindGroup({ layout, entries: described }));
    }
    pass.dispatchWorkgroups(Math.ceil(count / WORKGROUP));
    pass.end();
    encoder.copyBufferToBuffer(found, 0, read, 0, read.size);
    device.queue.submit([encoder.finish()]);
    return read;
  });
  await read.mapAsync(GPUMapMode.READ);
  const bits = new Uint32Array(read.getMappedRange().slice(0));
  buffers.forEach((created) => created.destroy());
  return bits;
}

/** Compares all bits of cases, some at once, and returns how many there were and what was wrong. */
async function compare(device, cases) {
  const report = { functions: 0, values: 0, differing: 0, failures: [] };
  const waiting = cases.values();
  const work = async () => {
    // All share one iterator.
    for (const { name, expected, ...others } of waiting) {
      try {
        const found = await run(device, { expected, ...others });
        const wrong = [...expected.keys()].filter((index) => found[index] !== expected[index]);
        report.values += expected.length;
        report.differing += wrong.length;
        if (wrong.length) {
          const [index] = wrong;
          const [is, should] = [found, expected].map((bits) => `0x${bits[index].toString(16)}`);
          const share = `${wrong.length} of ${expected.length} differ`;
          report.failures.push(`${name}: ${share}, value ${index} is ${is}, not ${should}`);
        }
      } catch (error) {
        report.failures.push(`${name}: ${error.message}`);
      }
      report.functions += 1;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return report;
}

const BARRIER = /(exact\(x: f32\) -> f32 \{\s*return) bitcast<f32>\(bitcast<u32>\(x\) \| \w+\);/;

/** Returns every eighth case whose shader has a barrier of exact arithmetic, without it. */
function withoutBarrier(cases) {
  const barred = cases.filter(({ source }) => BARRIER.test(source)).filter((_, index) => index % 8 === 0);
  return barred.map(({ source, ...others }) => ({ ...others, source: source.replace(BARRIER, '$1 x;') }));
}

finish(async () => {
  const { adapter, device } = await opened();
  const cases = readCases(process.argv[2]);
  if (cases.length === 0) throw new Error('there is nothing to compare');

  // A comparison that cannot fail says nothing: one wrong bit must be found.
  const flipped = { ...cases[0], expected: cases[0].expected.slice() };
  flipped.expected[flipped.expected.length - 1] ^= 1;
  const canary = await compare(device, [flipped]);
  if (canary.differing !== 1 || canary.failures.length !== 1) throw new Error('a flipped bit was not found');

  const report = await compare(device, cases);
  report.failures.forEach((failure) => console.log(failure));
  const { vendor, architecture, description } = adapter.info;
  console.log(
    `Tint, on ${vendor} ${architecture} (${description}): ${report.functions} functions, ` +
      `${report.values} values and derivatives, ${report.differing} differ, ${report.failures.length} functions fail`,
  );
  // Whether the barrier matters is up to the adapter; that there is one is not.
  const mutants = await compare(device, withoutBarrier(cases));
  console.log(`without the barrier ${mutants.differing} of ${mutants.values} of some of them differ`);
  return report.failures.length === 0 && report.values > 0 && mutants.values > 0;
});
