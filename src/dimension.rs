use thiserror::Error;

/// A number of coordinates that no noise has.
///
/// ```
/// let error = gradnoise::Dimension::try_from(5).unwrap_err();
/// assert_eq!(error.to_string(), "a noise has 1 to 4 dimensions, not 5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a noise has 1 to 4 dimensions, not {count}")]
pub struct DimensionError {
    /// The requested number.
    pub count: usize,
}

/// The number of coordinates of a noise.
///
/// ```
/// use gradnoise::Dimension;
///
/// assert_eq!(Dimension::try_from(3), Ok(Dimension::D3));
/// assert_eq!(Dimension::D3.count(), 3);
/// assert!(Dimension::try_from(5).is_err());
/// assert_eq!(Dimension::ALL.map(Dimension::count), [1, 2, 3, 4]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "usize", into = "usize"))]
pub enum Dimension {
    /// x
    D1 = 1,
    /// x and y
    D2,
    /// x, y and z
    D3,
    /// x, y, z and w
    D4,
}

impl Dimension {
    /// All dimensions, in order.
    pub const ALL: [Self; 4] = [Self::D1, Self::D2, Self::D3, Self::D4];

    /// Returns the number of coordinates, 1 to 4.
    #[must_use]
    pub const fn count(self) -> usize {
        self as usize
    }
}

/// Returns the name of the coordinate with an index: x, y, z or w.
pub(crate) fn axis_name(index: usize) -> &'static str {
    ["x", "y", "z"].get(index).copied().unwrap_or("w")
}

impl TryFrom<usize> for Dimension {
    type Error = DimensionError;

    fn try_from(count: usize) -> Result<Self, DimensionError> {
        Self::ALL.into_iter().find(|dimension| dimension.count() == count).ok_or(DimensionError { count })
    }
}

impl From<Dimension> for usize {
    fn from(dimension: Dimension) -> Self {
        dimension.count()
    }
}
