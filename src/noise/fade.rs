use crate::dimension::Dimension;

/// The interpolant s(t) of Perlin and value noise.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Fade, Perlin};
/// // With every fade the noise is 0 at lattice points.
/// for fade in Fade::ALL {
///     assert_eq!(Evaluator::new(Perlin::new(Dimension::D2).fade(fade))?.value([3.0, -7.0])?, 0.0);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Fade {
    /// s = t, which is continuous, with creases along the lattice.
    Linear,
    /// s = 3t² − 2t³ (Perlin 1985), with a continuous gradient.
    Cubic,
    /// s = 6t⁵ − 15t⁴ + 10t³ (Perlin 2002), with continuous second derivatives.
    #[default]
    Quintic,
    /// s = (1 − cos πt) / 2 (Cochoy 2011), within 3e-8, with a continuous gradient.
    Cosine,
    /// The cubic of least degree with given slopes at its ends, g₀ t (t − 1)² + g₁ (t − 1) t² (Burger 2008, equation
    /// 14), only for 1-D gradient noise.
    MinimalCubic,
}

impl Fade {
    /// The fades for noise of every dimension.
    pub const ALL: [Self; 4] = [Self::Linear, Self::Cubic, Self::Quintic, Self::Cosine];

    /// The number of fades, including the one for 1-D noise.
    pub(crate) const COUNT: usize = 5;

    /// Returns the weights of the two ends at t.
    pub(crate) fn weights(self, t: f64) -> [f64; 2] {
        let s = match self {
            Self::Linear => t,
            Self::Cubic => t * t * (3.0 - 2.0 * t),
            Self::Quintic => t * t * t * (t * (6.0 * t - 15.0) + 10.0),
            Self::Cosine => 0.5 - 0.5 * libm::cos(std::f64::consts::PI * t),
            Self::MinimalCubic => return [(1.0 - t) * (1.0 - t), t * t],
        };
        [1.0 - s, s]
    }
}

/// The interpolation between the lattice values of value noise.
///
/// ```
/// use gradnoise::{Dimension, Fade, Interpolant, Value};
/// let softest = Value::new(Dimension::D2).interpolant(Interpolant::ALL[4]);
/// assert_eq!(softest, Value::new(Dimension::D2).interpolant(Interpolant::Spline));
/// assert_eq!(Interpolant::from(Fade::Linear), Interpolant::ALL[0]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(
        rename_all = "snake_case",
        expecting = "an interpolant is `linear`, `cubic`, `quintic`, `cosine`, `minimal_cubic` or `spline`"
    )
)]
pub enum Interpolant {
    /// The cubic spline through four values along each axis, which overshoots by up to half of their range. It has a
    /// continuous gradient and is the softest of all, but needs 4ⁿ values in n dimensions.
    Spline,
    /// An interpolation between two values along each axis.
    #[cfg_attr(feature = "serde", serde(untagged))]
    Fade(Fade),
}

impl Interpolant {
    /// All interpolants, in order of cost.
    pub const ALL: [Self; 5] = [
        Self::Fade(Fade::Linear),
        Self::Fade(Fade::Cubic),
        Self::Fade(Fade::Quintic),
        Self::Fade(Fade::Cosine),
        Self::Spline,
    ];
}

impl Default for Interpolant {
    fn default() -> Self {
        Self::Fade(Fade::default())
    }
}

impl From<Fade> for Interpolant {
    fn from(fade: Fade) -> Self {
        Self::Fade(fade)
    }
}

/// The decay of a corner's weight in simplex and `OpenSimplex2` noise: at distance d it is (r² − d²)⁴ within the radius
/// r.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Falloff, Simplex};
/// let [smooth, classic] = Falloff::ALL.map(|falloff| Evaluator::new(Simplex::new(Dimension::D3).falloff(falloff)));
/// assert_ne!(smooth?.value([0.3, 0.8, 0.1])?, classic?.value([0.3, 0.8, 0.1])?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Falloff {
    /// r² = 0.5, which is smooth in every dimension.
    #[default]
    Smooth,
    /// The radius published by Gustavson in 2005, and by `KdotJPG` in 2022 for `OpenSimplex2`: r² = 0.5 in 2-D, and 0.6
    /// in 3-D and 4-D, where it is slightly discontinuous.
    Classic,
}

impl Falloff {
    /// Both falloffs.
    pub const ALL: [Self; 2] = [Self::Smooth, Self::Classic];

    /// Returns r². In 1-D it is 1 for both falloffs.
    pub(crate) fn radius_squared(self, dimension: Dimension) -> f32 {
        match (self, dimension) {
            (_, Dimension::D1) => 1.0,
            (Self::Smooth, _) | (_, Dimension::D2) => 0.5,
            (Self::Classic, _) => 0.6,
        }
    }
}
