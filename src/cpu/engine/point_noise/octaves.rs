//! A fractal of a lattice noise at single positions: the sum of its octaves.

use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::part_noise::{PartNoise, PointNoise};
use crate::cpu::engine::place::{Point, ToLattice};
use crate::cpu::engine::point_noise::leaf_noises::LeafNoise;
use crate::cpu::engine::point_noise::one_leaf::Placed;
use crate::cpu::engine::single::displacement_inside;
use crate::cpu::engine::single::fractals::{displaced_octave, in_range, unsloped_step};
use crate::formulas::expression::octave::{Octave, OctaveSum, fbm_step, no_octaves, ridged_step};
use crate::formulas::expression::sample::constant;
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
}

/// The parameters of an octave.
pub(super) struct Step {
    pub(super) octave: Octave,
    pub(super) frequency: f32,
}

/// The number of octaves that are computed before they are added.
const TOGETHER: usize = 8;

impl Octaves {
    /// Returns the sum of octaves, given a function of their values, scaled to its range.
    #[cfg_attr(optimized, inline(always))]
    fn sum(&self, plan: &Plan, value: impl Fn(usize) -> f32) -> f32 {
        let (mut so_far, mut first) = (no_octaves(), 0);
        for steps in self.steps.chunks(TOGETHER) {
            let mut values = [0.0; TOGETHER];
            let values = &mut values[..steps.len()];
            for (i, octave) in values.iter_mut().enumerate() {
                *octave = value(first + i);
            }
            add_all(self.style, steps, values, &mut so_far);
            first += TOGETHER;
        }
        in_range(self.style, plan.all_parameters().from(self.parameters), so_far.sum).value
    }

    /// Returns the sum at a place that warps have moved, given a function of an octave's values. The displacement is in
    /// the coordinates around the fractal, that of the function in those around the octave's leaf.
    #[cfg_attr(optimized, inline(always))]
    fn displaced(&self, plan: &Plan, displacement: [f32; 4], value: impl Fn(usize, [f32; 4]) -> f32) -> f32 {
        let (still, all) = ([0.0; 4], plan.all_parameters());
        let inside = |(map, parameters)| displacement_inside(displacement, map, all.from(parameters));
        let around = self.around.map_or(still, inside);
        self.sum(
            plan,
            inlined!(|k: usize| value(k, displaced_octave(around, Sweep::None, still, self.steps[k].frequency))),
        )
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
    pub(super) noise: L,
    pub(super) placed: Placed,
    pub(super) octaves: Octaves,
}

impl<L: LeafNoise, const M: usize> PointNoise for FractalOfLeaf<L, M> {
    fn value(&self, plan: &Plan, x: f32, y: f32, z: f32, w: f32) -> f32 {
        let Self { noise, placed, octaves } = self;
        octaves.sum(
            plan,
            inlined!(|k: usize| { placed.sample::<L, M, 0>(noise, &octaves.to_lattice[k], [x, y, z, w], plan).value }),
        )
    }

    fn sample(&self, plan: &Plan, x: f32, y: f32, z: f32, w: f32) -> Sample<4> {
        // There are no separate functions of gradients: they would be most of the code.
        Machine::of_single_positions(plan, &[]).single(Point::new([x, y, z, w], &self.octaves.transforms))
    }

    fn value_at(&self, plan: &Plan, position: &Position<'_>) -> f32 {
        let Self { noise, placed, octaves } = self;
        octaves.sum(plan, inlined!(|k: usize| placed.sample_at::<L, M>(noise, k as u32, position, plan).value))
    }

    fn shortest_list_for_blocks(&self) -> usize {
        32
    }
}

impl<L: LeafNoise, const M: usize> PartNoise for FractalOfLeaf<L, M> {
    fn displaced(&self, plan: &Plan, point: [f32; 4], displacement: [f32; 4]) -> f32 {
        let Self { noise, placed, octaves } = self;
        let value = inlined!(|k: usize, around: [f32; 4]| {
            placed.displaced::<L, M>(noise, &octaves.to_lattice[k], point, around, plan)
        });
        octaves.displaced(plan, displacement, value)
    }

    fn displaced_at(&self, plan: &Plan, position: &Position<'_>, displacement: [f32; 4]) -> f32 {
        let Self { noise, placed, octaves } = self;
        let value = inlined!(|k: usize, around: [f32; 4]| {
            placed.displaced_at::<L, M>(noise, k as u32, position, around, plan)
        });
        octaves.displaced(plan, displacement, value)
    }
}
