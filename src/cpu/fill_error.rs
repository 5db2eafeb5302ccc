use crate::format::Format;
use crate::grid::GridError;
use crate::plan::position_error::PositionError;
use crate::surface::SurfaceError;
use thiserror::Error;

/// An error that keeps samples from being written to a target.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, FillError, Grid, Perlin};
/// let grid = Grid::new(&[0.0, 0.0], &[0.1, 0.1], &[64, 64])?;
/// let short = Evaluator::new(Perlin::new(Dimension::D2))?.fill(&grid, &mut [0.0_f32; 64]);
/// assert_eq!(short, Err(FillError::Length { found: 64, expected: 64 * 64 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum FillError {
    /// The noise has no value at a position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A window of a grid, or some rows, do not exist.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// A window of a surface does not exist.
    #[error(transparent)]
    Surface(#[from] SurfaceError),
    /// The format cannot hold the output.
    #[error(
        "the output does not fit {format:?}: normals, ramps, curls and channels need a format of four channels, \
         curvatures one without gradients"
    )]
    Format {
        /// The requested format.
        format: Format,
    },
    /// The target's length differs from that of the samples.
    #[error("the slice has {found} elements; {expected} are needed")]
    Length {
        /// The target's length.
        found: usize,
        /// The needed length; `u128` because it may be more than memory holds.
        expected: u128,
    },
    /// Rows of texels would overlap.
    #[error("rows are {found} bytes apart; each has {least} bytes")]
    RowPitch {
        /// The distance between rows.
        found: usize,
        /// The bytes of a row.
        least: u128,
    },
    /// There is no memory for the samples.
    #[error("there is no memory for {bytes} bytes of samples; fill some rows, or windows, one after the other")]
    Memory {
        /// The number of bytes that was requested; `u128` because it may be more than memory can hold.
        bytes: u128,
    },
}
