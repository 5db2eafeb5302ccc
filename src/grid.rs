use crate::array;
use crate::dimension::axis_name;
use std::ops::Range;
use thiserror::Error;

/// The reason why a grid cannot be made.
///
/// ```
/// use gradnoise::{Grid, GridError};
/// let empty = Grid::new(&[0.0, 0.0], &[0.1, 0.1], &[0, 64]);
/// assert_eq!(empty, Err(GridError::Extent { axis: 0, extent: 0 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum GridError {
    /// There are no coordinates, or more than four.
    #[error("an origin has 1 to 4 coordinates, not {found}")]
    Coordinates {
        /// The number of coordinates.
        found: usize,
    },
    /// There are no axes, more than three, or more axes than coordinates.
    #[error("a grid has 1 to 3 axes and no more than its origin has coordinates ({coordinates}), not {found}")]
    Axes {
        /// The number of extents.
        found: usize,
        /// The number of coordinates.
        coordinates: usize,
    },
    /// There are more or fewer steps than extents.
    #[error("{steps} steps were given for {axes} axes")]
    Steps {
        /// The number of steps.
        steps: usize,
        /// The number of extents.
        axes: usize,
    },
    /// A coordinate of the origin is NaN or infinite.
    #[error("the origin's {} is {value}; it must be finite", axis_name(*coordinate))]
    Origin {
        /// The coordinate's index.
        coordinate: usize,
        /// Its value.
        value: f64,
    },
    /// A step is NaN or infinite.
    #[error("the step along {} is {value}; it must be finite", axis_name(*axis))]
    Step {
        /// The index of the axis.
        axis: usize,
        /// Its step.
        value: f64,
    },
    /// There are no samples along an axis, or too many.
    #[error("there are {extent} samples along {}; there must be 1 to {}", axis_name(*axis), Grid::MAX_EXTENT)]
    Extent {
        /// The index of the axis.
        axis: usize,
        /// The requested number of samples.
        extent: u32,
    },
    /// A window or an index has a different number of axes than the grid.
    #[error("{found} numbers were given for a grid of {axes} axes")]
    WindowAxes {
        /// The number of indices or extents.
        found: usize,
        /// The number of the grid's axes.
        axes: usize,
    },
    /// A sample is too many steps away from the origin.
    #[error("sample {index} along {} was requested; indices must lie within ±2^62", axis_name(*axis))]
    Index {
        /// The index of the axis.
        axis: usize,
        /// The index of the sample, counted from the origin.
        index: i128,
    },
    /// The grid lacks some of the requested rows.
    #[error("rows {start} to {end} were requested; the grid has {rows} in all its slices")]
    Rows {
        /// The first requested row.
        start: u64,
        /// The row after the last requested one.
        end: u64,
        /// The number of rows in all slices of the grid.
        rows: u64,
    },
}

/// The positions at which a noise is sampled: a regular grid of 1 to 3 axes in a space of 1 to 4 coordinates.
///
/// Axis a runs along coordinate a. Coordinates beyond the axes keep the origin's value: a 3-D noise can be sliced at a
/// height, and a 4-D noise animated through time. Samples are ordered x fastest, then y, then z.
///
/// Sample i of an axis lies at origin + i · step. Positions are fixed point with 64 fractional bits in each octave's
/// own lattice, rounded to 2⁻²⁴ of a cell at each sample. They are the same wherever they are computed and however the
/// grid is cut, and stay as precise far from zero and along a long row.
///
/// ```
/// use gradnoise::Grid;
///
/// // 512 x 256 samples of a 3-D noise, 64 to a cell, at height 0.5.
/// let slice = Grid::new(&[0.0, 0.0, 0.5], &[1.0 / 64.0, 1.0 / 64.0], &[512, 256])?;
/// assert_eq!(slice.extent(), [512, 256, 1]);
/// assert_eq!(slice.samples(), 131_072);
/// assert_eq!((slice.coordinates(), slice.axes()), (3, 2));
/// // A window has its own first index, and the same origin.
/// let window = slice.window(&[-64, 32], &[16, 16])?;
/// assert_eq!((window.first(), window.origin()), ([-64, 32, 0], [0.0, 0.0, 0.5, 0.0]));
/// assert_eq!(window.step(), [1.0 / 64.0, 1.0 / 64.0, 0.0]);
/// assert!(Grid::new(&[0.0], &[1.0], &[Grid::MAX_EXTENT + 1]).is_err());
/// # Ok::<(), gradnoise::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    coordinates: usize,
    axes: usize,
    origin: [f64; 4],
    step: [f64; 3],
    /// The index of the first sample, counted from the one at the origin.
    first: [i64; 3],
    extent: [u32; 3],
}

/// Some rows of a grid, counted through all slices in the order of its samples: see [`Grid::rows`].
///
/// ```
/// use gradnoise::Grid;
/// let map = Grid::new(&[0.0, 0.0], &[0.5; 2], &[64, 48])?;
/// let band = map.rows(16..32)?;
/// assert_eq!((band.grid(), band.rows()), (&map, 16..32));
/// # Ok::<(), gradnoise::GridError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct GridRows {
    grid: Grid,
    rows: Range<u64>,
}

impl GridRows {
    /// Returns the whole grid.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Returns the range of rows, counted through all slices of the grid.
    #[must_use]
    pub fn rows(&self) -> Range<u64> {
        self.rows.clone()
    }
}

impl Grid {
    /// The most samples along one axis.
    pub const MAX_EXTENT: u32 = 1 << 24;

    /// Makes a grid from the position of its first sample, and the step and number of samples along each axis. Steps
    /// are in the noise's coordinates, and may be negative or zero.
    ///
    /// # Errors
    /// [`GridError`] if there are not 1 to 4 coordinates, not 1 to 3 axes, more axes than coordinates, or not as many
    /// steps as axes; if a number is NaN or infinite; or if an extent is 0 or above [`MAX_EXTENT`](Self::MAX_EXTENT).
    pub fn new(origin: &[f64], step: &[f64], extent: &[u32]) -> Result<Self, GridError> {
        let coordinates = origin.len();
        if !(1..=4).contains(&coordinates) {
            return Err(GridError::Coordinates { found: coordinates });
        }
        if !(1..=coordinates.min(3)).contains(&extent.len()) {
            return Err(GridError::Axes { found: extent.len(), coordinates });
        }
        if step.len() != extent.len() {
            return Err(GridError::Steps { steps: step.len(), axes: extent.len() });
        }
        if let Some((coordinate, &value)) = origin.iter().enumerate().find(|(_, value)| !value.is_finite()) {
            return Err(GridError::Origin { coordinate, value });
        }
        if let Some((axis, &value)) = step.iter().enumerate().find(|(_, value)| !value.is_finite()) {
            return Err(GridError::Step { axis, value });
        }
        if let Some((axis, &extent)) =
            extent.iter().enumerate().find(|&(_, extent)| !(1..=Self::MAX_EXTENT).contains(extent))
        {
            return Err(GridError::Extent { axis, extent });
        }
        Ok(Self {
            coordinates,
            axes: extent.len(),
            origin: array::from_fn(|d| origin.get(d).copied().unwrap_or(0.0)),
            step: array::from_fn(|axis| step.get(axis).copied().unwrap_or(0.0)),
            first: [0; 3],
            extent: array::from_fn(|axis| extent.get(axis).copied().unwrap_or(1)),
        })
    }

    /// Returns a window of this grid: `extent` samples along each axis, starting at the sample with index `first`. They
    /// have the same bits as in the whole grid. A new grid with a moved origin would give other bits, since origin +
    /// index · step is rounded unless the step is a power of two.
    ///
    /// Indices may be negative or beyond the grid, as if it were endless. Tile (i, j) of a world is the window of the
    /// same grid at (256 i, 256 j).
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Grid, Perlin};
    ///
    /// let noise = Evaluator::new(Perlin::hashed(Dimension::D2))?;
    /// let world = Grid::new(&[0.0, 0.0], &[0.013, 0.013], &[512, 512])?;
    /// let heights = noise.values(&world)?;
    /// let tile = noise.values(&world.window(&[256, 128], &[64, 64])?)?;
    /// assert_eq!(tile[5 * 64 + 7], heights[(128 + 5) * 512 + 256 + 7]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`GridError`] if there are not as many indices or extents as axes, an extent is 0 or above
    /// [`MAX_EXTENT`](Self::MAX_EXTENT), or an index beyond ±2⁶².
    pub fn window(&self, first: &[i64], extent: &[u32]) -> Result<Self, GridError> {
        let axes = self.axes;
        if let Some(found) = [first.len(), extent.len()].into_iter().find(|&found| found != axes) {
            return Err(GridError::WindowAxes { found, axes });
        }
        let mut window = *self;
        for (axis, (&first, &extent)) in first.iter().zip(extent).enumerate() {
            if !(1..=Self::MAX_EXTENT).contains(&extent) {
                return Err(GridError::Extent { axis, extent });
            }
            let index = i128::from(self.first[axis]) + i128::from(first);
            if index.abs() > 1 << 62 {
                return Err(GridError::Index { axis, index });
            }
            window.first[axis] = index as i64;
            window.extent[axis] = extent;
        }
        Ok(window)
    }

    /// Returns the grid of the one sample at an index, a [window](Self::window) of one sample.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Grid, Perlin};
    ///
    /// let noise = Evaluator::new(Perlin::hashed(Dimension::D2))?;
    /// let terrain = Grid::new(&[0.0, 0.0], &[0.013, 0.013], &[128, 128])?;
    /// let heights = noise.values(&terrain)?;
    /// assert_eq!(noise.values(&terrain.at(&[100, 3])?)?, [heights[3 * 128 + 100]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The same as for [`window`](Self::window).
    pub fn at(&self, index: &[i64]) -> Result<Self, GridError> {
        self.window(index, &[1; 3][..index.len().min(3)])
    }

    /// Returns some of the rows, so that a grid of any size can be computed in pieces. Rows are counted from 0 through
    /// all slices: slice z begins with row z · height.
    ///
    /// ```
    /// use gradnoise::{Dimension, Evaluator, Format, Grid, Perlin, Texels};
    ///
    /// let map = Grid::new(&[0.0, 0.0], &[1.0 / 64.0; 2], &[65_536; 2])?;
    /// let noise = Evaluator::new(Perlin::hashed(Dimension::D2))?;
    /// let mut band = vec![0; 16 * 65_536];
    /// noise.fill(&map.rows(1024..1040)?, &mut Texels::new(Format::R8Unorm, &mut band))?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`GridError::Rows`] if the grid lacks some of the rows.
    pub fn rows(&self, rows: Range<u64>) -> Result<GridRows, GridError> {
        let (Range { start, end }, all) = (rows.clone(), self.rows_in_all());
        if start > end || end > all {
            return Err(GridError::Rows { start, end, rows: all });
        }
        Ok(GridRows { grid: *self, rows })
    }

    /// Returns the grid of a mip level, or nothing if there is no such level. It halves the first `halved` axes: 2 for
    /// 2-D textures and their arrays, 3 for 3-D ones. The returned grid has as many samples as that level of a texture
    /// of this grid's extent has texels. Each sample lies in the middle of the finer samples that it replaces. A
    /// fractal of [antialiased](crate::Octaves::antialiased) octaves omits on each level the octaves too fine for it,
    /// which is better than averaging finer samples.
    ///
    /// ```
    /// use gradnoise::Grid;
    ///
    /// let grid = Grid::new(&[0.0, 5.0], &[0.25, 0.5], &[256, 64])?;
    /// let smaller = grid.mip_level(2, 2).ok_or("256 samples have 9 levels")?;
    /// assert_eq!(smaller, Grid::new(&[0.375, 5.75], &[1.0, 2.0], &[64, 16])?);
    /// assert!(grid.mip_level(8, 2).is_some_and(|last| last.extent() == [1, 1, 1]));
    /// assert_eq!(grid.mip_level(9, 2), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn mip_level(&self, level: u32, halved: usize) -> Option<Self> {
        let axes = 0..halved.min(self.axes);
        let longest = axes.clone().map(|axis| self.extent[axis]).max()?;
        if level > longest.ilog2() {
            return None;
        }
        let mut grid = *self;
        for axis in axes {
            let extent = (self.extent[axis] >> level).max(1);
            let ratio = f64::from(self.extent[axis]) / f64::from(extent);
            grid.extent[axis] = extent;
            grid.step[axis] = self.step[axis] * ratio;
            grid.origin[axis] = self.origin[axis] + self.step[axis] * (0.5 * ratio - 0.5);
            // If the whole grid's level has a sample at the window's start, the window's level is a window of that
            // level.
            let smaller = self.first[axis] >> level;
            if smaller << level == self.first[axis] && f64::from(1 << level) == ratio {
                grid.first[axis] = smaller;
            } else {
                grid.first[axis] = 0;
                grid.origin[axis] += self.step[axis] * self.first[axis] as f64;
            }
        }
        let is_finite = grid.origin.iter().chain(&grid.step).all(|x| x.is_finite());
        is_finite.then_some(grid)
    }

    /// Returns the number of coordinates of the origin: the dimension of the noises that this grid can sample.
    #[must_use]
    pub fn coordinates(&self) -> usize {
        self.coordinates
    }

    /// Returns the number of axes, 1 to 3.
    #[must_use]
    pub fn axes(&self) -> usize {
        self.axes
    }

    /// Returns the position of the sample with index 0, which may lie outside a [window](Self::window); 0 for
    /// coordinates that the grid lacks.
    #[must_use]
    pub fn origin(&self) -> [f64; 4] {
        self.origin
    }

    /// Returns the index of the first sample along each axis: 0, except in a [window](Self::window).
    #[must_use]
    pub fn first(&self) -> [i64; 3] {
        self.first
    }

    /// Returns the step along each axis; zero along axes that the grid lacks.
    #[must_use]
    pub fn step(&self) -> [f64; 3] {
        self.step
    }

    /// Returns the number of samples along x, y and z; 1 along axes that the grid lacks.
    #[must_use]
    pub fn extent(&self) -> [u32; 3] {
        self.extent
    }

    /// Returns the number of rows in all slices.
    pub(crate) fn rows_in_all(&self) -> u64 {
        u64::from(self.extent[1]) * u64::from(self.extent[2])
    }

    /// Returns the total number of samples.
    #[must_use]
    pub fn samples(&self) -> u128 {
        self.extent.iter().map(|&extent| u128::from(extent)).product()
    }
}
