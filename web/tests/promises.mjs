// Compares the noises of `tests/promises/codes.txt`, whose header says how, with the hashes there.

/** FNV-1a of 64 bits, of the bytes of an array. */
export function hash(values) {
  let found = 0xcbf29ce484222325n;
  for (const byte of new Uint8Array(values.buffer, values.byteOffset, values.byteLength)) {
    found = BigInt.asUintN(64, (found ^ BigInt(byte)) * 0x100000001b3n);
  }
  return found.toString(16).padStart(16, '0');
}

export const promises = (text) => text.split('\n').filter((line) => line && !line.startsWith('#'));

export const grid = (dimension) => {
  const axes = Math.min(dimension, 3);
  return { origin: [-3.25, 7.5, 0.375, -1.125].slice(0, dimension), step: 0.173, size: [17, 5, 3].slice(0, axes) };
};

export function list(dimension) {
  const coordinate = (i, c) => Math.fround(Math.fround(0.371) * (((37 * i + 101 * c) % 256) - 128));
  return Float32Array.from({ length: 64 * dimension }, (_, index) =>
    coordinate(Math.floor(index / dimension), index % dimension),
  );
}

/** Returns the lines that differ. `values` computes a noise at positions. */
export async function broken(text, Noise, values = (noise, where) => noise.values(where)) {
  const lines = promises(text);
  const found = [];
  for (const line of lines) {
    const [code] = line.split(' ');
    const noise = new Noise(code);
    const { dimension } = noise;
    const hashes = [];
    for (const where of [grid(dimension), list(dimension)]) hashes.push(hash(await values(noise, where)));
    found.push([code, dimension, ...hashes].join(' '));
    noise.free();
  }
  return lines.filter((line, index) => line !== found[index]);
}
