// Shows a browser a page, with the files of a folder beside it, and waits for what the page says:
// node run.mjs BROWSER PAGE FOLDER

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shown } from './browser.mjs';

const [browserPath, page, folder] = process.argv.slice(2);
// On a slow machine, too: SwiftShader compiles the kernels for a minute on two quick cores.
const MILLISECONDS = 900_000;

function read(path) {
  const file = path === '/' ? page : join(folder, path);
  return existsSync(file) ? readFileSync(file) : undefined;
}

const { passed, text } = await shown(browserPath, read, MILLISECONDS);
(passed ? console.log : console.error)(text);
process.exit(passed ? 0 : 1);
