/// The octaves of a fractal. Octave k is its noise at lacunarity^k times the position, and weighs persistence^k.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Octaves, Perlin};
///
/// let clouds = Perlin::new(Dimension::D2).fbm(Octaves::new(6).persistence(0.6));
/// assert!(Evaluator::new(clouds)?.value([12.5, 0.1])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Octaves {
    pub(crate) count: u32,
    pub(crate) lacunarity: f64,
    pub(crate) persistence: f64,
    pub(crate) decorrelated: bool,
    pub(crate) normalised: bool,
}

impl Octaves {
    /// The most octaves that a sum may have.
    pub const MAX: u32 = 32;

    /// This many octaves, 1 to [`MAX`](Self::MAX), of lacunarity 2 and persistence ½, decorrelated and
    /// normalised.
    #[must_use]
    pub const fn new(count: u32) -> Self {
        Self { count, lacunarity: 2.0, persistence: 0.5, decorrelated: true, normalised: true }
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

    /// Whether the sum is divided by the sum of the amplitudes, which is the default and keeps it in the range of one
    /// octave. Ridged and hybrid multifractals have no undivided form.
    #[must_use]
    pub const fn normalised(self, normalised: bool) -> Self {
        Self { normalised, ..self }
    }
}
