use crate::grid::Grid;
use crate::surface::Surface;

/// A grid or a surface, for code that fills images of both. It is a domain of [`Evaluator`](crate::Evaluator)s, plans
/// and generators.
///
/// ```
/// use gradnoise::{Dimension, Evaluator, Format, Grid, GridOrSurface, Perlin, Surface};
///
/// let noise = Evaluator::new(Perlin::hashed(Dimension::D3))?;
/// let slice = Grid::new(&[0.0, 0.0, 7.5], &[0.1, 0.1], &[16, 16])?;
/// for domain in [GridOrSurface::from(slice), Surface::cube(16, 3.0)?.into()] {
///     let texels = noise.texels(&domain, Format::R8Unorm)?;
///     assert_eq!(texels.len() as u128, domain.samples());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GridOrSurface {
    /// A grid, also a [window](Grid::window) of one.
    Grid(Grid),
    /// A surface, also a [window](Surface::window) of one.
    Surface(Surface),
}

impl From<Grid> for GridOrSurface {
    fn from(grid: Grid) -> Self {
        Self::Grid(grid)
    }
}

impl From<Surface> for GridOrSurface {
    fn from(surface: Surface) -> Self {
        Self::Surface(surface)
    }
}

impl GridOrSurface {
    /// Returns the number of samples along x, y and z, or along x and y and of layers.
    #[must_use]
    pub fn extent(&self) -> [u32; 3] {
        match self {
            Self::Grid(grid) => grid.extent(),
            Self::Surface(surface) => surface.extent(),
        }
    }

    /// Returns the total number of samples.
    #[must_use]
    pub fn samples(&self) -> u128 {
        self.extent().iter().map(|&extent| u128::from(extent)).product()
    }

    /// Returns the number of coordinates of the positions: the dimension of the noises that can be sampled.
    #[must_use]
    pub fn coordinates(&self) -> usize {
        match self {
            Self::Grid(grid) => grid.coordinates(),
            Self::Surface(surface) => surface.coordinates(),
        }
    }

    /// Returns the grid or surface of a mip level, as [`Grid::mip_level`], which needs the number of axes to halve, and
    /// [`Surface::mip_level`] do.
    #[must_use]
    pub fn mip_level(&self, level: u32, halved: usize) -> Option<Self> {
        match self {
            Self::Grid(grid) => grid.mip_level(level, halved).map(Self::Grid),
            Self::Surface(surface) => surface.mip_level(level).map(Self::Surface),
        }
    }
}
