//! Gradient noise as WGSL compute shaders for wgpu, with a pure-Rust twin on the CPU that gives the same bits.
//!
//! You describe a [`Noise`] once, as an expression of [`Perlin`], [`Simplex`] and other noises with fractals, warps,
//! arithmetic and selections. CPU and GPU compute it with the same bits. The height below a foot:
//!
//! ```
//! use gradnoise::{Dimension, Field, Octaves, Perlin};
//!
//! let hills = Field::<2>::new(Perlin::hashed(Dimension::D2).seed(42).fbm(Octaves::new(6)))?;
//! let height = hills.at([12.5, -3.25]);
//! # assert!(height.abs() <= 1.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A picture, which the crate `image` saves:
//!
//! ```no_run
//! use gradnoise::{Dimension, Evaluator, Grid, Perlin, picture};
//!
//! let grid = Grid::new(&[0.0, 0.0], &[1.0 / 32.0; 2], &[512, 512])?;
//! let values = Evaluator::new(Perlin::new(Dimension::D2))?.values(&grid)?;
//! let picture = picture::draw(&grid, &values)?;
//! image::save_buffer("noise.png", &picture.pixels, picture.width, picture.height, image::ColorType::L8)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A texture in your renderer, with the feature `gpu`:
//!
//! ```
//! # #[cfg(feature = "gpu")] mod gpu {
//! use gradnoise::{Format, Grid, Noise, gpu::Generator};
//! use wgpu::{CommandEncoder, Texture};
//! # type Done = Result<(), Box<dyn std::error::Error>>;
//!
//! fn draw(land: &Noise, generator: &Generator, encoder: &mut CommandEncoder, texture: &Texture) -> Done {
//!     let grid = Grid::new(&[0.0, 0.0], &[1.0 / 64.0; 2], &[texture.width(), texture.height()])?;
//!     Ok(generator.prepare(land, &grid, Format::R16Float)?.encode_to_texture(encoder, texture)?)
//! }
//! # }
//! ```
//!
//! A map in tiles, whose edges meet to the last bit:
//!
//! ```
//! use gradnoise::{Dimension, Evaluator, Grid, Perlin};
//!
//! let world = Grid::new(&[0.0, 0.0], &[0.01, 0.01], &[256, 256])?;
//! let noise = Evaluator::new(Perlin::hashed(Dimension::D2))?;
//! let tile = |x: i64, y: i64| noise.values(&world.window(&[256 * x, 256 * y], &[256, 256])?);
//! let [west, east] = [tile(-1, 40)?, tile(0, 40)?];
//! # assert_ne!(west, east);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The repository has a guide with pictures (`docs/guide.md`), a gallery (`docs/gallery`), and a program that makes
//! pictures from the command line (`docs/use/command-line.md`).
//!
//! # Which call
//!
//! | you have | call |
//! |---|---|
//! | one `f32` position, such as a foot on the ground | [`Field::at`], [`Field::with_gradient`] |
//! | a list of `f32` positions | [`Field::fill`], or [`Evaluator::fill`] with derivatives |
//! | a picture, a height map, a volume | [`Evaluator::values`] or [`Evaluator::fill`] with a [`Grid`] |
//! | a planet | the same with a [`Surface`] |
//! | one position that must be exact anywhere | [`Evaluator::value`], or [`Field::at_cell`] without an error |
//! | one sample of a grid, or a tile | the same with [`Grid::at`] and [`Grid::window`] |
//! | bytes for a texture | [`Evaluator::texels`] with a [`Format`]; an [`Output`] makes colours and normals |
//! | a texture or a buffer on the GPU | `gpu::Generator` |
//! | a ready-made texture with all its maps, and light on it | [`presets`], [`Material`], [`Light`] |
//! | your own shader | `Noise::wgsl`; with a slider, `WgslOptions::bound` and `WgslModule::update` |
//! | a program in C, C#, JavaScript, Python, or Rust without this crate | `WgslModule::bake` |
//! | another wgpu, or another host of WebGPU | `fill::FillPlan` |
//!
//! # Debug builds
//! Without optimizations noise is computed many times more slowly. Two lines in the `Cargo.toml` of your workspace
//! optimize this crate alone, which then compiles for minutes, once:
//!
//! ```toml
//! [profile.dev.package.gradnoise]
//! opt-level = 3
//! ```
//!
//! # Features
//! Heights and pictures by the CPU need no feature: a server that computes them does not compile wgpu.
//!
//! - `gpu`: the module `gpu`, built on wgpu. The program that links this crate chooses wgpu's backends. Enables `wgsl`.
//! - `wgsl`: the module `wgsl`, which exports noise as functions for your own shaders, and the module `fill`, which
//!   plans fills for any host of WebGPU. It adds no dependency.
//! - `bake`: the module `bake`, which writes noises as functions of C, C#, GLSL, HLSL, JavaScript, Metal's language,
//!   Python, Rust and WebAssembly. It adds no dependency. Enables `wgsl`.
//! - `spirv`: the same functions, and kernels for Vulkan, in SPIR-V. Adds naga, not wgpu. Enables `wgsl`.
//! - `rayon` (default): [`Evaluator`] fills grids and lists of points on all threads of the caller's thread pool or,
//!   outside of any pool, of rayon's global one. Only the calling thread and idle threads take part, so
//!   the caller may hold any lock.
//! - `serde`: saves [`Noise`], [`Output`] and [`Material`] as JSON, which `Noise`'s `Serialize` describes, and noises
//!   and outputs as short texts (`Noise::code`), and reopens them. `schema` describes the JSON, for editors and bindings,
//!   and `explain` the nodes of a document.
//!
//! # What is exact
//! Shaders and their twins use only operations that round the same way everywhere: single additions, subtractions and
//! multiplications, floor, comparisons and integer arithmetic. Shader compilers are kept from fusing or reordering
//! them. Divisions, roots, sines, exponentials, logarithms and powers are composed of these operations. Positions on
//! grids are fixed point in each octave's own lattice, with the fraction's top 24 bits as local coordinates. `f32`
//! positions are mapped to the lattice in `f32`. A lattice noise, or a sum of its octaves, differs from the formula's
//! exact value by at most 4e-6 of the output's range. An expression multiplies that error by the slope with which it
//! depends on the noise.
//!
//! # Sources
//! Perlin, "An Image Synthesizer", 1985, and "Improving Noise", 2002; Gustavson, "Simplex noise demystified", 2005;
//! Burger, "Gradientenbasierte Rauschfunktionen und Perlin Noise", 2008; Cochoy, "Introduction au bruit de Perlin",
//! 2011; Worley, "A cellular texture basis function", 1996; Quilez, "Voronoi borders" and "Smooth voronoi"; Lagae,
//! Lefebvre, Drettakis and Dutré, "Procedural noise using sparse Gabor convolution", 2009; de Carpentier, "Scape:
//! Procedural extensions", 2011; `KdotJPG`, [OpenSimplex2](https://github.com/KdotJPG/OpenSimplex2), 2022.

#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]
// `clippy.toml` lists functions whose last bits differ between systems: the library must not call them.
#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

/// Returns Markdown that shows a picture of the repository at this version's tag.
#[cfg(gallery)]
macro_rules! gallery {
    ($name:literal) => {
        concat!(
            "![",
            $name,
            "](",
            env!("CARGO_PKG_REPOSITORY"),
            "/raw/v",
            env!("CARGO_PKG_VERSION"),
            "/docs/gallery/",
            $name,
            ".jpg)"
        )
    };
}

mod array;
#[cfg(feature = "bake")]
pub mod bake;
mod cpu;
mod dimension;
#[cfg(feature = "serde")]
mod explain;
#[cfg(feature = "wgsl")]
pub mod fill;
mod format;
mod formulas;
#[cfg(feature = "gpu")]
pub mod gpu;
mod grid;
mod grid_or_surface;
mod lanes;
mod layout;
mod light;
mod material;
mod noise;
mod numbers;
mod output;
pub mod picture;
mod plan;
pub mod presets;
mod sample;
#[cfg(feature = "serde")]
mod schema;
mod srgb;
mod surface;
#[cfg(feature = "wgsl")]
pub mod wgsl;

pub use cpu::domain::Domain;
pub use cpu::engine::choose::EvaluationStrategy;
pub use cpu::engine::simd_level::SimdLevel;
pub use cpu::evaluator::Evaluator;
pub use cpu::field::{Field, FieldError, HighDimensionalError};
pub use cpu::fill_error::FillError;
pub use cpu::target::{Target, Texels};
pub use dimension::{Dimension, DimensionError};
#[cfg(feature = "serde")]
pub use explain::{DocumentError, Explanation, NodeFacts, NodeFault, explain};
pub use format::Format;
pub use grid::{Grid, GridError, GridRows};
pub use grid_or_surface::GridOrSurface;
pub use light::{Light, LightError, Maps};
pub use material::Material;
#[cfg(feature = "serde")]
pub use noise::code::CodeError;
pub use noise::*;
pub use output::{ColourRamp, NormalY, Output};
pub use plan::position_error::PositionError;
pub use sample::{HessianSample, Sample};
#[cfg(feature = "serde")]
pub use schema::schema;
pub use surface::{CubeFace, Surface, SurfaceError};

#[cfg(feature = "gpu")]
pub use wgpu;

/// The README's snippets.
#[cfg(all(doctest, feature = "gpu"))]
#[doc = include_str!("../README.md")]
struct Readme;

/// The snippets of the page of recipes.
#[cfg(all(doctest, feature = "gpu"))]
#[doc = include_str!("../docs/recipes.md")]
struct Recipes;

/// The snippets of the page on Rust and wgpu.
#[cfg(all(doctest, feature = "gpu"))]
#[doc = include_str!("../docs/use/rust.md")]
struct Embedding;

/// The snippets of the pages on migrating from other libraries.
#[cfg(all(doctest, feature = "wgsl"))]
mod migration {
    #[doc = concat!("```\n", include_str!("../docs/migration/compositions.rs"), "```")]
    struct Compositions;

    #[doc = include_str!("../docs/migration/fastnoise2.md")]
    struct FastNoise2;

    #[doc = include_str!("../docs/migration/fastnoiselite.md")]
    struct FastNoiseLite;

    #[doc = include_str!("../docs/migration/godot.md")]
    struct Godot;

    #[doc = include_str!("../docs/migration/noise-rs.md")]
    struct NoiseRs;
}

/// The snippet of the page on baked noises.
#[cfg(all(doctest, feature = "bake"))]
#[doc = include_str!("../docs/use/functions.md")]
struct Baked;

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
