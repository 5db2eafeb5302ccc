//! Single positions: noises on a lattice, and fractals of one, by the scalar twins alone, without memory.

use crate::array;
use crate::cpu::engine::displacements::octave_displacement;
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::maps::{pullback, skewed, transform_displacement};
use crate::cpu::twins::expression::octave::{
    OctaveSum, OutputRange, fbm_step, hybrid_multifractal_step, jordan_turbulence_step, multifractal_step, no_octaves,
    ping_pong_step, ranged, ridged_step, slope_fbm_step, swiss_turbulence_step, turbulence_step, weighted_billow_step,
    weighted_fbm_step, weighted_ping_pong_step,
};
use crate::cpu::twins::expression::octave_record::{octave, octave_frequency};
use crate::cpu::twins::expression::sample::constant;
use crate::cpu::twins::space::displacement::{displaced_coordinate, displacement_straight};
use crate::cpu::twins::space::fixed_coordinate::lattice_position_along;
use crate::cpu::twins::space::lattice_position::{LatticePosition, lattice_position};
use crate::cpu::twins::space::skewed_tile::to_skewed_tile;
use crate::cpu::twins::space::transform::padded;
use crate::layout::parameters::ArrayView;
use crate::layout::slots;
use crate::plan::map_kind::MapKind;
use crate::plan::program::{FractalKind, LeafPosition, Operation, OperationKind, TileKind};
use crate::sample::Sample;

/// Holds what warps have added to a position, if there are any.
type Displacement = Option<[f32; 4]>;

/// The number of octaves of a leaf that are evaluated together.
const OCTAVES_TOGETHER: usize = 8;

impl Machine<'_> {
    /// Returns the sample at a position if the whole expression is a noise on a lattice, or a fractal of one. `G` is 0,
    /// or 4 for a gradient with zeros behind it.
    pub(crate) fn single<const G: usize>(&self, position: &[i128; 4]) -> Option<Sample<G>> {
        match self.program.root().operations.as_slice() {
            [operation] => self.single_operation(operation, 0, position, None),
            _ => None,
        }
    }

    /// Returns the sample of an operation if it is a noise on a lattice, or a fractal of one, given what warps have
    /// added to the position.
    pub(crate) fn single_operation<const G: usize>(
        &self,
        operation: &Operation,
        octave_combination: u32,
        position: &[i128; 4],
        displacement: Displacement,
    ) -> Option<Sample<G>> {
        let OperationKind::Fractal { style, map, .. } = operation.kind else {
            return self.single_leaf(operation, octave_combination, position, displacement);
        };
        if style.takes_gradients() {
            let Sample { value, .. } =
                self.single_octaves::<4>(operation, octave_combination, position, displacement)?;
            return Some(constant(value));
        }
        let sum = self.single_octaves::<G>(operation, octave_combination, position, displacement)?;
        Some(pullback(sum, map, self.parameters(operation.map)))
    }

    /// Returns the sum of octaves of a noise on a lattice, in the coordinates of the fractal.
    fn single_octaves<const G: usize>(
        &self,
        operation: &Operation,
        octave_combination: u32,
        position: &[i128; 4],
        displacement: Displacement,
    ) -> Option<Sample<G>> {
        let OperationKind::Fractal { style, body, map } = operation.kind else { return None };
        let [leaf] = self.program.bodies[body].operations.as_slice() else { return None };
        let is_displaced = self.program.bodies[body].is_displaced;
        // Slopes that move positions are asked for only with gradients.
        let around = is_displaced.then(|| {
            let around = displacement.unwrap_or_default();
            transform_displacement(around, map, self.parameters(operation.map))
        });
        let parameters = self.parameters(operation.parameters);
        let octaves = slots::fractal::octaves(parameters);
        let mut so_far: OctaveSum<Sample<G>> = no_octaves();
        let together = if is_displaced { 1 } else { OCTAVES_TOGETHER };
        let mut noises = [constant(0.0); OCTAVES_TOGETHER];
        for k in 0..octaves {
            let ahead = k as usize % together;
            if ahead == 0 {
                let displacement = around.map(|around| {
                    let slopes = padded(so_far.sum.gradient);
                    octave_displacement(around, style.sweep(), slopes, octave_frequency(parameters, k))
                });
                let (first, count) = (octave_combination * octaves + k, together.min((octaves - k) as usize));
                noises = self.single_leaves(leaf, first, count, position, displacement)?;
            }
            let next = noises[ahead];
            let octave = octave(parameters, k, style == FractalKind::Fbm, style.parameters());
            so_far = match style {
                FractalKind::Fbm => fbm_step(so_far, next, octave),
                FractalKind::Turbulence => turbulence_step(so_far, next, octave),
                FractalKind::Ridged => ridged_step(so_far, next, octave),
                FractalKind::HybridMultifractal => hybrid_multifractal_step(so_far, next, octave),
                FractalKind::PingPong => ping_pong_step(so_far, next, octave),
                FractalKind::Multifractal => multifractal_step(so_far, next, octave),
                FractalKind::WeightedFbm => weighted_fbm_step(so_far, next, octave),
                FractalKind::WeightedBillow => weighted_billow_step(so_far, next, octave),
                FractalKind::WeightedPingPong => weighted_ping_pong_step(so_far, next, octave),
                FractalKind::SlopeFbm => slope_fbm_step(so_far, next, octave),
                FractalKind::SwissTurbulence => swiss_turbulence_step(so_far, next, octave),
                FractalKind::JordanTurbulence => jordan_turbulence_step(so_far, next, octave),
            };
        }
        let sum = so_far.sum;
        Some(if style == FractalKind::Fbm { sum } else { ranged(sum, OutputRange::new(parameters)) })
    }

    /// Returns the samples of a leaf in `count` consecutive combinations of octaves, at most `K` of them, if it is a
    /// noise on a lattice. They do not wait for one another, and what the leaf is, is asked once.
    #[inline]
    fn single_leaves<const G: usize, const K: usize>(
        &self,
        operation: &Operation,
        first_combination: u32,
        count: usize,
        position: &[i128; 4],
        displacement: Displacement,
    ) -> Option<[Sample<G>; K]> {
        let OperationKind::Lattice { basis, source, position: leaf, map, table } = operation.kind else {
            return None;
        };
        let LeafPosition { dimension, tile, .. } = leaf;
        let parameters = self.parameters(operation.parameters);
        // Octaves of a noise that repeats have tiles of their own.
        let together = if tile == TileKind::None { K } else { 1 };
        let mut samples = [constant(0.0); K];
        for (chunk, combination) in samples[..count].chunks_mut(together).zip(first_combination..) {
            let tile_of_frame = tile.of_frame(slots::leaf::tile(parameters), combination);
            let source = self.source(source, table, parameters, tile_of_frame);
            let transform = slots::leaf::transform(parameters) + combination;
            in_dimension!(dimension, M => {
                let mut positions = [LatticePosition { cell: [0; M], local: [0.0; M] }; K];
                let positions = &mut positions[..chunk.len()];
                for (in_lattice, transform) in positions.iter_mut().zip(transform..) {
                    let mut at = self.plan.in_lattice::<M>(transform, position);
                    if let Some(map) = leaf.displacement {
                        let displacement = displacement.unwrap_or_default();
                        let displacement = transform_displacement(displacement, map, self.parameters(operation.map));
                        at = displaced(at, leaf, tile_of_frame, displacement);
                    }
                    *in_lattice = lattice_position(|axis| lattice_position_along(at[axis]));
                }
                source.noise_at_each::<M, G>(basis, tile, positions, chunk);
            });
        }
        // A uniform map's share of the gradient is part of the leaf's scale.
        if matches!(map, MapKind::Diagonal | MapKind::Matrix) {
            samples.iter_mut().for_each(|sample| *sample = pullback(*sample, map, self.parameters(operation.map)));
        }
        Some(samples)
    }

    /// Returns the sample of a leaf, if it is a noise on a lattice.
    fn single_leaf<const G: usize>(
        &self,
        operation: &Operation,
        octave_combination: u32,
        position: &[i128; 4],
        displacement: Displacement,
    ) -> Option<Sample<G>> {
        let [sample] = self.single_leaves(operation, octave_combination, 1, position, displacement)?;
        Some(sample)
    }
}

/// Adds a displacement in a leaf's coordinates to a position in its lattice.
fn displaced<const M: usize>(
    at: [u64; M],
    leaf: LeafPosition,
    tile: Option<ArrayView<'_>>,
    displacement: [f32; 4],
) -> [u64; M] {
    let displacement = match (leaf.tile, tile) {
        (TileKind::Skewed, Some(tile)) => to_skewed_tile(tile, displacement),
        _ => displacement,
    };
    let straight = |axis| displacement_straight(displacement, axis);
    // The host has skewed the position, but not the displacement.
    let along = |axis| if leaf.skewed { skewed::<M, u64>(straight, axis) } else { straight(axis) };
    array::from_fn(|axis| displaced_coordinate(|axis| at[axis], along, axis))
}
