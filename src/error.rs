//! One small enum per operation: what was wrong with which value, and what would be right.

use crate::dimension::Dimension;
use crate::grid::Grid;
use crate::noise::Fbm;
use thiserror::Error;

/// A number of coordinates that no noise has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a noise has 1 to 4 dimensions, not {count}")]
pub struct DimensionError {
    /// What was asked for.
    pub count: usize,
}

/// Bytes that are no permutation of 0..=255.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a permutation table holds every byte once, but entries {first} and {second} are both {value}")]
pub struct PermutationError {
    /// The value that comes twice.
    pub value: u8,
    /// Where it comes first.
    pub first: usize,
    /// Where it comes again.
    pub second: usize,
}

/// Vectors that are no gradient set.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum GradientsError {
    /// Too few or too many vectors.
    #[error("a gradient set has 1 to 256 vectors, not {found}")]
    Count {
        /// How many there were.
        found: usize,
    },
    /// Vectors of a number of components that no noise has.
    #[error(transparent)]
    Dimension(#[from] DimensionError),
    /// A component that is NaN, infinite, too large or too small.
    #[error("component {component} of gradient {vector} is {value}; it must be 0 or between 1/65536 and 65536 in size")]
    Component {
        /// Index of the vector.
        vector: usize,
        /// Index of the component.
        component: usize,
        /// Its value.
        value: f32,
    },
    /// A set that makes every noise zero.
    #[error("at least one gradient must differ from zero")]
    AllZero,
}

/// A description that no noise answers to.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum NoiseError {
    /// Gradients of another dimension than the noise.
    #[error("noise of {noise} dimensions cannot use gradients of {gradients}")]
    GradientDimension {
        /// The noise's number of coordinates.
        noise: usize,
        /// The gradient set's.
        gradients: usize,
    },
    /// Gradients whose shares cancel everywhere, as those of a single vector do under a linear fade.
    #[error("with these gradients and this interpolant the noise is 0 everywhere; take another set or fade")]
    Flat,
    /// A published scale was asked for where nothing was published.
    #[error("only the classic simplex kernel has a published scale; take that kernel with it, or the exact scale")]
    NoPublishedScale,
    /// No octaves, or too many.
    #[error("fBm has 1 to {max} octaves, not {octaves}", max = Fbm::MAX_OCTAVES)]
    Octaves {
        /// What was asked for.
        octaves: u32,
    },
    /// A lacunarity that is NaN, not positive, or takes the last octave's frequency too far.
    #[error(
        "lacunarity {lacunarity} must be positive, and the last octave's frequency, its power {power}, within 2^-32 \
         and 2^32"
    )]
    Lacunarity {
        /// What was asked for.
        lacunarity: f64,
        /// Octaves less one.
        power: u32,
    },
    /// A persistence that is NaN, negative, or takes an octave's amplitude too far.
    #[error(
        "persistence {persistence} must be 0 or more, and the last octave's amplitude, its power {power}, at most 2^60"
    )]
    Persistence {
        /// What was asked for.
        persistence: f64,
        /// Octaves less one.
        power: u32,
    },
}

/// A grid that cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum GridError {
    /// No coordinates, or more than four.
    #[error("an origin has 1 to 4 coordinates, not {found}")]
    Coordinates {
        /// How many there were.
        found: usize,
    },
    /// No axes, or more than three, or more than coordinates.
    #[error("a grid has 1 to 3 axes and no more than its origin has coordinates ({coordinates}), not {found}")]
    Axes {
        /// How many extents there were.
        found: usize,
        /// How many coordinates.
        coordinates: usize,
    },
    /// Another number of steps than of extents.
    #[error("{steps} steps were given for {axes} axes")]
    Steps {
        /// How many steps there were.
        steps: usize,
        /// How many extents.
        axes: usize,
    },
    /// A NaN or infinite coordinate of the origin.
    #[error("coordinate {coordinate} of the origin is {value}; it must be finite")]
    Origin {
        /// Its index.
        coordinate: usize,
        /// Its value.
        value: f64,
    },
    /// A NaN or infinite step.
    #[error("the step along axis {axis} is {value}; it must be finite")]
    Step {
        /// The axis.
        axis: usize,
        /// Its step.
        value: f64,
    },
    /// No samples along an axis, or too many.
    #[error("axis {axis} has {extent} samples; it must have 1 to {max}", max = Grid::MAX_EXTENT)]
    Extent {
        /// The axis.
        axis: usize,
        /// What was asked for.
        extent: u32,
    },
}

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
    #[error("coordinate {coordinate} is {value}; it must be finite")]
    NotFinite {
        /// Its index.
        coordinate: usize,
        /// Its value.
        value: f64,
    },
    /// A step that fixed point cannot hold.
    #[error(
        "the step along axis {axis} is {value:e}; times an octave's frequency ({frequency}) it must stay below 2^58"
    )]
    StepTooLarge {
        /// The axis.
        axis: usize,
        /// Its step.
        value: f64,
        /// The octave's frequency.
        frequency: f64,
    },
    /// A coordinate that fixed point cannot hold.
    #[error("coordinate {coordinate} is {value:e}; times an octave's frequency ({frequency}) it must stay below 2^58")]
    TooFar {
        /// Its index.
        coordinate: usize,
        /// Its value.
        value: f64,
        /// The octave's frequency.
        frequency: f64,
    },
}

impl PositionError {
    /// What is wrong with a coordinate is wrong with the step along it.
    pub(crate) fn of_step(self) -> Self {
        match self {
            Self::TooFar { coordinate, value, frequency } => Self::StepTooLarge { axis: coordinate, value, frequency },
            other => other,
        }
    }
}

/// Why samples could not be written to a slice.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum FillError {
    /// The noise has no value there.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A slice of another length.
    #[error("the slice has {found} elements; {expected} are needed")]
    Length {
        /// The slice's length.
        found: usize,
        /// The needed length; `u128` because it may be more than memory holds.
        expected: u128,
    },
}
