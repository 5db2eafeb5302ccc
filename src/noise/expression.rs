//! Expressions: shared nodes, each with its inputs.

use crate::dimension::Dimension;
use crate::noise::cellular::Metric;
use crate::noise::coordinates::Axis;
use crate::noise::error::NoiseProblem;
use crate::noise::limits;
use crate::noise::node::Kind;
use crate::noise::positional::Positional;
use crate::noise::seed::Seed;
use std::collections::HashSet;
use std::sync::Arc;

/// The description of a noise, from which CPU and GPU compute the same values.
///
/// It is an expression of leaves ([`Perlin`](crate::Perlin), [`Simplex`](crate::Simplex), [`Value`](crate::Value),
/// [`OpenSimplex2`](crate::OpenSimplex2), constants, coordinates, distances, cells), fractals over any expression, maps
/// and warps of coordinates, arithmetic, modifiers and selections. On the GPU the whole expression becomes one kernel.
/// The kinds of its nodes and their connections determine the kernel; all numbers are data.
///
/// Expressions are cheap to clone, and clones share their nodes: an expression that is used twice at the same position
/// is evaluated once. Building checks nothing. An [`Evaluator`](crate::Evaluator) or a GPU generator checks the
/// expression, and its error names the node that is wrong.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Noise, Octaves, Perlin, Simplex};
///
/// let hills = Perlin::new(Dimension::D2).seed(1).fbm(Octaves::new(5));
/// let ridges = Simplex::new(Dimension::D2).ridged(Octaves::new(4)).frequency(0.5);
/// let land = (&hills * 0.4 + 0.1).max(ridges.clone() * (hills + 1.0) * 0.5);
/// assert_eq!(land.dimension(), Dimension::D2);
///
/// // An island is a cone that sinks into the plain.
/// let island = land.smooth_min(0.9 - Noise::distance_to([8.0, 8.0]) * 0.2, 0.3);
/// let sample = Evaluator::new(&island)?.sample([8.5, 7.0])?;
/// let range = island.range()?;
/// assert!(range.contains(&sample.value));
///
/// // Expressions beyond a limit are refused: here by depth, nesting, octaves of a leaf, and operations.
/// let deep = (0..Noise::MAX_DEPTH).fold(Noise::x(), |noise, _| noise.abs());
/// let nested = (0..=Noise::MAX_NESTING).fold(Noise::x(), |noise, _| noise.fbm(Octaves::new(1)));
/// let octaves = (0..3).fold(Perlin::new(Dimension::D2).noise(), |noise, _| noise.fbm(Octaves::new(32)));
/// let large = Noise::sum_of(vec![1.0; Noise::MAX_OPERATIONS]);
/// assert!(32_usize.pow(3) > Noise::MAX_LEAF_OCTAVES);
/// assert!([deep, nested, octaves, large].iter().all(|noise| noise.range().is_err()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Noise(Arc<Node>);

impl Noise {
    /// The largest number of nodes on a path from an expression to a leaf.
    pub const MAX_DEPTH: usize = limits::MAX_DEPTH;
    /// The largest number of operations of an expression. Nodes used at several positions count once for each.
    pub const MAX_OPERATIONS: usize = limits::MAX_OPERATIONS;

    /// The maximum nesting depth of fractals and warps.
    pub const MAX_NESTING: usize = limits::MAX_NESTING;

    /// The most octaves of a leaf: the product of the octaves of all fractals around it.
    pub const MAX_LEAF_OCTAVES: usize = limits::MAX_LEAF_OCTAVES;

    /// The most operations for one sample. Operations within fractals count once for each octave. Loops over points of
    /// cells, dimensions above four and pieces of curves count as one operation for every 64 iterations, and Gabor
    /// noise as one for every 8 impulses.
    pub const MAX_WORK: usize = limits::MAX_WORK;

    /// The most bytes of an expression's arrays. These are arrays of gradients, of which equal ones count once, and the
    /// pieces of curves and octaves of fractals, which count at each use.
    pub const MAX_ARRAY_BYTES: usize = limits::MAX_ARRAY_BYTES;

    /// The largest size of an expression that a shader can compute: 1 for each operation, and 1 for each corner of a
    /// lattice cell or simplex that its noises use. Compile time grows with the size's square; lavapipe needs ten
    /// seconds for the largest.
    pub const MAX_SHADER_SIZE: usize = limits::MAX_SHADER_SIZE;

    /// The maximum nesting depth of fractals and warps in a shader.
    pub const MAX_SHADER_NESTING: usize = limits::MAX_SHADER_NESTING;

    /// The most loop iterations for one sample in a shader, over octaves and in the noises within them. Mesa's software
    /// adapters silently end all loops of an invocation after 65535 iterations. Only octaves of the following reach
    /// this limit: long curves, noises of seven or eight dimensions, other fractals, and cellular noises whose metric
    /// has an exponent below 1.
    pub const MAX_SHADER_LOOPS: u64 = limits::MAX_SHADER_LOOPS;

    /// Returns a constant, the same value everywhere in any number of dimensions. An `f32` converts into a constant.
    ///
    /// ```
    /// use gradnoise::{Dimension, Noise};
    /// let sea = Noise::constant(-0.5).in_dimension(Dimension::D3);
    /// assert_eq!((sea.range()?, sea), (-0.5..=-0.5, Noise::from(-0.5).in_dimension(Dimension::D3)));
    /// # Ok::<(), gradnoise::NoiseError>(())
    /// ```
    #[must_use]
    pub fn constant(value: f32) -> Self {
        Self::leaf(Kind::Constant(value))
    }

    /// Returns the first coordinate as a value, in one dimension or more. Coordinates as values are limited to ±2²⁸ and
    /// have a resolution of 2⁻²⁴.
    ///
    #[cfg_attr(gallery, doc = gallery!("coordinate"))]
    ///
    /// ```
    /// use gradnoise::{Evaluator, Noise};
    /// let digits = Noise::x() + Noise::y() * 10.0 + Noise::z() * 100.0 + Noise::w() * 1000.0;
    /// assert_eq!(Evaluator::new(digits)?.value([4.0, 3.0, 2.0, 1.0])?, 1234.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn x() -> Self {
        Self::positional(Positional::Coordinate { axis: Axis::X })
    }

    /// Returns the second coordinate as a value, in two dimensions or more.
    #[must_use]
    pub fn y() -> Self {
        Self::positional(Positional::Coordinate { axis: Axis::Y })
    }

    /// Returns the third coordinate as a value, in three dimensions or more.
    #[must_use]
    pub fn z() -> Self {
        Self::positional(Positional::Coordinate { axis: Axis::Z })
    }

    /// Returns the fourth coordinate as a value, in four dimensions.
    #[must_use]
    pub fn w() -> Self {
        Self::positional(Positional::Coordinate { axis: Axis::W })
    }

    /// Returns the distance to a point of 1 to 4 dimensions, whose coordinates lie within ±2²⁸. It is at most 2³⁰. Its
    /// gradient and Hessian at the point itself are 0.
    ///
    #[cfg_attr(gallery, doc = gallery!("distance"))]
    #[must_use]
    pub fn distance_to(point: impl Into<Vec<f64>>) -> Self {
        Self::positional(Positional::Distance { point: point.into() })
    }

    /// Returns the distance to a point of 1 to 4 dimensions in a metric; [`distance_to`](Self::distance_to) is the
    /// Euclidean one. The point's coordinates must lie within ±2²⁸, and so must their differences from a position's
    /// coordinates.
    ///
    /// Distances have creases. Where a coordinate equals the point's, the derivative along it is 0. With a Minkowski
    /// exponent below 1 it instead depends on the other coordinates. Where two axes have the longest distance, the
    /// Chebyshev distance has the slope of the first. Hessians ignore creases. With a Minkowski exponent below 2,
    /// second derivatives along a coordinate that equals the point's would be infinite, and are 0 instead.
    ///
    #[cfg_attr(gallery, doc = gallery!("chebyshev-distance"))]
    ///
    /// ```
    /// use gradnoise::{Evaluator, Metric, Noise};
    ///
    /// let pyramid = Evaluator::new(1.0 - Noise::distance_to_by([3.0, 4.0], Metric::Chebyshev) * 0.25)?;
    /// assert_eq!(pyramid.value([1.0, 3.5])?, 0.5);
    /// let minkowski = Noise::distance_to_by([0.0; 3], Metric::Minkowski { exponent: 3.0 });
    /// assert!((Evaluator::new(minkowski)?.value([3.0, -4.0, 5.0])? - 6.0).abs() < 1e-5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn distance_to_by(point: impl Into<Vec<f64>>, metric: Metric) -> Self {
        Self::positional(Positional::DistanceBy { point: point.into(), metric })
    }

    /// Returns 1 and -1 in alternating cells of size 1, with 1 in the cell of the origin. The derivative is 0.
    ///
    #[cfg_attr(gallery, doc = gallery!("checkerboard"))]
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Noise};
    /// let board = Evaluator::new(Noise::checkerboard(Dimension::D2))?;
    /// assert_eq!(board.values(&[[0.5, 0.5], [1.5, 0.5], [1.5, 1.5], [-0.5, 0.5]])?, [1.0, -1.0, 1.0, -1.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn checkerboard(dimension: Dimension) -> Self {
        Self::positional(Positional::Checkerboard { dimension })
    }

    /// Returns white noise: a random number in [-1, 1) in each cell of size 1, from an integer hash of the cell and the
    /// seed, which repeats after 2³² cells. All 64 bits of the seed count. The derivative is 0.
    ///
    #[cfg_attr(gallery, doc = gallery!("white"))]
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Noise};
    /// let grains = Evaluator::new(Noise::white(Dimension::D2, 7))?;
    /// assert_eq!(grains.value([3.1, 4.2])?, grains.value([3.9, 4.8])?);
    /// assert_ne!(grains.value([3.1, 4.2])?, grains.value([4.1, 4.2])?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn white(dimension: Dimension, seed: u64) -> Self {
        Self::positional(Positional::White { dimension, seed: Seed(seed) })
    }

    fn positional(leaf: Positional) -> Self {
        Self::leaf(Kind::Positional(leaf))
    }

    pub(crate) fn leaf(kind: Kind) -> Self {
        Self::from_node(kind, Vec::new())
    }

    /// Makes an expression from a node. If it is deeper than `MAX_DEPTH`, so that recursion could overflow the stack,
    /// it is replaced by an invalid node at once.
    pub(crate) fn from_node(kind: Kind, inputs: Vec<Noise>) -> Self {
        let depth = 1 + inputs.iter().map(|input| input.0.depth).max().unwrap_or(0);
        let is_too_deep = |input: &Noise| matches!(input.0.kind, Kind::Refused { problem: NoiseProblem::TooDeep, .. });
        if depth > Self::MAX_DEPTH || inputs.iter().any(is_too_deep) {
            return Self::refused("too deep", NoiseProblem::TooDeep);
        }
        Self(Arc::new(Node { kind, inputs, depth }))
    }

    /// Returns an invalid node, whose problem is reported when the expression is checked.
    pub(crate) fn refused(name: &'static str, problem: NoiseProblem) -> Self {
        Self(Arc::new(Node { kind: Kind::Refused { name, problem }, inputs: Vec::new(), depth: 1 }))
    }

    pub(crate) fn node(&self) -> &Node {
        &self.0
    }

    /// Returns the node's address: the same for clones, but not for equal nodes that were made separately.
    pub(crate) fn identity(&self) -> *const Node {
        Arc::as_ptr(&self.0)
    }
}

/// Compares how expressions are built, whether or not they share nodes.
impl PartialEq for Noise {
    fn eq(&self, other: &Self) -> bool {
        let mut compared = HashSet::new();
        let mut waiting = vec![(self, other)];
        while let Some((a, b)) = waiting.pop() {
            if Arc::ptr_eq(&a.0, &b.0) || !compared.insert((a.identity(), b.identity())) {
                continue;
            }
            if a.0.kind != b.0.kind || a.0.inputs.len() != b.0.inputs.len() {
                return false;
            }
            waiting.extend(a.0.inputs.iter().zip(&b.0.inputs));
        }
        true
    }
}

impl From<f32> for Noise {
    fn from(value: f32) -> Self {
        Self::constant(value)
    }
}

impl From<&Noise> for Noise {
    fn from(noise: &Noise) -> Self {
        noise.clone()
    }
}

/// A node: an operation, and its inputs.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pub(crate) inputs: Vec<Noise>,
    /// The number of nodes on the longest path down, including this one.
    pub(crate) depth: usize,
}
