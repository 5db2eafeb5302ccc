use crate::grid::GridError;
use crate::noise::error::NoiseError;
use crate::plan::position_error::PositionError;
use thiserror::Error;

/// The reason why a plan, or a prepared noise, cannot be changed in place. After such an error it is unchanged.
///
/// ```
/// use gradnoise::fill::{FillOptions, FillPlan, UpdateError};
/// use gradnoise::{Dimension, Format, Grid, Perlin, Simplex};
///
/// let grid = Grid::new(&[0.0; 2], &[0.1; 2], &[64, 64])?;
/// let mut plan = FillPlan::new(Perlin::new(Dimension::D2), &grid, Format::R32Float, &FillOptions::new())?;
/// let error = plan.update(Simplex::new(Dimension::D2)).unwrap_err();
/// assert!(matches!(error, UpdateError::Structure { .. }));
/// assert!(error.to_string().contains("simplex is there in place of perlin"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum UpdateError {
    /// The description is invalid.
    #[error(transparent)]
    Noise(#[from] NoiseError),
    /// The noise has no value at these positions.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// The grid is invalid.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// The noise has another structure, and so needs another shader.
    #[error("the noise has another structure than the prepared one: {difference}; prepare it anew")]
    Structure {
        /// The first node that differs.
        difference: String,
    },
    /// The domain has another extent.
    #[error("the new positions are {found:?} samples, the prepared ones {expected:?}; prepare the noise there")]
    Extent {
        /// The extent of the new positions.
        found: [u32; 3],
        /// The extent of the planned positions.
        expected: [u32; 3],
    },
    /// The noise was planned on another kind of domain. The kinds are grids, lists of points, cubes, and maps or
    /// cylinders. A noise that reads your own buffer of points has no domain to set: write to the buffer.
    #[error("the noise was prepared on another kind of domain; prepare it there")]
    Domain,
    /// The noise has more data than the buffers hold: more octaves, a longer curve, or arrays of gradients and curves
    /// that fewer of its leaves and operations share.
    #[error(
        "the noise has more data, {found} bytes, than its buffer of {capacity}: {difference}; prepare it with the most \
         octaves and the longest curves that you need"
    )]
    Capacity {
        /// The first node with other octaves, or another reason.
        difference: String,
        /// The size of the data.
        found: u64,
        /// The buffer's size.
        capacity: u64,
    },
    /// Samples need more loop iterations than an invocation of the kernel has left.
    #[error(
        "a sample needs {loops} loop iterations, too many for an invocation of this kernel; prepare the noise anew"
    )]
    Loops {
        /// The loop iterations for each sample.
        loops: u64,
    },
}

impl UpdateError {
    /// Returns whether a new plan, or `Generator::prepare`, can do what was asked for. Otherwise the noise, its
    /// positions or its grid are invalid anywhere.
    ///
    /// ```
    /// use gradnoise::fill::{FillOptions, FillPlan};
    /// use gradnoise::{Dimension, Format, Grid, Octaves, Perlin};
    ///
    /// let grid = Grid::new(&[0.0; 2], &[0.1; 2], &[64, 64])?;
    /// let hills = Perlin::new(Dimension::D2).noise();
    /// let mut plan = FillPlan::new(&hills, &grid, Format::R32Float, &FillOptions::new())?;
    /// let octaves = hills.clone().fbm(Octaves::new(3));
    /// assert!(plan.update(octaves).is_err_and(|error| error.needs_new_plan()));
    /// assert!(plan.update(hills.frequency(f64::NAN)).is_err_and(|error| !error.needs_new_plan()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn needs_new_plan(&self) -> bool {
        match self {
            Self::Noise(_) | Self::Position(_) | Self::Grid(_) => false,
            Self::Structure { .. }
            | Self::Extent { .. }
            | Self::Domain
            | Self::Capacity { .. }
            | Self::Loops { .. } => true,
        }
    }
}
