use crate::format::Format;
use crate::noise::error::NoiseError;
use crate::plan::position_error::PositionError;
use thiserror::Error;

/// The reason why a noise cannot be planned for a device.
///
/// ```
/// use gradnoise::fill::{FillOptions, FillPlan, PlanError};
/// use gradnoise::{Dimension, Format, Grid, Output, Perlin};
///
/// let grid = Grid::new(&[0.0; 2], &[0.1; 2], &[64, 64])?;
/// let normals = Output::normals(Perlin::new(Dimension::D2), 1.0);
/// let planned = FillPlan::new(normals, &grid, Format::R8Unorm, &FillOptions::new());
/// assert_eq!(planned.err(), Some(PlanError::Format { format: Format::R8Unorm }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum PlanError {
    /// The description is invalid.
    #[error(transparent)]
    Noise(#[from] NoiseError),
    /// The noise has no value at these positions.
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
         adapters allow at most {most}; use R32Float or fewer octaves"
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
    #[error("one row of the output takes {bytes} bytes with its padding; the device binds at most {limit} at once")]
    Row {
        /// The row's size, with padding for textures and for the alignment of bindings.
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
    /// One of the device's limits is too low.
    #[error("the device's limit {limit} is {found}; noise needs at least {needed}")]
    Limit {
        /// The limit's name in [`DeviceLimits`](super::DeviceLimits).
        limit: &'static str,
        /// The device's limit.
        found: u64,
        /// The needed number.
        needed: u64,
    },
    /// An alignment that no device has.
    #[error("min_storage_buffer_offset_alignment is {found}; it must be a power of two from 4 to 65536")]
    Alignment {
        /// The alignment.
        found: u32,
    },
    /// Shader files do not fit together: a fault of this crate.
    #[error("the shader could not be assembled: {0}")]
    Shader(String),
}
