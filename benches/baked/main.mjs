// Measures baked JavaScript against the package simplex-noise, one position per call.
import { createNoise2D } from 'simplex-noise';
import { perlin_2d } from './perlin_2d.mjs';
import { simplex_2d } from './simplex_2d.mjs';

const POSITIONS = 1 << 16;
const ROUNDS = 101;

const noise2D = createNoise2D();
// Random coordinates in 256 cells.
const xs = Float64Array.from({ length: POSITIONS }, () => Math.random() * 256 - 128);
const ys = Float64Array.from({ length: POSITIONS }, () => Math.random() * 256 - 128);

// A loop for each, since a shared loop with several callees could inline none.
const sums = {
    simplex() {
        let sum = 0;
        for (let i = 0; i < POSITIONS; i++) sum += simplex_2d(xs[i], ys[i]);
        return sum;
    },
    perlin() {
        let sum = 0;
        for (let i = 0; i < POSITIONS; i++) sum += perlin_2d(xs[i], ys[i]);
        return sum;
    },
    reference() {
        let sum = 0;
        for (let i = 0; i < POSITIONS; i++) sum += noise2D(xs[i], ys[i]);
        return sum;
    },
};

let sink = 0;

// Returns the nanoseconds of a call.
function time(sum) {
    const start = performance.now();
    sink += sum();
    return (performance.now() - start) * 1e6 / POSITIONS;
}

function median(times) {
    return times.sort((a, b) => a - b)[times.length >> 1];
}

// Prints a row of the table. Both take turns, after rounds in which they are compiled.
function row(what, ours, theirs) {
    const times = Array.from({ length: 10 + ROUNDS }, () => [time(ours), time(theirs)]).slice(10);
    const [our, their] = [0, 1].map((i) => median(times.map((pair) => pair[i])));
    const numbers = `${our.toFixed(1)} | ${their.toFixed(1)} | ${(our / their).toFixed(2)}`;
    console.log(`| JavaScript: ${what}, simplex-noise | ${numbers} |`);
}

row('simplex 2-D', sums.simplex, sums.reference);
row('Perlin 2-D (reference: simplex 2-D)', sums.perlin, sums.reference);
if (!Number.isFinite(sink)) throw new Error('a value is not a number');
