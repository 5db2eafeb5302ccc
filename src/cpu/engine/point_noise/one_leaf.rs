//! A lattice noise at single positions: its place in an expression, and the function of the noise alone.

use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::maps::{as_it_is, pullback};
use crate::cpu::engine::part_noise::{PartNoise, PointNoise};
use crate::cpu::engine::place::{InLeaf, Place, Point, ToLattice};
use crate::cpu::engine::point_noise::leaf_noises::LeafNoise;
use crate::cpu::engine::single::displacement_inside;
use crate::formulas::expression::leaf::Leaf;
use crate::formulas::expression::sample::constant;
use crate::formulas::space::fixed_coordinate;
use crate::formulas::space::lattice_position::{LatticePosition, lattice_position};
use crate::lanes::inlined;
use crate::plan::Plan;
use crate::plan::affine::MapKind;
use crate::plan::position::Position;
use crate::plan::program::LeafPosition;
use crate::sample::Sample;

/// A leaf's place and scale.
#[derive(Clone, Copy)]
pub(super) struct Placed {
    pub(super) leaf: Leaf,
    pub(super) position: LeafPosition,
    pub(super) map: MapKind,
    /// The index of the map's first parameter.
    pub(super) map_parameters: u32,
    /// The map to its lattice; in a fractal, to the lattice of the first octave.
    pub(super) to_lattice: ToLattice,
    /// The index of that lattice's transform.
    pub(super) transform: u32,
}

impl Placed {
    /// Returns the noise at a point, scaled to its range, without a gradient if `G` is 0.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn sample<L: LeafNoise, const M: usize, const G: usize>(
        &self,
        noise: &L,
        to_lattice: &ToLattice,
        point: [f32; 4],
        plan: &Plan,
    ) -> Sample<G> {
        let LatticePosition { cell, local } = self.in_lattice::<L, M>(to_lattice, point, None);
        let raw = match G {
            0 => constant(noise.value(plan, cell, local)),
            _ => as_it_is::<f32, M, G>(noise.sample(cell, local)),
        };
        let sample = self.leaf.ranged(raw);
        if const { G > 0 } && matches!(self.map, MapKind::Diagonal | MapKind::Matrix) {
            return pullback(sample, self.map, plan.all_parameters().from(self.map_parameters));
        }
        sample
    }

    /// Returns the position of an octave at a position in `f64`.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn in_lattice_at<const M: usize>(
        &self,
        octave: u32,
        position: &Position<'_>,
        plan: &Plan,
    ) -> LatticePosition<M> {
        let coordinates: [u64; M] = plan.transform(self.transform + octave).in_lattice(position);
        lattice_position(inlined!(|axis: usize| fixed_coordinate::lattice_position_along(coordinates[axis])))
    }

    #[cfg_attr(optimized, inline(always))]
    pub(super) fn in_lattice<L: LeafNoise, const M: usize>(
        &self,
        to_lattice: &ToLattice,
        point: [f32; 4],
        moved_by: Option<[f32; 4]>,
    ) -> LatticePosition<M> {
        if L::IS_SKEWED && const { M > 1 } {
            to_lattice.map::<M, true>(self.position.straight, point, moved_by)
        } else {
            to_lattice.map::<M, false>(self.position.straight, point, moved_by)
        }
    }

    /// Returns a displacement in the leaf's coordinates, given that in those around it, if the leaf is displaced.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn displacement(&self, around: [f32; 4], plan: &Plan) -> Option<[f32; 4]> {
        let all = plan.all_parameters();
        self.position.displacement.map(|map| displacement_inside(around, map, all.from(self.map_parameters)))
    }

    /// Returns the position of an octave at a position in `f64` that warps have moved, in the coordinates around the
    /// leaf.
    #[cfg_attr(optimized, inline(always))]
    pub(super) fn displaced_at<const M: usize>(
        &self,
        octave: u32,
        position: &Position<'_>,
        around: [f32; 4],
        plan: &Plan,
    ) -> LatticePosition<M> {
        let (transform, displacement) = (self.transform + octave, self.displacement(around, plan));
        let [at] = position.in_lattice(InLeaf { plan, transform, leaf: self.position, tile: None, displacement });
        at
    }
}

/// Returns the value at a position in the lattice, with one copy of the code.
#[inline(never)]
fn value_anywhere<L: LeafNoise, const M: usize>(noise: &L, leaf: &Leaf, plan: &Plan, at: LatticePosition<M>) -> f32 {
    let raw: Sample<0> = constant(noise.value::<M>(plan, at.cell, at.local));
    leaf.ranged(raw).value
}

/// A single lattice noise.
pub(super) struct OneLeaf<L, const M: usize> {
    pub(super) noise: L,
    pub(super) placed: Placed,
}

impl<L: LeafNoise, const M: usize> OneLeaf<L, M> {
    #[cfg_attr(optimized, inline(always))]
    fn at<const G: usize>(&self, plan: &Plan, point: [f32; 4]) -> Sample<G> {
        self.placed.sample::<L, M, G>(&self.noise, &self.placed.to_lattice, point, plan)
    }
}

impl<L: LeafNoise, const M: usize> PointNoise for OneLeaf<L, M> {
    fn value(&self, plan: &Plan, x: f32, y: f32, z: f32, w: f32) -> f32 {
        self.at::<0>(plan, [x, y, z, w]).value
    }

    fn sample(&self, plan: &Plan, x: f32, y: f32, z: f32, w: f32) -> Sample<4> {
        let point = [x, y, z, w];
        if L::HAS_GRADIENT {
            return self.at(plan, point);
        }
        let transforms = std::slice::from_ref(&self.placed.to_lattice.transform);
        Machine::of_single_positions(plan, None).single(Point::new(point, transforms))
    }

    fn value_at(&self, plan: &Plan, position: &Position<'_>) -> f32 {
        let Self { noise, placed } = self;
        value_anywhere::<L, M>(noise, &placed.leaf, plan, placed.in_lattice_at(0, position, plan))
    }

    fn shortest_list_for_blocks(&self) -> usize {
        64
    }
}

impl<L: LeafNoise, const M: usize> PartNoise for OneLeaf<L, M> {
    fn displaced(&self, plan: &Plan, point: [f32; 4], displacement: [f32; 4]) -> f32 {
        let Self { noise, placed } = self;
        let at = placed.in_lattice::<L, M>(&placed.to_lattice, point, placed.displacement(displacement, plan));
        value_anywhere::<L, M>(noise, &placed.leaf, plan, at)
    }

    fn displaced_at(&self, plan: &Plan, position: &Position<'_>, displacement: [f32; 4]) -> f32 {
        let Self { noise, placed } = self;
        value_anywhere::<L, M>(noise, &placed.leaf, plan, placed.displaced_at(0, position, displacement, plan))
    }
}
