//! A fractal of a lattice noise at single positions: the sum of its octaves.

use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::part_noise::{PartNoise, PointNoise};
use crate::cpu::engine::place::{Point, ToLattice};
use crate::cpu::engine::point_noise::leaf_noises::LeafNoise;
use crate::cpu::engine::point_noise::one_leaf::Placed;
use crate::cpu::engine::point_noise::places::{Displacement, Found, Lattices, PointInLattices, TOGETHER};
use crate::cpu::engine::simd_level::FewLanes;
use crate::cpu::engine::single::displacement_inside;
use crate::cpu::engine::single::fractals::{displaced_octave, in_range, unsloped_step};
use crate::formulas::expression::no_octaves;
use crate::formulas::expression::octave::{Octave, OctaveSum, fbm_step, ridged_step};
use crate::formulas::expression::sample::constant;
use crate::formulas::space::lattice_position::LatticePosition;
use crate::lanes::inlined;
use crate::layout::transforms::PointsTransform;
use crate::plan::Plan;
use crate::plan::affine::MapKind;
use crate::plan::position::Position;
use crate::plan::program::{FractalKind, Sweep};
use crate::sample::Sample;
use std::sync::Arc;

/// The octaves of a fractal.
pub(super) struct Octaves {
    pub(super) to_lattice: Box<[ToLattice]>,
    pub(super) steps: Box<[Step]>,
    pub(super) style: FractalKind,
    /// The index of the fractal's first parameter.
    pub(super) parameters: u32,
    /// The map of displacements to the coordinates of the octaves, and the index of its first parameter, if the octaves
    /// are displaced.
    pub(super) around: Option<(MapKind, u32)>,
    /// The maps to all lattices.
    pub(super) transforms: Arc<[PointsTransform]>,
    /// The vectors that compute an octave in each lane, if they can hash the corners.
    pub(super) lanes: Option<FewLanes>,
}

/// The parameters of an octave.
pub(super) struct Step {
    pub(super) octave: Octave,
    pub(super) frequency: f32,
}

impl<L: LeafNoise, const M: usize> FractalOfLeaf<L, M> {
    pub(super) fn new(noise: L, placed: Placed, octaves: Octaves) -> Self {
        let maps = octaves.to_lattice.iter().zip(&octaves.steps).map(|(map, step)| (*map, step.frequency));
        let lattices = maps.collect::<Vec<_>>().chunks(TOGETHER).map(Lattices::new).collect();
        Self { noise, placed, octaves, lattices }
    }

    /// Returns the sum of octaves, scaled to its range, given a function of the values of a group of octaves.
    #[cfg_attr(optimized, inline(always))]
    fn sum(&self, plan: &Plan, values: impl Fn(usize, usize) -> [f32; TOGETHER]) -> f32 {
        let Octaves { steps, style, parameters, .. } = &self.octaves;
        let mut so_far = no_octaves();
        for (group, steps) in steps.chunks(TOGETHER).enumerate() {
            add_all(*style, steps, &values(group, steps.len()), &mut so_far);
        }
        in_range(*style, plan.all_parameters().from(*parameters), so_far.sum).value
    }

    /// Returns the values of a group of octaves of a noise that has lanes, with one copy of the code.
    #[inline(never)]
    fn values(&self, plan: &Plan, found: &Found<M>, count: usize) -> [f32; TOGETHER] {
        let (noise, leaf) = (&self.noise, self.placed.leaf);
        let in_lanes = self.octaves.lanes.and_then(|simd| noise.values_in_lanes(plan, simd, leaf, found, count));
        in_lanes.unwrap_or_else(|| noise.values(plan, leaf, found, count))
    }

    /// Returns the sum, given a function of an octave's position.
    #[cfg_attr(optimized, inline(always))]
    fn sum_of_found(&self, plan: &Plan, position: impl Fn(usize) -> LatticePosition<M>) -> f32 {
        self.sum(
            plan,
            inlined!(|group: usize, count: usize| {
                let found = Found::new(count, inlined!(|i: usize| position(group * TOGETHER + i)));
                if L::HAS_LANES {
                    self.values(plan, &found, count)
                } else {
                    self.noise.values(plan, self.placed.leaf, &found, count)
                }
            }),
        )
    }

    /// Returns the vectors that map points to the lattices, too.
    #[cfg_attr(optimized, inline(always))]
    fn lanes_of_places(&self) -> Option<FewLanes> {
        self.octaves.lanes.filter(|_| L::HAS_LANES && const { M == 2 || M == 3 } && self.placed.position.straight)
    }

    /// Returns the sum at a point, which warps may have moved. Lanes map it to the lattices.
    #[cfg_attr(optimized, inline(always))]
    fn sum_in_lanes(&self, plan: &Plan, simd: FewLanes, point: [f32; 4], moved_by: Option<Displacement<'_>>) -> f32 {
        let Self { noise, placed: Placed { leaf, .. }, lattices, .. } = self;
        self.sum(
            plan,
            inlined!(|group: usize, count: usize| {
                let lattices = &lattices[group];
                let values = if L::IS_SKEWED {
                    let places = PointInLattices::<M, true> { lattices, point, moved_by };
                    noise.values_in_lanes(plan, simd, *leaf, places, count)
                } else {
                    let places = PointInLattices::<M, false> { lattices, point, moved_by };
                    noise.values_in_lanes(plan, simd, *leaf, places, count)
                };
                // Noises with lanes have such values.
                values.unwrap_or_default()
            }),
        )
    }

    /// Returns a displacement in the coordinates around the octaves, given that in those around the fractal.
    #[cfg_attr(optimized, inline(always))]
    fn around(&self, plan: &Plan, displacement: [f32; 4]) -> [f32; 4] {
        let inside = |(map, parameters)| displacement_inside(displacement, map, plan.all_parameters().from(parameters));
        self.octaves.around.map_or([0.0; 4], inside)
    }

    /// Returns the displacement around an octave's leaf.
    #[cfg_attr(optimized, inline(always))]
    fn around_leaf(&self, around: [f32; 4], octave: usize) -> [f32; 4] {
        displaced_octave(around, Sweep::None, [0.0; 4], self.octaves.steps[octave].frequency)
    }
}

/// Adds the values of octaves to a sum.
#[inline(never)]
fn add_all(style: FractalKind, steps: &[Step], values: &[f32], so_far: &mut OctaveSum<Sample<0>>) {
    macro_rules! each {
        ($step:expr) => {
            for (Step { octave, .. }, &value) in steps.iter().zip(values) {
                *so_far = $step(*so_far, constant(value), *octave);
            }
        };
    }
    match style {
        FractalKind::Fbm => each!(fbm_step),
        FractalKind::Ridged => each!(ridged_step),
        _ => each!(|sum, next, octave| unsloped_step(style, sum, next, octave)),
    }
}

/// A fractal of a lattice noise.
pub(super) struct FractalOfLeaf<L, const M: usize> {
    noise: L,
    placed: Placed,
    octaves: Octaves,
    lattices: Box<[Lattices<M>]>,
}

impl<L: LeafNoise, const M: usize> PointNoise for FractalOfLeaf<L, M> {
    fn value(&self, plan: &Plan, x: f32, y: f32, z: f32, w: f32) -> f32 {
        let (Self { placed, octaves, .. }, point) = (self, [x, y, z, w]);
        if let Some(simd) = self.lanes_of_places() {
            return self.sum_in_lanes(plan, simd, point, None);
        }
        let position = inlined!(|k: usize| placed.in_lattice::<L, M>(&octaves.to_lattice[k], point, None));
        self.sum_of_found(plan, position)
    }

    fn sample(&self, plan: &Plan, x: f32, y: f32, z: f32, w: f32) -> Sample<4> {
        // There are no separate functions of gradients: they would be most of the code.
        Machine::of_single_positions(plan, None).single(Point::new([x, y, z, w], &self.octaves.transforms))
    }

    fn value_at(&self, plan: &Plan, position: &Position<'_>) -> f32 {
        self.sum_of_found(plan, inlined!(|k: usize| self.placed.in_lattice_at::<M>(k as u32, position, plan)))
    }

    fn shortest_list_for_blocks(&self) -> usize {
        32
    }
}

impl<L: LeafNoise, const M: usize> PartNoise for FractalOfLeaf<L, M> {
    fn displaced(&self, plan: &Plan, point: [f32; 4], displacement: [f32; 4]) -> f32 {
        let Self { placed, octaves, .. } = self;
        let around = self.around(plan, displacement);
        let (all, map) = (plan.all_parameters(), placed.position.displacement);
        if let Some(simd) = self.lanes_of_places()
            && !matches!(map, Some(MapKind::Diagonal | MapKind::Matrix))
        {
            let uniform = (map == Some(MapKind::Uniform)).then(|| all.from(placed.map_parameters));
            return self.sum_in_lanes(plan, simd, point, map.map(|_| Displacement { around, uniform }));
        }
        let position = inlined!(|k: usize| {
            let moved_by = placed.displacement(self.around_leaf(around, k), plan);
            placed.in_lattice::<L, M>(&octaves.to_lattice[k], point, moved_by)
        });
        self.sum_of_found(plan, position)
    }

    fn displaced_at(&self, plan: &Plan, position: &Position<'_>, displacement: [f32; 4]) -> f32 {
        let around = self.around(plan, displacement);
        let position = inlined!(|k: usize| {
            self.placed.displaced_at::<M>(k as u32, position, self.around_leaf(around, k), plan)
        });
        self.sum_of_found(plan, position)
    }
}
