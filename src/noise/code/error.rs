//! The error of codes.

use crate::noise::expression::Noise;
use thiserror::Error;

/// The text is not a code of a noise, or the noise has no code.
///
/// ```
/// use gradnoise::{CodeError, Noise};
/// assert_eq!(Noise::from_code("perlin"), Err(CodeError::Prefix));
/// assert_eq!(Noise::from_code("gn1_AAAA"), Err(CodeError::Checksum));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CodeError {
    /// The text does not begin like a code.
    #[error("a code begins with `gn1_`, which this text does not")]
    Prefix,
    /// The code is one of another version.
    #[error("the code begins with `{prefix}`; this version of gradnoise reads codes that begin with `gn1_`")]
    Version {
        /// The code's beginning.
        prefix: String,
    },
    /// The text is longer than any code.
    #[error("the code has {found} letters; a code has at most {}", Noise::MAX_CODE)]
    Length {
        /// The number of letters.
        found: usize,
    },
    /// The code has a character that is in no code.
    #[error("after {index} characters the code has {character:?}; codes have only A-Z, a-z, 0-9, - and _")]
    Character {
        /// The number of characters before it.
        index: usize,
        /// The character.
        character: char,
    },
    /// Letters of the code are missing or wrong.
    #[error("letters of the code are missing or wrong: its checksum differs")]
    Checksum,
    /// The code needs a later version of this crate.
    #[error("the code needs a later version of gradnoise: {problem}")]
    Later {
        /// The part that this version does not know.
        problem: String,
    },
    /// The code is undamaged but does not describe a noise.
    #[error("the code describes no noise: {problem}")]
    Content {
        /// The problem, and the node that has it.
        problem: String,
    },
    /// The noise cannot be saved.
    #[error("the noise has no code: {problem}")]
    Unsaved {
        /// The reason, such as a number that is not finite.
        problem: String,
    },
}
