use crate::noise::error::NoiseError;
use thiserror::Error;

/// The reason that a noise cannot become part of a shader.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum WgslError {
    /// The description is one that no noise answers to.
    #[error(transparent)]
    Noise(#[from] NoiseError),
    /// A name is no identifier of WGSL.
    #[error(
        "{name:?} is no WGSL identifier: take ASCII letters, digits and underscores, no digit first, \
         not two underscores"
    )]
    Identifier {
        /// The name.
        name: String,
    },
    /// A name is one that WGSL has a meaning for.
    #[error("{name} is a word of WGSL's own; take another name")]
    Reserved {
        /// The name.
        name: String,
    },
    /// A name is one that `naga_oil` would not import, or not take as it is.
    #[error("naga_oil does not take {name}: it has trouble with underscores at either end and with two in a row")]
    Underscores {
        /// The name.
        name: String,
    },
    /// The function has the name that the prefix gives to a helper.
    #[error("the function's name {name} is also that of a helper, with the prefix before it; take another prefix")]
    Clash {
        /// The name.
        name: String,
    },
    /// No device has this group, or a binding of this number.
    #[error("group {group}, binding {binding}: groups lie below 8, bindings below 1000")]
    Binding {
        /// The group.
        group: u32,
        /// The first binding.
        binding: u32,
    },
    /// Noise that repeats is no function of cells.
    #[error(
        "noise that repeats is no function of cells: take one of positions, and give it the remainder of a position \
         by the period, which is small enough for an f32"
    )]
    TiledCells,
    /// The source cannot compute another noise with other data.
    #[error(
        "{name} cannot compute this noise with other numbers: its source must have been asked for with them bound, and \
         both noises must have the same operations in the same order, and as much data, such as octaves"
    )]
    Structure {
        /// The name of the function.
        name: String,
    },
    /// Two noises of one shader take the same binding.
    #[error("both {first} and {second} take binding {binding} of group {group}; give one of them others")]
    BindingClash {
        /// The name of one noise's function.
        first: String,
        /// The name of the other's.
        second: String,
        /// The group.
        group: u32,
        /// The binding.
        binding: u32,
    },
    /// Two noises of one shader have the same name or prefix.
    #[error("both {first} and {second} would define {name}; give one of them another name or prefix")]
    NameClash {
        /// The name of one noise's function.
        first: String,
        /// The name of the other's.
        second: String,
        /// The name that both define.
        name: String,
    },
    /// Shader files do not fit together, which is this crate's own fault.
    #[error("the shader could not be assembled: {0}")]
    Shader(String),
}
