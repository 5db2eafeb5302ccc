use crate::format::Format;
use crate::gpu::context::AdapterChoice;
use crate::noise::error::NoiseError;
use crate::plan::position_error::PositionError;
use thiserror::Error;

/// Why there is no device to work on.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum ContextError {
    /// The program was built without any of wgpu's backends.
    #[error(
        "no wgpu backend for this platform was compiled in; enable a feature of wgpu such as \"vulkan\" or \"metal\""
    )]
    NoBackend,
    /// No adapter at all.
    #[error(
        "no GPU adapter was found, hardware or software; on Debian or Ubuntu `apt install mesa-vulkan-drivers` brings a software one (and WGPU_BACKEND, if it is set, must allow a backend that is there)"
    )]
    NoAdapter,
    /// No adapter like the one asked for.
    #[error("there is no {wanted}, only: {}", available.join(", "))]
    NoSuchAdapter {
        /// What was asked for.
        wanted: AdapterChoice,
        /// The names of the adapters there are.
        available: Vec<String>,
    },
    /// The adapter would not open a device.
    #[error("adapter {adapter} gave no device: {reason}")]
    NoDevice {
        /// The adapter's name.
        adapter: String,
        /// What wgpu said.
        reason: String,
    },
}

/// Why a device cannot generate noise.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GeneratorError {
    /// The device refused, being lost or out of memory.
    #[error("the device refused: {0}")]
    Device(String),
    /// One of its limits is too low.
    #[error("the device's limit {limit} is {found}; noise needs at least {needed}")]
    Limit {
        /// The limit, as `wgpu::Limits` names it.
        limit: &'static str,
        /// What the device allows.
        found: u64,
        /// What is needed.
        needed: u64,
    },
}

/// Why a noise cannot be made ready.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum PrepareError {
    /// The description cannot be.
    #[error(transparent)]
    Noise(#[from] NoiseError),
    /// The noise has no value on the grid.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A format that has not the output's channels.
    #[error("normals, ramps and channels need a format of four channels, not {format:?}")]
    Format {
        /// What was asked for.
        format: Format,
    },
    /// An expression whose numbers or tables are more than the device can bind.
    #[error("the expression's parameters or tables take {bytes} bytes; the device binds at most {limit} at once")]
    Expression {
        /// Their size.
        bytes: u64,
        /// The device's limit.
        limit: u64,
    },
    /// One row of the output is more than the device can bind at once.
    #[error("one row of the output takes {bytes} bytes; the device binds at most {limit} at once")]
    Row {
        /// The row's size.
        bytes: u64,
        /// The device's limit.
        limit: u64,
    },
    /// More samples than shaders can count.
    #[error("the grid has {rows} rows in all; at most 2^32 - 1 can be counted")]
    Rows {
        /// Height times depth.
        rows: u64,
    },
    /// A list of points that is empty or longer than can be counted.
    #[error("{count} points were given; 1 to 2^24 are possible")]
    PointCount {
        /// How many there were.
        count: u64,
    },
    /// A buffer of positions that is too small, too large to bind, or not a storage buffer.
    #[error(
        "the buffer of positions must be a storage buffer of {needed} bytes or more, of which the device binds at most {limit}; it has {found} bytes and usage {usage:?}"
    )]
    Positions {
        /// Its size.
        found: u64,
        /// The size that so many points take.
        needed: u64,
        /// What the device binds at most.
        limit: u64,
        /// What it can be used for.
        usage: wgpu::BufferUsages,
    },
    /// The device refused, out of memory or otherwise.
    #[error("the device refused: {0}")]
    Device(String),
    /// Shader files that do not fit together, which is this crate's own fault.
    #[error("the shader could not be assembled: {0}")]
    Shader(String),
}

/// Why a noise cannot be recorded into an encoder; then nothing is.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum EncodeError {
    /// A buffer that shaders cannot write.
    #[error("the buffer needs the usage STORAGE; it has {usage:?}")]
    BufferUsage {
        /// What it can be used for.
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
    /// A texture of another format, or a format that no texture has.
    #[error("the texture is {found:?}; the noise was prepared for {}", expected.map_or("buffers alone".into(), |expected| format!("{expected:?}")))]
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
    /// A texture that nothing can be copied to.
    #[error("the texture needs the usage COPY_DST; it has {usage:?}")]
    TextureUsage {
        /// What it can be used for.
        usage: wgpu::TextureUsages,
    },
    /// A texture of several samples a texel.
    #[error("the texture has {samples} samples a texel; noise is written to textures of one")]
    TextureSamples {
        /// Its sample count.
        samples: u32,
    },
    /// The device refused, out of memory or otherwise.
    #[error("the device refused: {0}")]
    Device(String),
}

/// Why a noise could not be read back.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The noise was prepared for another format than the reader's.
    #[error("the noise was prepared as {found:?}, but {expected:?} is read")]
    Format {
        /// The noise's.
        found: Format,
        /// The reader's.
        expected: Format,
    },
    /// More bytes than memory holds.
    #[error("{bytes} bytes do not fit into memory; read them in bands")]
    Memory {
        /// The output's size.
        bytes: u128,
    },
    /// It could not be recorded.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The device took too long.
    #[error("the device did not finish in time")]
    Timeout,
    /// The device was lost or would not hand the memory over.
    #[error("reading back failed: {0}")]
    Device(String),
}
