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

    /// A sum of octaves of this noise.
    #[must_use]
    pub fn fbm(self, fbm: Fbm) -> Noise
    where
        Noise: From<Self>,
    {
        Noise { fbm: Some(fbm), ..Noise::from(self) }
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

/// Fractional Brownian motion: a sum of octaves of one noise. Octave k is sampled at lacunarity^k times the position and
/// weighs persistence^k.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Fbm, Perlin};
///
/// let clouds = Perlin::new(Dimension::D2).fbm(Fbm::new(6).persistence(0.6));
/// assert!(Evaluator::new(clouds)?.value([12.5, 0.1])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fbm {
    pub(crate) octaves: u32,
    pub(crate) lacunarity: f64,
    pub(crate) persistence: f64,
    pub(crate) decorrelated: bool,
    pub(crate) normalised: bool,
}

impl Fbm {
    /// The most octaves that a sum may have.
    pub const MAX_OCTAVES: u32 = 32;

    /// This many octaves, 1 to [`MAX_OCTAVES`](Self::MAX_OCTAVES), of lacunarity 2 and persistence ½, decorrelated and
    /// normalised.
    #[must_use]
    pub const fn new(octaves: u32) -> Self {
        Self { octaves, lacunarity: 2.0, persistence: 0.5, decorrelated: true, normalised: true }
    }

    /// The ratio of one octave's frequency to that before it, positive.
    #[must_use]
    pub const fn lacunarity(self, lacunarity: f64) -> Self {
        Self { lacunarity, ..self }
    }

    /// The ratio of one octave's amplitude to that before it, 0 or more.
    #[must_use]
    pub const fn persistence(self, persistence: f64) -> Self {
        Self { persistence, ..self }
    }

    /// Whether every octave after the first is shifted, which is the default: by a fixed pseudo-random amount in
    /// [0, 256) along each axis. Unshifted octaves repeat one pattern around the origin, and are all zero there. Shift d
    /// of octave k is the upper 40 bits of number 4 (k − 1) + d, counted from 0, of `SplitMix64` seeded with 0, read with
    /// 32 fractional bits.
    #[must_use]
    pub const fn decorrelated(self, decorrelated: bool) -> Self {
        Self { decorrelated, ..self }
    }

    /// Whether the sum is divided by the sum of the amplitudes, which is the default and keeps it in [-1, 1].
    #[must_use]
    pub const fn normalised(self, normalised: bool) -> Self {
        Self { normalised, ..self }
    }
}

/// The description of a noise, from which the CPU and every GPU compute the same values.
///
/// ```
/// use gradnoise::{Dimension, Fbm, Noise, Perlin, Simplex};
///
/// let hills: Noise = Perlin::new(Dimension::D2).seed(1).into();
/// let smoke = Simplex::new(Dimension::D4).fbm(Fbm::new(5));
/// assert_eq!(hills.dimension(), Dimension::D2);
/// assert_eq!(smoke.dimension(), Dimension::D4);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Noise {
    pub(crate) leaf: Leaf,
    pub(crate) fbm: Option<Fbm>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Leaf {
    Perlin(Perlin),
    Simplex(Simplex),
}

impl Noise {
    pub(crate) fn scale(&self) -> Scale {
        match &self.leaf {
            Leaf::Perlin(perlin) => perlin.scale,
            Leaf::Simplex(simplex) => simplex.scale,
        }
    }

    /// How many coordinates it has.
    #[must_use]
    pub fn dimension(&self) -> Dimension {
        match &self.leaf {
            Leaf::Perlin(perlin) => perlin.dimension,
            Leaf::Simplex(simplex) => simplex.dimension,
        }
    }
}

impl From<Perlin> for Noise {
    fn from(perlin: Perlin) -> Self {
        Self { leaf: Leaf::Perlin(perlin), fbm: None }
    }
}

impl From<Simplex> for Noise {
    fn from(simplex: Simplex) -> Self {
        Self { leaf: Leaf::Simplex(simplex), fbm: None }
    }
}
