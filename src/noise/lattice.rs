use crate::dimension::Dimension;
use crate::noise::fade::{Fade, Falloff, Interpolant};
use crate::noise::gradient_array::GradientArray;
use crate::noise::gradients::Gradients;
use crate::noise::hash::Hash;
use crate::noise::permutation::Permutation;

/// The source of a lattice's gradients, or of the values of value noise.
///
/// ```
/// use gradnoise::{Dimension, GradientSource, Gradients, Hash, Perlin};
/// let noise = Perlin::new(Dimension::D2).hash(Hash::Ward { seed: 7 });
/// let published = noise.clone().gradients(GradientSource::HashBytes);
/// assert_ne!(published, noise.clone().gradients(GradientSource::WholeHashes));
/// let set = GradientSource::from(Gradients::axes_4());
/// assert_eq!(noise.clone().gradients(set), noise.gradients(Gradients::axes_4()));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum GradientSource {
    /// Gradients come from a set: vector number b mod the set's length. b is the hash if that is a byte, else its bits
    /// 23 to 30, because the lower bits of integer hashes repeat sooner (Ward's lowest byte after 256 cells). Value
    /// noise needs a set of numbers, of dimension 1.
    Set(Gradients),
    /// Components are bytes of one integer hash (Burger 2008): 2 byte / 255 − 1 of bits 0 to 7, 8 to 15, 16 to 23, and
    /// in 4-D 23 to 30. Value noise uses the first byte. This is the published method. With Ward's hash, whose lower
    /// bits repeat, components repeat after 2⁸, 2¹⁶ and 2²⁴ cells.
    HashBytes,
    /// Each component is a whole hash (Burger 2008), by [`Hash::Ward`], [`Hash::Shift`] or [`Hash::ShiftMult`]: 2 h /
    /// (2³¹ − 1) − 1, with primes (59, 67, 71, 103), (73, 79, 83, 107), (89, 97, 101, 109), (113, 127, 131, 137). Value
    /// noise uses the hash itself, which may be any integer hash: 1 − h / 2³⁰ of [`Hash::Cochoy`], and the upper 24
    /// bits of [`Hash::Lowbias`].
    WholeHashes,
    /// Each cell of a finite lattice has its own gradient.
    Array(GradientArray),
}

impl From<Gradients> for GradientSource {
    fn from(gradients: Gradients) -> Self {
        Self::Set(gradients)
    }
}

impl From<GradientArray> for GradientSource {
    fn from(array: GradientArray) -> Self {
        Self::Array(array)
    }
}

/// The scale of a noise's raw sum.
///
/// ```
/// use gradnoise::{Dimension, Normalization, Value};
/// let cubic = Value::new(Dimension::D2).interpolant(gradnoise::Interpolant::Spline);
/// assert_eq!(cubic.range(), Ok(-1.0..=1.0));
/// assert!(*cubic.normalization(Normalization::Published).range()?.end() > 1.0);
/// # Ok::<(), gradnoise::NoiseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Normalization {
    /// Scales to exactly [-1, 1], by the range of the noise's own gradient set.
    #[default]
    Exact,
    /// Scales as in the papers. Perlin noise (Perlin 2002 in 3-D) and value noise are unscaled. Simplex noise is scaled
    /// by 0.395, 70, 32 and 27 in 1 to 4 dimensions with the classic falloff (Gustavson 2005; 1-D from his
    /// `simplexnoise1234`), and has Gustavson's gradients if none are set. `OpenSimplex2` with the classic falloff and
    /// `OpenSimplex2S` are divided by `KdotJPG`'s normalizers. Cellular noise has distances in cells, Gabor noise the
    /// sum of its kernels. Values may leave [-1, 1].
    Published,
}

/// A lattice noise: [`Perlin`], [`Simplex`], [`Value`], [`OpenSimplex2`](crate::OpenSimplex2),
/// [`OpenSimplex2S`](crate::OpenSimplex2S), [`Cellular`](crate::Cellular) or [`Gabor`](crate::Gabor).
///
/// It has the methods of [`Noise`](crate::Noise) that make expressions, and converts into one.
///
/// ```
/// use gradnoise::{Dimension, GradientNoiseKind, Gradients, Hash, LatticeNoise, Normalization, Perlin};
/// use gradnoise::{Permutation, Simplex};
///
/// /// Published noise of your own table and gradients. One more step through the table gives another noise.
/// fn published<Kind: GradientNoiseKind>(noise: LatticeNoise<Kind>, step: u8) -> LatticeNoise<Kind> {
///     let noise = noise.hash(Hash::XOutermost).permutation(Permutation::seeded(7)).extra_permutation(step);
///     noise.gradients(Gradients::axes_4()).normalization(Normalization::Published)
/// }
/// let [perlin, other] = [1, 2].map(|step| published(Perlin::new(Dimension::D2), step));
/// assert_eq!((perlin.range()?, perlin.dimension()), (other.range()?, other.dimension()));
/// assert_ne!(perlin.noise(), other.noise());
/// assert_ne!(published(Simplex::new(Dimension::D2), 1), Simplex::new(Dimension::D2));
/// # Ok::<(), gradnoise::NoiseError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct LatticeNoise<Kind> {
    pub(crate) dimension: Dimension,
    pub(crate) kind: Kind,
    pub(crate) permutation: Permutation,
    /// A number added before one more step of a permutation chain (Burger 2008).
    pub(crate) extra_permutation: Option<u8>,
    pub(crate) hash: Hash,
    /// The gradients or values; the kind's default if none are set.
    pub(crate) gradients: Option<GradientSource>,
    /// The angle by which gradients are rotated.
    pub(crate) flow: Option<f64>,
    pub(crate) normalization: Normalization,
}

/// Perlin noise (Perlin 1985, 2002): gradients on a square lattice, interpolated with a [`Fade`]. It is zero at every
/// lattice point. [`new`](Self::new) makes noise that repeats every 256 cells along each axis. That of
/// [`hashed`](Self::hashed) repeats only after 2³² cells.
///
#[cfg_attr(gallery, doc = gallery!("perlin"))]
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Fade, Perlin, Normalization};
///
/// let perlin_2002 = Perlin::new(Dimension::D3).normalization(Normalization::Published);
/// let value = Evaluator::new(perlin_2002)?.value([3.14, 42.0, 7.0])?;
/// assert!((value - 0.136_919_96).abs() < 1e-6);
///
/// let softer = Perlin::new(Dimension::D2).seed(7).fade(Fade::Cubic);
/// assert_eq!(Evaluator::new(softer)?.value([-3.0, 1e6])?, 0.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Perlin = LatticeNoise<Fade>;

/// Simplex noise (Perlin 2001, as explained by Gustavson 2005): gradients on a lattice of simplices, each fading out
/// with distance as [`Falloff`] says. A simplex has fewer corners than a cell of Perlin noise, and the axes of the
/// lattice are less visible. [`new`](Self::new) makes noise that repeats every 256 cells of its lattice. That of
/// [`hashed`](Self::hashed) repeats only after 2³² cells.
///
#[cfg_attr(gallery, doc = gallery!("simplex"))]
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Falloff, Normalization, Simplex};
///
/// let noise = Evaluator::new(Simplex::new(Dimension::D2).seed(7))?;
/// assert!(noise.value([0.4, -1e9])?.abs() <= 1.0);
///
/// // To match what Gustavson's code generates:
/// let gustavson = Simplex::new(Dimension::D3).falloff(Falloff::Classic).normalization(Normalization::Published);
/// assert!(Evaluator::new(gustavson).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Simplex = LatticeNoise<Falloff>;

/// Value noise (Cochoy 2011): a value in [-1, 1] at each point of a square lattice, interpolated. It looks coarser than
/// gradient noise, and is cheaper. [`new`](Self::new) makes noise that repeats every 256 cells along each axis. That of
/// [`hashed`](Self::hashed) repeats only after 2³² cells.
///
#[cfg_attr(gallery, doc = gallery!("value"))]
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Fade, Gradients, Hash, Interpolant, Value};
///
/// let cochoy = Value::new(Dimension::D2).hash(Hash::Cochoy { seed: 0 }).interpolant(Fade::Cosine);
/// assert!(Evaluator::new(cochoy)?.value([3.5, -1e6])?.abs() <= 1.0);
/// let soft = Value::new(Dimension::D3).seed(7).interpolant(Interpolant::Spline);
/// assert_eq!(soft.range()?, -1.0..=1.0);
/// // Only two values.
/// let binary = Value::new(Dimension::D2).levels(Gradients::new(&[[-1.0], [1.0]])?);
/// assert_eq!(Evaluator::new(binary)?.value([3.0, 7.0])?.abs(), 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Value = LatticeNoise<Interpolant>;

impl<Kind: private::NoiseKind> LatticeNoise<Kind> {
    /// Makes noise with the default settings of its kind, scaled to exactly [-1, 1]. These are the quintic fade for
    /// Perlin and value noise, the smooth falloff for simplex and `OpenSimplex2` noise, and the Euclidean distance to
    /// the nearest point, with a jitter of 1, for cellular noise. Gabor noise has waves in all directions, a wave
    /// number of 2, a bandwidth of 1 and 4 impulses.
    ///
    /// The hash is a permutation table, Perlin's own unless a [`seed`](Self::seed) is set, so the noise repeats every
    /// 256 cells along each axis of its lattice. It has at most 256 different cells: value noise has the values 2 h /
    /// 255 − 1 of bytes h, and points of cellular noise have 256 places. Use [`hashed`](Self::hashed) where that would
    /// show. `OpenSimplex2` and `OpenSimplex2S`, however, have the hash that was published with them,
    /// [`Hash::FastNoise`] of seed 0, with which they repeat after 2³¹ cells, in 1-D after 2²⁷.
    #[must_use]
    pub fn new(dimension: Dimension) -> Self {
        let (kind, permutation, normalization) = Default::default();
        let hash = Kind::HASH;
        Self { dimension, kind, permutation, extra_permutation: None, hash, gradients: None, flow: None, normalization }
    }

    /// Makes the noise of [`new`](Self::new) with an integer hash, [`Hash::Lowbias`] of seed 0. It does not repeat
    /// within 2³² cells along any axis of its lattice. Value noise has 2²⁴ levels instead of 256, and points of
    /// cellular noise have 256 places along each axis of their cells. For `OpenSimplex2` and `OpenSimplex2S` it costs a
    /// little more than `new`, and is more even.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Hash, Perlin};
    ///
    /// let noise = Perlin::hashed(Dimension::D2).seed(7);
    /// assert_eq!(noise, Perlin::new(Dimension::D2).hash(Hash::Lowbias { seed: 7 }));
    /// let world = Evaluator::new(noise)?;
    /// assert_ne!(world.value([0.25, 0.5])?, world.value([256.25, 0.5])?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn hashed(dimension: Dimension) -> Self {
        Self::new(dimension).hash(Hash::Lowbias { seed: 0 })
    }
}

impl<Kind> LatticeNoise<Kind> {
    /// Sets the seed of the noise's hash. For permutation chains it makes the permutation table (see
    /// [`Permutation::seeded`]), and for [`Hash::FibonacciTable`] the table of bytes (see
    /// [`ByteTable::seeded`](crate::ByteTable::seeded)). Integer hashes use it directly. All 64 bits count. A signed
    /// seed is `seed as u64`: -1 is [`u64::MAX`].
    ///
    /// A later [`hash`](Self::hash) replaces the seed.
    ///
    /// ```
    /// use gradnoise::{Dimension, Hash, Perlin};
    ///
    /// let noise = Perlin::new(Dimension::D2).hash(Hash::Lowbias { seed: 0 }).seed(7);
    /// assert_eq!(noise, Perlin::new(Dimension::D2).hash(Hash::Lowbias { seed: 7 }));
    /// assert_ne!(noise, Perlin::new(Dimension::D2).seed(7).hash(Hash::Lowbias { seed: 0 }));
    /// ```
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        match self.hash.seeded(seed) {
            Some(hash) => Self { hash, ..self },
            None => self.permutation(Permutation::seeded(seed)),
        }
    }

    /// Sets the permutation table. The default is Perlin's own.
    #[must_use]
    pub fn permutation(self, permutation: Permutation) -> Self {
        Self { permutation, ..self }
    }

    /// Adds one more step through the table after the hash, `P[(h + step) & 255]`, which gives another noise from the
    /// same table (Burger 2008, section 5.3). Only noises that use a permutation chain to pick gradients or lattice
    /// values support it.
    #[must_use]
    pub fn extra_permutation(self, step: u8) -> Self {
        Self { extra_permutation: Some(step), ..self }
    }

    /// Sets the hash of cells, including its seed if it has one. A later [`seed`](Self::seed) changes the seed.
    #[must_use]
    pub fn hash(self, hash: Hash) -> Self {
        Self { hash, ..self }
    }

    /// Sets the normalization.
    #[must_use]
    pub fn normalization(self, normalization: Normalization) -> Self {
        Self { normalization, ..self }
    }
}

/// Perlin, simplex and `OpenSimplex2` noise.
impl<Kind: GradientNoiseKind> LatticeNoise<Kind> {
    /// Sets the gradients, which must have the noise's dimension. The defaults are [`slopes_8`](Gradients::slopes_8) in
    /// 1-D, [`octagon_8`](Gradients::octagon_8) in 2-D, [`edges_16`](Gradients::edges_16) in 3-D and
    /// [`edges_32`](Gradients::edges_32) in 4-D. These are computed from the bits of the hash; others are looked up.
    /// With [`Normalization::Published`], simplex noise uses the gradients of Gustavson 2005:
    /// [`edges_12_xy`](Gradients::edges_12_xy) in 2-D and [`edges_12`](Gradients::edges_12) in 3-D. `OpenSimplex2` has
    /// [other defaults](crate::OpenSimplex2).
    #[must_use]
    pub fn gradients(self, gradients: impl Into<GradientSource>) -> Self {
        Self { gradients: Some(gradients.into()), ..self }
    }

    /// Rotates all gradients by an angle in radians (flow noise, Perlin and Neyret 2001), for an animation that swirls
    /// in place and repeats after 2π. In 2-D all rotate equally; in 3-D each rotates about a different axis,
    /// perpendicular to it.
    ///
    /// Gradients must be a set of 2 or 3 dimensions. The exact normalization then covers all directions, so that it
    /// does not change with the angle. In 3-D, the gradient g of hash h rotates about u cos θ + v sin θ, where θ is 2π
    /// h / φ with the golden ratio φ. To find u, start with the axis of g's smallest component (the first, if several
    /// are equal), subtract its component along g, and normalise the result. v completes g and u to a right-handed
    /// system.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Perlin};
    /// // Half a turn makes all gradients point the other way.
    /// let [before, after] = [0.0, std::f64::consts::PI].map(|angle| Perlin::new(Dimension::D2).flow(angle));
    /// let (before, after) = (Evaluator::new(before)?, Evaluator::new(after)?);
    /// assert!((before.value([0.3, 0.8])? + after.value([0.3, 0.8])?).abs() < 1e-5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn flow(self, angle: f64) -> Self {
        Self { flow: Some(angle), ..self }
    }
}

/// The kinds of noise with gradients: [`Fade`], [`Falloff`], [`OpenSimplex2Kind`](crate::OpenSimplex2Kind) and
/// [`OpenSimplex2SKind`](crate::OpenSimplex2SKind).
pub trait GradientNoiseKind: private::NoiseKind {}
impl GradientNoiseKind for Fade {}
impl GradientNoiseKind for Falloff {}

pub(crate) mod private {
    use super::{Fade, Falloff, Hash, Interpolant};

    /// The settings of a kind of noise. Their defaults are those of `new`.
    pub trait NoiseKind: Default {
        /// The hash of `new`.
        const HASH: Hash = Hash::XInnermost;
    }

    impl NoiseKind for Fade {}
    impl NoiseKind for Interpolant {}
    impl NoiseKind for Falloff {
        const HASH: Hash = Hash::XOutermost;
    }
}

impl Perlin {
    /// Sets the fade.
    #[must_use]
    pub fn fade(self, kind: Fade) -> Self {
        Self { kind, ..self }
    }
}

impl Simplex {
    /// Sets the falloff.
    #[must_use]
    pub fn falloff(self, kind: Falloff) -> Self {
        Self { kind, ..self }
    }

    /// Returns simplex noise's gradients if none are set.
    pub(crate) fn default_gradients(&self) -> Gradients {
        match (self.normalization, self.dimension) {
            (Normalization::Published, Dimension::D2) => Gradients::edges_12_xy(),
            (Normalization::Published, Dimension::D3) => Gradients::edges_12(),
            (Normalization::Published | Normalization::Exact, dimension) => Gradients::computed(dimension),
        }
    }
}

impl Value {
    /// Sets the interpolant.
    #[must_use]
    pub fn interpolant(self, kind: impl Into<Interpolant>) -> Self {
        Self { kind: kind.into(), ..self }
    }

    /// Sets the source of the values at lattice points. It may be a set of gradients of dimension 1, whose numbers are
    /// the values, or [`GradientSource::HashBytes`] or [`GradientSource::WholeHashes`]. The default is
    /// [`slopes_256`](Gradients::slopes_256) for byte hashes, and the hash itself, `WholeHashes`, for integer hashes.
    #[must_use]
    pub fn levels(self, levels: impl Into<GradientSource>) -> Self {
        Self { gradients: Some(levels.into()), ..self }
    }
}
