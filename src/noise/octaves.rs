use crate::array;
use crate::noise::error::NoiseProblem;
use crate::noise::limits::MAX_OCTAVES;
#[cfg(feature = "serde")]
use crate::noise::reading::{is_default, number};
use crate::numbers::{SplitMix64, power_of_two};

/// The octaves of a fractal. Octave k is its noise at lacunarity^k times the position, weighted by persistence^k.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Octaves, Perlin, Shift};
///
/// let clouds = Perlin::new(Dimension::D2).fbm(Octaves::new(6).persistence(0.6));
/// assert!(Evaluator::new(clouds)?.value([12.5, 0.1])?.abs() <= 1.0);
///
/// // Each three times as fine as the one before it, unshifted, not divided by 1 + 1/2 + 1/4, omitted on coarse grids.
/// let raw = Octaves::new(3).lacunarity(3.0).decorrelated(false).normalised(false).antialiased(true);
/// assert!(Perlin::new(Dimension::D2).fbm(raw).range()?.contains(&1.75));
/// assert_eq!(raw, raw.shift(Shift::Drawn).shift(Shift::None));
/// assert!(Perlin::new(Dimension::D2).fbm(Octaves::new(Octaves::MAX + 1)).range().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(default = "Octaves::single", deny_unknown_fields)
)]
pub struct Octaves {
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub(crate) extent: Extent,
    pub(crate) lacunarity: f64,
    pub(crate) persistence: f64,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub(crate) shift: Shift,
    // Left out if it is true.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "bool::clone"))]
    pub(crate) normalised: bool,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_default"))]
    pub(crate) antialiased: bool,
}

/// The number of octaves.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename = "`count` or `band`", rename_all = "snake_case")
)]
pub(crate) enum Extent {
    Count(#[cfg_attr(feature = "serde", serde(deserialize_with = "number"))] u32),
    /// The lowest and the highest frequency.
    Band(
        #[cfg_attr(feature = "serde", serde(deserialize_with = "number"))] f64,
        #[cfg_attr(feature = "serde", serde(deserialize_with = "number"))] f64,
    ),
}

/// The shift of each octave after the first, in its own coordinates.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Octaves, Perlin, Shift};
/// let fbm = |shift| Evaluator::new(Perlin::hashed(Dimension::D2).fbm(Octaves::new(4).shift(shift)));
/// assert_eq!(fbm(Shift::None)?.value([0.0, 0.0])?, 0.0);
/// assert_ne!(fbm(Shift::Drawn)?.value([0.0, 0.0])?, 0.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Shift {
    /// A fixed pseudo-random shift in [0, 256) along each axis. Shift d of octave k is the upper 40 bits of number 4 (k
    /// − 1) + d, counted from 0, of `SplitMix64` seeded with 0, read with 32 fractional bits.
    #[default]
    Drawn,
    /// No shift: octaves repeat one pattern around the origin, and are all zero there.
    None,
    /// Octave k is shifted by 4096 k along each axis (Cochoy 2011, section 4.3). Use this only with integer hashes: a
    /// permutation table repeats after 256 cells, so this does not shift it.
    Cochoy,
}

impl Octaves {
    /// The largest number of octaves.
    pub const MAX: u32 = MAX_OCTAVES;

    /// Makes 1 to [`MAX`](Self::MAX) octaves of lacunarity 2 and persistence ½, decorrelated and normalised.
    #[must_use]
    pub const fn new(count: u32) -> Self {
        Self::of(Extent::Count(count))
    }

    /// Makes the octaves of a band of frequencies (Burger 2008, algorithm 2): starting with the lowest, each
    /// [`lacunarity`] times the one before it, up to the highest. The first octave is the noise at the lowest
    /// frequency. A grid of step s shows no frequency above 1 / (2 s). Everything else is as in [`new`](Self::new).
    ///
    /// [`lacunarity`]: Self::lacunarity
    ///
    /// ```
    /// use gradnoise::{Dimension, Octaves, Perlin};
    ///
    /// // 1/16, 1/8, 1/4 and 1/2.
    /// let band = Perlin::new(Dimension::D2).fbm(Octaves::band(1.0 / 16.0, 0.5));
    /// let count = Perlin::new(Dimension::D2).fbm(Octaves::new(4)).frequency(1.0 / 16.0);
    /// assert_eq!(band.range()?, count.range()?);
    /// # Ok::<(), gradnoise::NoiseError>(())
    /// ```
    #[must_use]
    pub const fn band(lowest: f64, highest: f64) -> Self {
        Self::of(Extent::Band(lowest, highest))
    }

    /// Returns the values of members that saved octaves leave out.
    #[cfg(feature = "serde")]
    fn single() -> Self {
        Self::new(1)
    }

    const fn of(extent: Extent) -> Self {
        let shift = Shift::Drawn;
        Self { extent, lacunarity: 2.0, persistence: 0.5, shift, normalised: true, antialiased: false }
    }

    /// Returns the octaves' frequencies, cut off one octave beyond the maximum.
    pub(crate) fn frequencies(self) -> Vec<f64> {
        let most = Self::MAX as usize + 1;
        let from = |first: f64| std::iter::successors(Some(first), move |frequency| Some(frequency * self.lacunarity));
        match self.extent {
            Extent::Count(count) => from(1.0).take(most.min(count as usize)).collect(),
            Extent::Band(lowest, highest) => {
                from(lowest).take_while(|frequency| *frequency <= highest).take(most).collect()
            }
        }
    }

    /// Returns the octaves' frequencies, if these and the amplitudes are valid.
    pub(crate) fn checked(self) -> Result<Vec<f64>, NoiseProblem> {
        let Self { extent, lacunarity, persistence, .. } = self;
        let check = |is_possible, problem| if is_possible { Ok(()) } else { Err(problem) };
        if let Extent::Band(lowest, highest) = extent {
            // Frequencies that do not grow would never leave the band.
            check(lacunarity > 1.0, NoiseProblem::BandLacunarity { lacunarity })?;
            let is_band = lowest > 0.0 && lowest.is_finite() && highest.is_finite() && lowest <= highest;
            check(is_band, NoiseProblem::Band { lowest, highest })?;
        }
        let frequencies = self.frequencies();
        let count = frequencies.len();
        let found = if let Extent::Count(count) = extent { count } else { count as u32 };
        check((1..=Self::MAX as usize).contains(&count), NoiseProblem::Octaves { octaves: found })?;
        let power = count as u32 - 1;
        let highest = frequencies.last().copied().unwrap_or(1.0);
        let is_possible = lacunarity > 0.0
            && lacunarity.is_finite()
            && (power_of_two(32).recip()..=power_of_two(32)).contains(&highest);
        check(is_possible, NoiseProblem::Lacunarity { lacunarity, power })?;
        let largest =
            std::iter::successors(Some(1.0), |power| Some(power * persistence)).take(count).fold(0.0, f64::max);
        let is_possible = persistence >= 0.0 && persistence.is_finite() && largest <= power_of_two(60);
        check(is_possible, NoiseProblem::Persistence { persistence, power })?;
        Ok(frequencies)
    }

    /// Returns the shifts of that many octaves, each in the octave's own coordinates, in 32.32 fixed point.
    pub(crate) fn shifts(self, count: usize) -> Vec<[u64; 4]> {
        let mut random = SplitMix64::new(0);
        let shift = |k: usize| match self.shift {
            Shift::Drawn if k > 0 => array::from_fn(|_| random.next() >> 24),
            Shift::Drawn | Shift::None => [0; 4],
            Shift::Cochoy => [(4096 * k as u64) << 32; 4],
        };
        (0..count).map(shift).collect()
    }

    /// Sets the ratio of an octave's frequency to the previous one's. Must be positive.
    #[must_use]
    pub const fn lacunarity(self, lacunarity: f64) -> Self {
        Self { lacunarity, ..self }
    }

    /// Sets the ratio of an octave's amplitude to the previous one's, 0 or more.
    #[must_use]
    pub const fn persistence(self, persistence: f64) -> Self {
        Self { persistence, ..self }
    }

    /// Sets whether octaves are shifted (the default): short for [`Shift::Drawn`] or [`Shift::None`].
    #[must_use]
    pub const fn decorrelated(self, decorrelated: bool) -> Self {
        self.shift(if decorrelated { Shift::Drawn } else { Shift::None })
    }

    /// Sets how octaves are shifted.
    #[must_use]
    pub const fn shift(self, shift: Shift) -> Self {
        Self { shift, ..self }
    }

    /// Sets whether an [`fbm`](crate::Noise::fbm) omits octaves that are too fine for a grid. An octave counts in full
    /// if its cells have 4 samples or more. It counts not at all, and costs nothing, with 2 samples or fewer, past the
    /// Nyquist limit. Between, it fades smoothly. In nested fractals the coarsest octave around decides. Single
    /// positions and lists of points have no step, and so all octaves.
    #[must_use]
    pub const fn antialiased(self, antialiased: bool) -> Self {
        Self { antialiased, ..self }
    }

    /// Sets whether the sum is divided by the sum of the amplitudes (the default), which keeps it in the range of one
    /// octave. Ridged and hybrid multifractals have no undivided form.
    #[must_use]
    pub const fn normalised(self, normalised: bool) -> Self {
        Self { normalised, ..self }
    }
}

/// The numbers of a [`jordan_turbulence`](crate::Noise::jordan_turbulence): how much slopes displace and damp the
/// octaves after them. The defaults are its author's.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, JordanTurbulence, Octaves, Perlin};
///
/// let worn = JordanTurbulence { damping: 1.6, ..JordanTurbulence::default() };
/// let mountains = Perlin::new(Dimension::D2).jordan_turbulence(Octaves::new(8), worn);
/// assert!((0.0..=1.0).contains(&Evaluator::new(mountains)?.value([0.3, 0.8])?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JordanTurbulence {
    /// The factor of the amplitudes of all octaves but the first, 0 to 1024; 0.8 by default.
    pub gain: f32,
    /// The factor with which the first octave's slopes displace later octaves, -1024 to 1024; 0.4 by default.
    pub first_warp: f32,
    /// The factor with which the slopes of each other octave displace later ones, -1024 to 1024; 0.35 by default.
    pub warp: f32,
    /// The factor with which the first octave's slopes damp later octaves, -1024 to 1024; 1 by default.
    pub first_damping: f32,
    /// The factor with which the slopes of each other octave damp later ones, -1024 to 1024; 0.8 by default.
    pub damping: f32,
    /// The part of an octave that is removed where it is level, 0 to 1; 1 by default.
    pub damping_scale: f32,
}

impl Default for JordanTurbulence {
    fn default() -> Self {
        Self { gain: 0.8, first_warp: 0.4, warp: 0.35, first_damping: 1.0, damping: 0.8, damping_scale: 1.0 }
    }
}
