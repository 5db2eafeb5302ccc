// The files and the sizes of the package.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const FOLDER = fileURLToPath(new URL('../gradnoise/', import.meta.url));
// The most bytes of each module, by gzip -9, and of the tarball, which has `core` twice.
const MOST = { core: 1_040_000, text: 600_000 };
const MOST_PACKED = 2_750_000;

test('the tarball has these files, and is small', () => {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd: FOLDER, encoding: 'utf8' }),
  );
  const files = packed.files.map(({ path }) => path).sort();
  const known = readFileSync(new URL('files.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  assert.deepEqual(files, known);
  assert.ok(packed.size <= MOST_PACKED, `${packed.size} bytes; at most ${MOST_PACKED}`);
  console.log(`${packed.filename}: ${packed.size} bytes, ${packed.files.length} files`);
});

for (const [name, most] of Object.entries(MOST)) {
  test(`the module ${name} is small`, () => {
    const bytes = readFileSync(`${FOLDER}wasm/${name}_bg.wasm`);
    const packed = gzipSync(bytes, { level: 9 }).length;
    console.log(`${name}: ${bytes.length} bytes, ${packed} by gzip`);
    assert.ok(packed <= most, `${packed} bytes; at most ${most}`);
  });
}
