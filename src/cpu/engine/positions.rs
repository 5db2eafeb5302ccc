//! Positions of a block's samples in a leaf's lattice.

use crate::cpu::engine::block::{GridRow, PointList};
use crate::cpu::engine::leaf_run::LeafRun;
use crate::cpu::engine::maps::{skewed, transform_displacement};
use crate::cpu::twins::space::displacement::{displaced_coordinate, displacement_straight};
use crate::cpu::twins::space::grid::{coordinate_affine, coordinate_aligned};
use crate::cpu::twins::space::lattice_position::LatticePosition;
use crate::cpu::twins::space::points::{coordinate_mapped, coordinate_straight};
use crate::cpu::twins::space::skewed_tile::to_skewed_tile;
use crate::cpu::twins::space::{grid, lattice_position};
use crate::domain::Domain;
use crate::plan::map_kind::MapKind;
use crate::plan::program::TileKind;

impl LeafRun<'_> {
    /// Returns the positions of all samples.
    pub(crate) fn positions<const M: usize>(&self) -> Vec<LatticePosition<M>> {
        match self.block.positions {
            Domain::Grid(GridRow { transforms, first: start }) => {
                let transform = transforms[self.transform as usize];
                if self.position.aligned && !self.position.skewed {
                    self.grid_positions(|i, axis| coordinate_aligned(&transform, grid::at_index(start, i), axis))
                } else {
                    self.grid_positions(|i, axis| coordinate_affine(&transform, grid::at_index(start, i), axis))
                }
            }
            Domain::Points(PointList { transforms, points }) => {
                let transform = transforms[self.transform as usize];
                if self.position.aligned {
                    self.points_positions(|i, axis| coordinate_straight(&transform, points.at(i), axis))
                } else {
                    self.points_positions(|i, axis| coordinate_mapped(&transform, points.at(i), axis))
                }
            }
        }
    }

    /// Adds displacements to undisplaced coordinates, which the host has skewed already; displacements are skewed here.
    #[inline(always)]
    fn grid_positions<const M: usize>(&self, undisplaced: impl Fn(usize, usize) -> u64) -> Vec<LatticePosition<M>> {
        let map = match self.position.displacement {
            Some(map) if self.position.skewed => map,
            Some(_) | None => return self.straight_positions(undisplaced),
        };
        self.all_positions(|i, axis| {
            let displacement = self.transform_displacement(map, i);
            let skewed = |axis| skewed::<M>(|axis| displacement_straight(displacement, axis), axis);
            displaced_coordinate(|axis| undisplaced(i, axis), skewed, axis)
        })
    }

    #[inline(always)]
    fn points_positions<const M: usize>(&self, undisplaced: impl Fn(usize, usize) -> u64) -> Vec<LatticePosition<M>> {
        if self.position.tile == TileKind::Skewed {
            // The host has skewed these coordinates, too.
            return self.grid_positions(undisplaced);
        }
        if !self.position.skewed {
            return self.straight_positions(undisplaced);
        }
        let Some(map) = self.position.displacement else {
            return self.all_positions(|i, axis| skewed::<M>(|axis| undisplaced(i, axis), axis));
        };
        self.all_positions(|i, axis| skewed::<M>(|axis| self.displaced(map, i, &undisplaced, axis), axis))
    }

    /// Adds displacements to coordinates, and skews neither.
    #[inline(always)]
    fn straight_positions<const M: usize>(&self, undisplaced: impl Fn(usize, usize) -> u64) -> Vec<LatticePosition<M>> {
        match self.position.displacement {
            Some(map) => self.all_positions(|i, axis| self.displaced(map, i, &undisplaced, axis)),
            None => self.all_positions(undisplaced),
        }
    }

    #[inline(always)]
    fn displaced(&self, map: MapKind, i: usize, undisplaced: &impl Fn(usize, usize) -> u64, axis: usize) -> u64 {
        let displacement = self.transform_displacement(map, i);
        displaced_coordinate(|axis| undisplaced(i, axis), |axis| displacement_straight(displacement, axis), axis)
    }

    #[inline(always)]
    fn all_positions<const M: usize>(&self, coordinate: impl Fn(usize, usize) -> u64) -> Vec<LatticePosition<M>> {
        (0..self.block.count).map(|i| lattice_position::lattice_position(|axis| coordinate(i, axis))).collect()
    }

    /// Returns what warps have added to position `i`, in the leaf's coordinates.
    #[inline(always)]
    fn transform_displacement(&self, map: MapKind, i: usize) -> [f32; 4] {
        let displacement =
            transform_displacement(self.block.displacement(i), map, self.machine.parameters(self.operation.map));
        match self.position.tile {
            TileKind::Skewed => self.tile.map_or(displacement, |tile| to_skewed_tile(tile, displacement)),
            TileKind::None | TileKind::Straight => displacement,
        }
    }
}
