//! The map from the root's coordinates to a lattice: for grids, for points, and for single positions.

use crate::array;
use crate::grid::Grid;
use crate::layout::transforms::{Fine, GridTransform, PointsTransform};
use crate::plan::affine::{Affine, FARTHEST, WideFactor, from_fixed, skewed, to_fixed};
use crate::plan::float_map::FloatMap;
use crate::plan::interval::LARGEST_COORDINATE;
use crate::plan::position::Position;
use crate::plan::position_error::PositionError;
use crate::plan::tile::Tiling;

/// The map from the root's coordinates to the lattice of a leaf, in one octave of the enclosing fractals.
#[derive(Clone)]
pub(crate) struct LatticeTransform {
    pub(crate) map: Affine,
    /// The factor of each coordinate, if the map only scales and moves coordinates, and no factor is small.
    diagonal: Option<[WideFactor; 4]>,
    /// The map of single positions in floating point, if there is one.
    float_map: Option<FloatMap>,
    pub(crate) is_skewed: bool,
    /// Whether coordinates are used as values, and so must not wrap.
    pub(crate) is_value: bool,
    pub(crate) tiling: Option<Tiling>,
    /// Vectors with coordinates below this size are mapped to coordinates below [`FARTHEST`].
    small: f64,
}

impl LatticeTransform {
    pub(crate) fn new(map: Affine, is_skewed: bool, is_value: bool, tiling: Option<Tiling>) -> Self {
        let is_skewed = is_skewed && tiling.is_none();
        let factors = map.is_diagonal().then(|| std::array::from_fn(|d| WideFactor::new(map.matrix[d][d])));
        let diagonal = factors.and_then(|[x, y, z, w]| Some([x?, y?, z?, w?]));
        let float_map = if tiling.is_none() { FloatMap::new(&map, is_skewed) } else { None };
        let small = map.size_below(FARTHEST).min(FARTHEST);
        Self { map, diagonal, float_map, is_skewed, is_value, tiling, small }
    }

    /// Maps a vector like [`Affine::apply_to_vector`].
    fn applied(&self, vector: [f64; 4]) -> Result<[i128; 4], (usize, f64)> {
        if vector.iter().all(|x| x.abs() < self.small) {
            return Ok(self.map.apply_to_fixed(array::map(vector, to_fixed)));
        }
        self.map.apply_to_vector(vector)
    }

    pub(crate) fn for_grid(&self, grid: &Grid) -> Result<GridTransform, PositionError> {
        let (origin, step, extent) = (grid.origin(), grid.step(), grid.extent());
        let start = self.checked_start(origin)?;
        let mut steps = [[0; 4]; 4];
        for (axis, value) in step.into_iter().enumerate().filter(|&(_, value)| value != 0.0) {
            let mut vector = [0.0; 4];
            vector[axis] = value;
            let error = |(_, frequency)| PositionError::StepTooLarge { axis, value, frequency };
            steps[axis] = self.skewed(self.applied(vector).map_err(error)?);
        }
        // Cells may wrap, but neither values nor whole numbers of periods.
        if self.is_value || self.tiling.is_some() {
            check_first(start, &steps, grid)?;
        }
        if self.is_value {
            let along: [_; 3] = std::array::from_fn(|axis| (steps[axis], extent[axis]));
            let mut first = origin;
            for ((x, step), index) in first.iter_mut().zip(step).zip(grid.first()) {
                *x += step * index as f64;
            }
            self.check_value(advanced(start, &steps, grid), &along, first)?;
        }
        if let Some(tiling) = &self.tiling {
            steps = steps.map(|step| tiling.step(step));
            let cells = |axis: usize| {
                let longest = steps[axis].iter().fold(0.0_f64, |longest, &step| longest.max(from_fixed(step).abs()));
                longest * f64::from(extent[axis])
            };
            let crossed = |d: usize| -> f64 {
                (0..3).map(|axis| from_fixed(steps[axis][d]).abs() * f64::from(extent[axis])).sum()
            };
            let longest = (0..3).max_by(|&a, &b| cells(a).total_cmp(&cells(b))).unwrap_or_default();
            let is_too_long = |axis: &usize| 3.0 * cells(*axis) > Tiling::MAX_TILED_CELLS;
            let turned_too_far = (!tiling.reaches(std::array::from_fn(crossed))).then_some(longest);
            if let Some(axis) = (0..3).find(is_too_long).or(turned_too_far) {
                return Err(PositionError::TooLongForTiles { axis });
            }
        }
        let first = match &self.tiling {
            Some(tiling) => tiling.reduced(advanced(tiling.position(start), &steps, grid)),
            None => advanced(start, &steps, grid),
        };
        let step = array::map(steps, |step| array::map(step, fine));
        Ok(GridTransform { origin: array::map(first, rounded), step })
    }

    pub(crate) fn for_points(&self) -> PointsTransform {
        let (offset, matrix) = match &self.tiling {
            Some(tiling) => (tiling.position(self.map.offset), tiling.matrix(&self.map)),
            None => (self.map.offset, self.map.matrix),
        };
        PointsTransform::new(self.skewed(offset), matrix)
    }

    /// Returns a bound: positions whose coordinates are smaller in size need no check.
    pub(crate) fn near(&self) -> f64 {
        // Skewing makes coordinates at most 2.24 times as large.
        if self.is_value { self.map.size_below(LARGEST_COORDINATE / 4.0) } else { self.small }
    }

    /// Maps an origin to the lattice, in 64.64 fixed point, or returns an error if it is too far away.
    pub(crate) fn checked_start(&self, origin: [f64; 4]) -> Result<[i128; 4], PositionError> {
        let too_far =
            |(coordinate, frequency)| PositionError::TooFar { coordinate, value: origin[coordinate], frequency };
        let start = self.applied(origin).map_err(too_far)?;
        Ok(self.moved(match &self.tiling {
            Some(tiling) => self.map.apply_to_fixed(tiling.root(origin.map(to_fixed))),
            None => start,
        }))
    }

    /// Maps a position to the lattice, in 32.32 fixed point. The last eight bits are not significant.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn in_lattice<const M: usize>(&self, position: &Position<'_>) -> [u64; M] {
        let in_floats = self.float_map.as_ref().and_then(|map| map.in_lattice(position.coordinates));
        in_floats.unwrap_or_else(|| self.finely_in_lattice(position.fixed()))
    }

    /// Maps a position in 64.64 fixed point to the lattice, in 32.32 fixed point with all bits significant.
    #[inline(never)]
    pub(crate) fn finely_in_lattice<const M: usize>(&self, position: &[i128; 4]) -> [u64; M] {
        let start = match (&self.diagonal, &self.tiling) {
            (Some(diagonal), None) => self.moved(scaled(position, diagonal)),
            _ => self.in_any_lattice(position),
        };
        start.map(|coordinate| rounded(coordinate).position)
    }

    #[inline(never)]
    fn in_any_lattice<const M: usize>(&self, position: &[i128; 4]) -> [i128; M] {
        let Some(tiling) = &self.tiling else { return self.moved(self.map.apply_to_fixed(*position)) };
        let position = tiling.root(*position);
        let start = match &self.diagonal {
            Some(diagonal) => scaled(&position, diagonal),
            None => self.map.apply_to_fixed(position),
        };
        resized(tiling.position(self.moved(start)))
    }

    /// Adds the map's offset, and skews the sum.
    #[inline]
    fn moved<const M: usize>(&self, mut start: [i128; M]) -> [i128; M] {
        for (coordinate, offset) in start.iter_mut().zip(&self.map.offset) {
            *coordinate = coordinate.wrapping_add(*offset);
        }
        self.skewed(start)
    }

    #[inline]
    fn skewed<const M: usize>(&self, fixed: [i128; M]) -> [i128; M] {
        if self.is_skewed { skewed(fixed, self.map.dimension) } else { fixed }
    }

    /// Checks that coordinates used as values do not wrap along these steps, each of which is repeated as often as its
    /// number says.
    pub(crate) fn check_value(
        &self,
        start: [i128; 4],
        steps: &[([i128; 4], u32)],
        origin: [f64; 4],
    ) -> Result<(), PositionError> {
        for row in 0..self.map.dimension {
            let along = steps.iter().map(|(step, count)| from_fixed(step[row]).abs() * f64::from(*count));
            if from_fixed(start[row]).abs() + along.sum::<f64>() >= LARGEST_COORDINATE {
                let size = |k: &usize| (self.map.matrix[row][*k] * origin[*k]).abs();
                let coordinate = (0..4).max_by(|a, b| size(a).total_cmp(&size(b))).unwrap_or(0);
                return Err(PositionError::TooFarForValue { coordinate, value: origin[coordinate] });
            }
        }
        Ok(())
    }
}

/// Multiplies each coordinate by its factor.
#[inline]
fn scaled<const M: usize>(position: &[i128; 4], factors: &[WideFactor; 4]) -> [i128; M] {
    array::from_fn(|axis| factors[axis].times(position[axis]))
}

/// Checks that the first sample of a window of a grid fits into fixed point.
fn check_first(start: [i128; 4], steps: &[[i128; 4]; 4], grid: &Grid) -> Result<(), PositionError> {
    for (d, start) in start.into_iter().enumerate() {
        let size = |axis: usize| (from_fixed(steps[axis][d]) * grid.first()[axis] as f64).abs();
        if from_fixed(start).abs() + (0..3).map(size).sum::<f64>() >= FARTHEST_FIRST {
            let axis = (0..3).max_by(|&a, &b| size(a).total_cmp(&size(b))).unwrap_or(0);
            return Err(PositionError::IndexTooLarge { axis, index: grid.first()[axis], step: grid.step()[axis] });
        }
    }
    Ok(())
}

/// Returns the position of a window's first sample, given that of the sample with index 0. It wraps as in shaders.
fn advanced(start: [i128; 4], steps: &[[i128; 4]; 4], grid: &Grid) -> [i128; 4] {
    let along = steps.iter().zip(grid.first()).filter(|(_, first)| *first != 0);
    along.fold(start, |at, (step, first)| array::from_fn(|d| at[d].wrapping_add(step[d].wrapping_mul(first.into()))))
}

/// The size below which the coordinates of a window's first sample must stay. 64.64 fixed point has as much room again
/// for the extent of the grid.
const FARTHEST_FIRST: f64 = 4.0 * FARTHEST;

/// Appends zeros, or drops coordinates.
fn resized<const A: usize, const B: usize>(coordinates: [i128; A]) -> [i128; B] {
    array::from_fn(|axis| coordinates.get(axis).copied().unwrap_or_default())
}

/// Half of the last bit of a 24-bit local coordinate, in 64.64 fixed point.
const HALF_OF_LOCAL: i128 = 1 << (64 - 25);

/// Converts from 64.64 to the 32.64 fixed point of grids, whose cells wrap.
fn fine(coordinate: i128) -> Fine {
    Fine { position: (coordinate >> 32) as u64, below: coordinate as u32, padding: 0 }
}

/// Converts like `fine`, but rounds local coordinates when their lower bits are cut off.
#[inline]
fn rounded(coordinate: i128) -> Fine {
    fine(coordinate.wrapping_add(HALF_OF_LOCAL))
}
