//! What is wrong with a description, and where.

use crate::dimension::axis_name;
use crate::noise::expression::Noise;
use crate::noise::octaves::Octaves;
use thiserror::Error;

/// A description that no noise answers to: which node, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{node}: {problem}")]
pub struct NoiseError {
    /// The way from the expression's outermost node to this one, by the names of the methods that made them, as in
    /// `max.left > warp.by y > fbm`.
    pub node: String,
    /// What is wrong there.
    pub problem: NoiseProblem,
}

/// What is wrong with a node of a description.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum NoiseProblem {
    /// Gradients of another dimension than the noise.
    #[error("a noise of {noise} dimensions needs gradients of as many, not of {gradients}")]
    GradientDimension {
        /// The noise's number of coordinates.
        noise: usize,
        /// The gradient set's.
        gradients: usize,
    },
    /// Gradients whose shares cancel everywhere, as those of a single vector do under a linear fade.
    #[error("with these gradients and this interpolant the noise is 0 everywhere; take another set or fade")]
    Flat,
    /// A curve of one dimension for a noise of more, or one of other levels.
    #[error("the minimal cubic is a curve of 1-D gradient noise alone; take another fade")]
    MinimalCubic,
    /// Something that the hash does not have.
    #[error("{hash} has {has}; this needs {needed}")]
    HashBits {
        /// Which hash.
        hash: &'static str,
        /// What it has.
        has: &'static str,
        /// What is needed.
        needed: &'static str,
    },
    /// Gradients that cannot be turned.
    #[error("flow turns sets of 2 or 3 dimensions, not {what}")]
    Flow {
        /// What the gradients are.
        what: &'static str,
    },
    /// Gradients for value noise, which has none: an array, or a set of more than one dimension.
    #[error(
        "value noise has values in place of gradients; give it a set of one dimension, such as slopes_8, or a hash"
    )]
    NoLatticeValues,
    /// A published normalization was asked for where nothing was published.
    #[error(
        "only the classic falloff of simplex noise has a published normalization; take that falloff, or the exact one"
    )]
    NoPublishedScale,
    /// No octaves, or too many.
    #[error("a fractal has 1 to {max} octaves, not {octaves}", max = Octaves::MAX)]
    Octaves {
        /// What was asked for.
        octaves: u32,
    },
    /// A band without frequencies, or without ends.
    #[error(
        "a band of octaves goes from {lowest} to {highest}; both must be finite, the first above 0 and not above the second"
    )]
    Band {
        /// Its lowest frequency.
        lowest: f64,
        /// Its highest frequency.
        highest: f64,
    },
    /// A band whose frequencies do not grow.
    #[error("the octaves of a band have lacunarity {lacunarity}; it must be above 1")]
    BandLacunarity {
        /// The lacunarity.
        lacunarity: f64,
    },
    /// A fractal whose octaves cannot be left out one by one.
    #[error("only the octaves of an fbm can be antialiased")]
    Antialiased,
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
        "persistence {persistence} must be 0 or more, and the last octave's amplitude, its power {power}, at most 2^60 \
         (in a hybrid multifractal at most 1)"
    )]
    Persistence {
        /// What was asked for.
        persistence: f64,
        /// Octaves less one.
        power: u32,
    },
    /// A fractal that cannot be left undivided.
    #[error("ridged and hybrid multifractals are always scaled to [-1, 1]; leave the octaves normalised")]
    Undivided,
    /// A number that is NaN, infinite, too large or too small.
    #[error("the {what} is {value}; it must be 0 or between 2^-60 and 2^60 in size")]
    Number {
        /// Which number.
        what: &'static str,
        /// Its value.
        value: f64,
    },
    /// A number out of its bounds.
    #[error("the {what} is {value}; it must be between {low} and {high}")]
    Bounds {
        /// Which number.
        what: &'static str,
        /// Its value.
        value: f64,
        /// The least possible.
        low: f64,
        /// The largest possible.
        high: f64,
    },
    /// A scale of coordinates, or what several come to, that is NaN, infinite, too large or too small.
    #[error("coordinates are multiplied by {frequency}; that must be 0 or between 2^-32 and 2^32 in size")]
    Frequency {
        /// What they are multiplied by.
        frequency: f64,
    },
    /// Too few or too many of something.
    #[error("there must be {least} to {most} {what}, not {found}")]
    Count {
        /// What is counted, in the plural.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// The fewest possible.
        least: usize,
        /// The most possible.
        most: usize,
    },
    /// Numbers that must ascend, and do not.
    #[error("the {what} must ascend, but {before} is followed by {value}")]
    Order {
        /// Which numbers, in the plural.
        what: &'static str,
        /// The number before the one that is wrong.
        before: f32,
        /// The number that is not above the one before it.
        value: f32,
    },
    /// A lower bound or edge that is above the upper one.
    #[error("the lower {what} {lower} is above the upper {what} {upper}; it must be {upper} or less")]
    Reversed {
        /// What it is: a bound or an edge.
        what: &'static str,
        /// The lower one.
        lower: f32,
        /// The upper one.
        upper: f32,
    },
    /// An interval of no width, which no line leads away from.
    #[error("the interval to map from starts and ends at {value}; its ends must differ")]
    EmptyInterval {
        /// Where it starts and ends.
        value: f32,
    },
    /// A node of another dimension than what is around it.
    #[error("it has {found} dimensions, where {expected} are needed")]
    Dimension {
        /// Its own.
        found: usize,
        /// What is needed.
        expected: usize,
    },
    /// A map of coordinates that was given another count of numbers than the noise has dimensions.
    #[error("it needs one number for each dimension of the noise, which has {expected}, but was given {found}")]
    NumberPerDimension {
        /// How many numbers it was given.
        found: usize,
        /// How many dimensions the noise has.
        expected: usize,
    },
    /// A node that needs more dimensions than there are.
    #[error("it needs {needed} dimensions; there are {found}")]
    TooFewDimensions {
        /// How many there are.
        found: usize,
        /// How many it needs.
        needed: usize,
    },
    /// A rotation from an axis to itself.
    #[error("a rotation needs two different axes")]
    SameAxis,
    /// A period that is 0, or too long.
    #[error("the period along {} is {period}; it must be 1 to {most}", axis_name(*axis))]
    Period {
        /// The axis.
        axis: usize,
        /// Its period.
        period: u32,
        /// The longest possible.
        most: u32,
    },
    /// A period that is no whole number of a noise's cells.
    #[error(
        "the tile's period of {period} along {} is {cells} of this noise's cells; it must be a whole number of them",
        axis_name(*axis)
    )]
    TileCells {
        /// The axis of the tile.
        axis: usize,
        /// Its period.
        period: u32,
        /// How many cells that is along one of the noise's axes.
        cells: f64,
    },
    /// A period of more cells than a permutation table tells apart.
    #[error(
        "the tile's longest period comes to {cells} of this noise's cells, but its table tells only {most} apart; take a \
         period of at most {most} cells, or a hash without a table, such as Lowbias"
    )]
    TilePeriod {
        /// How many cells it comes to.
        cells: f64,
        /// How many cells along an axis the table tells apart.
        most: f64,
    },
    /// Octaves that do not repeat together.
    #[error("lacunarity {lacunarity} is not a whole number; the octaves of a tile repeat only then")]
    TileLacunarity {
        /// The lacunarity.
        lacunarity: f64,
    },
    /// Something that cannot repeat.
    #[error("it lies in a tile, and {what} cannot repeat")]
    NotTileable {
        /// What it is.
        what: &'static str,
    },
    /// A potential without a curl.
    #[error("a curl is of one noise of 2 dimensions or of three of 3, not of {potentials} of {dimensions}")]
    Curl {
        /// How many noises there are.
        potentials: usize,
        /// How many dimensions they have.
        dimensions: usize,
    },
    /// A warp with another number of components than the noise has dimensions.
    #[error("a noise of {expected} dimensions is warped by as many components, not {found}")]
    WarpComponents {
        /// How many there are.
        found: usize,
        /// How many are needed.
        expected: usize,
    },
    /// A divisor that can come too close to zero.
    #[error("its divisor lies in [{low}, {high}]; it must stay {least} or more away from 0")]
    Division {
        /// The divisor's range.
        low: f32,
        /// The divisor's range.
        high: f32,
        /// How far from 0 it must stay.
        least: f32,
    },
    /// An argument outside of what a function is defined for.
    #[error("its {what} lie in [{low}, {high}]; they must stay within [{least}, {most}] (see clamp, abs and remap)")]
    Domain {
        /// Which arguments.
        what: &'static str,
        /// Their range.
        low: f32,
        /// Their range.
        high: f32,
        /// Where they may lie.
        least: f32,
        /// Where they may lie.
        most: f32,
    },
    /// Values that can become too large.
    #[error("its values reach from {low} to {high}; they must stay within 2^60")]
    TooLarge {
        /// The least value.
        low: f32,
        /// The largest value.
        high: f32,
    },
    /// An expression that is too deep.
    #[error("the expression is more than {max} nodes deep", max = Noise::MAX_DEPTH)]
    TooDeep,
    /// An expression that comes to too many operations.
    #[error("the expression comes to more than {max} operations", max = Noise::MAX_OPERATIONS)]
    Operations,
    /// Too many operations, counted in every octave of the fractals around them.
    #[error("fractals within fractals come to more than 262144 operations for each sample")]
    Work,
    /// Too many leaves, counted in every octave of the fractals around them.
    #[error("fractals within fractals come to more than 16384 octaves of leaves")]
    LeafOctaves,
}
