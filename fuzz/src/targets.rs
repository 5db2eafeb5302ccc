//! The targets that need only the library, and their helpers.

pub mod builders;
mod checks;
mod describe;
mod draw;
#[cfg(feature = "wgsl")]
pub mod export;
pub mod grids;
#[cfg(feature = "serde")]
pub mod json;
