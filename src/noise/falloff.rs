use crate::dimension::Dimension;

/// The decay of a corner's weight in simplex and `OpenSimplex2` noise: at distance d it is (r² − d²)⁴ within the radius
/// r.
///
/// ```
/// use gradnoise::{Dimension, Falloff, Simplex};
/// // In 2-D both have the same radius, in 3-D not.
/// let range = |falloff, dimension| Simplex::new(dimension).falloff(falloff).range();
/// assert_eq!(Falloff::ALL.map(|falloff| range(falloff, Dimension::D2)), [Ok(-1.0..=1.0), Ok(-1.0..=1.0)]);
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
