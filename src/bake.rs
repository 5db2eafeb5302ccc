//! Noise as a function in other languages, with the bits of the CPU and of shaders, and nothing to link.

mod c;
mod c_like;
mod csharp;
mod dialect;
mod error;
mod glsl;
mod hlsl;
mod inline;
mod javascript;
mod language;
mod lower;
mod metal;
mod node;
mod precise;
mod printed;
mod prune;
mod python;
mod read;
mod reserved;
mod rust;
mod shadertoy;
mod tabulate;
mod tree;
mod trim;
mod webassembly;

pub use crate::bake::error::BakeError;
pub use crate::bake::language::Language;
