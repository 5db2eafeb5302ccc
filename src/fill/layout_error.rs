use thiserror::Error;

/// The reason why an output cannot have a layout in a buffer.
///
/// ```
/// use gradnoise::fill::{BufferLayout, FillOptions, FillPlan, LayoutError};
/// use gradnoise::{Dimension, Format, Grid, Perlin};
///
/// let grid = Grid::new(&[0.0; 2], &[0.1; 2], &[64, 64])?;
/// let plan = FillPlan::new(Perlin::new(Dimension::D2), &grid, Format::R32Float, &FillOptions::new())?;
/// let layout = BufferLayout { bytes_per_row: Some(128), ..Default::default() };
/// assert_eq!(plan.fill(&layout).err(), Some(LayoutError::RowPitch { found: 128, least: 256 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LayoutError {
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
    /// The output has more bytes than can be counted.
    #[error("with this offset and these distances the output takes 2^64 bytes or more")]
    Size,
    /// The output has more bytes than a buffer of the device.
    #[error("the output takes {found} bytes; the device's buffers have at most {limit}: fill windows of it")]
    BufferSize {
        /// The bytes of offset and output.
        found: u64,
        /// The device's limit.
        limit: u64,
    },
    /// The output needs too many dispatches, such as one for each slice if there are gaps between slices.
    #[error("the output needs {found} dispatches; at most {most} are made: leave no gaps, or fill windows of it")]
    Dispatches {
        /// The number of dispatches.
        found: u64,
        /// The maximum.
        most: u64,
    },
}
