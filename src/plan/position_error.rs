use crate::dimension::{Dimension, axis_name};
use thiserror::Error;

/// A place where a noise cannot be evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// Another number of coordinates than the noise has.
    #[error("{found} coordinates were given to a noise of {} dimensions", expected.count())]
    Dimension {
        /// How many there were.
        found: usize,
        /// The noise's dimension.
        expected: Dimension,
    },
    /// A coordinate that is NaN or infinite.
    #[error("coordinate {} is {value}; it must be finite", axis_name(*coordinate))]
    NotFinite {
        /// Its index.
        coordinate: usize,
        /// Its value.
        value: f64,
    },
    /// A step that fixed point cannot hold.
    #[error(
        "the step along {} is {value:e}; times an octave's frequency ({frequency}) it must stay below 2^58",
        axis_name(*axis)
    )]
    StepTooLarge {
        /// The axis.
        axis: usize,
        /// Its step.
        value: f64,
        /// The octave's frequency.
        frequency: f64,
    },
    /// A coordinate that is a value in the expression, and leads too far.
    #[error(
        "coordinate {} is {value:e}; where coordinates are values, all samples must lie within 2^28 of 0",
        axis_name(*coordinate)
    )]
    TooFarForValue {
        /// Its index.
        coordinate: usize,
        /// Its value.
        value: f64,
    },
    /// A grid that leads through more cells of a tiled noise than there is room for.
    #[error(
        "along {} the grid leads through 2^28 cells of a tiled noise or more; take fewer or smaller steps",
        axis_name(*axis)
    )]
    TooLongForTiles {
        /// The axis.
        axis: usize,
    },
    /// A coordinate that fixed point cannot hold.
    #[error(
        "coordinate {} is {value:e}; times an octave's frequency ({frequency}) it must stay below 2^58",
        axis_name(*coordinate)
    )]
    TooFar {
        /// Its index.
        coordinate: usize,
        /// Its value.
        value: f64,
        /// The octave's frequency.
        frequency: f64,
    },
}
