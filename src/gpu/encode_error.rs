use crate::gpu::pipelines::PipelineError;
use crate::gpu::resources::Objection;
use thiserror::Error;

/// The reason that a noise cannot be recorded into an encoder; then nothing is.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum EncodeError {
    /// A buffer that shaders cannot write.
    #[error("the buffer needs the usage STORAGE; it has {usage:?}")]
    BufferUsage {
        /// Its usages.
        usage: wgpu::BufferUsages,
    },
    /// A buffer too small for the output.
    #[error("the buffer has {found} bytes; {needed} are needed, the offset counted in")]
    BufferSize {
        /// Its size.
        found: u64,
        /// Offset and output.
        needed: u64,
    },
    /// The buffer that the noise reads its positions from.
    #[error("the noise reads its positions from this buffer; it cannot write there as well")]
    SameBuffer,
    /// An offset in the middle of a word.
    #[error("the offset {offset} is no multiple of 4")]
    Offset {
        /// The offset in bytes.
        offset: u64,
    },
    /// Rows that would overlap, or begin in the middle of a word.
    #[error("rows begin {found} bytes apart; that must be a multiple of 4 and at least {least}")]
    RowPitch {
        /// The distance in bytes.
        found: u64,
        /// The bytes of one row.
        least: u64,
    },
    /// Slices that would overlap.
    #[error("slices begin {found} rows apart; they have {least}")]
    RowsPerImage {
        /// The distance in rows.
        found: u32,
        /// The rows of a slice.
        least: u32,
    },
    /// A texture of another format, or a format that no texture has.
    #[error(
        "the texture is {found:?}; the noise was prepared for {}",
        expected.map_or("buffers alone".into(), |expected| format!("{expected:?}"))
    )]
    TextureFormat {
        /// The texture's.
        found: wgpu::TextureFormat,
        /// The noise's, if any.
        expected: Option<wgpu::TextureFormat>,
    },
    /// A texture of another size than the grid.
    #[error("the texture is {found:?}; the grid needs {expected:?}")]
    TextureSize {
        /// Width, height, and depth or layers of the texture.
        found: [u32; 3],
        /// The grid's extent.
        expected: [u32; 3],
    },
    /// A part of a texture that does not lie within it.
    #[error("the part begins at {origin:?} and has the grid's extent, {extent:?}; the mip level is {size:?}")]
    TextureRegion {
        /// The first texel of the part.
        origin: [u32; 3],
        /// The grid's extent.
        extent: [u32; 3],
        /// Width, height, and depth or layers of the mip level.
        size: [u32; 3],
    },
    /// A mip level that the texture has not.
    #[error("mip level {found} was asked for; the texture has {levels}, counted from 0")]
    MipLevel {
        /// The level.
        found: u32,
        /// The number of levels.
        levels: u32,
    },
    /// A texture that nothing can be copied to.
    #[error("the texture needs the usage COPY_DST; it has {usage:?}")]
    TextureUsage {
        /// Its usages.
        usage: wgpu::TextureUsages,
    },
    /// A texture of several samples a texel.
    #[error("the texture has {samples} samples a texel; noise is written to textures of one")]
    TextureSamples {
        /// Its sample count.
        samples: u32,
    },
    /// A 1-D texture for shaders on OpenGL: wgpu makes a 2-D one of it, but shaders look for a 1-D one and read zeros.
    #[error(
        "wgpu's {backend} backend lets shaders read nothing but zeros from 1-D textures; fill a 2-D one of height 1"
    )]
    Texture1d {
        /// The device's backend, OpenGL.
        backend: wgpu::Backend,
    },
    /// A texture of six square layers, or a multiple of six, that can only be copied from, on OpenGL: wgpu makes a cube
    /// of it, and copies nothing from cubes.
    #[error(
        "wgpu's {backend} backend makes a cube of {layers} square layers and copies nothing from it; give the texture \
         the usage TEXTURE_BINDING and sample it as a cube, or one layer more"
    )]
    TextureCube {
        /// The device's backend, OpenGL.
        backend: wgpu::Backend,
        /// The number of layers.
        layers: u32,
    },
    /// The device is lost, or was destroyed. A new one is needed, and a [`Generator`](super::Generator) for it.
    #[error("the device is lost; make a new one, and a generator for it")]
    DeviceLost,
    /// The device refused: it is out of memory, or the buffer or texture is another device's, mapped or destroyed.
    #[error("the device refused: {0}")]
    Device(String),
}

impl From<PipelineError> for EncodeError {
    fn from(error: PipelineError) -> Self {
        match error {
            PipelineError::Shader(message) => Self::Device(message),
            PipelineError::Device(objection) => objection.into(),
        }
    }
}

impl From<Objection> for EncodeError {
    fn from(objection: Objection) -> Self {
        match objection {
            Objection::Lost => Self::DeviceLost,
            Objection::Refused(message) => Self::Device(message),
        }
    }
}
