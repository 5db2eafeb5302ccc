// Prints 128 x 240 heights from a column on.

import { terrain } from '../../docs/exported/js/terrain.js';

const first = Number(process.argv[2]);
for (let i = 0; i < 128 * 240; i++) console.log(terrain((first + (i % 128)) / 64, Math.floor(i / 128) / 64));
