//! Codes: saved noises as short texts.
//!
//! A code is the saved form in fewer letters: its nodes and then its output, if it has one. Names are indices of a list
//! of words, and numbers are decimals.

mod error;
mod kind;
mod read;
mod words;
mod write;

pub use crate::noise::code::error::CodeError;
use crate::noise::code::read::json_of;
use crate::noise::code::write::write;
use crate::noise::expression::Noise;
use crate::noise::serial::without_position;
use crate::output::Output;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

/// The beginning of every code of this version.
const PREFIX: &str = "gn1_";
/// The length of the checksum in bytes.
const CHECKSUM: usize = 3;

/// The methods of [`Noise`] that use codes (feature `serde`).
impl Noise {
    /// The most letters of a code.
    pub const MAX_CODE: usize = 1 << 20;

    /// Returns a short text that describes the noise, for links, save games, databases and flags. It has the letters
    /// that a link may have (A-Z, a-z, 0-9, `-`, `_`), some fifteen for each node.
    ///
    /// Equal noises have equal codes, and 0 and -0 have different ones. A code means the same noise in every later
    /// version. [Saved JSON](Self#impl-Serialize-for-Noise) is the form to read and to edit.
    ///
    /// ```
    /// use gradnoise::{Dimension, Noise, Octaves, Perlin};
    ///
    /// let hills = Perlin::hashed(Dimension::D2).seed(42).fbm(Octaves::new(6));
    /// let code = hills.code()?;
    /// assert_eq!(code, "gn1_osFKwkUCRsFHwUgfC8FMwkChAEHDQgZDAkThBZto1A");
    /// assert_eq!(Noise::from_code(&code)?, hills);
    /// # Ok::<(), gradnoise::CodeError>(())
    /// ```
    ///
    /// # Errors
    /// [`CodeError::Unsaved`] for noises that cannot be saved, because they have a number that is not finite, too many
    /// nodes, or an error that their building found. [`CodeError::Length`] if the code would be longer than
    /// [`MAX_CODE`](Self::MAX_CODE), because of large arrays.
    pub fn code(&self) -> Result<String, CodeError> {
        code(self)
    }

    /// Returns the noise of a code. White space around the code is ignored. Time and memory are bounded by the code's
    /// length.
    ///
    /// # Errors
    /// [`CodeError`] says what is wrong. A wrong letter is always found, other damage with a probability of 1 − 2⁻²⁴.
    pub fn from_code(code: &str) -> Result<Self, CodeError> {
        from_code(code)
    }
}

/// The methods of [`Output`] that use codes (feature `serde`).
impl Output {
    /// Returns a short text that describes the output and its noises, like [`Noise::code`].
    ///
    /// ```
    /// use gradnoise::{Dimension, Output, Perlin};
    ///
    /// let bumps = Output::normals(Perlin::new(Dimension::D2), 0.5);
    /// assert_eq!(Output::from_code(&bumps.code()?)?, bumps);
    /// # Ok::<(), gradnoise::CodeError>(())
    /// ```
    ///
    /// # Errors
    /// The same as for [`Noise::code`].
    pub fn code(&self) -> Result<String, CodeError> {
        code(self)
    }

    /// Returns the output of a code. For the code of a noise this is the noise's value.
    ///
    /// # Errors
    /// The same as for [`Noise::from_code`].
    pub fn from_code(code: &str) -> Result<Self, CodeError> {
        from_code(code)
    }
}

fn code(saved: &impl Serialize) -> Result<String, CodeError> {
    let unsaved = |error: serde_json::Error| CodeError::Unsaved { problem: error.to_string() };
    // Goes through text, where each number has the fewest digits of its type: a value would widen `f32`.
    let text = serde_json::to_string(saved).map_err(unsaved)?;
    let saved: Value = serde_json::from_str(&text).map_err(unsaved)?;
    let mut bytes = Vec::new();
    ["nodes", "output"].iter().filter_map(|field| saved.get(field)).for_each(|field| write(field, &mut bytes));
    bytes.extend_from_slice(&checksum(&bytes));
    let code = PREFIX.to_owned() + &URL_SAFE_NO_PAD.encode(bytes);
    if code.len() > Noise::MAX_CODE { Err(CodeError::Length { found: code.len() }) } else { Ok(code) }
}

fn from_code<T: DeserializeOwned>(code: &str) -> Result<T, CodeError> {
    let code = code.trim();
    let Some(letters) = code.strip_prefix(PREFIX) else {
        let prefix = code.split_inclusive('_').next().unwrap_or_default();
        let version = prefix.strip_prefix("gn").and_then(|rest| rest.strip_suffix('_')).unwrap_or_default();
        let is_version = (1..5).contains(&version.len()) && version.bytes().all(|digit| digit.is_ascii_digit());
        return Err(if is_version { CodeError::Version { prefix: prefix.into() } } else { CodeError::Prefix });
    };
    if code.len() > Noise::MAX_CODE {
        return Err(CodeError::Length { found: code.len() });
    }
    let is_letter = |character: char| character.is_ascii_alphanumeric() || matches!(character, '-' | '_');
    if let Some((index, character)) = code.chars().enumerate().find(|&(_, character)| !is_letter(character)) {
        return Err(CodeError::Character { index, character });
    }
    // Decoding fails only if the last letters are missing or wrong, since all are letters of codes.
    let bytes = URL_SAFE_NO_PAD.decode(letters).map_err(|_| CodeError::Checksum)?;
    let (content, found) = bytes.split_last_chunk::<CHECKSUM>().ok_or(CodeError::Checksum)?;
    if *found != checksum(content) {
        return Err(CodeError::Checksum);
    }
    let json = json_of(content)?;
    serde_json::from_str(&json).map_err(|error| CodeError::Content { problem: without_position(&error) })
}

/// Returns the checksum CRC-24 of RFC 4880, section 6.1.
fn checksum(bytes: &[u8]) -> [u8; CHECKSUM] {
    let sum = bytes.iter().fold(0xb7_04ce_u32, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte) << 16, |sum, _| {
            let shifted = sum << 1;
            if shifted & 0x100_0000 == 0 { shifted } else { shifted ^ 0x186_4cfb }
        })
    });
    let [_, checksum @ ..] = sum.to_be_bytes();
    checksum
}
