//! The passes that find each sample's position in a leaf's lattice.
#![expect(clippy::needless_range_loop, reason = "loops over planes count through columns")]

use crate::array;
use crate::cpu::engine::leaf_run::LeafRun;
use crate::cpu::engine::maps::skewed;
use crate::cpu::engine::planes::{Coordinates, LeafPlanes, Plane, coordinates_at};
use crate::cpu::engine::sample_positions::{GridRow, PointList};
use crate::cpu::engine::scratch::{Scratch, leaf_planes};
use crate::cpu::engine::simd_level::vectorized;
use crate::cpu::engine::strip::{AxisSteps, StripSteps, whole_vectors};
use crate::formulas::math::fixed::{fine_advance, fixed_cell};
use crate::formulas::space::displacement::{displaced_coordinate, displacement_straight};
use crate::formulas::space::fixed_coordinate::lattice_position_along;
use crate::formulas::space::grid::{at_index, coordinate_affine, coordinate_aligned};
use crate::formulas::space::lattice_position::LatticePosition;
use crate::formulas::space::points::repeated_coordinate;
use crate::formulas::space::skewed_tile::to_skewed_tile;
use crate::formulas::space::{self, coordinate_mapped, coordinate_straight};
use crate::lanes::inlined;
use crate::layout::parameters::ArrayView;
use crate::layout::transforms::{Fine, GridOrPoints, GridTransform, PointsTransform};
use crate::numbers::number_or_zero;
use crate::plan::affine::MapKind;
use crate::plan::program::TileKind;

impl LeafPlanes {
    /// Returns the position of a sample.
    pub(crate) fn position<const M: usize>(&self, i: usize) -> LatticePosition<M> {
        LatticePosition {
            cell: array::from_fn(|axis| self.cells[axis][i]),
            local: array::from_fn(|axis| self.local[axis][i]),
        }
    }
}

impl LeafRun<'_> {
    /// Finds the cells and local coordinates of all samples.
    pub(crate) fn find_positions<'s, const M: usize>(&self, scratch: &'s mut Scratch) -> &'s mut LeafPlanes {
        let Scratch { planes, strip_steps: steps, .. } = scratch;
        let planes = leaf_planes(planes);
        let (simd, count, transform) = (self.block.simd, self.block.count, self.transform as usize);
        match self.block.positions {
            GridOrPoints::Grid(GridRow { transforms, first, .. }) => {
                self.step_along_row::<M>(&transforms[transform], first, steps.get_mut(transform), planes);
                if let Some(map) = self.position.displacement {
                    self.displace::<M>(map, planes);
                }
                let LeafPlanes { fractions, local, .. } = &mut *planes;
                for axis in 0..M {
                    vectorized!(simd, find_local(&fractions[axis], count, &mut local[axis]));
                }
            }
            GridOrPoints::Points(PointList { transforms, points, .. }) => {
                self.map_points::<M>(&transforms[transform], points.planes(), planes);
            }
        }
        planes
    }

    /// Finds the positions of points.
    fn map_points<const M: usize>(
        &self,
        transform: &PointsTransform,
        points: &Coordinates<f32>,
        planes: &mut LeafPlanes,
    ) {
        let (simd, count) = (self.block.simd, self.block.count);
        if let Some(map) = self.position.displacement {
            self.transform_displacements(map, planes);
        }
        // `local` holds displacements.
        let LeafPlanes { cells, local, coordinates, repeated, .. } = planes;
        let points = match self.tile {
            None => points,
            Some(tile) => {
                for axis in 0..4 {
                    let (points, repeated) = (&points[axis], &mut repeated[axis]);
                    vectorized!(simd, repeat_points(tile, axis as u32, points, count, repeated));
                }
                repeated
            }
        };
        macro_rules! coordinates {
            ($coordinate:ident) => {{
                // A frequency of 0 makes NaN of what is infinite.
                let coordinate = inlined!(|at: [f32; 4], axis: usize| number_or_zero($coordinate(transform, at, axis)));
                vectorized!(simd, find_coordinates::<M>(coordinate, points, count, coordinates));
            }};
        }
        if self.position.straight {
            coordinates!(coordinate_straight);
        } else {
            coordinates!(coordinate_mapped);
        }
        // The host has skewed the coordinates of skewed tiles, but not displacements.
        let is_skewed_by_host = self.position.tile == TileKind::Skewed;
        if self.position.displacement.is_some() {
            if is_skewed_by_host {
                vectorized!(simd, skew::<M>(count, local));
            }
            vectorized!(simd, add_displacement_to_points::<M>(local, count, coordinates));
        }
        if self.position.skewed && !is_skewed_by_host {
            vectorized!(simd, skew::<M>(count, coordinates));
        }
        vectorized!(simd, part_points::<M>(transform, coordinates, count, cells, local));
    }

    /// Finds the coordinates of samples along a row of a grid.
    fn step_along_row<const M: usize>(
        &self,
        transform: &GridTransform,
        first: [u32; 4],
        steps: Option<&mut StripSteps>,
        planes: &mut LeafPlanes,
    ) {
        let (simd, count) = (self.block.simd, self.block.count);
        let LeafPlanes { cells, fractions, .. } = planes;
        let aligned = self.position.aligned && !self.position.skewed;
        match steps {
            Some(steps) if count > 1 => {
                let steps = steps.prepared(transform, M, aligned, count);
                for axis in 0..M {
                    let start = row_start(transform, first, axis, aligned);
                    vectorized!(simd, step(start, &steps[axis], count, &mut cells[axis], &mut fractions[axis]));
                }
            }
            _ => {
                for i in 0..count {
                    let at = at_index(first, i);
                    for axis in 0..M {
                        let coordinate = if aligned {
                            coordinate_aligned(transform, at, axis)
                        } else {
                            coordinate_affine(transform, at, axis)
                        };
                        (cells[axis][i], fractions[axis][i]) = parted(coordinate);
                    }
                }
            }
        }
    }

    /// Writes displacements in the leaf's coordinates to the planes of local coordinates.
    fn transform_displacements(&self, map: MapKind, planes: &mut LeafPlanes) {
        let parameters = self.machine.parameters(self.operation.map);
        // A skewed tile needs all four.
        let axes = if self.position.tile == TileKind::Skewed { 4 } else { self.position.dimension };
        self.block.transform_displacements(self.block.simd, map, parameters, axes, &mut planes.local);
        if let (TileKind::Skewed, Some(tile)) = (self.position.tile, self.tile) {
            for i in 0..self.block.count {
                let displacement = to_skewed_tile(tile, coordinates_at(&planes.local, i));
                for axis in 0..axes {
                    planes.local[axis][i] = displacement[axis];
                }
            }
        }
    }

    /// Adds the displacement of each position of a grid.
    fn displace<const M: usize>(&self, map: MapKind, planes: &mut LeafPlanes) {
        let (simd, count) = (self.block.simd, self.block.count);
        self.transform_displacements(map, planes);
        // The planes of corners and ranks hold displacements in fixed point.
        let LeafPlanes { cells, fractions, local, ranks, corners, .. } = planes;
        let moved_cells = &mut corners.reduced;
        vectorized!(simd, fix_displacements::<M>(local, count, moved_cells, ranks));
        let displacement = [&*moved_cells, &*ranks];
        // The host has skewed the coordinates of grids, but not displacements.
        if self.position.skewed {
            vectorized!(simd, add_displacement::<M, true>(displacement, count, cells, fractions));
        } else {
            vectorized!(simd, add_displacement::<M, false>(displacement, count, cells, fractions));
        }
    }
}

#[cfg_attr(optimized, inline(always))]
fn add_displacement<const M: usize, const SKEWED: bool>(
    [whole, rest]: [&Coordinates<i32>; 2],
    count: usize,
    cells: &mut Coordinates<i32>,
    fractions: &mut Coordinates<i32>,
) {
    for i in 0..whole_vectors(count) {
        let straight: [u64; M] = array::from_fn(|axis| joined(whole[axis][i], rest[axis][i]));
        for axis in 0..M {
            let straight = inlined!(|axis| straight[axis]);
            let along = inlined!(|axis| if SKEWED { skewed::<M, u64>(straight, axis) } else { straight(axis) });
            let undisplaced = joined(cells[axis][i], fractions[axis][i]);
            let displaced = displaced_coordinate(inlined!(|_axis| undisplaced), along, axis);
            (cells[axis][i], fractions[axis][i]) = parted(displaced);
        }
    }
}

/// Joins a cell and the bits of a fraction.
#[cfg_attr(optimized, inline(always))]
fn joined(cell: i32, fraction: i32) -> u64 {
    u64::from(cell as u32) << 32 | u64::from(fraction as u32)
}

/// Splits a coordinate into its cell and the bits of its fraction.
#[cfg_attr(optimized, inline(always))]
fn parted(coordinate: u64) -> (i32, i32) {
    (fixed_cell(coordinate), coordinate as i32)
}

/// Returns the carry bit of a sum of two numbers, or of their sum plus 1. A comparison would become an AVX-512 mask,
/// which is several times slower.
#[cfg_attr(optimized, inline(always))]
fn carry(a: u32, b: u32, sum: u32) -> u32 {
    ((a & b) | ((a | b) & !sum)) >> 31
}

/// Returns the first position of a row of samples along a coordinate of the lattice.
pub(crate) fn row_start(transform: &GridTransform, first: [u32; 4], axis: usize, aligned: bool) -> Fine {
    let stepped = |from, along: usize| fine_advance(from, transform.step[along][axis], first[along]);
    if aligned && axis < 3 {
        return stepped(transform.origin[axis], axis);
    }
    (0..if aligned { 0 } else { 3 }).fold(transform.origin[axis], stepped)
}

#[cfg_attr(optimized, inline(always))]
fn step(start: Fine, steps: &AxisSteps, count: usize, cells: &mut Plane<i32>, fractions: &mut Plane<i32>) {
    let count = whole_vectors(count);
    let Fine { position, below: start_below, .. } = start;
    let (start_cell, start_fraction) = ((position >> 32) as u32, position as u32);
    let AxisSteps { cells: whole, fractions: rest, below } = steps;
    for i in 0..count {
        let carry_below = carry(start_below, below[i], start_below.wrapping_add(below[i]));
        let fraction = start_fraction.wrapping_add(rest[i]).wrapping_add(carry_below);
        let cell = start_cell.wrapping_add(whole[i]);
        cells[i] = cell.wrapping_add(carry(start_fraction, rest[i], fraction)) as i32;
        fractions[i] = fraction as i32;
    }
}

#[cfg_attr(optimized, inline(always))]
fn fix_displacements<const M: usize>(
    displacements: &Coordinates<f32>,
    count: usize,
    cells: &mut Coordinates<i32>,
    fractions: &mut Coordinates<i32>,
) {
    for axis in 0..M {
        for i in 0..whole_vectors(count) {
            let displacement = array::from_fn(|d| displacements[d][i]);
            (cells[axis][i], fractions[axis][i]) = parted(displacement_straight(displacement, axis));
        }
    }
}

#[cfg_attr(optimized, inline(always))]
fn repeat_points(tile: ArrayView<'_>, axis: u32, points: &Plane<f32>, count: usize, repeated: &mut Plane<f32>) {
    for i in 0..whole_vectors(count) {
        repeated[i] = repeated_coordinate(tile, axis, points[i]);
    }
}

#[cfg_attr(optimized, inline(always))]
fn find_coordinates<const M: usize>(
    coordinate: impl Fn([f32; 4], usize) -> f32,
    points: &Coordinates<f32>,
    count: usize,
    coordinates: &mut Coordinates<f32>,
) {
    for axis in 0..M {
        for i in 0..whole_vectors(count) {
            coordinates[axis][i] = coordinate([points[0][i], points[1][i], points[2][i], points[3][i]], axis);
        }
    }
}

#[cfg_attr(optimized, inline(always))]
fn add_displacement_to_points<const M: usize>(
    displacements: &Coordinates<f32>,
    count: usize,
    coordinates: &mut Coordinates<f32>,
) {
    for axis in 0..M {
        for i in 0..whole_vectors(count) {
            let (undisplaced, displacement) = (coordinates[axis][i], displacements[axis][i]);
            coordinates[axis][i] =
                displaced_coordinate(inlined!(|_axis| undisplaced), inlined!(|_axis| displacement), axis);
        }
    }
}

#[cfg_attr(optimized, inline(always))]
fn skew<const M: usize>(count: usize, coordinates: &mut Coordinates<f32>) {
    for i in 0..whole_vectors(count) {
        let straight: [f32; M] = array::from_fn(|axis| coordinates[axis][i]);
        for axis in 0..M {
            coordinates[axis][i] = skewed::<M, f32>(inlined!(|axis| straight[axis]), axis);
        }
    }
}

#[cfg_attr(optimized, inline(always))]
fn part_points<const M: usize>(
    transform: &PointsTransform,
    coordinates: &Coordinates<f32>,
    count: usize,
    cells: &mut Coordinates<i32>,
    local: &mut Coordinates<f32>,
) {
    for axis in 0..M {
        for i in 0..whole_vectors(count) {
            let p = space::lattice_position_along(coordinates[axis][i], transform, axis);
            (cells[axis][i], local[axis][i]) = (p.cell[0], p.local[0]);
        }
    }
}

#[cfg_attr(optimized, inline(always))]
fn find_local(fractions: &Plane<i32>, count: usize, local: &mut Plane<f32>) {
    for i in 0..whole_vectors(count) {
        local[i] = lattice_position_along(joined(0, fractions[i])).local[0];
    }
}
