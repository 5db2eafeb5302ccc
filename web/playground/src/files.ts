// Files of values: PNG of 16 bits, EXR, KTX2 and raw numbers; and texts inside PNG.

export type Bytes = Uint8Array<ArrayBuffer>;

/** The keyword of the text that holds a noise. */
const KEYWORD = 'gradnoise';
const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];

function crc(bytes: Bytes): number {
  let found = -1;
  for (const byte of bytes) {
    found ^= byte;
    for (let bit = 0; bit < 8; bit += 1) found = (found >>> 1) ^ (found & 1 ? 0xedb88320 : 0);
  }
  return ~found >>> 0;
}

function joined(parts: ArrayLike<number>[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function big(number: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

function chunk(name: string, content: Bytes): Bytes {
  const body = joined([ascii(name), content]);
  return joined([big(content.length), body, big(crc(body))]);
}

const textChunk = (text: string) => chunk('tEXt', joined([ascii(KEYWORD), [0], ascii(text)]));

/** Yields the chunks of a PNG, up to the first one that is cut off. */
function* chunks(file: Bytes): Generator<{ name: string; start: number; content: Bytes }> {
  if (SIGNATURE.some((byte, at) => file[at] !== byte)) return;
  const view = new DataView(file.buffer, file.byteOffset, file.length);
  for (let start = SIGNATURE.length; start + 12 <= file.length;) {
    const length = view.getUint32(start);
    if (start + 12 + length > file.length) return;
    const name = String.fromCharCode(...file.subarray(start + 4, start + 8));
    yield { name, start, content: file.subarray(start + 8, start + 8 + length) };
    start += 12 + length;
  }
}

export const isPng = (file: Bytes) => SIGNATURE.every((byte, at) => file[at] === byte);

/** Returns a PNG with a noise in it. */
export function withNoise(png: Bytes, code: string): Bytes {
  for (const { name, start } of chunks(png)) {
    if (name === 'IEND') return joined([png.subarray(0, start), textChunk(code), png.subarray(start)]);
  }
  throw new Error('the browser wrote no PNG');
}

/** Returns the noise in a PNG, if it has one. */
export function noiseIn(png: Bytes): string | undefined {
  for (const { name, content } of chunks(png)) {
    if (name !== 'tEXt') continue;
    const end = content.indexOf(0);
    if (new TextDecoder('latin1').decode(content.subarray(0, end)) !== KEYWORD) continue;
    return new TextDecoder('latin1').decode(content.subarray(end + 1));
  }
  return undefined;
}

/** Returns numbers from 0 for the first end to 65,535 for the last. */
export function sixteen(values: Float32Array, [low, high]: [number, number]): Uint16Array<ArrayBuffer> {
  const scale = 65_535 / (high - low || 1);
  return Uint16Array.from(values, (value) => Math.max(0, Math.min(65_535, Math.round((value - low) * scale))));
}

/** Returns a grey PNG of 16 bits. */
export async function greyPng(numbers: Uint16Array, width: number, height: number, code: string): Promise<Bytes> {
  const rows = new Uint8Array((2 * width + 1) * height);
  const view = new DataView(rows.buffer);
  for (let y = 0; y < height; y += 1) {
    // Each row begins with its filter: none.
    const start = y * (2 * width + 1) + 1;
    for (let x = 0; x < width; x += 1) view.setUint16(start + 2 * x, numbers[y * width + x]);
  }
  const packed = new Blob([rows]).stream().pipeThrough(new CompressionStream('deflate'));
  const data = new Uint8Array(await new Response(packed).arrayBuffer());
  const header = joined([big(width), big(height), [16, 0, 0, 0, 0]]);
  return joined([
    SIGNATURE,
    chunk('IHDR', header),
    textChunk(code),
    chunk('IDAT', data),
    chunk('IEND', new Uint8Array()),
  ]);
}

/** Returns numbers of 16 bits, the low byte first. */
export function raw(numbers: Uint16Array): Bytes {
  const bytes = new Uint8Array(2 * numbers.length);
  const view = new DataView(bytes.buffer);
  numbers.forEach((number, at) => view.setUint16(2 * at, number, true));
  return bytes;
}

const little = (count: number, set: (view: DataView) => void): Bytes => {
  const bytes = new Uint8Array(count);
  set(new DataView(bytes.buffer));
  return bytes;
};
const int = (number: number) => little(4, (view) => view.setInt32(0, number, true));
const float = (number: number) => little(4, (view) => view.setFloat32(0, number, true));

/** Returns an OpenEXR file of one channel, Y, of 32-bit floats without compression. */
export function exr(values: Float32Array, width: number, height: number, code: string): Bytes {
  const attribute = (name: string, type: string, content: Bytes) =>
    joined([ascii(`${name}\0${type}\0`), int(content.length), content]);
  const area = joined([int(0), int(0), int(width - 1), int(height - 1)]);
  // Its name, its type (2: 32-bit float), no linear hint, and a sample for each pixel.
  const channel = joined([ascii('Y\0'), int(2), int(0), int(1), int(1), [0]]);
  const header = joined([
    [0x76, 0x2f, 0x31, 0x01],
    int(2),
    attribute('channels', 'chlist', channel),
    attribute('compression', 'compression', Uint8Array.of(0)),
    attribute('dataWindow', 'box2i', area),
    attribute('displayWindow', 'box2i', area),
    attribute(KEYWORD, 'string', ascii(code)),
    attribute('lineOrder', 'lineOrder', Uint8Array.of(0)),
    attribute('pixelAspectRatio', 'float', float(1)),
    attribute('screenWindowCenter', 'v2f', joined([float(0), float(0)])),
    attribute('screenWindowWidth', 'float', float(1)),
    [0],
  ]);
  const row = 8 + 4 * width;
  const places = little(8 * height, (view) => {
    for (let y = 0; y < height; y += 1) {
      view.setBigUint64(8 * y, BigInt(header.length + 8 * height + y * row), true);
    }
  });
  const rows = little(row * height, (view) => {
    for (let y = 0; y < height; y += 1) {
      view.setInt32(y * row, y, true);
      view.setInt32(y * row + 4, 4 * width, true);
      for (let x = 0; x < width; x += 1) view.setFloat32(y * row + 8 + 4 * x, values[y * width + x], true);
    }
  });
  return joined([header, places, rows]);
}

/** Returns a KTX 2.0 texture of one channel of 32-bit floats, without mip levels. */
export function ktx2(values: Float32Array, width: number, height: number, code: string): Bytes {
  const words = (...numbers: number[]) => joined(numbers.map(int));
  const long = (number: number) => words(number, 0);
  const pairs = [
    ['KTXorientation', 'rd'],
    ['KTXwriter', 'gradnoise playground'],
    [KEYWORD, code],
  ].map(([key, value]) => {
    const pair = ascii(`${key}\0${value}\0`);
    return joined([int(pair.length), pair, new Uint8Array(-pair.length & 3)]);
  });
  const keys = joined(pairs);
  // The format's descriptor: one sample of 32 bits, signed and floating, from -1 to 1 (as bits), in linear light.
  const descriptor = words(
    44,
    0,
    2 | (40 << 16),
    0x10101,
    0,
    4,
    0,
    (31 << 16) | (0xc0 << 24),
    0,
    0xbf800000,
    0x3f800000,
  );
  const [float32, start, bytes] = [100, 104 + descriptor.length + keys.length, 4 * values.length];
  return joined([
    [0xab, ...ascii('KTX 20'), 0xbb, 13, 10, 26, 10],
    // Its size, no depth, no layers, one face, one level, and no compression.
    words(float32, 4, width, height, 0, 0, 1, 1, 0),
    words(104, descriptor.length, 104 + descriptor.length, keys.length, 0, 0, 0, 0),
    long(start),
    long(bytes),
    long(bytes),
    descriptor,
    keys,
    little(bytes, (view) => values.forEach((value, at) => view.setFloat32(4 * at, value, true))),
  ]);
}
