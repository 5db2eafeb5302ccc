//! Where each of a block's samples lies in a leaf's lattice.

use crate::cpu::engine::leaves::LeafRun;
use crate::cpu::engine::{Sites, carried};
use crate::cpu::twins::space::displacement::displaced;
use crate::cpu::twins::space::displacement_straight::movement_straight;
use crate::cpu::twins::space::grid::{coordinate_affine, coordinate_aligned};
use crate::cpu::twins::space::lattice_position::Place;
use crate::cpu::twins::space::points::{coordinate_mapped, coordinate_straight};
use crate::cpu::twins::space::skew::{skewed_2, skewed_3, skewed_4};
use crate::cpu::twins::space::skewed_tile::stretched;
use crate::cpu::twins::space::{grid, lattice_position};
use crate::plan::program::{MapKind, TileKind};

impl LeafRun<'_> {
    pub(crate) fn places<const M: usize>(&self) -> Vec<Place<M>> {
        match self.block.sites {
            Sites::Row { placements, first: start } => {
                let placement = placements[self.first_placement()];
                if self.place.aligned && !self.place.skewed {
                    self.grid_places(|i, axis| coordinate_aligned(&placement, grid::at_index(start, i), axis))
                } else {
                    self.grid_places(|i, axis| coordinate_affine(&placement, grid::at_index(start, i), axis))
                }
            }
            Sites::Points { placements, points } => {
                let placement = placements[self.first_placement()];
                if self.place.aligned {
                    self.points_places(|i, axis| coordinate_straight(&placement, points.at(i), axis))
                } else {
                    self.points_places(|i, axis| coordinate_mapped(&placement, points.at(i), axis))
                }
            }
        }
    }

    /// Grids have been skewed by the host; what warps have added has not.
    #[inline(always)]
    fn grid_places<const M: usize>(&self, unmoved: impl Fn(usize, usize) -> u64) -> Vec<Place<M>> {
        let Some(map) = self.place.moved else { return self.all_places(unmoved) };
        if self.place.skewed {
            self.all_places(|i, axis| {
                let moved = self.carried(map, i);
                displaced(
                    |axis| unmoved(i, axis),
                    |axis| skewed::<M>(|axis| movement_straight(moved, axis), axis),
                    axis,
                )
            })
        } else {
            self.all_places(|i, axis| {
                let moved = self.carried(map, i);
                displaced(|axis| unmoved(i, axis), |axis| movement_straight(moved, axis), axis)
            })
        }
    }

    #[inline(always)]
    fn points_places<const M: usize>(&self, unmoved: impl Fn(usize, usize) -> u64) -> Vec<Place<M>> {
        if self.place.tile == TileKind::Stretched {
            // The host has skewed them, too.
            return self.grid_places(unmoved);
        }
        let Some(map) = self.place.moved else {
            return if self.place.skewed {
                self.all_places(|i, axis| skewed::<M>(|axis| unmoved(i, axis), axis))
            } else {
                self.all_places(unmoved)
            };
        };
        let straight = |i: usize, axis: usize| {
            let moved = self.carried(map, i);
            displaced(|axis| unmoved(i, axis), |axis| movement_straight(moved, axis), axis)
        };
        if self.place.skewed {
            self.all_places(|i, axis| skewed::<M>(|axis| straight(i, axis), axis))
        } else {
            self.all_places(straight)
        }
    }

    #[inline(always)]
    fn all_places<const M: usize>(&self, coordinate: impl Fn(usize, usize) -> u64) -> Vec<Place<M>> {
        (0..self.block.count).map(|i| lattice_position::place(|axis| coordinate(i, axis))).collect()
    }

    /// What warps have added to position i, as the leaf sees it.
    #[inline(always)]
    fn carried(&self, map: MapKind, i: usize) -> [f32; 4] {
        let moved = carried(self.block.moved(i), map, self.machine.numbers(self.operation.map));
        match self.place.tile {
            TileKind::Stretched => self.tile(7).map_or(moved, |tile| stretched(tile, moved)),
            TileKind::None | TileKind::Straight => moved,
        }
    }
}

#[inline(always)]
pub(crate) fn skewed<const M: usize>(straight: impl Fn(usize) -> u64, axis: usize) -> u64 {
    match M {
        2 => skewed_2(straight, axis),
        3 => skewed_3(straight, axis),
        _ => skewed_4(straight, axis),
    }
}
