// Executes a plan by Dawn: `node tests/tint/execute.mjs plan.json bytes`. The bytes are those of the output's rows
// without padding.

import { readFileSync, writeFileSync } from 'node:fs';
import { prepareFill } from '../hosts/fill.mjs';
import { bufferOf, filled, finish, opened } from './dawn.mjs';

finish(async () => {
  const [from, to] = process.argv.slice(2);
  if (!to) throw new Error('usage: node tests/tint/execute.mjs PLAN OUTPUT');
  const plan = JSON.parse(readFileSync(from, 'utf8'));
  const { device } = await opened(plan.limits);
  device.pushErrorScope('validation');
  const { size, extent, bytesPerSample, bytesPerRow, rowsPerImage, offset } = plan.output;
  const output = bufferOf(device, new Uint8Array(size), GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC);
  const bytes = await filled(device, prepareFill(device, plan, output), output);
  const error = await device.popErrorScope();
  if (error) throw new Error(error.message);
  const [width, height, depth] = extent;
  const rows = Array.from({ length: height * depth }, (_, row) => {
    const [z, y] = [Math.floor(row / height), row % height];
    const start = offset + (z * rowsPerImage + y) * bytesPerRow;
    return bytes.subarray(start, start + width * bytesPerSample);
  });
  writeFileSync(to, Buffer.concat(rows));
  return true;
});
