//! Noise as modules for `naga_oil` and WESL, compiled by both and run: `sh tests/run.sh` does it with a software
//! adapter.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

#[path = "../adapter.rs"]
mod adapter;
#[path = "../compare.rs"]
mod compare;
mod game;
mod naga_oil;
#[path = "../shader.rs"]
mod shader;
mod wesl;
