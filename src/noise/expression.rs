//! Expressions: shared nodes, each with its inputs.

use crate::dimension::Dimension;
use crate::noise::cellular::Metric;
use crate::noise::coordinates::Axis;
use crate::noise::error::NoiseProblem;
use crate::noise::limits;
use crate::noise::node::Kind;
use crate::noise::positional::Positional;
use std::collections::HashSet;
use std::sync::Arc;

/// The description of a noise, from which the CPU and every GPU compute the same values.
///
/// It is an expression: leaves ([`Perlin`](crate::Perlin), [`Simplex`](crate::Simplex), [`Value`](crate::Value),
/// [`OpenSimplex2`](crate::OpenSimplex2), constants, coordinates, distances, cells), fractals over any expression, maps
/// and warps of coordinates, arithmetic, modifiers, selections. It becomes one fused kernel. What kinds of nodes it has
/// and how they are connected decides the kernel; every number in it is data.
///
/// Expressions are cheap to clone, and clones share what they are made of: an expression that is used twice at the same
/// position is evaluated once. Nothing is checked while one is built: an [`Evaluator`](crate::Evaluator) or a GPU's
/// generator checks it, and its error names the node that is wrong.
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
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Noise(Arc<Node>);

impl Noise {
    /// The largest number of nodes on the way from an expression to a leaf.
    pub const MAX_DEPTH: usize = limits::MAX_DEPTH;
    /// The largest number of operations that an expression may come to. Nodes that are used at several positions count
    /// once for each.
    pub const MAX_OPERATIONS: usize = limits::MAX_OPERATIONS;

    /// The most fractals and warps within one another.
    pub const MAX_NESTING: usize = limits::MAX_NESTING;

    /// The most octaves that leaves may have, those of all fractals around a leaf multiplied.
    pub const MAX_LEAF_OCTAVES: usize = limits::MAX_LEAF_OCTAVES;

    /// The most operations that one sample may take: those in fractals are counted in every octave, and 64 turns of
    /// the loops over points of cells, dimensions above four or pieces of curves, or 8 impulses, count as another one.
    pub const MAX_WORK: usize = limits::MAX_WORK;

    /// The most bytes of data of any length that an expression may have: arrays of gradients, of which equal ones count
    /// once, the pieces of curves, and the octaves of fractals wherever these are used.
    pub const MAX_ARRAY_BYTES: usize = limits::MAX_ARRAY_BYTES;

    /// The largest size of an expression that a shader can compute: 1 for each operation, and 1 for each corner of a
    /// lattice cell or simplex that its noises look at. Compilers take longer in proportion to the size's square;
    /// lavapipe takes ten seconds for the largest.
    pub const MAX_SHADER_SIZE: usize = limits::MAX_SHADER_SIZE;

    /// The most fractals and warps within one another that a shader can compute.
    pub const MAX_SHADER_NESTING: usize = limits::MAX_SHADER_NESTING;

    /// The most turns of loops, over octaves and over what the noises within them loop over, that a sample can take in
    /// a shader. Mesa's software adapters end all loops of an invocation, without a word, once it has gone round 65535
    /// times. Only octaves of long curves, of noises of seven or eight dimensions, of octaves, and of
    /// cellular noises whose metric has an exponent below 1 come so far.
    pub const MAX_SHADER_LOOPS: u64 = limits::MAX_SHADER_LOOPS;

    /// Returns a constant, the same value everywhere in any number of dimensions. An `f32` converts into one.
    #[must_use]
    pub fn constant(value: f32) -> Self {
        Self::leaf(Kind::Constant(value))
    }

    /// Returns the first coordinate as a value, in one dimension or more. Coordinates as values are limited to ±2²⁸ and
    /// have a resolution of 2⁻²⁴.
    ///
    #[cfg_attr(doc, doc = include_str!("../../docs/gallery/coordinate.md"))]
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

    /// Returns the distance to a point of 1 to 4 dimensions, whose coordinates lie within ±2²⁸. It is 2³⁰ at most. Its
    /// gradient and its Hessian at the point itself are 0.
    ///
    #[cfg_attr(doc, doc = include_str!("../../docs/gallery/distance.md"))]
    #[must_use]
    pub fn distance_to(point: impl Into<Vec<f64>>) -> Self {
        Self::positional(Positional::Distance { point: point.into() })
    }

    /// Returns the distance to a point of 1 to 4 dimensions by a metric; [`distance_to`](Self::distance_to) is the
    /// Euclidean one. The coordinates lie within ±2²⁸, and so do those that a position has less the point's.
    ///
    /// Distances have creases: where a coordinate is the point's, the derivative along it is 0, but by a Minkowski
    /// exponent below 1 that depends on the others; where two ways along axes are the longest, the Chebyshev distance
    /// has the slope of the axis that comes first. Hessians know nothing of creases. A coordinate that is the point's
    /// has second derivatives of 0 where a Minkowski exponent below 2 bends without bound.
    ///
    #[cfg_attr(doc, doc = include_str!("../../docs/gallery/chebyshev-distance.md"))]
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

    /// Alternates 1 and -1 along every axis in cells of size 1, with 1 in the cell of the origin. The derivative is 0.
    ///
    #[cfg_attr(doc, doc = include_str!("../../docs/gallery/checkerboard.md"))]
    #[must_use]
    pub fn checkerboard(dimension: Dimension) -> Self {
        Self::positional(Positional::Checkerboard { dimension })
    }

    /// Returns white noise: in every cell of size 1 a number of its own in [-1, 1), by an integer hash of the cell and
    /// the seed, which repeats after 2³² cells. The derivative is 0.
    ///
    #[cfg_attr(doc, doc = include_str!("../../docs/gallery/white.md"))]
    #[must_use]
    pub fn white(dimension: Dimension, seed: u32) -> Self {
        Self::positional(Positional::White { dimension, seed })
    }

    fn positional(leaf: Positional) -> Self {
        Self::leaf(Kind::Positional(leaf))
    }

    pub(crate) fn leaf(kind: Kind) -> Self {
        Self::from_node(kind, Vec::new())
    }

    /// Makes an expression of a node. One that is too deep to be walked through is dropped at once, and replaced by a
    /// node that says so.
    pub(crate) fn from_node(kind: Kind, inputs: Vec<Noise>) -> Self {
        let depth = 1 + inputs.iter().map(|input| input.0.depth).max().unwrap_or(0);
        let is_too_deep = |input: &Noise| matches!(input.0.kind, Kind::Refused { problem: NoiseProblem::TooDeep, .. });
        if depth > Self::MAX_DEPTH || inputs.iter().any(is_too_deep) {
            return Self::refused("too deep", NoiseProblem::TooDeep);
        }
        Self(Arc::new(Node { kind, inputs, depth }))
    }

    /// Returns what stands for an expression that cannot be, and says so when it is checked.
    pub(crate) fn refused(name: &'static str, problem: NoiseProblem) -> Self {
        Self(Arc::new(Node { kind: Kind::Refused { name, problem }, inputs: Vec::new(), depth: 1 }))
    }

    pub(crate) fn node(&self) -> &Node {
        &self.0
    }

    /// Returns what tells shared nodes from equal ones.
    pub(crate) fn identity(&self) -> *const Node {
        Arc::as_ptr(&self.0)
    }
}

/// Compares how expressions are built, whatever they share.
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

/// A node: what it does, and to which others.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    pub(crate) inputs: Vec<Noise>,
    /// The number of nodes on the longest way down, this one counted.
    pub(crate) depth: usize,
}
