//! Noise in a browser: on WebGPU and on the CPU, in one WebAssembly module.

#![cfg(target_family = "wasm")]

#[cfg(feature = "gpu")]
mod check;
mod fill;
