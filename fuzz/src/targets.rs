//! The targets that take the library alone, and what they are made of.

pub mod builders;
mod checks;
pub mod describe;
pub mod draw;
#[cfg(feature = "wgsl")]
pub mod export;
pub mod grids;
#[cfg(feature = "serde")]
pub mod json;
