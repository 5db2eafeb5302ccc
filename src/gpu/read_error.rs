use crate::format::Format;
use crate::gpu::encode_error::EncodeError;
use crate::gpu::resources::Objection;
use thiserror::Error;

/// The reason why a noise could not be read back.
///
/// ```
/// use gradnoise::gpu::{Context, Generator, ReadError};
/// use gradnoise::{Dimension, Format, Grid, Perlin};
///
/// let (device, queue) = wgpu::Device::noop(&wgpu::DeviceDescriptor::default());
/// let grid = Grid::new(&[0.0; 2], &[0.1; 2], &[64, 64])?;
/// let noise = Generator::new(&device)?.prepare(Perlin::new(Dimension::D2), &grid, Format::R8Unorm)?;
/// let error = noise.read_values(&queue, Context::TIMEOUT).unwrap_err();
/// assert_eq!(error, ReadError::Format { found: Format::R8Unorm, expected: Format::R32Float });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// The noise was prepared for another format than is read.
    #[error("the noise was prepared as {found:?}, but {expected:?} is read")]
    Format {
        /// The noise's.
        found: Format,
        /// The reader's.
        expected: Format,
    },
    /// The slice has another length than the samples.
    #[error("the slice has {found} elements; {expected} are needed")]
    Length {
        /// The slice's length.
        found: usize,
        /// The needed length; `u128` because it may be more than memory holds.
        expected: u128,
    },
    /// The output has more bytes than memory holds.
    #[error("{bytes} bytes do not fit into memory; read them in bands")]
    Memory {
        /// The output's size.
        bytes: u128,
    },
    /// The noise could not be recorded.
    #[error(transparent)]
    Encode(EncodeError),
    /// The device took too long. It continues its work; the noise can be read again.
    #[error("the device did not finish in time")]
    Timeout,
    /// The queue belongs to another device, so nothing was computed. That device has reported this to its own error
    /// handler, which panics by default.
    #[error("the queue belongs to another device than the noise")]
    Queue,
    /// The device was lost or destroyed before or during reading.
    #[error("the device is lost; make a new one, and a generator for it")]
    DeviceLost,
    /// The device did not run the commands or did not map the memory.
    #[error("reading back failed: {0}")]
    Device(String),
}

impl From<EncodeError> for ReadError {
    fn from(error: EncodeError) -> Self {
        match error {
            EncodeError::DeviceLost => Self::DeviceLost,
            error => Self::Encode(error),
        }
    }
}

impl From<Objection> for ReadError {
    fn from(objection: Objection) -> Self {
        match objection {
            Objection::Lost => Self::DeviceLost,
            Objection::Refused(message) | Objection::Shader(message) => Self::Device(message),
        }
    }
}
