// Executes a plan by Dawn: `node tests/tint/execute.mjs plan.json bytes`.

import { readFileSync, writeFileSync } from 'node:fs';
import { prepareFill } from '../hosts/fill.mjs';
import { bufferOf, filled, finish, opened } from './dawn.mjs';

finish(async () => {
  const [from, to] = process.argv.slice(2);
  if (!to) throw new Error('usage: node tests/tint/execute.mjs PLAN OUTPUT');
  const plan = JSON.parse(readFileSync(from, 'utf8'));
  const { device } = await opened(plan.limits);
  device.addEventListener('uncapturederror', ({ error }) => {
    throw new Error(error.message);
  });
  const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC;
  const output = bufferOf(device, new Uint8Array(plan.output.size), usage);
  writeFileSync(to, await filled(device, prepareFill(device, plan, output), output));
  return true;
});
