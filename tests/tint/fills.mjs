// Compares fills with the CPU's: Dawn executes the plans that the test `hosts::cases_are_written` has written to the
// folder that is named.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareFill } from '../hosts/fill.mjs';
import { bufferOf, filled, finish, opened } from './dawn.mjs';

const UNTOUCHED = 0xaa;

function readCases(path) {
  return readdirSync(path).map((name) => {
    const file = (file) => readFileSync(join(path, name, file));
    const json = (name) => JSON.parse(file(name).toString());
    const has = readdirSync(join(path, name)).includes('points.bin');
    return {
      name,
      plan: json('fill.json'),
      writes: json('writes.json'),
      expected: [file('expected.bin'), file('after.bin')],
      points: has ? file('points.bin') : undefined,
    };
  });
}

/** Runs a case, and returns the bytes before and after it changes. */
async function run(device, { plan, writes, points }) {
  device.pushErrorScope('validation');
  const untouched = new Uint8Array(plan.output.size).fill(UNTOUCHED);
  const output = bufferOf(device, untouched, GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC);
  const fill = prepareFill(device, plan, output, points && bufferOf(device, points, GPUBufferUsage.STORAGE));
  const before = await filled(device, fill, output);
  writes.forEach((write) => fill.update(write));
  const after = await filled(device, fill, output);
  const error = await device.popErrorScope();
  if (error) throw new Error(error.message);
  output.destroy();
  return [before, after];
}

finish(async () => {
  const cases = readCases(process.argv[2]);
  if (cases.length === 0) throw new Error('there is nothing to compare');
  let [bytes, failures] = [0, 0];
  for (const { name, expected, ...others } of cases) {
    // A device with the limits that the plan asks for, and no more than every device has.
    const { device } = await opened(others.plan.limits);
    const found = await run(device, others);
    found.forEach((image, index) => {
      const wrong = [...image.keys()].filter((byte) => image[byte] !== expected[index][byte]);
      if (image.length !== expected[index].length || wrong.length) {
        failures += 1;
        const state = index ? 'after a change' : 'at first';
        console.log(`${name}, ${state}: ${wrong.length} of ${image.length} bytes differ, the first is ${wrong[0]}`);
      }
      bytes += image.length;
    });
    device.destroy();
  }
  const { adapter, device } = await opened();
  const { vendor, architecture, description } = adapter.info;
  const where = `${vendor} ${architecture} (${description})`;
  console.log(`plans run by Dawn, on ${where}: ${cases.length} fills, ${bytes} bytes, ${failures} fail`);
  // A comparison that cannot fail says nothing: without its writes a fill must differ.
  const { name, expected, ...others } = cases.find(({ name }) => name === 'terrain');
  const [, unchanged] = await run(device, { ...others, writes: [] });
  if (!unchanged.some((byte, index) => byte !== expected[1][index])) throw new Error(`${name}: no change was found`);
  return failures === 0;
});
