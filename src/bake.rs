//! Noise as a function in other languages, with the bits of the CPU and of shaders, and nothing to link.

mod c;
mod error;
mod javascript;
mod language;
mod lower;
mod printed;
mod prune;
mod read;
mod rust;
mod tabulate;
mod tree;

pub use crate::bake::error::BakeError;
pub use crate::bake::language::Language;
