//! `OpenSimplex2` and `OpenSimplex2S`: their differences from other lattice noises.

use crate::dimension::Dimension;
use crate::noise::fade::Falloff;
use crate::noise::gradients::Gradients;
use crate::noise::hash::Hash;
use crate::noise::lattice::{GradientNoiseKind, LatticeNoise, private};
use crate::noise::orientation::Orientation;

/// The settings of [`OpenSimplex2`] beside those of other lattice noises: a [`Falloff`] and an [`Orientation`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default))]
pub struct OpenSimplex2Kind {
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "crate::noise::reading::is_default"))]
    pub(crate) falloff: Falloff,
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "crate::noise::reading::is_default"))]
    pub(crate) orientation: Orientation,
}

/// The setting of [`OpenSimplex2S`] beside those of other lattice noises: an [`Orientation`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct OpenSimplex2SKind {
    pub(crate) orientation: Orientation,
}

impl private::NoiseKind for OpenSimplex2Kind {
    const HASH: Hash = Hash::FastNoise { seed: 0 };
}
impl private::NoiseKind for OpenSimplex2SKind {
    const HASH: Hash = Hash::FastNoise { seed: 0 };
}
impl GradientNoiseKind for OpenSimplex2Kind {}
impl GradientNoiseKind for OpenSimplex2SKind {}

/// `OpenSimplex2` noise (`KdotJPG` 2022): simplex noise with gradients as symmetric as its lattice, and a choice of the
/// lattice's [`Orientation`].
///
#[cfg_attr(gallery, doc = gallery!("open-simplex2"))]
///
/// Its lattice points, body-centred cubes in 3-D, are those of [`Simplex`](crate::Simplex) noise, and a sample uses the
/// same n + 1 of them. Noise made by [`new`](Self::new) repeats after 2³¹ cells, in 1-D after 2²⁷. [`OpenSimplex2S`] is
/// the smoother variant.
///
/// Its gradients are the published ones: [`circle_24`](Gradients::circle_24) in 2-D,
/// [`simplex_48`](Gradients::simplex_48) in 3-D and [`simplex_160`](Gradients::simplex_160) in 4-D. In 1-D, where
/// nothing is published, it is simplex noise.
///
/// The reference, `OpenSimplex2.java`, hashes cells with 64-bit integers, which shaders lack. Except for each cell's
/// choice of a gradient, its noise is this one with the classic falloff:
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Falloff, Normalization, OpenSimplex2, Orientation};
///
/// let noise = Evaluator::new(OpenSimplex2::new(Dimension::D3).seed(7))?;
/// assert!(noise.value([0.4, -1e9, 7.0])?.abs() <= 1.0);
///
/// // As noise3_ImproveXY of the reference:
/// let published = OpenSimplex2::new(Dimension::D3)
///     .falloff(Falloff::Classic)
///     .orientation(Orientation::ImproveXY)
///     .normalization(Normalization::Published);
/// assert!(Evaluator::new(published).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type OpenSimplex2 = LatticeNoise<OpenSimplex2Kind>;

/// `OpenSimplex2S` noise, or `SuperSimplex` (`KdotJPG` 2022): on the lattice of [`OpenSimplex2`], each point's gradient
/// reaches the next points, r² = n / (n + 1). It is smoother and more even, and takes about twice the time.
///
#[cfg_attr(gallery, doc = gallery!("open-simplex2s"))]
///
/// A sample uses 2ⁿ lattice points. Of each class of points that differ by even steps, only the nearest can reach it,
/// so nothing is left out. The noise is smooth in every dimension, with three continuous derivatives. Noise made by
/// [`new`](Self::new) repeats after 2³¹ cells, in 1-D after 2²⁷. Its gradients are those of [`OpenSimplex2`]. In 1-D,
/// where nothing is published, it is simplex noise.
///
/// The reference, `OpenSimplex2S.java`, hashes cells with 64-bit integers, which shaders lack. Except for each cell's
/// choice of a gradient, its noise is this one. In 3-D the reference omits some points that are barely within reach,
/// which changes 7 of 100 values by up to 0.003.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, OpenSimplex2S, Orientation};
///
/// let noise = OpenSimplex2S::new(Dimension::D3).seed(7).orientation(Orientation::ImproveXZ);
/// assert_eq!(noise.range()?, -1.0..=1.0);
/// assert!(Evaluator::new(noise)?.value([0.4, -1e9, 7.0])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type OpenSimplex2S = LatticeNoise<OpenSimplex2SKind>;

/// The published divisors for 2 to 4 dimensions, as factors. In 1-D, where none is published, it is simplex noise.
pub(crate) const OPEN_SIMPLEX_2_SCALES: [f64; 4] =
    [0.395, 1.0 / 0.010_016_341_213_657_12, 1.0 / 0.079_698_376_689_353_31, 1.0 / 0.022_006_593_324_189_7];
pub(crate) const OPEN_SIMPLEX_2S_SCALES: [f64; 4] =
    [0.395, 1.0 / 0.054_818_664_956_251_18, 1.0 / 0.278_192_611_752_718_6, 1.0 / 0.111_274_018_899_455_51];

impl OpenSimplex2 {
    /// Sets the falloff. The published one is [`Falloff::Classic`], which jumps a little in 3-D and 4-D.
    #[must_use]
    pub fn falloff(self, falloff: Falloff) -> Self {
        Self { kind: OpenSimplex2Kind { falloff, ..self.kind }, ..self }
    }

    /// Sets the orientation of the lattice, which must fit the noise's dimension.
    #[must_use]
    pub fn orientation(self, orientation: Orientation) -> Self {
        Self { kind: OpenSimplex2Kind { orientation, ..self.kind }, ..self }
    }
}

impl OpenSimplex2S {
    /// Sets the orientation of the lattice, which must fit the noise's dimension.
    #[must_use]
    pub fn orientation(self, orientation: Orientation) -> Self {
        Self { kind: OpenSimplex2SKind { orientation }, ..self }
    }
}

/// Returns the gradients of both noises if none are set.
pub(crate) fn open_simplex_gradients(dimension: Dimension) -> Gradients {
    match dimension {
        Dimension::D1 => Gradients::slopes_8(),
        Dimension::D2 => Gradients::circle_24(),
        Dimension::D3 => Gradients::simplex_48(),
        Dimension::D4 => Gradients::simplex_160(),
    }
}
