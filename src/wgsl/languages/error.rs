use crate::wgsl::error::WgslError;
use crate::wgsl::languages::translation::Language;
use thiserror::Error;

/// The reason why exported noise cannot be translated to another language.
///
/// ```
/// use gradnoise::wgsl::WgslOptions;
/// use gradnoise::wgsl::languages::{Language, TranslateError};
/// use gradnoise::{Dimension, Perlin};
///
/// let module = Perlin::new(Dimension::D2).noise().wgsl(&WgslOptions::new("noise_"))?;
/// assert!(matches!(module.translate(Language::Glsl), Err(TranslateError::Name { .. })));
/// # Ok::<(), gradnoise::wgsl::WgslError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum TranslateError {
    /// The noises do not fit into one shader.
    #[error(transparent)]
    Wgsl(#[from] WgslError),
    /// The language does not allow a function of this name.
    #[error(
        "{language} cannot have a function {name}: use a name without an underscore at its end, \
         without two in a row, and without a prefix that the language reserves"
    )]
    Name {
        /// The name.
        name: String,
        /// The language.
        language: Language,
    },
    /// The noise needs a storage buffer, and the language has none.
    #[error(
        "{language} has no storage buffers, but binding {binding} is one: keep numbers as literals, and tables within \
         the uniform limit"
    )]
    StorageBuffer {
        /// The binding.
        binding: u32,
        /// The language.
        language: Language,
    },
    /// The binding's number is too high for the language.
    #[error("binding {binding} is too high for {language}: use one below 254")]
    Binding {
        /// The binding.
        binding: u32,
        /// The language.
        language: Language,
    },
    /// naga cannot read or write the functions, which is a bug in this crate.
    #[error("the shader could not be translated: {0}")]
    Naga(String),
}
