use crate::dimension::Dimension;

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
