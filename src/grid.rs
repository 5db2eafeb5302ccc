use crate::array;
use crate::dimension::axis_name;
use thiserror::Error;

/// The reason that there can be no such grid.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum GridError {
    /// There are no coordinates, or more than four.
    #[error("an origin has 1 to 4 coordinates, not {found}")]
    Coordinates {
        /// The number of coordinates.
        found: usize,
    },
    /// There are no axes, or more than three, or more than coordinates.
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
        /// The number of samples that was asked for.
        extent: u32,
    },
}

/// The positions at which a noise is sampled: a regular grid of up to three axes through its 1 to 4 coordinates.
///
/// Axis a runs along coordinate a. Coordinates beyond the axes keep the origin's value, so that a 3-D noise can be
/// sliced at a height and a 4-D noise animated through time. Samples come x fastest, then y, then z.
///
/// Sample i of an axis lies at origin + i · step. Positions are fixed point with 64 fractional bits in each octave's
/// own lattice, rounded to 2⁻²⁴ of a cell at each sample: they are the same wherever they are computed, do not depend
/// on how the grid is cut, and lose nothing far from zero or along a long row.
///
/// ```
/// use gradnoise::Grid;
///
/// // 512 x 256 samples of a 3-D noise, 64 to a cell, at height 0.5.
/// let slice = Grid::new(&[0.0, 0.0, 0.5], &[1.0 / 64.0, 1.0 / 64.0], &[512, 256])?;
/// assert_eq!(slice.extent(), [512, 256, 1]);
/// assert_eq!(slice.samples(), 131_072);
/// # Ok::<(), gradnoise::GridError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grid {
    coordinates: usize,
    axes: usize,
    origin: [f64; 4],
    step: [f64; 3],
    extent: [u32; 3],
}

impl Grid {
    /// The most samples along one axis.
    pub const MAX_EXTENT: u32 = 1 << 24;

    /// Makes a grid of the position of its first sample, the step along each axis and the number of samples along each
    /// axis.
    ///
    /// # Errors
    /// Returns a [`GridError`] if there are not 1 to 4 coordinates, not 1 to 3 axes or more axes than coordinates, as
    /// many steps as axes, if a number is NaN or infinite, or an extent 0 or above [`MAX_EXTENT`](Self::MAX_EXTENT).
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
            extent: array::from_fn(|axis| extent.get(axis).copied().unwrap_or(1)),
        })
    }

    /// Returns the grid of a mip level, if there is such: along its first axes, `halved` many, as many samples as that
    /// level of a texture of this grid's extent has texels, each in the middle of what it stands for. For 2-D textures
    /// and their arrays `halved` is 2, for 3-D ones 3. A fractal of [antialiased](crate::Octaves::antialiased) octaves
    /// leaves out on each level what that does not show, which is better than the mean of finer samples.
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

    /// Returns the position of the first sample; coordinates that the grid lacks are zero.
    #[must_use]
    pub fn origin(&self) -> [f64; 4] {
        self.origin
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
    pub(crate) fn rows(&self) -> u64 {
        u64::from(self.extent[1]) * u64::from(self.extent[2])
    }

    /// Returns the first `rows` rows of the first slice.
    pub(crate) fn part_of_slice(&self, rows: u32) -> Self {
        Self { extent: [self.extent[0], rows, 1], ..*self }
    }

    /// Returns the number of samples in all.
    #[must_use]
    pub fn samples(&self) -> u128 {
        self.extent.iter().map(|&extent| u128::from(extent)).product()
    }
}
