//! The reasons why a material cannot be lit.

use crate::cpu::fill_error::FillError;
use crate::dimension::axis_name;
use crate::noise::error::NoiseError;
use thiserror::Error;

/// The reason why a material cannot be lit.
///
/// ```
/// use gradnoise::{Grid, Light, Maps};
/// let grid = Grid::new(&[0.0; 2], &[0.1; 2], &[8, 8])?;
/// let error = Light::default().plane(&grid, &Maps::default()).unwrap_err();
/// assert_eq!(error.to_string(), "the slice has 0 elements; 64 are needed");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum LightError {
    /// A noise of the material is invalid.
    #[error(transparent)]
    Noise(#[from] NoiseError),
    /// The maps cannot be filled, or have another length than the picture.
    #[error(transparent)]
    Fill(#[from] FillError),
    /// A radius is NaN or infinite.
    #[error("the radius is {radius}; it must be finite")]
    Radius {
        /// The radius.
        radius: f32,
    },
    /// A period is not a whole number of samples, or longer than the picture.
    #[error(
        "the period along {} is {period} units or {samples} samples; it must be 0, or a whole number of samples, at \
         most {extent}",
        axis_name(*axis)
    )]
    Period {
        /// The index of the axis.
        axis: usize,
        /// The period in units.
        period: f64,
        /// The same in samples.
        samples: f64,
        /// The number of the picture's samples along the axis.
        extent: u32,
    },
    /// A ball is drawn from a material of this many dimensions.
    #[error("a ball needs a material of 2 or 3 dimensions, not {found}; slice it")]
    Dimension {
        /// The material's number of dimensions.
        found: usize,
    },
}
