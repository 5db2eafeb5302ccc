use crate::dimension::Dimension;

/// How far a corner of simplex noise reaches: its share is (r² − d²)⁴ within the radius r.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Falloff {
    /// r² = 0.5, which is smooth in every dimension.
    #[default]
    Smooth,
    /// What Gustavson published in 2005: r² = 0.5 in 2-D, 0.6 in 3-D and 4-D, where it is slightly discontinuous.
    Classic,
}

impl Falloff {
    /// Both kernels.
    pub const ALL: [Self; 2] = [Self::Smooth, Self::Classic];

    pub(crate) fn radius_squared(self, dimension: Dimension) -> f32 {
        match (self, dimension) {
            // The two nearest points, whatever the kernel.
            (_, Dimension::D1) => 1.0,
            (Self::Smooth, _) | (_, Dimension::D2) => 0.5,
            (Self::Classic, _) => 0.6,
        }
    }
}
