//! Errors in descriptions, with the place and the problem.

use crate::dimension::axis_name;
use crate::noise::coordinates::Axis;
use crate::noise::limits::{
    LOOPS_PER_OPERATION, MAX_ARRAY_BYTES, MAX_DEPTH, MAX_LEAF_OCTAVES, MAX_NESTING, MAX_OCTAVES, MAX_OPERATIONS,
    MAX_SEARCH, MAX_SHADER_LOOPS, MAX_SHADER_NESTING, MAX_SHADER_SIZE, MAX_WORK,
};
use crate::noise::orientation::Orientation;
use thiserror::Error;

/// An invalid description of a noise: the wrong node, and its problem.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Octaves, Perlin};
/// let hills = Perlin::new(Dimension::D2).fbm(Octaves::new(0)) * 0.5;
/// let error = Evaluator::new(hills).unwrap_err();
/// assert_eq!(error.to_string(), "multiply.left > fbm: a fractal has 1 to 32 octaves, not 0");
/// ```
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{node}: {problem}")]
pub struct NoiseError {
    /// The path from the expression's outermost node to this one, by the names of the methods that made them, such as
    /// `max.left > warp.by y > fbm`.
    pub node: String,
    /// The problem with this node.
    pub problem: NoiseProblem,
}

/// A problem with a node of a description.
///
/// ```
/// use gradnoise::{Dimension, NoiseProblem, Octaves, Perlin};
/// let error = Perlin::new(Dimension::D2).fbm(Octaves::new(0)).range().unwrap_err();
/// assert_eq!(error.problem, NoiseProblem::Octaves { octaves: 0 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum NoiseProblem {
    /// The gradients and the noise have different dimensions.
    #[error("a noise of {noise} dimensions needs gradients of as many, not of {gradients}")]
    GradientDimension {
        /// The noise's number of coordinates.
        noise: usize,
        /// The gradient set's number of coordinates.
        gradients: usize,
    },
    /// The gradients' contributions cancel everywhere, such as those of a single vector with a linear fade.
    #[error("with these gradients and this interpolant the noise is 0 everywhere; use another set or fade")]
    Flat,
    /// The fade is only for 1-D gradient noise, and the noise is another.
    #[error("the minimal cubic is only for 1-D gradient noise; use another fade")]
    MinimalCubic,
    /// The hash gives another kind of number than is needed.
    #[error("{hash} has {has}; this needs {needed}")]
    HashBits {
        /// The hash's name.
        hash: &'static str,
        /// The kind of number that it gives.
        has: &'static str,
        /// The kind of number that is needed.
        needed: &'static str,
    },
    /// The gradients cannot be rotated.
    #[error("flow rotates sets of 2 or 3 dimensions, not {what}")]
    Flow {
        /// The kind of gradients.
        what: &'static str,
    },
    /// A number was to be added to the seed of a noise whose seed made a table.
    #[error(
        "the seed of {noise} made its table, so nothing can be added to it; use a hash of integers, such as lowbias"
    )]
    SeedOfTable {
        /// The noise's name.
        noise: &'static str,
    },
    /// An extra step through the permutation table was set where none is possible.
    #[error("only gradients and lattice values can have one more step through the table; set another seed instead")]
    ExtraPermutation,
    /// The distance to borders was requested in another metric than the Euclidean.
    #[error("the distance to borders is Euclidean; use that metric, or F2 - F1, which is 0 on borders in any metric")]
    BorderMetric,
    /// An offset was requested along an axis that the noise lacks.
    #[error("a noise of {dimension} dimensions has no offset along {}", axis_name(axis.index()))]
    Axis {
        /// The axis.
        axis: Axis,
        /// The noise's number of coordinates.
        dimension: usize,
    },
    /// A direction is 0 along every axis.
    #[error("a direction needs a component that is not 0")]
    NoDirection,
    /// Too many cells can hold a nearest point in this metric.
    #[error(
        "in this metric a sample may have to search {points} points, more than {most}; use a larger exponent or fewer \
         dimensions",
        most = MAX_SHADER_LOOPS
    )]
    Points {
        /// The number of points.
        points: u64,
    },
    /// Gradients were set that value noise cannot use: an array, or a set of more than one dimension.
    #[error(
        "value noise has values in place of gradients; give it a set of one dimension, such as slopes_8, or a hash"
    )]
    NoLatticeValues,
    /// The published normalization was requested where none was published.
    #[error(
        "only the classic falloff of simplex noise has a published normalization; use that falloff, or the exact one"
    )]
    NoPublishedScale,
    /// A lattice's orientation and the noise have different dimensions.
    #[error("the orientation {orientation:?} is for {expected} dimensions, but the noise has {found}")]
    Orientation {
        /// The orientation.
        orientation: Orientation,
        /// The number of dimensions that it orients.
        expected: usize,
        /// The noise's number of dimensions.
        found: usize,
    },
    /// There are no octaves, or too many.
    #[error("a fractal has 1 to {max} octaves, not {octaves}", max = MAX_OCTAVES)]
    Octaves {
        /// The number of octaves.
        octaves: u32,
    },
    /// A band has no frequencies, or no ends.
    #[error(
        "a band of octaves goes from {lowest} to {highest}; both must be finite, the first above 0 \
         and not above the second"
    )]
    Band {
        /// Its lowest frequency.
        lowest: f64,
        /// Its highest frequency.
        highest: f64,
    },
    /// The frequencies of a band do not grow.
    #[error("the octaves of a band have lacunarity {lacunarity}; it must be above 1")]
    BandLacunarity {
        /// The lacunarity.
        lacunarity: f64,
    },
    /// A fractal is antialiased, but its octaves cannot be left out one by one.
    #[error("only the octaves of an fbm can be antialiased")]
    Antialiased,
    /// A lacunarity is NaN, is not positive, or makes the last octave's frequency too large or too small.
    #[error(
        "lacunarity {lacunarity} must be positive, and the last octave's frequency, its power {power}, within 2^-32 \
         and 2^32"
    )]
    Lacunarity {
        /// The lacunarity.
        lacunarity: f64,
        /// The number of octaves minus one.
        power: u32,
    },
    /// A persistence is NaN, is negative, or makes an octave's amplitude too large.
    #[error(
        "persistence {persistence} must be 0 or more, and the last octave's amplitude, its power {power}, at most 2^60 \
         (in a hybrid or multiplied multifractal at most 1)"
    )]
    Persistence {
        /// The persistence.
        persistence: f64,
        /// The number of octaves minus one.
        power: u32,
    },
    /// Normalising was turned off for a fractal that is always normalised.
    #[error("ridged and hybrid multifractals are always scaled to [-1, 1]; leave the octaves normalised")]
    Undivided,
    /// The request needs the Hessian of a part that has none.
    #[error(
        "it has no Hessian; noises of more than four dimensions and fractals that use slopes have none, and gradients \
         of such fractals need those of their octaves"
    )]
    NoHessian,
    /// A number is NaN, infinite, too large or too small.
    #[error("the {what} is {value}; it must be 0 or between 2^-60 and 2^60 in size")]
    Number {
        /// The number's name.
        what: &'static str,
        /// Its value.
        value: f64,
    },
    /// A number is out of its bounds.
    #[error("the {what} is {value}; it must be between {low} and {high}")]
    Bounds {
        /// The number's name.
        what: &'static str,
        /// Its value.
        value: f64,
        /// The smallest allowed value.
        low: f64,
        /// The largest allowed value.
        high: f64,
    },
    /// A frequency, or the product of several, is NaN, infinite, too large or too small.
    #[error("coordinates are multiplied by {frequency}; that must be 0 or between 2^-32 and 2^32 in size")]
    Frequency {
        /// The factor of the coordinates.
        frequency: f64,
    },
    /// There are too few or too many items.
    #[error("there must be {} {what}, not {found}", amount(*least, *most))]
    Count {
        /// The name of the items, in the plural.
        what: &'static str,
        /// The actual number.
        found: usize,
        /// The smallest allowed number.
        least: usize,
        /// The largest allowed number.
        most: usize,
    },
    /// Numbers that must ascend do not.
    #[error("the {what} must ascend, but {before} is followed by {value}")]
    Order {
        /// The numbers' name, in the plural.
        what: &'static str,
        /// The number before the wrong one.
        before: f32,
        /// The wrong number, which is not above the one before it.
        value: f32,
    },
    /// A lower bound or edge is above the upper one.
    #[error("the lower {what} {lower} is above the upper {what} {upper}; it must be {upper} or less")]
    Reversed {
        /// The name of the two numbers: bound or edge.
        what: &'static str,
        /// The lower one.
        lower: f32,
        /// The upper one.
        upper: f32,
    },
    /// The interval to map from has no width.
    #[error("the interval to map from starts and ends at {value}; its ends must differ")]
    EmptyInterval {
        /// The value where it starts and ends.
        value: f32,
    },
    /// A node has another dimension than the node around it needs.
    #[error("it has {found} dimensions, where {expected} are needed")]
    Dimension {
        /// Its number of dimensions.
        found: usize,
        /// The needed number of dimensions.
        expected: usize,
    },
    /// A map of coordinates does not have one number for each of the noise's dimensions.
    #[error("it needs one number for each dimension of the noise, which has {expected}, but was given {found}")]
    NumberPerDimension {
        /// The map's count of numbers.
        found: usize,
        /// The noise's number of dimensions.
        expected: usize,
    },
    /// A node needs more dimensions than the noise has.
    #[error("it needs {needed} dimensions; there are {found}")]
    TooFewDimensions {
        /// The actual number.
        found: usize,
        /// The needed number.
        needed: usize,
    },
    /// A rotation goes from an axis to itself.
    #[error("a rotation needs two different axes")]
    SameAxis,
    /// A period is too long.
    #[error("the period along {} is {period}; it must be at most {most}, or 0 if nothing repeats", axis_name(*axis))]
    Period {
        /// The index of the axis.
        axis: usize,
        /// Its period.
        period: u32,
        /// The longest period possible.
        most: u32,
    },
    /// A period is not a whole number of a noise's cells.
    #[error(
        "the tile's period of {period} along {} is {cells} of this noise's cells; it must be a whole number of them",
        axis_name(*axis)
    )]
    TileCells {
        /// The index of the tile's axis.
        axis: usize,
        /// Its period.
        period: u32,
        /// The period in cells along one of the noise's axes.
        cells: f64,
    },
    /// A period has more cells than a permutation table distinguishes.
    #[error(
        "the tile's longest period is {cells} of this noise's cells, but its table distinguishes only {most}; use a \
         period of at most {most} cells, or a hash without a table, such as Lowbias"
    )]
    TilePeriod {
        /// The number of cells of the longest period.
        cells: f64,
        /// The number of cells along an axis that the table distinguishes.
        most: f64,
    },
    /// A tile has more cells than can be counted.
    #[error(
        "the tile's lattice, including its rotation, repeats only after {cells} of this noise's cells along an axis; \
         at most {most} are allowed"
    )]
    TileSize {
        /// The number of cells, or an upper bound.
        cells: f64,
        /// The largest allowed number.
        most: f64,
    },
    /// The octaves in a tile do not all repeat with its period.
    #[error("lacunarity {lacunarity} is not a whole number; the octaves of a tile repeat only then")]
    TileLacunarity {
        /// The lacunarity.
        lacunarity: f64,
    },
    /// A node lies in a tile but cannot repeat.
    #[error("it lies in a tile, and {what} cannot repeat")]
    NotTileable {
        /// The kind of node.
        what: &'static str,
    },
    /// The noises are not a potential with a curl.
    #[error("a curl needs one noise of 2 dimensions or three of 3, not {potentials} of {dimensions}")]
    Curl {
        /// The number of noises.
        potentials: usize,
        /// Their number of dimensions.
        dimensions: usize,
    },
    /// A warp does not have one component for each of the noise's dimensions.
    #[error("a noise of {expected} dimensions needs as many components to warp it, not {found}")]
    WarpComponents {
        /// The actual number.
        found: usize,
        /// The needed number.
        expected: usize,
    },
    /// A divisor can be too close to zero.
    #[error("its divisor lies in [{low}, {high}]; it must stay {least} or more away from 0")]
    Division {
        /// The divisor's smallest value.
        low: f32,
        /// The divisor's largest value.
        high: f32,
        /// The smallest allowed distance from 0.
        least: f32,
    },
    /// An argument can lie outside a function's domain.
    #[error("its {what} lie in [{low}, {high}]; they must stay within [{least}, {most}] (see clamp, abs and remap)")]
    Domain {
        /// The arguments' name.
        what: &'static str,
        /// The smallest argument.
        low: f32,
        /// The largest argument.
        high: f32,
        /// The smallest allowed argument.
        least: f32,
        /// The largest allowed argument.
        most: f32,
    },
    /// Values can be too large.
    #[error("its values reach from {low} to {high}; they must stay within 2^60")]
    TooLarge {
        /// The smallest value.
        low: f32,
        /// The largest value.
        high: f32,
    },
    /// The expression is too deep.
    #[error("the expression is more than {max} nodes deep", max = MAX_DEPTH)]
    TooDeep,
    /// Fractals and warps are nested too deeply.
    #[error("it is within more than {max} fractals and warps; use fewer", max = MAX_NESTING)]
    Nesting,
    /// The expression has too many operations.
    #[error("the expression has more than {max} operations", max = MAX_OPERATIONS)]
    Operations,
    /// There are too many operations, counted for each octave of the fractals around them.
    #[error(
        "up to here each sample needs more than {max} operations, counting those in fractals for each octave and {per} \
         iterations of other loops as one; use fewer octaves",
        max = MAX_WORK,
        per = LOOPS_PER_OPERATION
    )]
    Work,
    /// There are too many leaves, counted for each octave of the fractals around them.
    #[error(
        "fractals within fractals have more than {max} octaves of leaves; use fewer octaves",
        max = MAX_LEAF_OCTAVES
    )]
    LeafOctaves,
    /// Searching for the maxima of gradient sets would take too long.
    #[error(
        "finding the largest values of custom gradient sets needs {products} products up to here, more than {max}; use \
         fewer different sets, or smaller ones",
        max = MAX_SEARCH
    )]
    Search {
        /// The number of products.
        products: u64,
    },
    /// Arrays of gradients, curves and octaves need too much memory.
    #[error(
        "arrays of gradients, curves and octaves have {bytes} bytes up to here, more than {max}",
        max = MAX_ARRAY_BYTES
    )]
    ArrayBytes {
        /// The number of bytes.
        bytes: usize,
    },
    /// The expression is too large for a shader.
    #[error(
        "up to here the expression has more than {max} operations and corners of cells, too many for shader compilers; \
         compute it on the CPU, or in parts",
        max = MAX_SHADER_SIZE
    )]
    ShaderSize,
    /// Fractals and warps are nested too deeply for a shader.
    #[error(
        "it is within more than {max} fractals and warps, too many for shader compilers; compute it on the CPU",
        max = MAX_SHADER_NESTING
    )]
    ShaderNesting,
    /// A sample needs too many loop iterations for a shader.
    #[error(
        "a sample needs {loops} loop iterations up to here, more than {max}, because software adapters silently end a \
         shader's loops after 65535; use fewer octaves, or compute it on the CPU",
        max = MAX_SHADER_LOOPS
    )]
    ShaderLoops {
        /// The number of iterations.
        loops: u64,
    },
}

/// Returns the allowed number of items, for a message.
pub(crate) fn amount(least: usize, most: usize) -> String {
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}
