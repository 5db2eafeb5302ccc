//! Gradient noise.

mod cpu;
mod dimension;
mod error;
mod evaluator;
mod format;
#[cfg(feature = "gpu")]
pub mod gpu;
mod gradients;
mod grid;
mod noise;
mod permutation;
#[cfg(feature = "image")]
pub mod picture;
mod plan;
mod random;
mod range;
mod sample;
#[cfg(any(feature = "gpu", test))]
mod wgsl;

pub use dimension::Dimension;
pub use error::{DimensionError, FillError, GradientsError, GridError, NoiseError, PermutationError, PositionError};
pub use evaluator::Evaluator;
pub use format::Format;
pub use gradients::Gradients;
pub use grid::Grid;
pub use noise::{Fade, Fbm, Kernel, LatticeNoise, Noise, Perlin, Scale, Simplex};
pub use permutation::Permutation;
pub use sample::Sample;

#[cfg(feature = "gpu")]
pub use wgpu;
