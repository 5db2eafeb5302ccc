use crate::dimension::{Dimension, axis_name};
use crate::surface::Surface;
use thiserror::Error;

/// A position at which a noise cannot be evaluated.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Perlin, PositionError};
/// let noise = Evaluator::new(Perlin::new(Dimension::D2))?;
/// assert!(matches!(noise.value([0.0, f64::NAN]), Err(PositionError::NotFinite { coordinate: 1, .. })));
/// # Ok::<(), gradnoise::NoiseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// The number of coordinates differs from the noise's dimension.
    #[error("{found} coordinates were given to a noise of {} dimensions", expected.count())]
    Dimension {
        /// The number of coordinates.
        found: usize,
        /// The noise's dimension.
        expected: Dimension,
    },
    /// A Hessian was requested, or a gradient that needs one, but a part of the noise has none.
    #[error(
        "{node} has no Hessian; noises of more than four dimensions and fractals that use slopes have none, and \
         gradients of such fractals need those of their octaves"
    )]
    NoHessian {
        /// The name of the method that creates this part.
        node: &'static str,
    },
    /// An output was requested on a surface that exists only in flat space.
    #[error(
        "there is no {output} on a surface, only in flat space; make it on a grid, or compute it from the gradients or \
         Hessians that Evaluator::fill writes"
    )]
    Surface {
        /// The output's name.
        output: &'static str,
    },
    /// A coordinate is NaN or infinite.
    #[error("coordinate {} is {value}; it must be finite", axis_name(*coordinate))]
    NotFinite {
        /// The index of the coordinate.
        coordinate: usize,
        /// The value of the coordinate.
        value: f64,
    },
    /// A step is too large for fixed point.
    #[error(
        "the step along {} is {value:e}; times an octave's frequency ({frequency}) it must stay below 2^58",
        axis_name(*axis)
    )]
    StepTooLarge {
        /// The axis.
        axis: usize,
        /// The step along it.
        value: f64,
        /// The octave's frequency.
        frequency: f64,
    },
    /// The first sample of a window of a grid is too far away for a noise that repeats, or for a coordinate as a value.
    #[error(
        "sample {index} along {} is too far away: times the step ({step:e}) and an octave's frequency it must stay \
         below 2^60 for noises that repeat and for coordinates as values",
        axis_name(*axis)
    )]
    IndexTooLarge {
        /// The axis.
        axis: usize,
        /// The index of the sample, counted from the grid's origin.
        index: i64,
        /// The step along the axis.
        step: f64,
    },
    /// A part of a surface has too many samples along an axis.
    #[error("the surface has {extent} samples along one axis; fill it in windows of at most {}", Surface::MAX_WINDOW)]
    SurfaceExtent {
        /// The number of samples.
        extent: u32,
    },
    /// A coordinate that is a value in the expression is too large.
    #[error(
        "coordinate {} is {value:e}; where coordinates are values, all samples must lie within 2^28 of 0",
        axis_name(*coordinate)
    )]
    TooFarForValue {
        /// The index of the coordinate.
        coordinate: usize,
        /// The value of the coordinate.
        value: f64,
    },
    /// A grid crosses too many cells of a tiled noise.
    #[error(
        "along {} the grid crosses 2^28 or more cells of a tiled noise; use fewer or smaller steps",
        axis_name(*axis)
    )]
    TooLongForTiles {
        /// The axis.
        axis: usize,
    },
    /// A coordinate is too large for fixed point.
    #[error(
        "coordinate {} is {value:e}; times an octave's frequency ({frequency}) it must stay below 2^58",
        axis_name(*coordinate)
    )]
    TooFar {
        /// The index of the coordinate.
        coordinate: usize,
        /// The value of the coordinate.
        value: f64,
        /// The octave's frequency.
        frequency: f64,
    },
}
