use crate::format::Format;
use crate::gpu::pipelines::PipelineError;
use crate::gpu::resources::Objection;
use crate::noise::error::NoiseError;
use crate::plan::position_error::PositionError;
use thiserror::Error;

/// The reason that a noise cannot be prepared.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum PrepareError {
    /// The description cannot be.
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
    /// A noise whose samples go round in loops too often for as many as an invocation packs into a word.
    #[error(
        "a sample goes round in loops {loops} times; in {format:?}, which packs several into a word, {most} is the \
         most before software adapters end them: prepare it as R32Float, or take fewer octaves"
    )]
    Loops {
        /// The format.
        format: Format,
        /// The turns of loops for each sample.
        loops: u64,
        /// The most that are possible in this format.
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
    /// A surface whose columns and rows are more than the device can bind.
    #[error("the surface's columns and rows take {bytes} bytes; the device binds at most {limit} at once")]
    Surface {
        /// Their size.
        bytes: u64,
        /// The device's limit.
        limit: u64,
    },
    /// A list of points that is more than the device can bind.
    #[error("the points take {bytes} bytes; the device binds at most {limit} at once")]
    Points {
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
        /// The number of them.
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
        /// The size that so many points take.
        needed: u64,
        /// The largest number of bytes that the device binds.
        limit: u64,
        /// Its usages.
        usage: wgpu::BufferUsages,
    },
    /// The device is lost, or was destroyed. A new one is needed, and a [`Generator`](super::Generator) for it.
    #[error("the device is lost; make a new one, and a generator for it")]
    DeviceLost,
    /// The device refused, out of memory or otherwise.
    #[error("the device refused: {0}")]
    Device(String),
    /// Shader files that do not fit together, which is this crate's own fault.
    #[error("the shader could not be assembled: {0}")]
    Shader(String),
}

impl From<PipelineError> for PrepareError {
    fn from(error: PipelineError) -> Self {
        match error {
            PipelineError::Shader(message) => Self::Shader(message),
            PipelineError::Device(objection) => objection.into(),
        }
    }
}

impl From<Objection> for PrepareError {
    fn from(objection: Objection) -> Self {
        match objection {
            Objection::Lost => Self::DeviceLost,
            Objection::Refused(message) => Self::Device(message),
        }
    }
}
