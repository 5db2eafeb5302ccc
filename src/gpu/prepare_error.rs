use crate::format::Format;
use crate::gpu::resources::Objection;
use crate::noise::error::NoiseError;
use crate::plan::position_error::PositionError;
use thiserror::Error;

/// The reason why a noise cannot be prepared.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum PrepareError {
    /// The description is invalid.
    #[error(transparent)]
    Noise(#[from] NoiseError),
    /// The noise has no value on the grid.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A format that cannot hold the output.
    #[error(
        "the output does not fit {format:?}: normals, ramps, curls and channels need a format of four channels, \
         curvatures one without gradients"
    )]
    Format {
        /// The format.
        format: Format,
    },
    /// A noise whose samples need too many loop iterations for the samples that an invocation packs into a word.
    #[error(
        "a sample needs {loops} loop iterations; in {format:?}, which packs several samples into a word, software \
         adapters allow at most {most}; prepare it as R32Float, or use fewer octaves"
    )]
    Loops {
        /// The format.
        format: Format,
        /// The loop iterations for each sample.
        loops: u64,
        /// The most possible in this format.
        most: u64,
    },
    /// An expression whose parameters or tables are more than the device can bind.
    #[error("the expression's parameters or tables take {bytes} bytes; the device binds at most {limit} at once")]
    Expression {
        /// Their size.
        bytes: u64,
        /// The device's limit.
        limit: u64,
    },
    /// A surface with more columns and rows than the device can bind.
    #[error("the surface's columns and rows take {bytes} bytes; the device binds at most {limit} at once")]
    Surface {
        /// Their size.
        bytes: u64,
        /// The device's limit.
        limit: u64,
    },
    /// A list with more points than the device can bind.
    #[error("the points take {bytes} bytes; the device binds at most {limit} at once")]
    Points {
        /// Their size.
        bytes: u64,
        /// The device's limit.
        limit: u64,
    },
    /// One row of the output has more bytes than the device can bind.
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
        /// The number of points.
        count: u64,
    },
    /// A buffer of positions that is too small, too large to bind, or not a storage buffer.
    #[error(
        "the buffer of positions must be a storage buffer of {needed} bytes or more, of which the \
         device binds at most {limit}; it has {found} bytes and usage {usage:?}"
    )]
    Positions {
        /// Its size.
        found: u64,
        /// The needed size.
        needed: u64,
        /// The maximum number of bytes that the device binds.
        limit: u64,
        /// Its usages.
        usage: wgpu::BufferUsages,
    },
    /// The device was lost or destroyed. Make a new one, and a [`Generator`](super::Generator) for it.
    #[error("the device is lost; make a new one, and a generator for it")]
    DeviceLost,
    /// The device refused, for lack of memory or another reason.
    #[error("the device refused: {0}")]
    Device(String),
    /// Shader files do not fit together: a fault of this crate.
    #[error("the shader could not be assembled: {0}")]
    Shader(String),
}

impl From<Objection> for PrepareError {
    fn from(objection: Objection) -> Self {
        match objection {
            Objection::Lost => Self::DeviceLost,
            Objection::Refused(message) => Self::Device(message),
            Objection::Shader(message) => Self::Shader(message),
        }
    }
}
