use crate::noise::fade::Fade;
#[cfg(doc)]
use crate::noise::lattice::{Perlin, Simplex};
use crate::noise::permutation::Permutation;
#[cfg(feature = "serde")]
use crate::noise::reading::is_default;

/// Perlin and simplex noise of 1 to 8 dimensions (Burger 2008, algorithm 4; Gustavson 2005), of which up to four vary:
/// every coordinate is one of those that there are, or a number. Animations in two times, loops through higher
/// dimensions, and samples of many parameters are made of it.
///
/// Up to 4 dimensions it is [`Perlin`] and [`Simplex`] noise themselves. Above, gradients are 256 unit vectors in
/// pseudo-random directions. Perlin noise is scaled by 2/√n and simplex noise, with the smooth falloff, by its own
/// maximum, both those of all directions: to [-1, 1]. The work doubles with each dimension of Perlin noise; simplex
/// noise grows with the square.
///
#[cfg_attr(doc, doc = include_str!("../../docs/gallery/high-dimensional.md"))]
///
/// ```
/// use gradnoise::{Axis, Coordinate, Evaluator, HighDimensional};
///
/// let noise = HighDimensional::perlin(6).seed(7);
/// // A plane through it.
/// let [x, y] = [Axis::X, Axis::Y].map(Coordinate::Of);
/// let plane = noise.clone().at([x, y, Coordinate::At(0.5), x, Coordinate::At(-3.25), y]);
/// assert!(Evaluator::new(plane)?.value([0.3, 1e6])?.abs() <= 1.0);
/// // A position in all six dimensions.
/// assert_eq!(noise.value(&[3.0, -1.0, 2.0, 0.0, 5.0, 1.0])?, 0.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct HighDimensional {
    pub(crate) dimensions: usize,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default", rename = "fade"))]
    pub(crate) basis: HighDimensionalBasis,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub(crate) permutation: Permutation,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default"))]
    pub(crate) gradient_seed: u64,
}

/// The noise that is extended to more dimensions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(untagged, from = "Fade"))]
pub(crate) enum HighDimensionalBasis {
    Perlin(Fade),
    #[default]
    Simplex,
}

impl From<Fade> for HighDimensionalBasis {
    fn from(fade: Fade) -> Self {
        Self::Perlin(fade)
    }
}

impl HighDimensional {
    /// The largest number of dimensions.
    pub const MAX: usize = 8;

    /// Makes Perlin noise with the quintic fade, of 1 to [`MAX`](Self::MAX) dimensions.
    #[must_use]
    pub fn perlin(dimensions: usize) -> Self {
        Self::new(HighDimensionalBasis::Perlin(Fade::default()), dimensions)
    }

    /// Makes simplex noise, of 1 to [`MAX`](Self::MAX) dimensions.
    #[must_use]
    pub fn simplex(dimensions: usize) -> Self {
        Self::new(HighDimensionalBasis::Simplex, dimensions)
    }

    fn new(basis: HighDimensionalBasis, dimensions: usize) -> Self {
        Self { basis, dimensions, permutation: Permutation::default(), gradient_seed: 0 }
    }

    /// Sets the fade; simplex noise has none and stays as it is.
    #[must_use]
    pub fn fade(self, fade: Fade) -> Self {
        let basis = match self.basis {
            HighDimensionalBasis::Perlin(_) => HighDimensionalBasis::Perlin(fade),
            HighDimensionalBasis::Simplex => HighDimensionalBasis::Simplex,
        };
        Self { basis, ..self }
    }

    /// Sets the seed of the permutation table (see [`Permutation::seeded`]).
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        self.permutation(Permutation::seeded(seed))
    }

    /// Sets the permutation table.
    #[must_use]
    pub fn permutation(self, permutation: Permutation) -> Self {
        Self { permutation, ..self }
    }

    /// Sets the seed of the gradients above 4 dimensions, which are drawn as
    /// [`Gradients::unit_vectors`](crate::Gradients::unit_vectors) are. Without one it is 0.
    #[must_use]
    pub fn gradient_seed(self, gradient_seed: u64) -> Self {
        Self { gradient_seed, ..self }
    }
}
