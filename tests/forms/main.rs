//! Noise as modules for `naga_oil` and WESL, compiled by both and run on the first adapter.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

use gradnoise_oracle::compare;

#[path = "../adapter.rs"]
#[allow(dead_code, reason = "nothing here fills buffers")]
mod adapter;
#[path = "../devices.rs"]
#[allow(dead_code, reason = "nothing here fills textures")]
mod devices;
#[path = "../download.rs"]
#[allow(dead_code, reason = "nothing here fills textures")]
mod download;
mod game;
mod naga_oil;
#[path = "../../program/src/passthrough.rs"]
#[allow(dead_code, reason = "nothing here fills buffers")]
mod passthrough;
#[path = "../shader.rs"]
#[allow(dead_code, reason = "nothing here has a pipeline of its own")]
mod shader;
mod wesl;
