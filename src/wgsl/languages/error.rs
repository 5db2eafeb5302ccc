use crate::wgsl::error::WgslError;
use crate::wgsl::languages::language::Language;
use thiserror::Error;

/// The reason that exported noise cannot become another language.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum TranslateError {
    /// The noises do not fit into one shader.
    #[error(transparent)]
    Wgsl(#[from] WgslError),
    /// A function cannot keep its name.
    #[error(
        "{language} cannot have a function {name}: take a name without underscores at its end or two of them in a row, \
         and none that begins with what the language reserves"
    )]
    Name {
        /// The name.
        name: String,
        /// The language.
        language: Language,
    },
    /// The language has no storage buffers.
    #[error(
        "{language} has no storage buffers, but binding {binding} is one: leave numbers as literals, and tables below \
         the uniform limit"
    )]
    StorageBuffer {
        /// The binding.
        binding: u32,
        /// The language.
        language: Language,
    },
    /// The language has no binding of this number.
    #[error("binding {binding} is too high for {language}: take one below 254")]
    Binding {
        /// The binding.
        binding: u32,
        /// The language.
        language: Language,
    },
    /// naga does not take or write the functions, which is this crate's own fault.
    #[error("the shader could not be translated: {0}")]
    Naga(String),
}
