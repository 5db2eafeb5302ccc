//! Everything that gradnoise promises, as one binary: `sh tests/run.sh` runs it with a software adapter.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]

#[macro_use(in_dimension, in_each_dimension)]
extern crate gradnoise_oracle;

use gradnoise_oracle::{self as oracle, cases, compare, expression_oracle, spectrum};

/// The repository.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

mod architecture;
mod bad_input;
#[cfg(feature = "serde")]
mod codes;
mod composition;
mod distances;
mod documents;
mod domains;
mod edges;
#[cfg(feature = "serde")]
mod engines;
#[cfg(feature = "serde")]
mod explain;
mod expression_random;
mod expressions;
mod field;
#[cfg(all(feature = "wgsl", feature = "serde"))]
mod fills;
mod flow;
mod fuzz;
#[cfg(all(feature = "wgsl", feature = "serde"))]
mod hosts;
mod kinds;
mod lattices;
mod light;
mod limits;
mod many;
mod octaves;
mod open_simplex;
mod outputs;
mod papers;
mod periods;
mod presets;
#[cfg(feature = "serde")]
mod promises;
mod properties;
mod rows;
#[cfg(unix)]
mod run_script;
#[cfg(feature = "serde")]
mod schema;
mod seeds;
#[cfg(feature = "serde")]
mod serial;
mod single;
#[cfg(feature = "serde")]
mod slices;
mod sloped;
#[cfg(feature = "spirv")]
mod spirv;
mod stability;
mod stack;
mod statistics;
mod strategies;
#[cfg(all(feature = "wgsl", feature = "serde"))]
mod structures;
mod surfaces;
#[cfg(feature = "rayon")]
mod threads;
mod tile_points;
mod tiles;
mod twins;
#[cfg(feature = "wgsl")]
mod wgsl;

#[cfg(feature = "gpu")]
mod adapter;
#[cfg(feature = "gpu")]
mod alone;
#[cfg(all(feature = "bake", feature = "gpu", feature = "serde"))]
mod baked;
#[cfg(feature = "gpu")]
mod combinations;
#[cfg(feature = "gpu")]
mod devices;
#[cfg(feature = "gpu")]
mod domains_gpu;
#[cfg(feature = "gpu")]
mod download;
#[cfg(feature = "gpu")]
mod embedding;
#[cfg(feature = "gpu")]
mod exported;
#[cfg(feature = "gpu")]
mod faults;
#[cfg(all(feature = "gpu", target_os = "linux"))]
mod faults_memory;
#[cfg(feature = "gpu")]
mod frames;
#[cfg(feature = "gpu")]
mod generator;
#[cfg(feature = "gpu")]
mod hessians_gpu;
#[cfg(feature = "gpu")]
mod kernels;
#[cfg(feature = "gpu")]
mod modules;
#[cfg(feature = "gpu")]
mod opengl;
#[cfg(feature = "gpu")]
mod parity;
#[cfg(feature = "gpu")]
#[path = "../program/src/passthrough.rs"]
mod passthrough;
#[cfg(feature = "gpu")]
mod readback;
#[cfg(feature = "gpu")]
mod rows_gpu;
#[cfg(feature = "gpu")]
mod shader;
#[cfg(feature = "gpu")]
mod targets;
#[cfg(feature = "gpu")]
mod textures;
#[cfg(feature = "gpu")]
mod tint;
#[cfg(feature = "gpu")]
mod verify;
