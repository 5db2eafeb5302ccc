//! The public description of a noise.

pub(crate) mod cellular;
#[cfg(feature = "serde")]
pub(crate) mod code;
pub(crate) mod coordinates;
pub(crate) mod error;
pub(crate) mod exact_range;
pub(crate) mod expression;
pub(crate) mod fade;
mod fractals;
pub(crate) mod gabor;
pub(crate) mod gradient_array;
pub(crate) mod gradients;
pub(crate) mod graph;
pub(crate) mod hash;
pub(crate) mod high_dimensional;
pub(crate) mod lattice;
pub(crate) mod leaf;
mod leaves;
pub(crate) mod limits;
mod lists;
mod maps;
mod methods;
pub(crate) mod node;
pub(crate) mod octaves;
pub(crate) mod open_simplex;
pub(crate) mod operations;
mod operators;
pub(crate) mod orientation;
pub(crate) mod permutation;
pub(crate) mod positional;
#[cfg(feature = "serde")]
pub(crate) mod reading;
mod reseed;
pub(crate) mod seed;
#[cfg(feature = "serde")]
pub(crate) mod serial;

pub use cellular::{CellFeature, Cells, Cellular, Metric};
pub use coordinates::{Axis, Coordinate};
pub use error::{NoiseError, NoiseProblem};
pub use expression::Noise;
pub use fade::{Fade, Falloff, Interpolant};
pub use gabor::{Gabor, GaborKernels};
pub use gradient_array::{Edge, GradientArray, GradientArrayError};
pub use gradients::{Gradients, GradientsError};
pub use hash::{ByteTable, Hash};
pub use high_dimensional::HighDimensional;
pub use lattice::{GradientNoiseKind, GradientSource, LatticeNoise, Normalization, Perlin, Simplex, Value};
pub use octaves::{JordanTurbulence, Octaves, Shift};
pub use open_simplex::{OpenSimplex2, OpenSimplex2Kind, OpenSimplex2S, OpenSimplex2SKind};
pub use orientation::Orientation;
pub use permutation::{Permutation, PermutationError};
