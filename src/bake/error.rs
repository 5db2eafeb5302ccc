use crate::wgsl::error::WgslError;
use thiserror::Error;

/// The reason why a noise cannot be baked into a function of another language.
///
/// ```
/// use gradnoise::bake::{BakeError, Language};
/// use gradnoise::wgsl::{Arithmetic, WgslOptions};
/// use gradnoise::{Dimension, Perlin};
///
/// let fast = WgslOptions::new("land").arithmetic(Arithmetic::Fast);
/// let module = Perlin::hashed(Dimension::D2).noise().wgsl(&fast)?;
/// assert_eq!(module.bake(Language::C), Err(BakeError::Fast));
/// # Ok::<(), gradnoise::wgsl::WgslError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum BakeError {
    /// The module is in fast arithmetic, whose bits no language promises.
    #[error("the module is in fast arithmetic; bake one in exact arithmetic, which costs these languages nothing")]
    Fast,
    /// The name has a meaning in the language or in the file.
    #[error("{name} already has a meaning in a file of {language}; use another name")]
    Keyword {
        /// The name.
        name: String,
        /// The language.
        language: &'static str,
    },
    /// Two modules need different functions or tables of one name.
    #[error("two of the noises need different versions of {name}; give them different names and prefixes")]
    Clash {
        /// The name.
        name: String,
    },
    /// The noise is too large, or has more than four dimensions, so that its shader keeps loops over arrays.
    #[error(
        "the noise is too large to be written out as functions of numbers, or has more than four dimensions: use fewer \
         octaves or noises, or in Rust `WgslOptions::written_out`"
    )]
    Large,
    /// The noise reads a storage buffer.
    #[error(
        "GLSL ES 3.00 has no storage buffers, but binding {binding} is one: keep numbers as literals, or within the \
         uniform limit"
    )]
    Storage {
        /// The binding.
        binding: u32,
    },
    /// The noise cannot be exported, or two noises use the same binding.
    #[error(transparent)]
    Wgsl(#[from] WgslError),
    /// The grid has another number of coordinates than the noise.
    #[error("the noise has {noise} coordinates, but the grid has {grid}")]
    Coordinates {
        /// The dimension of the noise.
        noise: usize,
        /// The coordinates of the grid.
        grid: usize,
    },
}
