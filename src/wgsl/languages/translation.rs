/// Exported noise in a language other than WGSL.
///
/// ```
/// use gradnoise::wgsl::{WgslOptions, languages::Language};
/// use gradnoise::{Dimension, Perlin};
/// let module = Perlin::hashed(Dimension::D2).noise().wgsl(&WgslOptions::new("hills"))?;
/// let [metal, spirv] = [module.translate(Language::Msl)?, module.translate(Language::SpirV)?];
/// assert_eq!((metal.names(), metal.words()), (&["hills".to_owned()][..], None));
/// assert_eq!(metal.text().map(str::as_bytes), Some(&metal.bytes()[..]));
/// assert_eq!(spirv.words().map(<[u32]>::len), Some(spirv.bytes().len() / 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Translation {
    pub(super) names: Vec<String>,
    pub(super) code: Code,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Code {
    Text(String),
    Words(Vec<u32>),
}

impl Translation {
    /// Returns the names of the functions of a position, one for each noise. They are the WGSL names, with an
    /// underscore appended to a name that ends with a digit or has a meaning in the language; in SPIR-V they are
    /// unchanged. `{name}_with_gradient` and `{name}_with_hessian` are always the same as in the WGSL.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the text; `None` for SPIR-V.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match &self.code {
            Code::Text(text) => Some(text),
            Code::Words(_) => None,
        }
    }

    /// Returns the words of a SPIR-V module; `None` for other languages.
    #[must_use]
    pub fn words(&self) -> Option<&[u32]> {
        match &self.code {
            Code::Text(_) => None,
            Code::Words(words) => Some(words),
        }
    }

    /// Returns the contents of a file: the text in UTF-8, or the words in little-endian order.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        match &self.code {
            Code::Text(text) => text.clone().into_bytes(),
            Code::Words(words) => words.iter().flat_map(|word| word.to_le_bytes()).collect(),
        }
    }
}
