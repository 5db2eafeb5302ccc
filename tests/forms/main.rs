//! Noise as modules for `naga_oil` and WESL, compiled by both and run: `sh tests/run.sh` does it with a software
//! adapter.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

#[path = "../adapter.rs"]
#[allow(dead_code, reason = "nothing here fills buffers")]
mod adapter;
#[path = "../compare.rs"]
mod compare;
mod game;
mod naga_oil;
#[path = "../../program/src/passthrough.rs"]
#[allow(dead_code, reason = "nothing here fills buffers")]
mod passthrough;
#[path = "../shader.rs"]
mod shader;
mod wesl;
