use crate::noise::fade::Fade;
#[cfg(doc)]
use crate::noise::lattice::{Perlin, Simplex};
use crate::noise::permutation::Permutation;
#[cfg(feature = "serde")]
use crate::noise::{reading::is_default, seed::saved};

/// Perlin and simplex noise of 1 to 8 dimensions (Burger 2008, algorithm 4; Gustavson 2005). Up to four coordinates
/// vary: each coordinate is one of the position's coordinates, or a number. Use it for animations in two times, loops
/// through higher dimensions, and samples with many parameters.
///
/// Up to 4 dimensions it equals [`Perlin`] and [`Simplex`] noise. Above, gradients are 256 unit vectors in
/// pseudo-random directions. Perlin noise is scaled to [-1, 1] by 2/√n, simplex noise, with the smooth falloff, by its
/// own maximum, both for gradients of all directions. The work doubles with each dimension of Perlin noise, and grows
/// with the square for simplex noise.
///
#[cfg_attr(gallery, doc = gallery!("high-dimensional"))]
///
/// ```
/// use gradnoise::{Axis, Coordinate, Evaluator, Fade, HighDimensional, Permutation};
///
/// let noise = HighDimensional::perlin(6).seed(7);
/// // A plane through it.
/// let [x, y] = [Axis::X, Axis::Y].map(Coordinate::Of);
/// let plane = noise.clone().at([x, y, Coordinate::At(0.5), x, Coordinate::At(-3.25), y]);
/// assert!(Evaluator::new(plane)?.value([0.3, 1e6])?.abs() <= 1.0);
/// // A position in all six dimensions.
/// assert_eq!(noise.value(&[3.0, -1.0, 2.0, 0.0, 5.0, 1.0])?, 0.0);
/// // Other tables and gradients, or another fade, give another noise.
/// let other = noise.clone().permutation(Permutation::perlin()).gradient_seed(7).fade(Fade::Cubic);
/// assert_ne!(other.value(&[0.5; 6])?, noise.value(&[0.5; 6])?);
/// assert!(HighDimensional::simplex(HighDimensional::MAX + 1).value(&[0.5; 9]).is_err());
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
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_default", with = "saved"))]
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

    /// Sets the fade. Simplex noise has none and is unchanged.
    #[must_use]
    pub fn fade(self, fade: Fade) -> Self {
        let basis = match self.basis {
            HighDimensionalBasis::Perlin(_) => HighDimensionalBasis::Perlin(fade),
            HighDimensionalBasis::Simplex => HighDimensionalBasis::Simplex,
        };
        Self { basis, ..self }
    }

    /// Sets the seed of the permutation table (see [`Permutation::seeded`]). All 64 bits count.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        self.permutation(Permutation::seeded(seed))
    }

    /// Sets the permutation table.
    #[must_use]
    pub fn permutation(self, permutation: Permutation) -> Self {
        Self { permutation, ..self }
    }

    /// Sets the seed of the gradients above 4 dimensions, drawn as by
    /// [`Gradients::unit_vectors`](crate::Gradients::unit_vectors). The default is 0.
    #[must_use]
    pub fn gradient_seed(self, gradient_seed: u64) -> Self {
        Self { gradient_seed, ..self }
    }
}
