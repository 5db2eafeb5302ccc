use crate::noise::coordinates::Axis;
use crate::noise::lattice::{LatticeNoise, private};

/// Cellular noise (Worley, "A cellular texture basis function", 1996): each cell of a square lattice has a point at a
/// random place, and samples depend on the nearest points: on their distances, combinations of these, or properties of
/// the nearest one.
///
#[cfg_attr(gallery, doc = gallery!("cellular"))]
///
/// No point is missed: more distant cells are searched wherever they can hold a relevant one. Values are scaled to [-1,
/// 1] by a proven range, unless [`Normalization::Published`](crate::Normalization::Published) is set. Gradients and
/// Hessians are those of the formulas, and one-sided where distances have a crease. [`new`](Self::new) makes noise that
/// repeats every 256 cells along each axis, [`hashed`](Self::hashed) noise that does not.
///
/// ```
/// use gradnoise::{CellFeature, Cellular, Dimension, Evaluator, Metric, Normalization};
///
/// let cracks = Cellular::new(Dimension::D2).seed(7).feature(CellFeature::BorderDistance);
/// assert!(Evaluator::new(cracks)?.value([0.4, 1e9])?.abs() <= 1.0);
///
/// let blocks = Cellular::hashed(Dimension::D3).metric(Metric::Chebyshev).feature(CellFeature::CellValue);
/// assert_eq!(blocks.range()?, -1.0..=1.0);
///
/// // Distances in cells.
/// let distance = Cellular::hashed(Dimension::D2).normalization(Normalization::Published);
/// assert!(Evaluator::new(distance)?.value([3.5, -2.25])? < 1.415);
///
/// // Without jitter, points lie in the middle of their cells.
/// let squares = Cellular::new(Dimension::D2).jitter(0.0).normalization(Normalization::Published);
/// assert_eq!(Evaluator::new(squares)?.value([3.5, -2.0])?, 0.5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Random numbers
///
/// Let b be the hash of the cell, or the last byte of the permutation chain. The cell's point lies at the cell's middle
/// plus half the [`jitter`](Self::jitter) times an offset in [-1, 1] along each axis; a jitter below 10⁻⁹ counts as 0.
/// If b is an integer, the offset is 2 byte / 255 - 1: the lowest byte of b along x, bits 8 to 15 along y, bits 16 to
/// 23 along z, and bits 23 to 30 along w, since some hashes have only 31 bits. If b is a byte, the offset along axis k,
/// counted from 1, is 2 t - 1, where t is the fractional part of 1/2 + b / φᵏ, and φ is the root above 1 of φⁿ⁺¹ = φ +
/// 1 in n dimensions (Roberts 2018). This spreads the 256 places evenly in the cell.
///
/// With `lowbias32` H, the [value of the cell](CellFeature::CellValue) is the upper 24 bits of H(b), divided by 2²³,
/// minus 1.
///
/// # Ties and ranges
///
/// Of equally near points, the first is the one whose cell has the smallest distance from the position's cell in steps
/// along the axis with the most steps; that cell itself and the cells next to it count equally. Remaining ties go to
/// the lowest coordinate along the last axis, then along the axis before it, and so on. F1 / F2 is 0 where F2 is 0.
/// Points in the same place have no border between them.
///
/// For the [smooth F1](CellFeature::SmoothF1), a point at distance d adds e^(-s d) (1 - t² (3 - 2t)) to the sum. Here t
/// is the progress of d from D to E, limited to [0, 1]. D is the largest F1 possible with a jitter of 1, the metric's
/// length of (1, 1, ..). E is the metric's length of (m, 0, ..), m being the lowest integer for which it is at least
/// D + 1/4. Neither depends on the jitter. In the Euclidean metric of 2 dimensions, points fade out between √2 and 2
/// cells.
///
/// With `Normalization::Published`, [`range`](Self::range) returns the bounds of the values, widened by a factor of 1 +
/// 10⁻⁵ for rounding. Otherwise values are scaled to [-1, 1] by these bounds without widening.
pub type Cellular = LatticeNoise<Cells>;

/// The metric, the feature and the jitter of [`Cellular`] noise.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct Cells {
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::noise::reading::strict"))]
    pub(crate) metric: Metric,
    #[cfg_attr(feature = "serde", serde(deserialize_with = "crate::noise::reading::strict"))]
    pub(crate) feature: CellFeature,
    pub(crate) jitter: f64,
}

impl private::NoiseKind for Cells {}

impl Default for Cells {
    fn default() -> Self {
        Self { metric: Metric::default(), feature: CellFeature::default(), jitter: 1.0 }
    }
}

/// A measure of distance.
///
/// ```
/// use gradnoise::{Cellular, Dimension, Metric};
///
/// let diamonds = Cellular::new(Dimension::D2).metric(Metric::Manhattan);
/// assert!(diamonds.range().is_ok());
/// assert!(Cellular::new(Dimension::D2).metric(Metric::Minkowski { exponent: 0.0 }).range().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case", deny_unknown_fields)
)]
#[non_exhaustive]
pub enum Metric {
    /// The straight distance, √(x² + y² + ..).
    #[default]
    Euclidean,
    /// The square of the straight distance.
    EuclideanSquared,
    /// The distance along the axes, |x| + |y| + ...
    ///
    #[cfg_attr(gallery, doc = gallery!("manhattan"))]
    Manhattan,
    /// The longest distance along an axis, max(|x|, |y|, ..).
    ///
    #[cfg_attr(gallery, doc = gallery!("chebyshev"))]
    Chebyshev,
    /// (|x|ᵖ + |y|ᵖ + ..)^(1/p): for p = 1, 2 and infinity the Manhattan, Euclidean and Chebyshev distances.
    Minkowski {
        /// The exponent p, from 0.5 to 64.
        exponent: f64,
    },
    /// The sum of [`Manhattan`](Self::Manhattan) and [`EuclideanSquared`](Self::EuclideanSquared), as in
    /// `FastNoiseLite`.
    Hybrid,
}

/// The value that [`Cellular`] noise computes from the nearest points. F1, F2 and F3 are the distances to the nearest,
/// the second and the third.
///
/// ```
/// use gradnoise::{CellFeature, Cellular, Dimension, Evaluator};
///
/// let edges = Cellular::hashed(Dimension::D2).feature(CellFeature::F2MinusF1);
/// let ratio = Cellular::hashed(Dimension::D2).feature(CellFeature::F1OverF2);
/// assert!(Evaluator::new(edges * ratio)?.value([0.5, 0.5])?.abs() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case", deny_unknown_fields)
)]
#[non_exhaustive]
pub enum CellFeature {
    /// F1.
    #[default]
    F1,
    /// F2.
    F2,
    /// F3.
    F3,
    /// F2 - F1: 0 on the borders of cells.
    ///
    #[cfg_attr(gallery, doc = gallery!("f2-minus-f1"))]
    F2MinusF1,
    /// F1 / F2: 1 on the borders of cells.
    ///
    #[cfg_attr(gallery, doc = gallery!("f1-over-f2"))]
    F1OverF2,
    /// F1 · F2.
    F1TimesF2,
    /// F1 + F2.
    F1PlusF2,
    /// F1 without creases between points, -ln(Σ e^(-s d)) / s over the distances d of the surrounding points (Quilez,
    /// "Smooth voronoi"). Points beyond the largest possible F1 fade out, so that nothing jumps. It costs an
    /// exponential for each of 5ⁿ cells or more.
    ///
    #[cfg_attr(gallery, doc = gallery!("smooth-f1"))]
    SmoothF1 {
        /// The sharpness s, from 1 to 41 over the largest F1 possible with jitter 1; 8 rounds visibly.
        sharpness: f64,
    },
    /// One number for all that is nearest to the same point, in [-1, 1].
    ///
    #[cfg_attr(gallery, doc = gallery!("cell-value"))]
    CellValue,
    /// The distance to the border of the region that is nearest to the same point, exact everywhere (Quilez, "Voronoi
    /// borders"). It needs [`Metric::Euclidean`].
    ///
    #[cfg_attr(gallery, doc = gallery!("border-distance"))]
    BorderDistance,
    /// The distance to the nearest point along an axis, positive if it lies ahead.
    Offset(Axis),
}

impl Cellular {
    /// Sets the metric.
    #[must_use]
    pub fn metric(self, metric: Metric) -> Self {
        Self { kind: Cells { metric, ..self.kind }, ..self }
    }

    /// Sets the value computed from the nearest points.
    #[must_use]
    pub fn feature(self, feature: CellFeature) -> Self {
        Self { kind: Cells { feature, ..self.kind }, ..self }
    }

    /// Sets the jitter, from 0, with all points in the middle of their cells, to 1, with points anywhere in them.
    #[must_use]
    pub fn jitter(self, jitter: f64) -> Self {
        Self { kind: Cells { jitter, ..self.kind }, ..self }
    }
}
