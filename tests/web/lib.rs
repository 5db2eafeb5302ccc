//! Noise in a browser: on WebGPU and on the CPU, in one WebAssembly module.

#![cfg(target_family = "wasm")]

mod check;
