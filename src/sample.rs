/// The value of a noise at a point, and its analytic gradient there.
///
/// `gradient[d]` is the exact derivative of the noise's formula along coordinate `d`, per unit of that coordinate, not
/// a difference of neighbouring values. A linear fade has kinks at cell borders. There `gradient[d]` is the derivative
/// towards larger coordinates. `F` is `f32` in all samples that this crate returns; internally it is also a SIMD
/// vector.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Perlin, Sample};
///
/// let noise = Evaluator::new(Perlin::new(Dimension::D2))?;
/// let Sample { value, gradient } = noise.sample([0.25, 1.5])?;
/// let beside = noise.sample([0.25 + 1.0 / 1024.0, 1.5])?;
/// assert!((beside.value - (value + gradient[0] / 1024.0)).abs() < 1e-5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample<const N: usize, F = f32> {
    /// The noise, within its [range](crate::Noise::range). For single noises and sums of octaves that is [-1, 1],
    /// unless they have [`Normalization::Published`](crate::Normalization::Published) or
    /// [`Octaves::normalised`](crate::Octaves::normalised) is false.
    pub value: F,
    /// Its derivative along each coordinate.
    pub gradient: [F; N],
}

impl<const N: usize> Default for Sample<N> {
    fn default() -> Self {
        Self { value: 0.0, gradient: [0.0; N] }
    }
}

/// The value, gradient and Hessian (second derivatives) of a noise at a position, for erosion, ambient occlusion and
/// tessellation.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, HessianSample, Octaves, Perlin};
///
/// let hills = Evaluator::new(Perlin::new(Dimension::D2).fbm(Octaves::new(4)))?;
/// let HessianSample { gradient, hessian, .. } = hills.hessian([0.25, 1.5])?;
/// let beside = hills.sample([0.25 + 1.0 / 4096.0, 1.5])?;
/// assert!((beside.gradient[0] - (gradient[0] + hessian[0][0] / 4096.0)).abs() < 2e-4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HessianSample<const N: usize, F = f32> {
    /// The noise, as in a [`Sample`].
    pub value: F,
    /// Its derivative along each coordinate.
    pub gradient: [F; N],
    /// The derivatives of the gradient: `hessian[i][j]` is the derivative of component j along coordinate i. It is
    /// symmetric to the last bit.
    pub hessian: [[F; N]; N],
}

impl<const N: usize, F> HessianSample<N, F> {
    /// Drops the Hessian.
    pub(crate) fn sample(self) -> Sample<N, F> {
        Sample { value: self.value, gradient: self.gradient }
    }
}

impl<const N: usize> Default for HessianSample<N> {
    fn default() -> Self {
        Self { value: 0.0, gradient: [0.0; N], hessian: [[0.0; N]; N] }
    }
}
