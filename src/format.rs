use crate::dimension::Dimension;

/// How samples are stored, in buffers, textures and byte slices.
///
/// Unorm formats store (value + 1) / 2, so -1 is 0, 0 is the middle and 1 is full; what leaves [-1, 1] (only a published
/// scale or an undivided sum can) saturates. Float formats store the value itself. Formats of four channels are grey
/// and opaque: red, green and blue alike, alpha 1. All are little-endian.
///
/// ```
/// use gradnoise::{Dimension, Format};
///
/// assert_eq!(Format::R16Float.bytes_per_sample(Dimension::D2), 2);
/// assert_eq!(Format::ValueAndGradient.bytes_per_sample(Dimension::D3), 16);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// 8 bits: (value + 1) / 2 of 255, to nearest, halves up.
    R8Unorm,
    /// 16 bits: (value + 1) / 2 of 65535, to nearest, halves up. As a texture, it needs a feature of the device.
    R16Unorm,
    /// Half floats (IEEE 754 binary16), to nearest, ties to even.
    R16Float,
    /// Floats: the value as it is.
    R32Float,
    /// Four channels of [`R8Unorm`](Self::R8Unorm).
    Rgba8Unorm,
    /// Four channels of 8 bits encoded as sRGB (IEC 61966-2-1), so that a shader which samples the texture reads
    /// (value + 1) / 2 as linear light; to the nearest level.
    Rgba8UnormSrgb,
    /// Four channels of [`R16Float`](Self::R16Float).
    Rgba16Float,
    /// Four channels of [`R32Float`](Self::R32Float).
    Rgba32Float,
    /// The value, then its derivative along each coordinate, all floats. For buffers and byte slices, not for textures.
    ValueAndGradient,
}

impl Format {
    /// All formats.
    pub const ALL: &'static [Self] = &[
        Self::R8Unorm,
        Self::R16Unorm,
        Self::R16Float,
        Self::R32Float,
        Self::Rgba8Unorm,
        Self::Rgba8UnormSrgb,
        Self::Rgba16Float,
        Self::Rgba32Float,
        Self::ValueAndGradient,
    ];

    /// The bytes of one sample. It depends on the noise's dimension only for [`ValueAndGradient`](Self::ValueAndGradient).
    #[must_use]
    pub const fn bytes_per_sample(self, dimension: Dimension) -> usize {
        match self {
            Self::R8Unorm => 1,
            Self::R16Unorm | Self::R16Float => 2,
            Self::R32Float | Self::Rgba8Unorm | Self::Rgba8UnormSrgb => 4,
            Self::Rgba16Float => 8,
            Self::Rgba32Float => 16,
            Self::ValueAndGradient => 4 * (1 + dimension.count()),
        }
    }

    pub(crate) const fn has_four_channels(self) -> bool {
        matches!(self, Self::Rgba8Unorm | Self::Rgba8UnormSrgb | Self::Rgba16Float | Self::Rgba32Float)
    }

    /// What is stored as 0.
    pub(crate) const fn absent(self) -> f32 {
        match self {
            Self::Rgba16Float | Self::Rgba32Float => 0.0,
            _ => -1.0,
        }
    }
}
