/// The interpolant s(t) of Perlin and value noise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Fade {
    /// t: continuous, with creases along the lattice.
    Linear,
    /// 3t² − 2t³ (Perlin 1985): continuous gradient.
    Cubic,
    /// 6t⁵ − 15t⁴ + 10t³ (Perlin 2002): continuous second derivatives.
    #[default]
    Quintic,
    /// (1 − cos πt) / 2 (Cochoy 2011), within 3e-8: continuous gradient.
    Cosine,
    /// Of 1-D gradient noise alone: g₀ t (t − 1)² + g₁ (t − 1) t², the cubic of least degree with the slopes of its ends
    /// (Burger 2008, equation 14).
    MinimalCubic,
}

impl Fade {
    /// The fades of every dimension.
    pub const ALL: [Self; 4] = [Self::Linear, Self::Cubic, Self::Quintic, Self::Cosine];

    /// How many fades there are, that of one dimension counted.
    pub(crate) const COUNT: usize = 5;

    /// What the two ends count at t.
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

/// How value noise goes from one lattice value to the next.
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
    /// The cubic spline through four values along each axis, which it overshoots by up to half of their range: continuous
    /// gradient, and the softest of all, at 4ⁿ values in n dimensions.
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
