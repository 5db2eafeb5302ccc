//! Maps a single position to the lattice of a leaf: in fixed point, equally exact everywhere, or in `f32`, as
//! `positions.rs` maps lists of points and a shader its point.

use crate::array;
use crate::cpu::engine::maps::skewed;
use crate::cpu::engine::part_noise::PartNoise;
use crate::cpu::engine::planes::{LeafPlanes, coordinates_at};
use crate::cpu::engine::sample_positions::{GridRow, PointList, Positions};
use crate::cpu::engine::simd_level::Vectors;
use crate::formulas::math::arithmetic::{clamp_symmetric, flush_small};
use crate::formulas::math::fixed::whole_to_i32;
use crate::formulas::space::displacement::displaced_coordinate;
use crate::formulas::space::fixed_coordinate;
use crate::formulas::space::grid::{coordinate_affine, coordinate_aligned};
use crate::formulas::space::lattice_position::{Coordinate, LatticePosition, lattice_position};
use crate::formulas::space::points::repeated_coordinate;
use crate::formulas::space::points_transform::{transform_factor, transform_fraction, transform_shift};
use crate::formulas::space::skewed_tile::to_skewed_tile;
use crate::formulas::space::{coordinate_mapped, coordinate_straight};
use crate::lanes::together::{MANY, Many, Together};
use crate::layout::parameters::ArrayView;
use crate::layout::transforms::{GridOrPoints, GridTransform, PointsTransform};
use crate::numbers::number_or_zero;
use crate::plan::Plan;
use crate::plan::position::Position;
use crate::plan::program::{LeafPosition, TileKind};
use std::cell::Cell;

/// The largest coordinate of a point in a lattice, in cells.
const FARTHEST_CELL: f32 = 1e9;

/// A leaf in one combination of octaves.
#[derive(Clone, Copy)]
pub(crate) struct InLeaf<'a, F = f32> {
    pub(crate) plan: &'a Plan,
    /// The index of its lattice transform.
    pub(crate) transform: u32,
    pub(crate) leaf: LeafPosition,
    pub(crate) tile: Option<ArrayView<'a>>,
    /// The displacement of the position by warps, in the leaf's coordinates.
    pub(crate) displacement: Option<[F; 4]>,
}

impl InLeaf<'_> {
    /// Returns the displacement in the coordinates of a lattice that may be stretched to repeat.
    #[inline]
    fn stretched(&self, displacement: [f32; 4]) -> [f32; 4] {
        match (self.leaf.tile, self.tile) {
            (TileKind::Skewed, Some(tile)) => to_skewed_tile(tile, displacement),
            _ => displacement,
        }
    }
}

/// A position in the root's coordinates, or several.
pub(crate) trait Place: Copy {
    /// One number for each sample there.
    type Number: Together;

    /// Whether it is in fixed point, for which noises are inlined.
    const IS_FIXED: bool;

    /// Returns the position of each sample in the lattice of a leaf.
    fn in_lattice<const M: usize>(
        self,
        leaf: InLeaf<'_, Self::Number>,
    ) -> <Self::Number as Together>::Each<LatticePosition<M>>;

    /// Returns the value of an operation whose function was chosen, unless this is a place within blocks.
    #[inline]
    fn value_of(
        self,
        _part: &dyn PartNoise,
        _plan: &Plan,
        _moved_by: Option<[Self::Number; 4]>,
    ) -> Option<Self::Number> {
        None
    }

    /// Returns the vectors and planes that find the corners of several samples, if there are several.
    fn passes(&self) -> Option<Passes<'_>> {
        None
    }
}

/// Vectors, and planes for the gradients or lattice values at the corners of several samples.
#[derive(Clone, Copy)]
pub(crate) struct Passes<'a> {
    pub(crate) simd: Vectors,
    pub(crate) planes: &'a Cell<Option<Box<LeafPlanes>>>,
}

impl Place for &Position<'_> {
    type Number = f32;

    const IS_FIXED: bool = true;

    #[cfg_attr(optimized, inline(always))]
    fn in_lattice<const M: usize>(self, leaf: InLeaf<'_>) -> [LatticePosition<M>; 1] {
        let transform = leaf.plan.transform(leaf.transform);
        let coordinates: [u64; M] = match leaf.displacement {
            None => transform.in_lattice(self),
            // Displacements are added before the lowest bits are cut off.
            Some(displacement) => displaced(transform.finely_in_lattice(self.fixed()), &leaf, displacement),
        };
        [lattice_position(|axis| fixed_coordinate::lattice_position_along(coordinates[axis]))]
    }

    #[inline]
    fn value_of(self, noise: &dyn PartNoise, plan: &Plan, moved_by: Option<[f32; 4]>) -> Option<f32> {
        Some(match moved_by {
            None => noise.value_at(plan, self),
            Some(displacement) => noise.displaced_at(plan, self, displacement),
        })
    }
}

/// Adds a displacement in a leaf's coordinates to a position in its lattice.
fn displaced<const M: usize>(at: [u64; M], leaf: &InLeaf<'_>, displacement: [f32; 4]) -> [u64; M] {
    let displacement = array::map(leaf.stretched(displacement), fixed_from);
    let straight = |axis: usize| displacement[axis];
    // The host has skewed the position, but not the displacement.
    let along = |axis| if leaf.leaf.skewed { skewed::<M, u64>(straight, axis) } else { straight(axis) };
    array::from_fn(|axis| displaced_coordinate(|axis| at[axis], along, axis))
}

/// Converts a number to 32.32 fixed point with the bits of the twin of this name, in the fastest way for one lane.
#[inline]
fn fixed_from(x: f32) -> u64 {
    let near = flush_small(clamp_symmetric(x, 268_435_456.0));
    let towards_zero = near as i32;
    let cell = towards_zero - i32::from(towards_zero as f32 > near);
    let rounded = near - cell as f32;
    let local = if rounded >= 1.0 { 0.999_999_94 } else { rounded };
    (u64::from(cell.cast_unsigned()) << 32) | (local * 4_294_967_296.0) as u64
}

/// A place of any kind.
#[derive(Clone, Copy)]
pub(crate) enum AnyPlace<'a> {
    Single(&'a Position<'a>),
    /// A sample of a grid.
    Sample {
        transforms: &'a [GridTransform],
        at: [u32; 4],
    },
    Point(Point<'a>),
}

impl Place for AnyPlace<'_> {
    type Number = f32;

    const IS_FIXED: bool = false;

    #[inline]
    fn in_lattice<const M: usize>(self, leaf: InLeaf<'_>) -> [LatticePosition<M>; 1] {
        match self {
            Self::Single(position) => position.in_lattice(leaf),
            Self::Sample { transforms, at } => [sample_in_lattice(&transforms[leaf.transform as usize], at, &leaf)],
            Self::Point(point) => point.in_lattice(leaf),
        }
    }

    // Machines that run blocks have no such functions.
    fn value_of(self, part: &dyn PartNoise, plan: &Plan, moved_by: Option<[f32; 4]>) -> Option<f32> {
        match self {
            Self::Single(position) => position.value_of(part, plan, moved_by),
            Self::Sample { .. } => None,
            Self::Point(point) => point.value_of(part, plan, moved_by),
        }
    }
}

impl<'a> From<&'a Position<'a>> for AnyPlace<'a> {
    fn from(position: &'a Position<'a>) -> Self {
        Self::Single(position)
    }
}

impl<'a> From<Point<'a>> for AnyPlace<'a> {
    fn from(point: Point<'a>) -> Self {
        Self::Point(point)
    }
}

/// The places of several samples that are computed together. Missing ones repeat the last.
#[derive(Clone, Copy)]
pub(crate) struct ManyPlaces<'a> {
    pub(crate) positions: Positions<'a>,
    /// The columns of the first and the last sample.
    pub(crate) columns: [usize; 2],
    pub(crate) passes: Passes<'a>,
}

impl Place for ManyPlaces<'_> {
    type Number = Many;

    const IS_FIXED: bool = false;

    fn in_lattice<const M: usize>(self, leaf: InLeaf<'_, Many>) -> [LatticePosition<M>; MANY] {
        let InLeaf { plan, transform, leaf, tile, displacement } = leaf;
        let of_sample = |displacement| InLeaf { plan, transform, leaf, tile, displacement };
        match displacement {
            None => {
                let leaf = of_sample(None);
                Many::each(|i| self.sample_in_lattice(i, &leaf))
            }
            Some(along) => Many::each(|i| {
                let displacement = Some(array::from_fn(|axis| along[axis].at(i)));
                self.sample_in_lattice(i, &of_sample(displacement))
            }),
        }
    }

    fn passes(&self) -> Option<Passes<'_>> {
        Some(self.passes)
    }
}

impl ManyPlaces<'_> {
    /// Returns the position of a sample in the lattice of a leaf.
    #[inline]
    fn sample_in_lattice<const M: usize>(&self, sample: usize, leaf: &InLeaf<'_>) -> LatticePosition<M> {
        let [first, last] = self.columns;
        let column = (first + sample).min(last);
        match self.positions {
            GridOrPoints::Grid(GridRow { transforms, first: [x, y, z, w], .. }) => {
                sample_in_lattice(&transforms[leaf.transform as usize], [x + column as u32, y, z, w], leaf)
            }
            GridOrPoints::Points(PointList { transforms, points, .. }) => {
                let [position] = Point::new(coordinates_at(points.planes(), column), transforms).in_lattice(*leaf);
                position
            }
        }
    }
}

/// Returns the position of a grid sample in the lattice of a leaf.
#[inline]
fn sample_in_lattice<const M: usize>(transform: &GridTransform, at: [u32; 4], leaf: &InLeaf<'_>) -> LatticePosition<M> {
    let is_aligned = leaf.leaf.aligned && !leaf.leaf.skewed;
    let undisplaced: [u64; M] = if is_aligned {
        array::from_fn(|axis| coordinate_aligned(transform, at, axis))
    } else {
        array::from_fn(|axis| coordinate_affine(transform, at, axis))
    };
    let coordinates = match leaf.displacement {
        None => undisplaced,
        Some(displacement) => displaced(undisplaced, leaf, displacement),
    };
    lattice_position(|axis| fixed_coordinate::lattice_position_along(coordinates[axis]))
}

/// A position given as `f32`.
#[derive(Clone, Copy)]
pub(crate) struct Point<'a> {
    /// Its coordinates, never NaN. Those beyond its dimension are zero.
    pub(crate) at: [f32; 4],
    /// The maps to all lattices.
    transforms: &'a [PointsTransform],
}

impl<'a> Point<'a> {
    /// Creates a position from its coordinates. NaN counts as zero.
    #[inline]
    pub(crate) fn new(coordinates: [f32; 4], transforms: &'a [PointsTransform]) -> Self {
        Self { at: array::map(coordinates, number_or_zero), transforms }
    }
}

impl Place for Point<'_> {
    type Number = f32;

    const IS_FIXED: bool = false;

    #[cfg_attr(optimized, inline(always))]
    fn in_lattice<const M: usize>(self, leaf: InLeaf<'_>) -> [LatticePosition<M>; 1] {
        let (transform, position) = (&self.transforms[leaf.transform as usize], leaf.leaf);
        let at = match leaf.tile {
            Some(tile) => array::from_fn(|axis| repeated_coordinate(tile, axis as u32, self.at[axis])),
            None => self.at,
        };
        let mut coordinates: [f32; M] = array::from_fn(|axis| point_coordinate(position.straight, transform, at, axis));
        // The host has skewed the coordinates of skewed tiles, but not displacements.
        let is_skewed_by_host = position.tile == TileKind::Skewed;
        if let Some(displacement) = leaf.displacement {
            let straight = leaf.stretched(displacement);
            let along = |axis: usize| {
                let straight = |axis: usize| straight[axis];
                if is_skewed_by_host { skewed::<M, f32>(straight, axis) } else { straight(axis) }
            };
            coordinates = array::from_fn(|axis| displaced_coordinate(|axis| coordinates[axis], along, axis));
        }
        if position.skewed && !is_skewed_by_host {
            coordinates = skewed_point(coordinates);
        }
        [point_in_lattice(transform, coordinates)]
    }

    #[inline]
    fn value_of(self, noise: &dyn PartNoise, plan: &Plan, moved_by: Option<[f32; 4]>) -> Option<f32> {
        let [x, y, z, w] = self.at;
        Some(match moved_by {
            None => noise.value(plan, x, y, z, w),
            Some(displacement) => noise.displaced(plan, self.at, displacement),
        })
    }
}

/// Returns a coordinate of a point in a leaf's straight coordinates, without the fraction of its offset. An infinite
/// coordinate times a factor of 0 counts as zero.
#[cfg_attr(optimized, inline(always))]
fn point_coordinate(is_straight: bool, transform: &PointsTransform, at: [f32; 4], axis: usize) -> f32 {
    if is_straight {
        number_or_zero(coordinate_straight(transform, at, axis))
    } else {
        coordinate_mapped(transform, at, axis)
    }
}

/// Skews coordinates.
#[cfg_attr(optimized, inline(always))]
fn skewed_point<const M: usize>(straight: [f32; M]) -> [f32; M] {
    array::from_fn(|axis| skewed::<M, f32>(|axis| straight[axis], axis))
}

/// Splits coordinates into cells and local coordinates, with the bits of `lattice_position_along` in
/// `src/formulas/space/points.rs`.
#[cfg_attr(optimized, inline(always))]
fn point_in_lattice<const M: usize>(transform: &PointsTransform, coordinates: [f32; M]) -> LatticePosition<M> {
    let sums = array::from_fn(|axis| coordinates[axis].plus(transform_fraction(transform, axis)));
    let (cell, local) = parted_if_near(sums).unwrap_or_else(|| parted_anywhere(sums));
    LatticePosition { cell: array::from_fn(|axis| cell[axis].wrapping_add(transform_shift(transform, axis))), local }
}

/// Coordinates whose sizes sum to at most this, in cells, are split without a conversion.
const NEAR: f32 = 4_194_304.0;

/// 1.5 * 2^23: its sum with a number has no fraction, and its low bits are the nearest integer in two's complement.
const ROUNDS: f32 = 12_582_912.0;

/// Splits sums of coordinates and fractions in the fastest way for one lane. Returns none if one is far away or NaN.
#[cfg_attr(optimized, inline(always))]
fn parted_if_near<const M: usize>(sums: [f32; M]) -> Option<([i32; M], [f32; M])> {
    let (mut size, mut cell, mut local) = (0.0, [0; M], [0.0; M]);
    for axis in 0..M {
        let sum = sums[axis];
        size += sum.abs();
        let rounded = sum + ROUNDS;
        let beyond = sum - (rounded - ROUNDS);
        // All ones if the nearest integer is above, otherwise zero. A branch would be taken half of the time.
        let above = beyond.to_bits().cast_signed() >> 31;
        cell[axis] = rounded.to_bits().wrapping_sub(ROUNDS.to_bits()).cast_signed().wrapping_add(above);
        local[axis] = beyond + f32::from_bits(1.0_f32.to_bits() & above.cast_unsigned());
    }
    // NaN and infinity are not near.
    (size <= NEAR).then_some((cell, local))
}

/// Splits sums of coordinates and fractions of any size.
#[cold]
fn parted_anywhere<const M: usize>(sums: [f32; M]) -> ([i32; M], [f32; M]) {
    let near = sums.map(|sum| clamp_symmetric(number_or_zero(sum), FARTHEST_CELL));
    (near.map(|sum| whole_to_i32(sum.floor())), near.map(|sum| sum - sum.floor()))
}

/// The map from points to the lattice of a leaf that does not repeat.
#[derive(Clone, Copy)]
pub(crate) struct ToLattice {
    pub(crate) factors: [f32; 4],
    pub(crate) fractions: [f32; 4],
    pub(crate) shifts: [i32; 4],
    pub(crate) transform: PointsTransform,
}

impl ToLattice {
    pub(crate) fn new(transform: PointsTransform) -> Self {
        let factors = array::from_fn(|axis| transform_factor(&transform, axis));
        Self { factors, fractions: transform.fraction, shifts: transform.shift, transform }
    }

    /// Returns the position of a point in the lattice, which is skewed if `SKEWED` is true. Warps may have moved the
    /// point, in the coordinates of the lattice before skewing.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn map<const M: usize, const SKEWED: bool>(
        &self,
        is_straight: bool,
        point: [f32; 4],
        moved_by: Option<[f32; 4]>,
    ) -> LatticePosition<M> {
        let straight: [f32; M] = if is_straight {
            array::from_fn(|axis| point[axis] * self.factors[axis])
        } else {
            array::from_fn(|axis| coordinate_mapped(&self.transform, point, axis))
        };
        let coordinates = moved_and_skewed::<M, SKEWED>(straight, moved_by);
        match parted_if_near(array::from_fn(|axis| coordinates[axis] + self.fractions[axis])) {
            Some((cell, local)) => {
                LatticePosition { cell: array::from_fn(|axis| cell[axis].wrapping_add(self.shifts[axis])), local }
            }
            None => self.map_anywhere::<M, SKEWED>(is_straight, point, moved_by),
        }
    }

    /// Maps a point that is far away or has a NaN coordinate.
    #[cold]
    fn map_anywhere<const M: usize, const SKEWED: bool>(
        &self,
        is_straight: bool,
        point: [f32; 4],
        moved_by: Option<[f32; 4]>,
    ) -> LatticePosition<M> {
        let at = array::map(point, number_or_zero);
        let straight = array::from_fn(|axis| point_coordinate(is_straight, &self.transform, at, axis));
        point_in_lattice(&self.transform, moved_and_skewed::<M, SKEWED>(straight, moved_by))
    }
}

#[cfg_attr(optimized, inline(always))]
fn moved_and_skewed<const M: usize, const SKEWED: bool>(straight: [f32; M], moved_by: Option<[f32; 4]>) -> [f32; M] {
    let moved = match moved_by {
        None => straight,
        Some(along) => array::from_fn(|axis| displaced_coordinate(|axis| straight[axis], |axis| along[axis], axis)),
    };
    if SKEWED { skewed_point(moved) } else { moved }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formulas::math::fixed;
    use crate::formulas::space::lattice_position_along;

    #[test]
    fn parted_points_have_the_bits_of_the_twin() {
        let ulp = f32::EPSILON;
        let mut count = 0;
        for fraction in [1.0, 1.0 + ulp, 1.25, 1.5 - ulp, 2.0 - ulp] {
            let transform =
                PointsTransform { fraction: [fraction; 4], shift: [7, -3, i32::MAX, 0], matrix: [[0.0; 4]; 4] };
            for exponent in -149..128 {
                for mantissa in [1.0, 1.0 + ulp, 1.3, 1.5, 2.0 - ulp] {
                    let size = (f64::from(mantissa) * 2.0_f64.powi(exponent)) as f32;
                    for coordinate in [size, -size, size + 0.5, 0.5 - size, size.floor() - 1.0] {
                        let found: LatticePosition<1> = point_in_lattice(&transform, [coordinate]);
                        let expected = lattice_position_along(coordinate, &transform, 0);
                        let bits = |p: LatticePosition<1>| (p.cell, p.local.map(f32::to_bits));
                        assert_eq!(bits(found), bits(expected), "{coordinate:e} and {fraction}");
                        count += usize::from(parted_if_near([coordinate + fraction]).is_some());
                    }
                }
            }
        }
        // Both branches occur.
        assert!((1_000..30_000).contains(&count), "{count}");
        assert!(parted_if_near([f32::NAN, 0.0]).is_none() && parted_if_near([0.0, f32::INFINITY]).is_none());
    }

    #[test]
    fn fixed_displacements_have_the_bits_of_the_twin() {
        // No displacement is NaN.
        let same = |x: f32| assert!(x.is_nan() || fixed_from(x) == fixed::fixed_from(x), "{x:e}");
        for step in (0..u32::MAX).step_by(9_973) {
            same(f32::from_bits(step));
        }
        for whole in [0.0, 1.0, 2.0, 255.0, 65_536.0, 8_388_607.0, 16_777_216.0, 268_435_456.0] {
            for x in [whole, whole + 0.5, whole * (1.0 - f32::EPSILON / 2.0), whole * (1.0 + f32::EPSILON), 1.0 / whole]
            {
                same(x);
                same(-x);
            }
        }
    }
}
