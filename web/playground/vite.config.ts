import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Returns the recipes of docs/recipes.md that are JSON, by their headings. */
function recipes() {
  const page = readFileSync(at('../../docs/recipes.md'), 'utf8');
  return [...page.matchAll(/^## (.+)\n[^#]*?```json\n([^`]+)```/gm)].map(([, name, json]) => ({
    name,
    source: JSON.stringify(JSON.parse(json)),
  }));
}

/** Gives the page its gallery: the library's presets and the recipes of the pages. */
function gallery(): Plugin {
  const id = 'virtual:gallery';
  return {
    name: 'gallery',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(asked) {
      if (asked !== `\0${id}`) return undefined;
      const presets = JSON.parse(readFileSync(at('../../target/npm/presets.json'), 'utf8'));
      return `export default ${JSON.stringify([...recipes(), ...presets])}`;
    },
  };
}

// Paths are relative, so that the page works in any folder of any server.
export default defineConfig({
  base: './',
  plugins: [gallery(), svelte()],
  resolve: { alias: { gradnoise: at('../../target/npm/gradnoise') } },
  worker: { format: 'es' },
  build: { target: 'es2022', outDir: at('../../program/page'), emptyOutDir: false, reportCompressedSize: false },
});
