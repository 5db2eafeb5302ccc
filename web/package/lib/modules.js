// The WebAssembly modules: `core` computes on the CPU, `text` plans fills of WebGPU and exports. Each opens noises.

import { LoadError, shown } from './errors.js';

/** The modules that have started, by name: their functions, memory and compiled form. */
const started = {};

const ENTRIES = { core: 'gradnoise', text: 'gradnoise/text or gradnoise/webgpu' };

/** Returns a module, or says how to start it. */
export function needed(name) {
  const module = started[name];
  if (module) return module;
  throw new LoadError(`call \`await init()\` of ${ENTRIES[name]} first`);
}

/** Returns the name of a module that has started. */
export function anyStarted() {
  if (started.core) return 'core';
  if (started.text) return 'text';
  throw new LoadError('call `await init()` first');
}

async function compiled(given) {
  let source = await given;
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof URL || typeof source === 'string') source = await fetch(source);
  if (typeof Response !== 'undefined' && source instanceof Response) {
    if (!source.ok) throw new LoadError(`${source.url} answers ${source.status} ${source.statusText}`);
    const isNamed = source.headers.get('Content-Type') === 'application/wasm';
    if (isNamed) return WebAssembly.compileStreaming(source);
    source = await source.arrayBuffer();
  }
  if (!(source instanceof ArrayBuffer) && !ArrayBuffer.isView(source)) {
    throw new LoadError(
      `init got ${shown(source)}; it needs nothing, a URL, a Response, bytes or a WebAssembly.Module`,
    );
  }
  return WebAssembly.compile(source);
}

/**
 * Returns the function `init` of a module: `glue` are its functions, and `usual` returns the source that it has without
 * another one.
 */
export function starter(name, glue, usual) {
  let starting;
  const start = async (source) => {
    let module;
    try {
      module = await compiled(source ?? usual());
    } catch (error) {
      if (error instanceof LoadError) throw error;
      const needs =
        'it must be the file of this version, and the engine needs vectors of WebAssembly (of 2021 or later)';
      throw new LoadError(`the module was not loaded: ${error.message}; ${needs}`, { cause: error });
    }
    startSync(name, glue, module);
  };
  return (source) => {
    // A failed start can be tried again.
    starting ??= start(source).catch((error) => {
      starting = undefined;
      throw error;
    });
    return starting;
  };
}

/** Starts a compiled module. */
export function startSync(name, glue, module) {
  const { memory } = glue.initSync({ module });
  started[name] ??= { name, glue, memory, module };
}
