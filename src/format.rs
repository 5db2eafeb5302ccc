use crate::dimension::Dimension;

/// The format in which samples are stored, in buffers, textures and byte slices.
///
/// Unorm formats store (value + 1) / 2, so -1 is 0, 0 is the middle and 1 is full. Values outside [-1, 1] saturate.
/// Single noises and fractals leave this range only with [`Normalization::Published`](crate::Normalization::Published)
/// or if [`Octaves::normalised`](crate::Octaves::normalised) is false; expressions have the bounds of
/// [`Noise::range`](crate::Noise::range). Float formats store the value itself. Formats of four channels store a value
/// as opaque grey: red, green and blue equal, alpha 1. All are little-endian.
///
/// ```
/// use gradnoise::{Dimension, Format};
///
/// assert_eq!(Format::R16Float.bytes_per_sample(Dimension::D2), 2);
/// assert_eq!(Format::ValueAndGradient.bytes_per_sample(Dimension::D3), 16);
/// assert!(Format::ALL.iter().all(|format| format.bytes_per_sample(Dimension::D4) <= 20));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// 8 bits: (value + 1) / 2 · 255, rounded to nearest, halves up.
    R8Unorm,
    /// 16 bits: (value + 1) / 2 · 65535, rounded to nearest, halves up. Textures of it need the device's feature
    /// `wgpu::Features::TEXTURE_FORMAT_16BIT_NORM`.
    R16Unorm,
    /// Half floats (IEEE 754 binary16), rounded to nearest, ties to even.
    R16Float,
    /// The value itself as an `f32`.
    R32Float,
    /// Four channels of [`R8Unorm`](Self::R8Unorm).
    Rgba8Unorm,
    /// Four channels of 8 bits encoded as sRGB (IEC 61966-2-1), rounded to the nearest level. A shader that samples the
    /// texture reads (value + 1) / 2 as linear light.
    Rgba8UnormSrgb,
    /// Four channels of [`R16Float`](Self::R16Float).
    Rgba16Float,
    /// Four channels of [`R32Float`](Self::R32Float).
    Rgba32Float,
    /// The value, then its derivative along each coordinate, all as `f32`. It is for buffers and byte slices, not for
    /// textures.
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

    /// Returns the number of bytes of one sample. It depends on the noise's dimension only for
    /// [`ValueAndGradient`](Self::ValueAndGradient).
    #[must_use]
    pub const fn bytes_per_sample(self, dimension: Dimension) -> usize {
        let Descriptor { encoding, channels, .. } = self.descriptor();
        encoding.bytes()
            * match channels {
                Channels::Value => 1,
                Channels::Four => 4,
                Channels::ValueAndGradient => 1 + dimension.count(),
            }
    }

    /// Returns the format's parts. A new format needs a variant, a line here, in `texture_format` and in
    /// `texture_name`, and its encoding if that is new.
    pub(crate) const fn descriptor(self) -> Descriptor {
        use Channels::{Four, Value};
        let (encoding, channels) = match self {
            Self::R8Unorm => (Encoding::Unorm8, Value),
            Self::R16Unorm => (Encoding::Unorm16, Value),
            Self::R16Float => (Encoding::Float16, Value),
            Self::R32Float => (Encoding::Float32, Value),
            Self::Rgba8Unorm => (Encoding::Unorm8, Four),
            Self::Rgba8UnormSrgb => (Encoding::Srgb8, Four),
            Self::Rgba16Float => (Encoding::Float16, Four),
            Self::Rgba32Float => (Encoding::Float32, Four),
            Self::ValueAndGradient => (Encoding::Float32, Channels::ValueAndGradient),
        };
        Descriptor { encoding, channels }
    }

    /// Returns the texture format with these texels, if there is one.
    ///
    /// ```
    /// use gradnoise::Format;
    ///
    /// assert_eq!(Format::R16Float.texture_format(), Some(wgpu::TextureFormat::R16Float));
    /// assert_eq!(Format::ValueAndGradient.texture_format(), None);
    /// ```
    #[cfg(feature = "gpu")]
    #[must_use]
    pub const fn texture_format(self) -> Option<wgpu::TextureFormat> {
        use wgpu::TextureFormat;
        match self {
            Self::R8Unorm => Some(TextureFormat::R8Unorm),
            Self::R16Unorm => Some(TextureFormat::R16Unorm),
            Self::R16Float => Some(TextureFormat::R16Float),
            Self::R32Float => Some(TextureFormat::R32Float),
            Self::Rgba8Unorm => Some(TextureFormat::Rgba8Unorm),
            Self::Rgba8UnormSrgb => Some(TextureFormat::Rgba8UnormSrgb),
            Self::Rgba16Float => Some(TextureFormat::Rgba16Float),
            Self::Rgba32Float => Some(TextureFormat::Rgba32Float),
            Self::ValueAndGradient => None,
        }
    }

    /// Returns the format whose samples are texels of a texture format, if there is one.
    ///
    /// ```
    /// use gradnoise::Format;
    ///
    /// assert_eq!(Format::of_texture_format(wgpu::TextureFormat::R16Float), Some(Format::R16Float));
    /// assert_eq!(Format::of_texture_format(wgpu::TextureFormat::Depth32Float), None);
    /// ```
    #[cfg(feature = "gpu")]
    #[must_use]
    pub fn of_texture_format(format: wgpu::TextureFormat) -> Option<Self> {
        Self::ALL.iter().copied().find(|known| known.texture_format() == Some(format))
    }

    /// Returns WebGPU's name of the texture format with these texels, if there is one. Textures of `r16unorm` need a
    /// feature of the device.
    ///
    /// ```
    /// use gradnoise::Format;
    ///
    /// assert_eq!(Format::Rgba8UnormSrgb.texture_name(), Some("rgba8unorm-srgb"));
    /// assert_eq!(Format::ValueAndGradient.texture_name(), None);
    /// ```
    #[must_use]
    pub const fn texture_name(self) -> Option<&'static str> {
        match self {
            Self::R8Unorm => Some("r8unorm"),
            Self::R16Unorm => Some("r16unorm"),
            Self::R16Float => Some("r16float"),
            Self::R32Float => Some("r32float"),
            Self::Rgba8Unorm => Some("rgba8unorm"),
            Self::Rgba8UnormSrgb => Some("rgba8unorm-srgb"),
            Self::Rgba16Float => Some("rgba16float"),
            Self::Rgba32Float => Some("rgba32float"),
            Self::ValueAndGradient => None,
        }
    }

    pub(crate) const fn has_four_channels(self) -> bool {
        matches!(self.descriptor().channels, Channels::Four)
    }

    /// Returns the value whose stored form is 0. Channels that an output lacks have this value.
    pub(crate) const fn absent(self) -> f32 {
        if self.descriptor().encoding.is_float() { 0.0 } else { -1.0 }
    }
}

/// The parts of a format.
#[derive(Clone, Copy)]
pub(crate) struct Descriptor {
    pub(crate) encoding: Encoding,
    pub(crate) channels: Channels,
}

/// The numbers of a sample.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Channels {
    Value,
    Four,
    ValueAndGradient,
}

/// Calls a macro with the table of encodings. Each line has the number of bytes, whether the encoding is a float, and
/// functions of `shaders/kernel/format.wgsl` and its twin. The first two functions pack a number in [-1, 1] and its
/// alpha, the other two a colour component in linear light and its alpha.
macro_rules! encodings {
    ($declare:ident) => {
        $declare! {
            Unorm8 1 unorm [pack_unorm_8, pack_unorm_8] [pack_share_8, pack_share_8],
            Unorm16 2 unorm [pack_unorm_16, pack_unorm_16] [pack_unorm_16, pack_unorm_16],
            Float16 2 float [pack_float_16, pack_float_16] [pack_float_16, pack_float_16],
            Float32 4 float [pack_float_32, pack_float_32] [pack_float_32, pack_float_32],
            Srgb8 1 unorm [pack_srgb_8, pack_unorm_8] [pack_share_srgb_8, pack_share_8],
        }
    };
}
pub(crate) use encodings;

macro_rules! declare {
    ($($encoding:ident $bytes:literal $kind:ident [$pack:ident, $alpha:ident] $colour:tt,)*) => {
        /// The encoding of one number.
        #[derive(Clone, Copy, PartialEq, Eq)]
        pub(crate) enum Encoding {
            $($encoding),*
        }

        impl Encoding {
            pub(crate) const fn bytes(self) -> usize {
                match self {
                    $(Self::$encoding => $bytes),*
                }
            }

            const fn is_float(self) -> bool {
                match self {
                    $(Self::$encoding => declare!(@is_float $kind)),*
                }
            }

            /// Returns the name of the function that packs a number, without `pack_`.
            #[cfg(feature = "wgsl")]
            pub(crate) const fn suffix(self) -> &'static str {
                let name = match self {
                    $(Self::$encoding => stringify!($pack)),*
                };
                name.split_at("pack_".len()).1
            }
        }
    };
    (@is_float float) => { true };
    (@is_float unorm) => { false };
}
encodings!(declare);
