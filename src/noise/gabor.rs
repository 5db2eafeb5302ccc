use crate::noise::lattice::{LatticeNoise, private};
#[cfg(feature = "serde")]
use crate::noise::reading::present;

/// Gabor noise by sparse convolution (Lagae, Lefebvre, Drettakis and Dutré, "Procedural Noise using Sparse Gabor
/// Convolution", 2009): a sum of waves, each under a Gaussian, around random impulses. You choose its narrow band of
/// frequencies by a [`wave_number`](Self::wave_number), a [`bandwidth`](Self::bandwidth), and one
/// [`direction`](Self::direction) or all of them.
///
#[cfg_attr(gallery, doc = gallery!("gabor"))]
///
/// Each cell of a square lattice has some [`impulses`](Self::impulses). An impulse at a distance vector d from the
/// position adds cos(2π f ω·d + φ) · e^(-π a² |d|²) · (1 - |d|²)² where |d| < 1, with the wave number f, the unit
/// vector ω, a random phase φ (Lagae, Lefebvre, Dutré, "Improving Gabor Noise", 2011) and the bandwidth a. The last
/// factor replaces the papers' truncation, so that the noise and its gradient are continuous.
///
/// Values are scaled to [-1, 1] by a proven bound: 2ⁿ times the number of impulses in n dimensions if the bandwidth is
/// 0.5 or more. So many crests can meet at a corner of cells, but almost never do. The default standard deviation is
/// about 0.13, 0.048, 0.0175 and 0.0063 in 1 to 4 dimensions. It is proportional to 1 / √impulses, and larger for
/// smaller bandwidths. For contrast, multiply by the inverse of three standard deviations and [`clamp`](Self::clamp).
/// [`Normalization::Published`](crate::Normalization::Published) leaves the sum unscaled.
///
/// [`new`](Self::new) makes noise that repeats every 256 cells along each axis, [`hashed`](Self::hashed) noise that
/// does not.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Gabor};
///
/// let brushed = Gabor::hashed(Dimension::D2).seed(7).wave_number(3.0).direction([1.0, 0.5]);
/// assert!(Evaluator::new(brushed)?.value([0.4, 1e9])?.abs() <= 1.0);
///
/// // With contrast.
/// let ripples = (Gabor::hashed(Dimension::D3) * 19.0).clamp(-1.0, 1.0);
/// assert_eq!(ripples.range()?, -1.0..=1.0);
///
/// // Closer to a normal distribution: more impulses, in wider kernels.
/// let even = Gabor::new(Dimension::D2).bandwidth(0.5).impulses(16);
/// assert!(Evaluator::new(even.clone())?.value([0.4, 0.7])?.abs() <= 1.0);
/// assert!(even.impulses(17).range().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Random numbers
///
/// Let b be the hash of the cell, or the last byte of the permutation chain; let H be `lowbias32` and g `0x9e3779b9`,
/// in arithmetic modulo 2³². Impulse k of the cell, counted from 0, has the bits i = H(b + k g). It lies at the cell's
/// middle plus byte / 255 - 1/2 along each axis, the first axis using the lowest byte of i. Random number j is the
/// upper 24 bits of H(i + j g), divided by 2²³, minus 1. The phase is π times number 1. If the noise has no direction,
/// ω is (cos α, sin α) in 2-D, (√(1 - z²) cos α, √(1 - z²) sin α, z) in 3-D, and (√s cos α, √s sin α, √(1 - s) cos β,
/// √(1 - s) sin β) in 4-D, with α = π times number 2, z = number 3, s = half of number 3 plus 1/2, and β = π times
/// number 4.
pub type Gabor = LatticeNoise<GaborKernels>;

/// The kernels of [`Gabor`] noise: their waves and their number.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct GaborKernels {
    pub(crate) wave_number: f64,
    pub(crate) bandwidth: f64,
    pub(crate) impulses: u32,
    /// None if each impulse has a random direction.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none", deserialize_with = "present"))]
    pub(crate) direction: Option<Vec<f64>>,
}

impl private::NoiseKind for GaborKernels {}

impl Default for GaborKernels {
    fn default() -> Self {
        Self { wave_number: 2.0, bandwidth: 1.0, impulses: 4, direction: None }
    }
}

impl Gabor {
    /// Sets the wave number, the frequency of the kernels' waves in cycles per cell, from 0 to 64. 0 leaves blobs.
    /// [`frequency`](Self::frequency), in contrast, is the frequency of the cells.
    #[must_use]
    pub fn wave_number(self, cycles_per_cell: f64) -> Self {
        Self { kind: GaborKernels { wave_number: cycles_per_cell, ..self.kind }, ..self }
    }

    /// Sets the bandwidth, the parameter a of the Gaussians e^(-π a² |d|²), from 0 to 3 cycles per cell. A larger
    /// bandwidth makes smaller kernels and a wider band of frequencies. 0 leaves only the falloff (1 - |d|²)², which is
    /// about as wide as the Gaussian of 0.8. From 1.5 on there are gaps between few impulses.
    #[must_use]
    pub fn bandwidth(self, bandwidth: f64) -> Self {
        Self { kind: GaborKernels { bandwidth, ..self.kind }, ..self }
    }

    /// Sets the number of impulses of each cell, from 1 to 16. With more impulses, values come closer to a normal
    /// distribution and take proportionally longer: in n dimensions the kernels of 3ⁿ cells are summed.
    #[must_use]
    pub fn impulses(self, impulses: u32) -> Self {
        Self { kind: GaborKernels { impulses, ..self.kind }, ..self }
    }

    /// Sets the direction of all waves (anisotropic noise): a vector of any length but 0, with one component for each
    /// dimension. Crests are perpendicular to it. For an angle α in 2-D it is \[cos α, sin α\].
    ///
    #[cfg_attr(gallery, doc = gallery!("gabor-direction"))]
    ///
    /// ```
    /// use gradnoise::{Dimension, Gabor};
    ///
    /// let angle = 30_f64.to_radians();
    /// let grain = Gabor::hashed(Dimension::D2).direction([angle.cos(), angle.sin()]).wave_number(4.0);
    /// assert!(grain.range().is_ok());
    /// assert!(Gabor::hashed(Dimension::D3).direction([1.0, 0.0]).range().is_err());
    /// ```
    #[must_use]
    pub fn direction(self, direction: impl Into<Vec<f64>>) -> Self {
        Self { kind: GaborKernels { direction: Some(direction.into()), ..self.kind }, ..self }
    }
}
