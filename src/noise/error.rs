//! Errors that say what is wrong with a description, and where.

use crate::dimension::axis_name;
use crate::noise::coordinates::Axis;
use crate::noise::limits::{
    LOOPS_PER_OPERATION, MAX_ARRAY_BYTES, MAX_DEPTH, MAX_LEAF_OCTAVES, MAX_NESTING, MAX_OPERATIONS, MAX_SEARCH,
    MAX_SHADER_LOOPS, MAX_SHADER_NESTING, MAX_SHADER_SIZE, MAX_WORK,
};
use crate::noise::octaves::Octaves;
use crate::noise::orientation::Orientation;
use thiserror::Error;

/// A description that is not a valid noise: which node is wrong, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{node}: {problem}")]
pub struct NoiseError {
    /// The path from the expression's outermost node to this one, by the names of the methods that made them, as in
    /// `max.left > warp.by y > fbm`.
    pub node: String,
    /// The problem with this node.
    pub problem: NoiseProblem,
}

/// A problem with a node of a description.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum NoiseProblem {
    /// The gradients are of another dimension than the noise.
    #[error("a noise of {noise} dimensions needs gradients of as many, not of {gradients}")]
    GradientDimension {
        /// The noise's number of coordinates.
        noise: usize,
        /// The gradient set's number of coordinates.
        gradients: usize,
    },
    /// The gradients' contributions cancel everywhere, as those of a single vector do under a linear fade.
    #[error("with these gradients and this interpolant the noise is 0 everywhere; take another set or fade")]
    Flat,
    /// The fade is one for 1-D gradient noise, and the noise is another.
    #[error("the minimal cubic is a curve of 1-D gradient noise alone; take another fade")]
    MinimalCubic,
    /// The hash does not have what is needed of it.
    #[error("{hash} has {has}; this needs {needed}")]
    HashBits {
        /// The hash's name.
        hash: &'static str,
        /// The kind of number that it has.
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
    /// One more step through the table was asked for where nothing takes it.
    #[error("gradients and lattice values alone take one more step through the table; set another seed instead")]
    ExtraPermutation,
    /// The distance to borders was asked for by another metric than the Euclidean.
    #[error("the distance to borders is a Euclidean one; take that metric, or F2 - F1, which is 0 on borders of any")]
    BorderMetric,
    /// An offset was asked for along an axis that the noise does not have.
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
    /// Too many cells can hold a nearest point by this metric.
    #[error(
        "by this metric a sample may have to look at {points} points, more than {most}; take a larger exponent or \
         fewer dimensions",
        most = MAX_SHADER_LOOPS
    )]
    Points {
        /// The number of points.
        points: u64,
    },
    /// Gradients were set that value noise has no use for: an array, or a set of more than one dimension.
    #[error(
        "value noise has values in place of gradients; give it a set of one dimension, such as slopes_8, or a hash"
    )]
    NoLatticeValues,
    /// The published normalization was asked for where none was published.
    #[error(
        "only the classic falloff of simplex noise has a published normalization; take that falloff, or the exact one"
    )]
    NoPublishedScale,
    /// A lattice has an orientation of another dimension than the noise.
    #[error("the orientation {orientation:?} is one of {expected} dimensions, and the noise has {found}")]
    Orientation {
        /// The orientation.
        orientation: Orientation,
        /// The number of dimensions that it orients.
        expected: usize,
        /// The noise's number of dimensions.
        found: usize,
    },
    /// There are no octaves, or too many.
    #[error("a fractal has 1 to {max} octaves, not {octaves}", max = Octaves::MAX)]
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
    /// A fractal is antialiased whose octaves cannot be left out one by one.
    #[error("only the octaves of an fbm can be antialiased")]
    Antialiased,
    /// A lacunarity is NaN, is not positive, or takes the last octave's frequency too far.
    #[error(
        "lacunarity {lacunarity} must be positive, and the last octave's frequency, its power {power}, within 2^-32 \
         and 2^32"
    )]
    Lacunarity {
        /// The lacunarity.
        lacunarity: f64,
        /// The number of octaves less one.
        power: u32,
    },
    /// A persistence is NaN, is negative, or takes an octave's amplitude too far.
    #[error(
        "persistence {persistence} must be 0 or more, and the last octave's amplitude, its power {power}, at most 2^60 \
         (in a hybrid or multiplied multifractal at most 1)"
    )]
    Persistence {
        /// The persistence.
        persistence: f64,
        /// The number of octaves less one.
        power: u32,
    },
    /// A fractal that is always normalised was to be left as it is.
    #[error("ridged and hybrid multifractals are always scaled to [-1, 1]; leave the octaves normalised")]
    Undivided,
    /// A gradient was asked for, as normals, curl and fractals that slopes damp do, of a fractal that has none.
    #[error("it has values alone: its gradient would take second derivatives of its octaves")]
    NoGradient,
    /// A Hessian was asked for, as curvatures and exported functions do, of a part that has none.
    #[error("it has no Hessian: more than four dimensions and fractals made of slopes have none")]
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
        /// The smallest possible value.
        low: f64,
        /// The largest possible value.
        high: f64,
    },
    /// A frequency, or what several come to, is NaN, infinite, too large or too small.
    #[error("coordinates are multiplied by {frequency}; that must be 0 or between 2^-32 and 2^32 in size")]
    Frequency {
        /// The factor that coordinates are multiplied by.
        frequency: f64,
    },
    /// There are too few or too many of something.
    #[error("there must be {} {what}, not {found}", amount(*least, *most))]
    Count {
        /// The name of the things counted, in the plural.
        what: &'static str,
        /// The number that there is.
        found: usize,
        /// The smallest possible number.
        least: usize,
        /// The largest possible number.
        most: usize,
    },
    /// Numbers that must ascend do not.
    #[error("the {what} must ascend, but {before} is followed by {value}")]
    Order {
        /// The numbers' name, in the plural.
        what: &'static str,
        /// The number before the one that is wrong.
        before: f32,
        /// The number that is not above the one before it.
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
    /// The interval to map from has no width, and no line leads away from it.
    #[error("the interval to map from starts and ends at {value}; its ends must differ")]
    EmptyInterval {
        /// The value where it starts and ends.
        value: f32,
    },
    /// A node is of another dimension than what is around it.
    #[error("it has {found} dimensions, where {expected} are needed")]
    Dimension {
        /// Its number of dimensions.
        found: usize,
        /// The number of dimensions that is needed.
        expected: usize,
    },
    /// A map of coordinates was given another count of numbers than the noise has dimensions.
    #[error("it needs one number for each dimension of the noise, which has {expected}, but was given {found}")]
    NumberPerDimension {
        /// The count of numbers that it was given.
        found: usize,
        /// The noise's number of dimensions.
        expected: usize,
    },
    /// A node needs more dimensions than there are.
    #[error("it needs {needed} dimensions; there are {found}")]
    TooFewDimensions {
        /// The number that there is.
        found: usize,
        /// The number that it needs.
        needed: usize,
    },
    /// A rotation goes from an axis to itself.
    #[error("a rotation needs two different axes")]
    SameAxis,
    /// A period is 0, or too long.
    #[error("the period along {} is {period}; it must be 1 to {most}", axis_name(*axis))]
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
        /// The number of cells that it is along one of the noise's axes.
        cells: f64,
    },
    /// A period has more cells than a permutation table tells apart.
    #[error(
        "the tile's longest period comes to {cells} of this noise's cells, but its table tells only {most} apart; \
         take a period of at most {most} cells, or a hash without a table, such as Lowbias"
    )]
    TilePeriod {
        /// The number of cells that the longest period comes to.
        cells: f64,
        /// The number of cells along an axis that the table tells apart.
        most: f64,
    },
    /// A tile has more cells than can be counted.
    #[error(
        "the tile's lattice repeats only after {cells} of this noise's cells along an axis, its rotation included; it \
         may be after at most {most}"
    )]
    TileSize {
        /// The number of cells, or a bound of it.
        cells: f64,
        /// The most that there may be.
        most: f64,
    },
    /// The octaves in a tile do not repeat together.
    #[error("lacunarity {lacunarity} is not a whole number; the octaves of a tile repeat only then")]
    TileLacunarity {
        /// The lacunarity.
        lacunarity: f64,
    },
    /// A node lies in a tile and cannot repeat.
    #[error("it lies in a tile, and {what} cannot repeat")]
    NotTileable {
        /// The kind of node.
        what: &'static str,
    },
    /// A potential has no curl.
    #[error("a curl is of one noise of 2 dimensions or of three of 3, not of {potentials} of {dimensions}")]
    Curl {
        /// The number of noises.
        potentials: usize,
        /// Their number of dimensions.
        dimensions: usize,
    },
    /// A warp has another number of components than the noise has dimensions.
    #[error("a noise of {expected} dimensions is warped by as many components, not {found}")]
    WarpComponents {
        /// The number that there is.
        found: usize,
        /// The number that is needed.
        expected: usize,
    },
    /// A divisor can come too close to zero.
    #[error("its divisor lies in [{low}, {high}]; it must stay {least} or more away from 0")]
    Division {
        /// The divisor's smallest value.
        low: f32,
        /// The divisor's largest value.
        high: f32,
        /// The distance from 0 that it must keep.
        least: f32,
    },
    /// An argument lies outside of what a function is defined for.
    #[error("its {what} lie in [{low}, {high}]; they must stay within [{least}, {most}] (see clamp, abs and remap)")]
    Domain {
        /// The arguments' name.
        what: &'static str,
        /// The smallest argument.
        low: f32,
        /// The largest argument.
        high: f32,
        /// The smallest argument possible.
        least: f32,
        /// The largest argument possible.
        most: f32,
    },
    /// Values can become too large.
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
    #[error("it is within more than {max} fractals and warps; take fewer", max = MAX_NESTING)]
    Nesting,
    /// The expression comes to too many operations.
    #[error("the expression comes to more than {max} operations", max = MAX_OPERATIONS)]
    Operations,
    /// There are too many operations, counted in every octave of the fractals around them.
    #[error(
        "up to here each sample takes more than {max} operations, those in fractals counted in every octave and {per} \
         turns of other loops as another one; take fewer octaves",
        max = MAX_WORK,
        per = LOOPS_PER_OPERATION
    )]
    Work,
    /// There are too many leaves, counted in every octave of the fractals around them.
    #[error(
        "fractals within fractals come to more than {max} octaves of leaves; take fewer octaves",
        max = MAX_LEAF_OCTAVES
    )]
    LeafOctaves,
    /// Finding the maxima of sets of gradients would take long.
    #[error(
        "finding the largest values of own sets of gradients takes {products} products up to here, and may take {max}; \
         take fewer different sets, or smaller ones",
        max = MAX_SEARCH
    )]
    Search {
        /// The number of products.
        products: u64,
    },
    /// Arrays of gradients, curves and octaves take too much memory.
    #[error(
        "arrays of gradients, curves and octaves come to {bytes} bytes up to here; {max} is the most",
        max = MAX_ARRAY_BYTES
    )]
    ArrayBytes {
        /// The number of bytes.
        bytes: usize,
    },
    /// The expression is too large for a shader.
    #[error(
        "up to here the expression has more than {max} operations and corners of cells, too many for the compilers of \
         shaders; compute it on the CPU, or in parts",
        max = MAX_SHADER_SIZE
    )]
    ShaderSize,
    /// Fractals and warps are nested too deeply for a shader.
    #[error(
        "it is within more than {max} fractals and warps, too many for the compilers of shaders; compute it on the CPU",
        max = MAX_SHADER_NESTING
    )]
    ShaderNesting,
    /// A sample would go round in loops too often for a shader.
    #[error(
        "a sample goes round in loops {loops} times up to here; software adapters end the loops of a shader, without a \
         word, after 65535 turns, so that {max} is the most: take fewer octaves, or compute it on the CPU",
        max = MAX_SHADER_LOOPS
    )]
    ShaderLoops {
        /// The number of turns.
        loops: u64,
    },
}

/// Returns how many things there may be, for a message.
pub(crate) fn amount(least: usize, most: usize) -> String {
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}
