use crate::dimension::Dimension;

/// The orientation of the lattice of [`OpenSimplex2`](crate::OpenSimplex2) and [`OpenSimplex2S`](crate::OpenSimplex2S):
/// it selects planes in which slices look the same in all directions.
///
/// In the simplex lattice, neighbouring points lie along the main diagonal (1, 1, ..), so slices across the diagonal
/// have a triangular pattern and no trace of the axes. The orientations, those of `KdotJPG`, turn one axis or plane to
/// the diagonal, and the planes of the other axes across it. The rotation is part of the map from coordinates to the
/// lattice, so values cost no more; only gradients are rotated back.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, OpenSimplex2, Orientation};
///
/// let animation = OpenSimplex2::new(Dimension::D3).orientation(Orientation::ImproveXY);
/// assert!(Evaluator::new(animation)?.value([1.5, 2.5, 0.1])?.abs() <= 1.0);
/// // Two for 3-D, besides the standard one, which fits every dimension.
/// let solid = Orientation::ALL.into_iter().filter(|orientation| orientation.dimension() == Some(Dimension::D3));
/// assert!(solid.eq([Orientation::ImproveXY, Orientation::ImproveXZ]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Orientation {
    /// The lattice without rotation, in any dimension: the orientation of simplex noise, `noise2` and `Fallback` of the
    /// reference. Only this orientation is possible in a tile.
    #[default]
    #[cfg_attr(feature = "serde", serde(rename = "standard"))]
    Standard,
    /// In 2-D: y points along the diagonal. For side views, with y up.
    #[cfg_attr(feature = "serde", serde(rename = "improve_x"))]
    ImproveX,
    /// In 3-D: z points along the diagonal, and planes of x and y lie across it. For terrain with z up, and for
    /// animations with z as time.
    #[cfg_attr(feature = "serde", serde(rename = "improve_xy"))]
    ImproveXY,
    /// In 3-D: y points along the diagonal, and planes of x and z lie across it. For terrain with y up.
    #[cfg_attr(feature = "serde", serde(rename = "improve_xz"))]
    ImproveXZ,
    /// In 4-D: w points along the diagonal, and x, y and z are oriented like [`Standard`](Self::Standard) in 3-D. For
    /// animations of solids, with w as time.
    #[cfg_attr(feature = "serde", serde(rename = "improve_xyz"))]
    ImproveXYZ,
    /// In 4-D: w points along the diagonal, and x, y and z are oriented like [`ImproveXY`](Self::ImproveXY).
    #[cfg_attr(feature = "serde", serde(rename = "improve_xyz_improve_xy"))]
    ImproveXYZImproveXY,
    /// In 4-D: w points along the diagonal, and x, y and z are oriented like [`ImproveXZ`](Self::ImproveXZ).
    #[cfg_attr(feature = "serde", serde(rename = "improve_xyz_improve_xz"))]
    ImproveXYZImproveXZ,
    /// In 4-D: planes of x and y and planes of z and w both have a triangular pattern. For terrain along x and y, and
    /// for loops through the sine and cosine of time along z and w.
    #[cfg_attr(feature = "serde", serde(rename = "improve_xy_improve_zw"))]
    ImproveXYImproveZW,
}

impl Orientation {
    /// All orientations.
    pub const ALL: [Self; 8] = [
        Self::Standard,
        Self::ImproveX,
        Self::ImproveXY,
        Self::ImproveXZ,
        Self::ImproveXYZ,
        Self::ImproveXYZImproveXY,
        Self::ImproveXYZImproveXZ,
        Self::ImproveXYImproveZW,
    ];

    /// Returns the number of coordinates that it orients, or `None` for [`Standard`](Self::Standard), which fits every
    /// dimension.
    #[must_use]
    pub fn dimension(self) -> Option<Dimension> {
        match self {
            Self::Standard => None,
            Self::ImproveX => Some(Dimension::D2),
            Self::ImproveXY | Self::ImproveXZ => Some(Dimension::D3),
            Self::ImproveXYZ | Self::ImproveXYZImproveXY | Self::ImproveXYZImproveXZ | Self::ImproveXYImproveZW => {
                Some(Dimension::D4)
            }
        }
    }

    /// Returns the rotation from coordinates to those of the lattice before skewing, one row for each lattice
    /// coordinate, or `None` for no rotation.
    ///
    /// If y of 2-D, z of 3-D or w of 4-D points along the diagonal, its column is the diagonal's unit vector. Of the
    /// other columns, those that are to look alike mirror each other.
    pub(crate) fn rotation(self) -> Option<[[f64; 4]; 4]> {
        // All are square roots of fractions, and sums of them, which every platform rounds the same way.
        let (root_3, root_half) = (3.0_f64.sqrt(), 0.5_f64.sqrt());
        let (long, short) = ((3.0 + root_3) / 6.0, (3.0 - root_3) / 6.0);
        let (third, sixth, twelfth) = ((1.0 / 3.0_f64).sqrt(), (1.0 / 6.0_f64).sqrt(), (1.0 / 12.0_f64).sqrt());
        let last = root_3 / 2.0;
        let none = [0.0; 4];
        match self {
            Self::Standard => None,
            Self::ImproveX => Some([[root_half, root_half, 0.0, 0.0], [-root_half, root_half, 0.0, 0.0], none, none]),
            Self::ImproveXY => {
                Some([[-long, short, third, 0.0], [short, -long, third, 0.0], [third, third, third, 0.0], none])
            }
            Self::ImproveXZ => {
                Some([[-long, third, short, 0.0], [third, third, third, 0.0], [short, third, -long, 0.0], none])
            }
            Self::ImproveXYZ => {
                let (own, other) = (5.0 / 6.0, -1.0 / 6.0);
                Some([
                    [own, other, other, 0.5],
                    [other, own, other, 0.5],
                    [other, other, own, 0.5],
                    [-0.5, -0.5, -0.5, 0.5],
                ])
            }
            Self::ImproveXYZImproveXY => Some([
                [long, -short, twelfth, 0.5],
                [-short, long, twelfth, 0.5],
                [-third, -third, twelfth, 0.5],
                [0.0, 0.0, -last, 0.5],
            ]),
            Self::ImproveXYZImproveXZ => Some([
                [long, twelfth, -short, 0.5],
                [-third, twelfth, -third, 0.5],
                [-short, twelfth, long, 0.5],
                [0.0, -last, 0.0, 0.5],
            ]),
            Self::ImproveXYImproveZW => Some([
                [long, -short, sixth, sixth],
                [-short, long, sixth, sixth],
                [-sixth, -sixth, long, -short],
                [-sixth, -sixth, -short, long],
            ]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orientations_are_rotations() {
        for orientation in Orientation::ALL {
            let (Some(rows), Some(dimension)) = (orientation.rotation(), orientation.dimension()) else {
                assert_eq!(orientation, Orientation::Standard);
                continue;
            };
            let n = dimension.count();
            for a in 0..4 {
                for b in 0..4 {
                    let product: f64 = (0..4).map(|k| rows[a][k] * rows[b][k]).sum();
                    let expected = if a == b && a < n { 1.0 } else { 0.0 };
                    assert!((product - expected).abs() < 1e-15, "{orientation:?} {a} {b}");
                }
            }
        }
    }
}
