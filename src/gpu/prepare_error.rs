use crate::fill::PlanError;
use crate::gpu::resources::Objection;
use thiserror::Error;

/// The reason why a noise cannot be prepared.
///
/// ```
/// use gradnoise::gpu::{Generator, PlanError, PrepareError};
/// use gradnoise::{Dimension, Format, Grid, Output, Perlin};
///
/// let (device, _) = wgpu::Device::noop(&wgpu::DeviceDescriptor::default());
/// let grid = Grid::new(&[0.0; 2], &[0.1; 2], &[64, 64])?;
/// let normals = Output::normals(Perlin::new(Dimension::D2), 1.0);
/// let error = Generator::new(&device)?.prepare(normals, &grid, Format::R8Unorm).unwrap_err();
/// assert_eq!(error, PrepareError::Plan(PlanError::Format { format: Format::R8Unorm }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum PrepareError {
    /// The noise cannot be planned for this device.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// A buffer of positions that is too small, or not a storage buffer.
    #[error(
        "the buffer of positions must be a storage buffer of {needed} bytes or more; it has {found} bytes and usage \
         {usage:?}"
    )]
    Positions {
        /// Its size.
        found: u64,
        /// The needed size.
        needed: u64,
        /// Its usages.
        usage: wgpu::BufferUsages,
    },
    /// The device was lost or destroyed. Make a new one, and a [`Generator`](super::Generator) for it.
    #[error("the device is lost; make a new one, and a generator for it")]
    DeviceLost,
    /// The device refused, for lack of memory or another reason.
    #[error("the device refused: {0}")]
    Device(String),
}

impl From<Objection> for PrepareError {
    fn from(objection: Objection) -> Self {
        match objection {
            Objection::Lost => Self::DeviceLost,
            Objection::Refused(message) => Self::Device(message),
            Objection::Shader(message) => PlanError::Shader(message).into(),
        }
    }
}
