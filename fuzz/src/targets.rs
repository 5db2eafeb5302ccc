//! The targets that need only the library, and their helpers.

pub mod builders;
mod checks;
#[cfg(feature = "serde")]
pub mod codes;
pub mod describe;
pub mod draw;
#[cfg(feature = "wgsl")]
pub mod export;
#[cfg(feature = "wgsl")]
pub mod fills;
pub mod grids;
#[cfg(feature = "serde")]
pub mod json;
#[cfg(feature = "serde")]
pub mod schema;
