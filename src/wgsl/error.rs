use crate::noise::error::NoiseError;
use thiserror::Error;

/// Why a noise cannot become part of a shader.
///
/// ```
/// use gradnoise::wgsl::{WgslError, WgslOptions};
/// let reserved = gradnoise::Noise::x().wgsl(&WgslOptions::new("loop"));
/// assert!(matches!(reserved, Err(WgslError::Reserved { .. })));
/// ```
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum WgslError {
    /// The description of the noise is invalid.
    #[error(transparent)]
    Noise(#[from] NoiseError),
    /// A name is not a WGSL identifier.
    #[error(
        "{name:?} is not a WGSL identifier: use ASCII letters, digits and underscores, not beginning with a \
         digit or two underscores"
    )]
    Identifier {
        /// The name.
        name: String,
    },
    /// A name is a word that WGSL uses itself.
    #[error("{name} is a keyword, reserved word or built-in name of WGSL; use another name")]
    Reserved {
        /// The name.
        name: String,
    },
    /// `naga_oil` cannot import the name, or would change it.
    #[error("naga_oil cannot use {name}: avoid underscores at either end and two in a row")]
    Underscores {
        /// The name.
        name: String,
    },
    /// The function's name is the prefix followed by the name of a helper.
    #[error("the function's name {name} is also the name of a helper with the prefix; use another prefix")]
    Clash {
        /// The name.
        name: String,
    },
    /// The group or binding number is above every device's limit.
    #[error("group {group}, binding {binding}: groups must be below 8, bindings below 1000")]
    Binding {
        /// The group.
        group: u32,
        /// The first binding.
        binding: u32,
    },
    /// Colours, normals and curvatures have no derivatives.
    #[error("derivatives are those of a noise's values: export the noise, or this output without derivatives")]
    Derivatives,
    /// Noise that repeats has no function of cells.
    #[error(
        "noise that repeats has no function of cells: use a function of positions, and pass it the remainder of a \
         position by the period, which is small enough for an f32"
    )]
    TiledCells,
    /// A seed would be both an argument and a number of the buffer.
    #[error("with bound numbers seeds are in the buffer: leave out `WgslOptions::seeded`, or `WgslOptions::bound`")]
    SeededBound,
    /// The expression keeps loops, which read seeds from the buffer.
    #[error(
        "the noise is too large for a function whose seed is an argument: use fewer octaves or noises, or \
         `WgslOptions::written_out`"
    )]
    SeededLarge,
    /// The source cannot compute the other noise with any data.
    #[error(
        "{name} cannot compute this noise with other data: {difference}; only the numbers of a source that is made with \
         `WgslOptions::bound` can change"
    )]
    Structure {
        /// The name of the function.
        name: String,
        /// The first node that differs.
        difference: String,
    },
    /// Two noises of one shader use the same binding.
    #[error("both {first} and {second} use binding {binding} of group {group}; change one of them")]
    BindingClash {
        /// The name of the first noise's function.
        first: String,
        /// The name of the second noise's function.
        second: String,
        /// The group.
        group: u32,
        /// The binding.
        binding: u32,
    },
    /// Two noises of one shader have the same name or prefix.
    #[error("both {first} and {second} would define {name}; give one of them another name or prefix")]
    NameClash {
        /// The name of the first noise's function.
        first: String,
        /// The name of the second noise's function.
        second: String,
        /// The name that both define.
        name: String,
    },
    /// Shader files do not fit together, which is a bug in this crate.
    #[error("the shader could not be assembled: {0}")]
    Shader(String),
}
