use std::fmt;

/// A shader language.
///
/// ```
/// use gradnoise::wgsl::languages::Language;
/// let names = Language::ALL.map(|language| language.to_string());
/// assert_eq!(names, ["GLSL 4.50", "GLSL ES 3.00", "HLSL", "Metal's language", "SPIR-V"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// GLSL 4.50, for OpenGL, for compilers from GLSL to SPIR-V for Vulkan, and for Godot's compute shaders. Put the
    /// text after `#version 450`, which it does not include. Godot's own shading language differs: it allows no
    /// variables outside functions.
    Glsl,
    /// GLSL ES 3.00, for WebGL 2 and phones. Put the text after `#version 300 es`, which it does not include. It has no
    /// storage buffers, so numbers must be literals.
    GlslEs300,
    /// HLSL of shader model 5.1 and later, for DirectX and Unity. Without a buffer it also compiles in 5.0.
    Hlsl,
    /// Metal's language.
    Msl,
    /// A SPIR-V 1.0 module without an entry point, which exports the functions under their names. A linker, such as
    /// `spirv-link`, joins it with a module that imports them; Vulkan itself accepts neither of the two modules.
    SpirV,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 5] = [Self::Glsl, Self::GlslEs300, Self::Hlsl, Self::Msl, Self::SpirV];
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Glsl => "GLSL 4.50",
            Self::GlslEs300 => "GLSL ES 3.00",
            Self::Hlsl => "HLSL",
            Self::Msl => "Metal's language",
            Self::SpirV => "SPIR-V",
        })
    }
}

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
