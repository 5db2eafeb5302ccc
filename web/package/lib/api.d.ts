import type { Grid } from './computed.js';

export * from './nodes.js';
export type { Format, Grid, Numbers, OctaveOptions, Positions, Surface } from './computed.js';

/** Where `init` gets a module from: a URL, a Response, bytes or a compiled module; nothing for the package's file. */
export type Source =
  | string
  | URL
  | Response
  | ArrayBuffer
  | ArrayBufferView
  | WebAssembly.Module
  | Promise<string | URL | Response | ArrayBuffer | ArrayBufferView | WebAssembly.Module>;

/** Cuts a grid into windows of at most so many rows, along its last axis. They have the bits of the whole. */
export declare function bands(grid: Grid, rows: number): Generator<{ grid: Grid; start: number }>;

/** A description or an argument was refused. The message says which value was wrong, and what would be right. */
export declare class NoiseError extends Error {}
/** A module was not loaded, or not yet. */
export declare class LoadError extends Error {}
/** There is no adapter of WebGPU. */
export declare class AdapterError extends Error {}
/** The device was lost: prepare again on a new one. */
export declare class DeviceLostError extends Error {}
