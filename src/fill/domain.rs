//! The positions of a plan: grids, lists of points, surfaces.

use crate::grid::Grid;
use crate::grid_or_surface::GridOrSurface;
use crate::numbers::number_or_zero;
use crate::surface::Surface;
use bytemuck::cast_slice;
use std::borrow::Cow;

/// The positions at which a [`FillPlan`](super::FillPlan) fills a noise.
///
/// | type | positions | extent |
/// |---|---|---|
/// | [`Grid`], also a [window](Grid::window) of one | exact | its own |
/// | [`Surface`], also a [window](Surface::window) of one | mapped in `f32` | its own; layers are those of a texture |
/// | [`GridOrSurface`] | those of the one it has | its own |
/// | `[[f32; N]]`, also as an array or a vector | mapped in `f32`; copied into the plan | one row |
///
/// `f32` positions are clamped to ±10⁹ cells of an octave. A NaN counts as zero; in a buffer of the host the value
/// there is unspecified, since shaders need not know NaN. So is the value at an infinite coordinate that a frequency
/// multiplies by 0.
///
/// This trait is sealed: only the types above implement it.
pub trait Domain: sealed::Domain {}

impl<D: sealed::Domain + ?Sized> Domain for D {}

/// The positions of a domain, without its type.
#[derive(Clone, Copy)]
pub enum Positions<'a> {
    Grid(&'a Grid),
    Surface(&'a Surface),
    /// Coordinates, point by point.
    Floats {
        coordinates: &'a [f32],
        count: usize,
        dimension: usize,
    },
    /// Points in a buffer of the host.
    Host {
        count: u32,
    },
}

/// Returns the bytes of coordinates, with zeros for NaN.
pub(crate) fn coordinate_bytes(coordinates: &[f32]) -> Cow<'_, [u8]> {
    if coordinates.iter().any(|x| x.is_nan()) {
        return coordinates.iter().flat_map(|&x| number_or_zero(x).to_ne_bytes()).collect();
    }
    Cow::Borrowed(cast_slice(coordinates))
}

pub(crate) mod sealed {
    use super::{Grid, GridOrSurface, Positions, Surface};

    pub trait Domain {
        fn positions(&self) -> Positions<'_>;
    }

    impl Domain for Grid {
        fn positions(&self) -> Positions<'_> {
            Positions::Grid(self)
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
            Positions::Floats { coordinates: self.as_flattened(), count: self.len(), dimension: N }
        }
    }

    impl<const N: usize, const K: usize> Domain for [[f32; N]; K] {
        fn positions(&self) -> Positions<'_> {
            self.as_slice().positions()
        }
    }

    impl<const N: usize> Domain for Vec<[f32; N]> {
        fn positions(&self) -> Positions<'_> {
            self.as_slice().positions()
        }
    }
}
