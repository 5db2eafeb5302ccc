use super::{Noise, Octaves};
use crate::dimension::Dimension;
use crate::gradients::Gradients;
use crate::permutation::Permutation;

/// The interpolant s(t) of Perlin noise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fade {
    /// t: continuous, with creases along the lattice.
    Linear,
    /// 3t² − 2t³ (Perlin 1985): continuous gradient.
    Cubic,
    /// 6t⁵ − 15t⁴ + 10t³ (Perlin 2002): continuous second derivatives.
    #[default]
    Quintic,
}

impl Fade {
    /// All fades, in order of smoothness.
    pub const ALL: [Self; 3] = [Self::Linear, Self::Cubic, Self::Quintic];

    pub(crate) fn weight(self, t: f64) -> f64 {
        match self {
            Self::Linear => t,
            Self::Cubic => t * t * (3.0 - 2.0 * t),
            Self::Quintic => t * t * t * (t * (6.0 * t - 15.0) + 10.0),
        }
    }
}

/// How far a corner of simplex noise reaches: its share is (r² − d²)⁴ within the radius r.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kernel {
    /// r² = 0.5, which is smooth in every dimension.
    #[default]
    Smooth,
    /// What Gustavson published in 2005: r² = 0.5 in 2-D, 0.6 in 3-D and 4-D, where it is slightly discontinuous.
    Classic,
}

impl Kernel {
    /// Both kernels.
    pub const ALL: [Self; 2] = [Self::Smooth, Self::Classic];

    pub(crate) fn radius_squared(self, dimension: Dimension) -> f32 {
        match (self, dimension) {
            // The two nearest points, whatever the kernel.
            (_, Dimension::D1) => 1.0,
            (Self::Smooth, _) | (_, Dimension::D2) => 0.5,
            (Self::Classic, _) => 0.6,
        }
    }
}

/// What a noise's raw sum is multiplied by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Scale {
    /// To exactly [-1, 1], by the range of the noise's own gradient set.
    #[default]
    Exact,
    /// To what the papers published: Perlin noise unscaled (Perlin 2002 in 3-D), and simplex noise times 0.395, 70, 32 and
    /// 27 in 1 to 4 dimensions with the classic kernel (Gustavson 2005; 1-D from his `simplexnoise1234`). Values may leave
    /// [-1, 1].
    Published,
}

/// A noise on a lattice of gradients, of which [`Perlin`] and [`Simplex`] are the two kinds.
#[derive(Clone, Debug, PartialEq)]
pub struct LatticeNoise<Kind> {
    pub(crate) dimension: Dimension,
    pub(crate) kind: Kind,
    pub(crate) permutation: Permutation,
    pub(crate) gradients: Gradients,
    pub(crate) scale: Scale,
}

/// Perlin noise (Perlin 1985, 2002): gradients on a square lattice, interpolated with a [`Fade`]. It repeats after 256
/// cells along every axis and is zero at every lattice point.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Fade, Perlin, Scale};
///
/// let perlin_2002 = Perlin::new(Dimension::D3).scale(Scale::Published);
/// let value = Evaluator::new(perlin_2002)?.value([3.14, 42.0, 7.0])?;
/// assert!((value - 0.136_919_96).abs() < 1e-6);
///
/// let softer = Perlin::new(Dimension::D2).seed(7).fade(Fade::Cubic);
/// assert_eq!(Evaluator::new(softer)?.value([-3.0, 1e6])?, 0.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Perlin = LatticeNoise<Fade>;

/// Simplex noise (Perlin 2001, as Gustavson 2005 explained it): gradients on a lattice of simplices, each within a
/// [`Kernel`]'s reach. Fewer corners than Perlin noise, and fewer traces of the axes.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Kernel, Scale, Simplex};
///
/// let noise = Evaluator::new(Simplex::new(Dimension::D2).seed(7))?;
/// assert!(noise.value([0.4, -1e9])?.abs() <= 1.0);
///
/// // To match what Gustavson's code generates:
/// let gustavson = Simplex::new(Dimension::D3).kernel(Kernel::Classic).scale(Scale::Published);
/// assert!(Evaluator::new(gustavson).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Simplex = LatticeNoise<Kernel>;

impl<Kind> LatticeNoise<Kind> {
    /// Takes the table of this seed (see [`Permutation::seeded`]).
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        self.permutation(Permutation::seeded(seed))
    }

    /// Takes this table. Without one, noise uses Perlin's own.
    #[must_use]
    pub fn permutation(self, permutation: Permutation) -> Self {
        Self { permutation, ..self }
    }

    /// Takes these gradients, which must be of the noise's dimension. Without them, noise uses the slopes ±1 to ±8 in 1-D,
    /// in 2-D [`circle_24`](Gradients::circle_24) for Perlin and [`edges_12_xy`](Gradients::edges_12_xy) for simplex
    /// noise, in 3-D [`edges_16`](Gradients::edges_16) and [`edges_12`](Gradients::edges_12), and in 4-D
    /// [`edges_32`](Gradients::edges_32).
    #[must_use]
    pub fn gradients(self, gradients: Gradients) -> Self {
        Self { gradients, ..self }
    }

    /// Takes this scale.
    #[must_use]
    pub fn scale(self, scale: Scale) -> Self {
        Self { scale, ..self }
    }

    /// The noise as an expression, to be combined with others.
    #[must_use]
    pub fn noise(self) -> Noise
    where
        Noise: From<Self>,
    {
        Noise::from(self)
    }

    /// A sum of octaves of this noise: short for `noise().fbm(octaves)`.
    #[must_use]
    pub fn fbm(self, octaves: Octaves) -> Noise
    where
        Noise: From<Self>,
    {
        self.noise().fbm(octaves)
    }
}

impl Perlin {
    /// Perlin noise with the quintic fade, scaled to exactly [-1, 1].
    #[must_use]
    pub fn new(dimension: Dimension) -> Self {
        let gradients = match dimension {
            Dimension::D1 => Gradients::slopes_8(),
            Dimension::D2 => Gradients::circle_24(),
            Dimension::D3 => Gradients::edges_16(),
            Dimension::D4 => Gradients::edges_32(),
        };
        let (kind, permutation, scale) = Default::default();
        Self { dimension, kind, permutation, gradients, scale }
    }

    /// Takes this interpolant.
    #[must_use]
    pub fn fade(self, kind: Fade) -> Self {
        Self { kind, ..self }
    }
}

impl Simplex {
    /// Simplex noise with the smooth kernel, scaled to exactly [-1, 1].
    #[must_use]
    pub fn new(dimension: Dimension) -> Self {
        let gradients = match dimension {
            Dimension::D1 => Gradients::slopes_8(),
            Dimension::D2 => Gradients::edges_12_xy(),
            Dimension::D3 => Gradients::edges_12(),
            Dimension::D4 => Gradients::edges_32(),
        };
        let (kind, permutation, scale) = Default::default();
        Self { dimension, kind, permutation, gradients, scale }
    }

    /// Takes this kernel.
    #[must_use]
    pub fn kernel(self, kind: Kernel) -> Self {
        Self { kind, ..self }
    }
}
