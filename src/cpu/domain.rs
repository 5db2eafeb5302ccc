//! The positions where the CPU evaluates a noise: grids and their rows, lists of positions, surfaces.

use crate::grid::{Grid, GridRows};
use crate::grid_or_surface::GridOrSurface;
use crate::surface::Surface;

/// The positions at which an [`Evaluator`](crate::Evaluator) fills a [target](crate::Target).
///
/// | type | positions | samples, in this order |
/// |---|---|---|
/// | [`Grid`], also a [window](Grid::window) of one | exact | x fastest, then y, then z |
/// | [`GridRows`], some rows of a grid | those of the grid | row by row |
/// | `[[f64; N]]` | as exact far from zero as near it: [`value`](crate::Evaluator::value) at each | one for each position |
/// | `[[f32; N]]` | mapped in `f32` as a shader would | one for each position |
/// | [`Surface`], also a [window](Surface::window) of one | mapped in `f32` | x fastest, then y, then layers |
/// | [`GridOrSurface`] | those of the one it has | the same |
///
/// Lists are slices, arrays and vectors. `f32` positions are clamped to ±10⁹ cells of an octave. A NaN counts as zero,
/// and so does an infinite coordinate that a frequency multiplies by 0. `f64` positions must be finite.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Grid, Perlin, Surface};
///
/// let noise = Evaluator::new(Perlin::new(Dimension::D3))?;
/// assert_eq!(noise.values(&Grid::new(&[0.0, 0.0, 7.5], &[0.1, 0.1], &[64, 32])?)?.len(), 64 * 32);
/// assert_eq!(noise.values(&[[0.5, 0.25, 1e12]])?.len(), 1);
/// assert_eq!(noise.values(&vec![[0.5_f32, 0.25, 8.0]; 100])?.len(), 100);
/// assert_eq!(noise.values(&Surface::cube(16, 3.0)?)?.len(), 6 * 16 * 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// This trait is sealed: only the types above implement it.
pub trait Domain: sealed::Domain {}

impl<D: sealed::Domain + ?Sized> Domain for D {}

/// The positions of a domain, without its type.
#[derive(Clone, Copy)]
pub enum Positions<'a> {
    /// Consecutive rows of a grid, numbered through all its slices.
    Rows {
        grid: &'a Grid,
        first: u64,
        count: u64,
    },
    /// Coordinates, stored position by position.
    Singles {
        coordinates: &'a [f32],
        count: usize,
        dimension: usize,
    },
    Doubles {
        coordinates: &'a [f64],
        count: usize,
        dimension: usize,
    },
    Surface(&'a Surface),
}

impl Positions<'_> {
    /// Returns the number of coordinates of each position.
    pub(crate) fn dimension(self) -> usize {
        match self {
            Self::Rows { grid, .. } => grid.coordinates(),
            Self::Singles { dimension, .. } | Self::Doubles { dimension, .. } => dimension,
            Self::Surface(surface) => surface.coordinates(),
        }
    }

    /// Returns the number of samples in a row; a list is one row.
    pub(crate) fn row(self) -> usize {
        match self {
            Self::Rows { grid, .. } => grid.extent()[0] as usize,
            Self::Singles { count, .. } | Self::Doubles { count, .. } => count,
            Self::Surface(surface) => surface.extent()[0] as usize,
        }
    }

    /// Returns the number of rows.
    pub(crate) fn rows(self) -> u64 {
        match self {
            Self::Rows { count, .. } => count,
            Self::Singles { .. } | Self::Doubles { .. } => 1,
            Self::Surface(surface) => u64::from(surface.extent()[1]) * u64::from(surface.extent()[2]),
        }
    }
}

pub(crate) mod sealed {
    use super::{Grid, GridOrSurface, GridRows, Positions, Surface};

    pub trait Domain {
        fn positions(&self) -> Positions<'_>;
    }

    impl Domain for Grid {
        fn positions(&self) -> Positions<'_> {
            Positions::Rows { grid: self, first: 0, count: self.rows_in_all() }
        }
    }

    impl Domain for GridRows {
        fn positions(&self) -> Positions<'_> {
            let rows = self.rows();
            Positions::Rows { grid: self.grid(), first: rows.start, count: rows.end - rows.start }
        }
    }

    impl Domain for Surface {
        fn positions(&self) -> Positions<'_> {
            Positions::Surface(self)
        }
    }

    impl Domain for GridOrSurface {
        fn positions(&self) -> Positions<'_> {
            match self {
                Self::Grid(grid) => grid.positions(),
                Self::Surface(surface) => surface.positions(),
            }
        }
    }

    impl<const N: usize> Domain for [[f32; N]] {
        fn positions(&self) -> Positions<'_> {
            Positions::Singles { coordinates: self.as_flattened(), count: self.len(), dimension: N }
        }
    }

    impl<const N: usize> Domain for [[f64; N]] {
        fn positions(&self) -> Positions<'_> {
            Positions::Doubles { coordinates: self.as_flattened(), count: self.len(), dimension: N }
        }
    }

    impl<P, const K: usize> Domain for [P; K]
    where
        [P]: Domain,
    {
        fn positions(&self) -> Positions<'_> {
            self.as_slice().positions()
        }
    }

    impl<P> Domain for Vec<P>
    where
        [P]: Domain,
    {
        fn positions(&self) -> Positions<'_> {
            self.as_slice().positions()
        }
    }
}
