//! Gradient sets: checked vectors, selected by hashes.

mod maxima;
mod sets;

use crate::array;
use crate::dimension::{Dimension, DimensionError, axis_name};
use crate::noise::exact_range::CornerSum;
use std::sync::{Arc, LazyLock, OnceLock};
use thiserror::Error;

/// Vectors that do not make a valid gradient set.
///
/// ```
/// use gradnoise::{Gradients, GradientsError};
/// assert_eq!(Gradients::new(&[[0.0, 0.0]]).unwrap_err(), GradientsError::AllZero);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum GradientsError {
    /// There are too few or too many vectors.
    #[error("a gradient set has 1 to 256 vectors, not {found}")]
    Count {
        /// The number of vectors.
        found: usize,
    },
    /// Vectors have a number of components that is no noise's number of dimensions.
    #[error(transparent)]
    Dimension(#[from] DimensionError),
    /// A component is NaN, infinite, too large or too small.
    #[error(
        "the gradient at index {vector} has {value} as its {}; that must be 0 or between 1/65536 and 65536 in size",
        axis_name(*component)
    )]
    Component {
        /// The index of the vector.
        vector: usize,
        /// The index of the component.
        component: usize,
        /// Its value.
        value: f32,
    },
    /// Groups have too few or too many bits.
    #[error("groups have 1 to 6 bits, not {bits}")]
    Bits {
        /// The requested number of bits.
        bits: u32,
    },
    /// All vectors are zero, which makes every noise zero.
    #[error("at least one gradient must differ from zero")]
    AllZero,
}

/// A set of 1 to 256 gradient vectors: a cell with hash h has gradient h mod the set's length.
///
/// A set also finds the exact range of noises built on it, which scales them to [-1, 1]. The first use of your own set
/// searches for the range. This takes a tenth of a millisecond in 1-D to a tenth of a second in 4-D, and half a second
/// for `OpenSimplex2S` in 4-D. Clones and equal sets share the result. The number of search steps is limited. A set
/// that needs more (none of 25,000 random sets did) gets the wider range of all vectors as long as its longest one.
///
/// ```
/// use gradnoise::{Dimension, Gradients};
///
/// let cross = Gradients::new(&[[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]])?;
/// assert_eq!((cross.dimension(), cross.len()), (Dimension::D2, 4));
/// assert!(Gradients::new(&[[f32::NAN, 0.0]]).is_err());
/// assert!(Gradients::new(&[[2.0 * Gradients::LARGEST_COMPONENT, 0.0]]).is_err());
/// assert_eq!(cross.vectors()[1], [-1.0, 0.0, 0.0, 0.0]);
///
/// // The sets that come with the crate, for 1 to 4 dimensions.
/// let line = [Gradients::slopes_8(), Gradients::slopes_256()];
/// let plane = [Gradients::octagon_8(), Gradients::circle_24(), Gradients::edges_12_xy(), Gradients::axes_4()];
/// let solid = [Gradients::edges_12(), Gradients::edges_16(), Gradients::edges_16_cochoy(), Gradients::simplex_48()];
/// let four = [Gradients::edges_32(), Gradients::simplex_160(), Gradients::bit_groups(Dimension::D4, 3)?];
/// assert_eq!((line.map(|set| set.len()), plane.map(|set| set.len())), ([16, 256], [8, 24, 12, 4]));
/// assert_eq!((solid.map(|set| set.len()), four.map(|set| set.len())), ([12, 16, 16, 48], [32, 160, 256]));
/// assert_eq!(Gradients::circle(5)?.dimension(), Gradients::unit_vectors(Dimension::D2, 5, 7)?.dimension());
/// # Ok::<(), gradnoise::GradientsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Gradients(Arc<Set>);

#[derive(Debug)]
struct Set {
    dimension: Dimension,
    /// Missing coordinates are zero.
    vectors: Vec<[f32; 4]>,
    maxima: [OnceLock<f64>; CornerSum::COUNT],
    /// The first of all equal sets, if this is another one. It lives as long as any of these, so that the next one
    /// finds it.
    first_equal: OnceLock<Option<Arc<Set>>>,
}

impl Gradients {
    /// The largest component of a custom set, and the inverse of the smallest that is not zero.
    pub const LARGEST_COMPONENT: f32 = 65536.0;

    /// Makes a set of your own vectors, each an array with one component for each dimension.
    ///
    /// # Errors
    /// [`GradientsError`] if there are no vectors or more than 256, if `N` is not 1 to 4, if a component is NaN,
    /// infinite, above [`LARGEST_COMPONENT`](Self::LARGEST_COMPONENT) or below its inverse without being 0, or if all
    /// vectors are zero.
    pub fn new<const N: usize>(vectors: &[[f32; N]]) -> Result<Self, GradientsError> {
        Self::from_components(N, vectors.as_flattened())
    }

    /// Makes a set of vectors from their components, listed vector by vector.
    pub(crate) fn from_components(dimension: usize, components: &[f32]) -> Result<Self, GradientsError> {
        let dimension = Dimension::try_from(dimension)?;
        let found = components.len() / dimension.count();
        if !(1..=256).contains(&found) {
            return Err(GradientsError::Count { found });
        }
        check_components(dimension, components)?;
        Ok(Self::from_padded(dimension, components.chunks_exact(dimension.count()).map(padded).collect()))
    }

    /// Returns the set of distinct vectors among any number of vectors, if there are at most 256 distinct ones.
    /// Components are listed vector by vector.
    pub(crate) fn distinct(dimension: Dimension, components: &[f32]) -> Option<Self> {
        let mut distinct = Vec::new();
        for vector in components.chunks_exact(dimension.count()).map(padded) {
            if !distinct.contains(&vector) {
                if distinct.len() == 256 {
                    return None;
                }
                distinct.push(vector);
            }
        }
        Some(Self::from_padded(dimension, distinct))
    }

    /// Returns the corners of the box around all vectors and their negatives.
    pub(crate) fn boxed(dimension: Dimension, components: &[f32]) -> Self {
        let mut sizes = [0.0_f32; 4];
        for vector in components.chunks_exact(dimension.count()) {
            for (size, component) in sizes.iter_mut().zip(vector) {
                *size = size.max(component.abs());
            }
        }
        let sign = |bits: usize, d: usize| if bits >> d & 1 == 0 { 1.0 } else { -1.0 };
        // Adding 0 turns -0 into 0.
        let corner = |bits| array::from_fn(|d| sizes[d] * sign(bits, d) + 0.0);
        Self::from_padded(dimension, (0..1 << dimension.count()).map(corner).collect())
    }

    /// Returns the corners of the cube of all vectors with components in [-1, 1].
    pub(crate) fn cube(dimension: Dimension) -> Self {
        static CUBES: LazyLock<[Gradients; 4]> = LazyLock::new(|| {
            Dimension::ALL.map(|dimension| Gradients::boxed(dimension, &[1.0; 4][..dimension.count()]))
        });
        CUBES[dimension.count() - 1].clone()
    }

    /// Returns 256 vectors that fill the cube evenly, so that no byte hash has gaps or clusters: the multiples of the
    /// powers of 1/x modulo 1, where x^(n + 1) = x + 1 (Roberts 2018).
    pub(crate) fn spread(dimension: Dimension) -> Self {
        let n = dimension.count();
        let inverse = [1.618_033_988_749_895_f64, 1.324_717_957_244_746, 1.220_744_084_605_76, 1.167_303_978_261_418_7]
            [n - 1]
            .recip();
        let vector = |i: u32| {
            let mut power = 1.0;
            let mut vector = [0.0; 4];
            for component in &mut vector[..n] {
                power *= inverse;
                *component = ((0.5 + f64::from(i) * power).fract() * 2.0 - 1.0) as f32;
            }
            vector
        };
        Self::from_padded(dimension, (0..256).map(vector).collect())
    }

    fn from_set<const N: usize>(dimension: Dimension, vectors: &[[f32; N]]) -> Self {
        Self::from_padded(dimension, vectors.iter().map(|vector| padded(vector)).collect())
    }

    fn from_padded(dimension: Dimension, vectors: Vec<[f32; 4]>) -> Self {
        let (maxima, first_equal) = Default::default();
        Self(Arc::new(Set { dimension, vectors, maxima, first_equal }))
    }

    /// Returns the number of coordinates of the vectors.
    #[must_use]
    pub fn dimension(&self) -> Dimension {
        self.0.dimension
    }

    /// Returns the number of vectors.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a set is never empty")]
    pub fn len(&self) -> usize {
        self.0.vectors.len()
    }

    /// Returns the vectors. Coordinates that the dimension lacks are zero.
    #[must_use]
    pub fn vectors(&self) -> &[[f32; 4]] {
        &self.0.vectors
    }
}

/// Checks that all components of vectors are within bounds, and that one is not zero.
pub(crate) fn check_components(dimension: Dimension, components: &[f32]) -> Result<(), GradientsError> {
    let least = 1.0 / Gradients::LARGEST_COMPONENT;
    for (index, &value) in components.iter().enumerate() {
        let size = value.abs();
        if size != 0.0 && !(least..=Gradients::LARGEST_COMPONENT).contains(&size) {
            let (vector, component) = (index / dimension.count(), index % dimension.count());
            return Err(GradientsError::Component { vector, component, value });
        }
    }
    let any = components.iter().any(|&component| component != 0.0);
    if any { Ok(()) } else { Err(GradientsError::AllZero) }
}

/// Returns a vector with zeros for the coordinates that it lacks. Adding 0 turns -0 into 0.
fn padded(vector: &[f32]) -> [f32; 4] {
    array::from_fn(|d| vector.get(d).copied().unwrap_or(0.0) + 0.0)
}

impl PartialEq for Gradients {
    fn eq(&self, other: &Self) -> bool {
        self.0.dimension == other.0.dimension && self.0.vectors == other.0.vectors
    }
}
