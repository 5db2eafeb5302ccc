//! Fuzz targets. Each is a function of bytes that turns them into a description and panics if a check fails. cargo-fuzz
//! runs them on inputs that it evolves; the tests of the library and of the program run them on pseudo-random ones.

#[path = "targets.rs"]
mod targets;

pub mod command_line;
pub use targets::{builders, codes, export, fills, grids, json, schema};
