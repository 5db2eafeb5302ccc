//! Gradient noise as WGSL compute shaders for wgpu, with a pure-Rust twin on the CPU that gives the same bits.
//!
//! A [`Noise`] is described once: an expression of [`Perlin`] and [`Simplex`] noise and much else, with fractals,
//! warps, arithmetic and selections. A [`Field`] computes it on the CPU at one position after the other, an
//! [`Evaluator`] on grids and lists, a `gpu::Generator` on a wgpu device that stays the caller's, as one fused kernel.
//! In exact arithmetic, which is the default, CPU and GPU give the same values to the last bit. A [`Grid`] says where,
//! an [`Output`] what is made of the values, a [`Format`] how that is stored.
//! `Noise::wgsl` makes of the same description functions for shaders of the user's own.
//!
//! # Which call
//!
//! | what you have | what to call |
//! |---|---|
//! | one position as `f32`, such as a foot on the ground | [`Field::at`], [`Field::with_gradient`] |
//! | eight positions or more | [`Field::fill`], [`Evaluator::points`] |
//! | a picture, a height map, a volume | [`Evaluator::values`] of a [`Grid`] |
//! | one position that must be exact anywhere | [`Evaluator::value`], or [`Field::at_cell`] without an error |
//! | a shader of your own | `Noise::wgsl` |
//! | a texture or a buffer on the GPU | `gpu::Generator` |
//!
//! ```
//! use gradnoise::{Dimension, Evaluator, Perlin};
//!
//! let noise = Evaluator::new(Perlin::new(Dimension::D3).seed(42))?;
//! assert!(noise.value([0.5, 2_147_483_648.25, -7.0])?.abs() <= 1.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//! - `gpu` (default): the module `gpu`, on wgpu. The program that links this crate picks wgpu's backends. It turns on
//!   `wgsl`.
//! - `wgsl`: the module `wgsl`, noise as functions for shaders of the user's own. It brings no other crate, nor wgpu.
//! - `languages`: these functions in GLSL, HLSL, Metal's language and SPIR-V. It brings naga, not wgpu, and turns on
//!   `wgsl`.
//! - `image` (default): the module `picture`, for PNG and raw files.
//! - `rayon` (default): [`Evaluator`] fills grids and lists of points on as many threads as the caller's thread pool has
//!   or, outside of any, rayon's global one. These are the calling thread and threads that do nothing else, so that a
//!   caller may hold any lock.
//! - `serde`: [`Noise`] and [`Output`] are saved as JSON and reopened. `Noise`'s implementation of `Serialize` tells
//!   how.
//!
//! # What is exact
//! Every operation that a shader and its twin perform is one that rounds alike everywhere: single additions,
//! subtractions and multiplications, floor, comparisons and integer arithmetic. Where a shader's compiler might fuse or
//! reorder, it is kept from it. Positions on grids are fixed point, with the fraction's top 24 bits as local
//! coordinates, in each octave's own lattice; those that are given as `f32` are mapped there in `f32`. Divisions,
//! roots, sines, exponentials, logarithms and powers are written out from those operations. A noise on a lattice, and a
//! sum of its octaves, is within 4e-6 of the output's range of the formula's exact value; what expressions make of that
//! error is as large as their slopes.
//!
//! # Sources
//! Perlin, "An Image Synthesizer", 1985, and "Improving Noise", 2002; Gustavson, "Simplex noise demystified", 2005;
//! Burger, "Gradientenbasierte Rauschfunktionen und Perlin Noise", 2008; Cochoy, "Introduction au bruit de Perlin",
//! 2011; Worley, "A cellular texture basis function", 1996; Quilez, "Voronoi borders" and "Smooth voronoi"; Lagae,
//! Lefebvre, Drettakis and Dutré, "Procedural noise using sparse Gabor convolution", 2009; de Carpentier, "Scape:
//! Procedural extensions", 2011; `KdotJPG`, [OpenSimplex2](https://github.com/KdotJPG/OpenSimplex2), 2022.

#![cfg_attr(docsrs, feature(doc_cfg))]
// `clippy.toml` lists functions whose last bits differ from one system to the next: the library must not call them.
#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

mod array;
mod cpu;
mod dimension;
mod domain;
mod format;
mod formulas;
#[cfg(feature = "gpu")]
pub mod gpu;
mod grid;
mod lanes;
mod layout;
mod noise;
mod output;
#[cfg(feature = "image")]
pub mod picture;
mod plan;
mod power;
pub mod presets;
mod sample;
mod srgb;
mod surface;
#[cfg(feature = "wgsl")]
#[cfg_attr(not(feature = "gpu"), allow(dead_code, reason = "kernels are run by the feature `gpu` alone"))]
pub mod wgsl;

pub use cpu::engine::choose::EvaluationStrategy;
pub use cpu::engine::simd_level::SimdLevel;
pub use cpu::evaluator::{Evaluator, FillError};
pub use cpu::field::{Field, FieldError};
pub use cpu::high_dimensional::HighDimensionalError;
pub use dimension::{Dimension, DimensionError};
pub use format::Format;
pub use grid::{Grid, GridError};
pub use noise::*;
pub use output::{ColourRamp, NormalY, Output};
pub use plan::position_error::PositionError;
pub use sample::{HessianSample, Sample};
pub use surface::{CubeFace, Surface, SurfaceError};

#[cfg(feature = "gpu")]
pub use wgpu;

/// The README's snippets, compiled and run with the documentation's own.
#[cfg(all(doctest, feature = "gpu"))]
#[doc = include_str!("../README.md")]
struct Readme;

/// The snippets of the page on embedding.
#[cfg(all(doctest, feature = "gpu"))]
#[doc = include_str!("../docs/embedding.md")]
struct Embedding;

/// The snippet for browsers.
#[cfg(all(doctest, feature = "gpu"))]
#[doc = include_str!("../docs/web.md")]
struct Web;

/// The calls and compositions that stand for those of other libraries.
#[cfg(all(doctest, feature = "wgsl"))]
#[doc = include_str!("../docs/migration.md")]
struct Migration;

/// The snippets of the guide.
#[cfg(all(doctest, feature = "gpu"))]
mod guide {
    macro_rules! pages {
        ($($name:ident $file:literal)*) => {
            $(
                #[doc = include_str!(concat!("../docs/guide/", $file))]
                struct $name;
            )*
        };
    }

    pages! {
        GradientNoise "gradient-noise.md"
        Choosing "choosing.md"
        Octaves "octaves.md"
        Contrast "contrast.md"
        Precision "precision.md"
        Tiling "tiling.md"
        ReadingBack "reading-back.md"
        Erosion "erosion.md"
        Planets "planets.md"
    }
}
