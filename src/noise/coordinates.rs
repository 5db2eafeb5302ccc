/// A named coordinate.
///
/// ```
/// use gradnoise::Axis;
/// assert_eq!(Axis::ALL.map(Axis::index), [0, 1, 2, 3]);
/// assert_eq!(Axis::ALL[2], Axis::Z);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Axis {
    /// The first coordinate.
    X,
    /// The second coordinate.
    Y,
    /// The third coordinate.
    Z,
    /// The fourth coordinate.
    W,
}

impl Axis {
    /// All axes, in order.
    pub const ALL: [Self; 4] = [Self::X, Self::Y, Self::Z, Self::W];

    /// Returns the axis' index, 0 to 3.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The source of a coordinate of a [swizzled](crate::Noise::swizzle) noise.
///
/// ```
/// use gradnoise::{Axis, Coordinate, Evaluator, Noise};
/// // The distance from (3, 0) along x = 0.
/// let side = Noise::distance_to([3.0, 0.0]).swizzle([Coordinate::At(0.0), Coordinate::Of(Axis::X)]);
/// assert_eq!(Evaluator::new(side)?.value([4.0])?, 5.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(untagged, expecting = "a coordinate is the name of an axis, `x`, `y`, `z` or `w`, or a number")
)]
pub enum Coordinate {
    /// The position's coordinate along this axis.
    Of(Axis),
    /// A number, the same at every position.
    At(#[cfg_attr(feature = "serde", serde(deserialize_with = "crate::noise::reading::number"))] f64),
}
