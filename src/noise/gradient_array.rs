use crate::dimension::{Dimension, axis_name};
use crate::noise::gradients::{Gradients, GradientsError, check_components};
use std::sync::Arc;
use thiserror::Error;

/// Vectors that do not make a valid array of gradients.
///
/// ```
/// use gradnoise::{Edge, GradientArray, GradientArrayError};
/// let empty = GradientArray::new::<2>([0, 4], &[], Edge::Repeat);
/// assert!(matches!(empty, Err(GradientArrayError::Extent { axis: 0 })));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum GradientArrayError {
    /// The array has no cells along an axis.
    #[error("the array's extent along {} is 0; it must be 1 or more", axis_name(*axis))]
    Extent {
        /// The index of the axis.
        axis: usize,
    },
    /// There are not as many vectors as cells, or too many.
    #[error(
        "{found} gradients were given for {cells} cells; there must be one for each, and at most {max}",
        max = GradientArray::MAX_LEN
    )]
    Count {
        /// The number of vectors.
        found: usize,
        /// The product of the extents.
        cells: u128,
    },
    /// A vector is invalid in a gradient set, too.
    #[error(transparent)]
    Gradients(#[from] GradientsError),
}

/// A gradient for each cell of a finite lattice, instead of a hash and a set.
///
/// ```
/// use gradnoise::{Dimension, Edge, Evaluator, GradientArray, Perlin};
///
/// // Two by two, x fastest.
/// let array = GradientArray::new([2, 2], &[[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]], Edge::Repeat)?;
/// let noise = Evaluator::new(Perlin::new(Dimension::D2).gradients(array.clone()))?;
/// assert_eq!(noise.value([0.3, 0.6])?, noise.value([2.3, -1.4])?);
/// assert_eq!((array.dimension(), array.extents(), array.edge()), (Dimension::D2, &[2, 2][..], Edge::Repeat));
/// assert_eq!(array.components()[..4], [1.0, 0.0, 0.0, 1.0]);
/// assert!(array.components().len() / 2 <= GradientArray::MAX_LEN);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GradientArray(Arc<Array>);

#[derive(Debug, PartialEq)]
struct Array {
    dimension: Dimension,
    extents: Vec<u32>,
    /// All vectors' components, vector by vector.
    components: Vec<f32>,
    edge: Edge,
    /// The set from which the noise's range is found.
    hull: Gradients,
}

/// The continuation of a finite lattice beyond its edges.
///
/// ```
/// use gradnoise::{Dimension, Edge, Evaluator, GradientArray, Perlin};
/// // Beyond the last gradient, 1, comes the same gradient again, or the first one, -1.
/// for (edge, slope) in [(Edge::Clamp, 1.0), (Edge::Repeat, -1.0)] {
///     let array = GradientArray::new([2], &[[-1.0], [1.0]], edge)?;
///     let noise = Evaluator::new(Perlin::new(Dimension::D1).gradients(array))?;
///     assert_eq!(noise.sample([2.0])?.gradient[0].signum(), slope);
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Edge {
    /// Each cell outside has the gradient of the nearest cell inside.
    #[default]
    Clamp,
    /// The lattice repeats.
    Repeat,
}

/// Compares arrays element by element unless they are the same array.
impl PartialEq for GradientArray {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl GradientArray {
    /// The largest number of gradients.
    pub const MAX_LEN: usize = 1 << 22;

    /// Makes an array from the extent along each axis and one vector for each cell, the first coordinate fastest.
    ///
    /// The noise's range is that of the set of its vectors if at most 256 of them differ. Otherwise it is that of all
    /// vectors within the array's bounding box, which may be a little wider.
    ///
    /// # Errors
    /// [`GradientArrayError`] if an extent is 0, if there are not as many vectors as cells, or more than
    /// [`MAX_LEN`](Self::MAX_LEN), or if the vectors do not make valid [`Gradients`].
    pub fn new<const N: usize>(
        extents: [u32; N],
        vectors: &[[f32; N]],
        edge: Edge,
    ) -> Result<Self, GradientArrayError> {
        Self::of_components(&extents, vectors.as_flattened(), edge)
    }

    /// Makes an array of all vectors' components, one vector behind the other.
    pub(crate) fn of_components(extents: &[u32], components: &[f32], edge: Edge) -> Result<Self, GradientArrayError> {
        let dimension = Dimension::try_from(extents.len()).map_err(GradientsError::from)?;
        if let Some(axis) = extents.iter().position(|&extent| extent == 0) {
            return Err(GradientArrayError::Extent { axis });
        }
        let cells = extents.iter().fold(1_u128, |cells, &extent| cells * u128::from(extent));
        let (vectors, rest) = (components.len() / dimension.count(), components.len() % dimension.count());
        // A vector that lacks components is reported as one too many, or as missing.
        let found = if cells == vectors as u128 && rest > 0 { vectors + 1 } else { vectors };
        if cells != found as u128 || found > Self::MAX_LEN {
            return Err(GradientArrayError::Count { found, cells });
        }
        check_components(dimension, components)?;
        let hull = match Gradients::distinct(dimension, components) {
            Some(set) => set,
            None => Gradients::boxed(dimension, components),
        };
        let components = components.iter().map(|component| component + 0.0).collect();
        Ok(Self(Arc::new(Array { dimension, extents: extents.into(), components, edge, hull })))
    }

    /// Returns the number of coordinates of the vectors.
    #[must_use]
    pub fn dimension(&self) -> Dimension {
        self.0.dimension
    }

    /// Returns the extent along each axis.
    #[must_use]
    pub fn extents(&self) -> &[u32] {
        &self.0.extents
    }

    /// Returns the components of all vectors, vector by vector.
    #[must_use]
    pub fn components(&self) -> &[f32] {
        &self.0.components
    }

    /// Returns the continuation of the lattice beyond its edges.
    #[must_use]
    pub fn edge(&self) -> Edge {
        self.0.edge
    }

    pub(crate) fn hull(&self) -> &Gradients {
        &self.0.hull
    }

    /// Returns the length of the array in the form that shaders read.
    pub(crate) fn words(&self) -> usize {
        5 + self.0.components.len()
    }

    /// Returns the array in the form that shaders read, all components divided by a unit.
    pub(crate) fn list(&self, unit: f32) -> Vec<u32> {
        let extents = (0..4).map(|axis| self.0.extents.get(axis).copied().unwrap_or(1));
        let repeats = u32::from(self.0.edge == Edge::Repeat);
        let components = self.0.components.iter().map(|component| (component / unit).to_bits());
        extents.chain([repeats]).chain(components).collect()
    }
}
