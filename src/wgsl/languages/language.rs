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
