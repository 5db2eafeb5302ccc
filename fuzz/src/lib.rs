//! What random bytes are made into, and what must hold of it. Each target is a function of bytes that panics if
//! something does not hold. cargo-fuzz runs them on inputs that it breeds, and the tests of the library and of the
//! program run them on pseudo-random ones.

#[path = "targets.rs"]
mod targets;

pub mod command_line;
pub use targets::{builders, export, grids, json};
