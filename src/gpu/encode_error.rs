use crate::fill::LayoutError;
use crate::gpu::resources::Objection;
use thiserror::Error;

/// The reason why a noise cannot be recorded into an encoder. Nothing is recorded.
///
/// ```
/// use gradnoise::gpu::{EncodeError, Generator};
/// use gradnoise::{Dimension, Format, Grid, Perlin};
///
/// let (device, _queue) = wgpu::Device::noop(&wgpu::DeviceDescriptor::default());
/// let grid = Grid::new(&[0.0; 2], &[0.1; 2], &[64, 64])?;
/// let noise = Generator::new(&device)?.prepare(Perlin::new(Dimension::D2), &grid, Format::R8Unorm)?;
/// let usage = wgpu::BufferUsages::COPY_DST;
/// let descriptor = wgpu::BufferDescriptor { label: None, size: 4096, usage, mapped_at_creation: false };
/// let buffer = device.create_buffer(&descriptor);
/// let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
/// assert_eq!(noise.encode_to_buffer(&mut encoder, &buffer, 0), Err(EncodeError::BufferUsage { usage }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum EncodeError {
    /// A buffer without the usage for shaders to write to it.
    #[error("the buffer needs the usage STORAGE; it has {usage:?}")]
    BufferUsage {
        /// Its usages.
        usage: wgpu::BufferUsages,
    },
    /// A buffer through which no texture can be filled.
    #[error("the buffer needs the usages STORAGE and COPY_SRC; it has {usage:?}")]
    CopiedBufferUsage {
        /// Its usages.
        usage: wgpu::BufferUsages,
    },
    /// A buffer too small for the output.
    #[error("the buffer has {found} bytes; {needed} are needed, including the offset")]
    BufferSize {
        /// Its size.
        found: u64,
        /// The size of offset and output.
        needed: u64,
    },
    /// The buffer from which the noise reads its positions.
    #[error("the noise reads its positions from this buffer; it cannot write to it, too")]
    SameBuffer,
    /// A layout that the output cannot have.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// A texture of another format, or a format that no texture has.
    #[error(
        "the texture is {found:?}; the noise was prepared for {}",
        expected.map_or("buffers only".into(), |expected| format!("{expected:?}"))
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
    /// A mip level that the texture lacks.
    #[error("mip level {found} was requested; the texture has {levels}, counted from 0")]
    MipLevel {
        /// The level.
        found: u32,
        /// The number of levels.
        levels: u32,
    },
    /// A texture without the usage for copies to it.
    #[error("the texture needs the usage COPY_DST; it has {usage:?}")]
    TextureUsage {
        /// Its usages.
        usage: wgpu::TextureUsages,
    },
    /// A texture of several samples per texel.
    #[error("the texture has {samples} samples a texel; noise is written to textures of one")]
    TextureSamples {
        /// Its sample count.
        samples: u32,
    },
    /// A 1-D texture for shaders on OpenGL: wgpu makes it 2-D, but shaders expect 1-D and read zeros.
    #[error(
        "wgpu's {backend} backend lets shaders read nothing but zeros from 1-D textures; fill a 2-D one of height 1"
    )]
    Texture1d {
        /// The device's backend, OpenGL.
        backend: wgpu::Backend,
    },
    /// On OpenGL, a texture of 6, 12, .. square layers that can only be copied from: wgpu makes a cube of it, and
    /// copies nothing from cubes.
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
    /// The device was lost or destroyed. Make a new one, and a [`Generator`](super::Generator) for it.
    #[error("the device is lost; make a new one, and a generator for it")]
    DeviceLost,
    /// The device refused: it is out of memory, or the buffer or texture is another device's, mapped or destroyed.
    #[error("the device refused: {0}")]
    Device(String),
}

impl From<Objection> for EncodeError {
    fn from(objection: Objection) -> Self {
        match objection {
            Objection::Lost => Self::DeviceLost,
            Objection::Refused(message) | Objection::Shader(message) => Self::Device(message),
        }
    }
}
