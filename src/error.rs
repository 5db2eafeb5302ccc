//! One small enum per operation: what was wrong with which value, and what would be right.

use crate::dimension::Dimension;
use crate::format::Format;
use crate::gradient_array::GradientArray;
use crate::grid::Grid;
use crate::noise::{Noise, Octaves};
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
    /// Groups of too few or too many bits.
    #[error("groups have 1 to 6 bits, not {bits}")]
    Bits {
        /// What was asked for.
        bits: u32,
    },
    /// A set that makes every noise zero.
    #[error("at least one gradient must differ from zero")]
    AllZero,
}

/// Vectors that are no array of gradients.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum GradientArrayError {
    /// No cells along an axis.
    #[error("the array's extent along axis {axis} is 0")]
    Extent {
        /// The axis.
        axis: usize,
    },
    /// Not as many vectors as cells, or more than there may be.
    #[error(
        "{found} gradients were given for {cells} cells; there must be one for each, and at most {max}",
        max = GradientArray::MAX_LEN
    )]
    Count {
        /// How many vectors there were.
        found: usize,
        /// The product of the extents.
        cells: u128,
    },
    /// Vectors that no set may have.
    #[error(transparent)]
    Gradients(#[from] GradientsError),
}

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
    /// An array of gradients for value noise, which has none.
    #[error("value noise has levels in place of gradients; give it a set of one dimension, or a hash")]
    NoLevels,
    /// A published scale was asked for where nothing was published.
    #[error("only the classic simplex kernel has a published scale; take that kernel with it, or the exact scale")]
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
    #[error("there must be {least} to {most} of {what}, not {found}")]
    Count {
        /// Of what.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// The fewest possible.
        least: usize,
        /// The most possible.
        most: usize,
    },
    /// Numbers that do not ascend.
    #[error("{what} {index}, counted from 0, is not above the one before it")]
    Order {
        /// Which numbers.
        what: &'static str,
        /// The index of the one that does not.
        index: usize,
    },
    /// A node of another dimension than what is around it.
    #[error("it has {found} dimensions, where {expected} are needed")]
    Dimension {
        /// Its own.
        found: usize,
        /// What is needed.
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
    #[error("the period along axis {axis} is {period}; it must be 1 to {most}")]
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
        "the tile's period of {period} along axis {axis} is {cells} of this noise's cells; it must be a whole number of them"
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
    #[error("the tile's periods come to {cells} of this noise's cells, more than its table tells apart")]
    TilePeriod {
        /// How many cells they come to.
        cells: f64,
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
    Placings,
}

/// Why a noise of many dimensions has no value at a position.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum ManyError {
    /// The noise cannot be, or has another number of dimensions than the position.
    #[error(transparent)]
    Noise(#[from] NoiseError),
    /// The position is too far away.
    #[error(transparent)]
    Position(#[from] PositionError),
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
    /// A coordinate that is a value in the expression, and leads too far.
    #[error(
        "coordinate {coordinate} is {value:e}; where coordinates are values, all samples must lie within 2^28 of 0"
    )]
    TooFarForValue {
        /// Its index.
        coordinate: usize,
        /// Its value.
        value: f64,
    },
    /// A grid that leads through more cells of a tiled noise than there is room for.
    #[error(
        "along axis {axis} the grid leads through 2^28 cells of a tiled noise or more; take fewer or smaller steps"
    )]
    TooLongForTiles {
        /// The axis.
        axis: usize,
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

/// Why samples could not be written to a slice.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum FillError {
    /// The noise has no value there.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A format that has not the output's channels.
    #[error("normals, ramps and channels need a format of four channels, not {format:?}")]
    Format {
        /// What was asked for.
        format: Format,
    },
    /// A slice of another length.
    #[error("the slice has {found} elements; {expected} are needed")]
    Length {
        /// The slice's length.
        found: usize,
        /// The needed length; `u128` because it may be more than memory holds.
        expected: u128,
    },
    /// Rows that the grid has not.
    #[error("rows {start} to {end} were asked for; the grid has {rows} in all its slices")]
    Rows {
        /// The first.
        start: u64,
        /// The one behind the last.
        end: u64,
        /// How many there are.
        rows: u64,
    },
}
