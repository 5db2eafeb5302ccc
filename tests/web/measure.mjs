// Prints a table of the modules in the folders below the one that is named: their sizes, and how fast they fill grids.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const NOISES = ['Perlin 2-D', 'fBm of 5 octaves, Perlin 2-D', 'Perlin 3-D', 'simplex 2-D'];
const ROUNDS = 15;
const MILLISECONDS = 60;

/** Returns the million samples in a second that a noise fills. */
function rate(filling) {
  const start = performance.now();
  let samples = 0;
  let spent = 0;
  while (spent < MILLISECONDS) {
    samples += filling.fill();
    spent = performance.now() - start;
  }
  return samples / spent / 1000;
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

const [folder] = process.argv.slice(2);
const builds = [];
const made = (name) => statSync(join(folder, name)).mtimeMs;
// In the order in which they were built.
for (const name of readdirSync(folder).sort((a, b) => made(a) - made(b))) {
  const path = join(resolve(folder), name);
  const module = readFileSync(join(path, 'gradnoise_web_bg.wasm'));
  const glue = await import(pathToFileURL(join(path, 'gradnoise_web.js')));
  await glue.default({ module_or_path: module });
  const sizes = [module, gzipSync(module, { level: 9 })].map((bytes) => Math.round(bytes.length / 1000));
  builds.push({ name, sizes, fillings: NOISES.map((noise) => new glue.Filling(noise)), rates: NOISES.map(() => []) });
}
// By turns, so that what else the machine does meets all alike.
for (let round = 0; round < ROUNDS; round += 1) {
  for (const { fillings, rates } of builds) {
    fillings.forEach((filling, noise) => rates[noise].push(rate(filling)));
  }
}
const row = (cells) => console.log(`| ${cells.join(' | ')} |`);
row(['build', 'kB', 'kB, gzip', ...NOISES]);
row(['---', ...Array(2 + NOISES.length).fill('---:')]);
for (const { name, sizes, rates } of builds) row([name, ...sizes, ...rates.map((of) => median(of).toFixed(0))]);
