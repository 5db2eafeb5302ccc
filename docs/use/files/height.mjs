import { init, perlin } from 'gradnoise';

await init();
const land = perlin(2, { hash: 'lowbias', seed: 42 }).fbm(6);
console.log(land.at(12.5, -3.25));
console.log(land.values({ size: [512, 512], step: 1 / 64 }).length, land.range, land.code);
