// Measures noises baked as WebAssembly beside the packages fastnoise-lite and simplex-noise, in processor time.
import FastNoiseLite from 'fastnoise-lite';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { createNoise2D } from 'simplex-noise';

const SIDE = 512;
const STEP = 1 / 64;
const ROUNDS = 15;
const MICROSECONDS = 50_000;

// A loop for each callee, since a shared one could inline none.
function calls(noise, callee = 'noise') {
    return new Function('noise', `const out = new Float32Array(${SIDE * SIDE});
        return () => {
            let i = 0;
            for (let y = 0; y < ${SIDE}; y++) {
                for (let x = 0; x < ${SIDE}; x++) out[i++] = ${callee}(x * ${STEP}, y * ${STEP});
            }
        }`)(noise);
}

const filled = (fill) => () => fill(SIDE, SIDE, STEP, 0, 0);

function lite(type, octaves) {
    const noise = new FastNoiseLite(7);
    noise.SetNoiseType(type);
    noise.SetFrequency(1);
    if (octaves > 1) noise.SetFractalType(FastNoiseLite.FractalType.FBm);
    noise.SetFractalOctaves(octaves);
    return calls(noise, 'noise.GetNoise');
}

const simplex = createNoise2D();
function five(x, y) {
    let [sum, amplitude, frequency] = [0, 1, 1];
    for (let octave = 0; octave < 5; octave++) {
        sum += amplitude * simplex(x * frequency, y * frequency);
        amplitude /= 2;
        frequency *= 2;
    }
    return sum;
}

// Returns the nanoseconds of a sample.
function time(run) {
    const start = process.cpuUsage();
    let [spent, samples] = [0, 0];
    while (spent < MICROSECONDS) {
        run();
        samples += SIDE * SIDE;
        const { user, system } = process.cpuUsage(start);
        spent = user + system;
    }
    return spent * 1000 / samples;
}

const names = ['perlin', 'simplex', 'perlin_5', 'simplex_5'];
const modules = await Promise.all(names.map((name) => import(`./${name}.mjs`)));
const { Perlin, OpenSimplex2 } = FastNoiseLite.NoiseType;
const references = [lite(Perlin, 1), lite(OpenSimplex2, 1), lite(Perlin, 5), lite(OpenSimplex2, 5)];
const [one, sum] = [simplex, five].map((noise) => calls(noise));
const rows = names.flatMap((name, i) => [
    [`\`${name}\`, fastnoise-lite`, calls(modules[i][name]), references[i]],
    [`\`${name}_fill\`, simplex-noise`, filled(modules[i][`${name}_fill`]), i < 2 ? one : sum],
]);
// All take turns.
const times = rows.map(() => [[], []]);
for (let round = 0; round < ROUNDS; round++) {
    rows.forEach(([, ours, theirs], row) => [ours, theirs].forEach((run, i) => times[row][i].push(time(run))));
}
const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
console.log('| what, reference | ours, ns | reference, ns | ratio |\n|---|---:|---:|---:|');
rows.forEach(([what], row) => {
    const [our, their] = times[row].map(median);
    console.log(`| ${what} | ${our.toFixed(1)} | ${their.toFixed(1)} | ${(our / their).toFixed(2)} |`);
});

console.log('\n| WebAssembly | bytes | bytes, gzip |\n|---|---:|---:|');
for (const name of [...names, 'terrain']) {
    const [, digits] = readFileSync(new URL(`${name}.mjs`, import.meta.url), 'utf8').split('`');
    const bytes = Buffer.from(digits, 'base64');
    console.log(`| \`${name}\` | ${bytes.length} | ${gzipSync(bytes, { level: 9 }).length} |`);
}
