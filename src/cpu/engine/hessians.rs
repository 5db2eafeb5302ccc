//! Samples with Hessians, by the scalar twins: each operation for a whole block, sample by sample. For shaders,
//! `wgsl/statements.rs` writes the same operations.

use crate::array::{self, resized};
use crate::cpu::engine::block::Block;
use crate::cpu::engine::cellular::any_cellular_hessian;
use crate::cpu::engine::displacements::scale_displacements;
use crate::cpu::engine::fades::{any_fade, any_fade_bend};
use crate::cpu::engine::gabor::any_gabor;
use crate::cpu::engine::leaf_run::LeafRun;
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::maps::as_it_is;
use crate::cpu::engine::operations::{slope_of, slopes_of};
use crate::cpu::engine::registers::Registers;
use crate::cpu::engine::scratch::Scratch;
use crate::cpu::engine::source::Source;
use crate::cpu::twins::expression::combine::mix_of;
use crate::cpu::twins::expression::hessian_sample::{
    hessian_bent, hessian_chain_rule, hessian_chain_rule_mix, hessian_chain_rule_two, hessian_constant,
    hessian_displaced, hessian_joined, hessian_scaled, hessian_straight,
};
use crate::cpu::twins::expression::leaf_hessian::leaf_hessian_sample;
use crate::cpu::twins::expression::octave::{
    Octave, OctaveSum, OutputRange, fbm_step, hybrid_multifractal_step, multifractal_step, no_octaves, ping_pong_step,
    ranged, ridged_step, turbulence_step, weighted_billow_step, weighted_fbm_step, weighted_ping_pong_step,
};
use crate::cpu::twins::expression::octave_record::{octave, octave_frequency};
use crate::cpu::twins::lattice::interpolated_hessian::interpolated_hessian;
use crate::cpu::twins::lattice::metric::MetricKind;
use crate::cpu::twins::lattice::minimal_cubic::minimal_cubic_hessian_1;
use crate::cpu::twins::lattice::perlin_corner::perlin_corner;
use crate::cpu::twins::lattice::simplex::{simplex_1, simplex_2, simplex_3, simplex_4};
use crate::cpu::twins::lattice::spline_hessian::{
    spline_hessian_1, spline_hessian_2, spline_hessian_3, spline_hessian_4,
};
use crate::cpu::twins::lattice::super_simplex::{super_simplex_2, super_simplex_3, super_simplex_4};
use crate::cpu::twins::lattice::value_corner::value_corner;
use crate::cpu::twins::math::hessian::Hessian;
use crate::cpu::twins::space::distance_hessian::distance_hessian;
use crate::cpu::twins::space::lattice_position::LatticePosition;
use crate::cpu::twins::space::pullback_hessian::{displaced_column, hessian_pullback, padded_hessian};
use crate::cpu::twins::space::skewed_tile_hessian::skewed_tile_hessian;
use crate::cpu::twins::space::transform::{add_displacement, map_column};
use crate::layout::parameters::Parameters;
use crate::layout::slots::{constant, fractal, leaf, positional, uniform_map, warp};
use crate::noise::fade::{Fade, Interpolant};
use crate::plan::basis::Basis;
use crate::plan::map_kind::MapKind;
use crate::plan::program::{FractalKind, Operation, OperationKind, SourceKind, TileKind};
use crate::sample::{HessianSample, Sample};

/// The samples of a block, with zeros behind gradients and around Hessians.
type Samples = Vec<HessianSample<4>>;

impl Machine<'_> {
    /// Returns the samples of the first result of the whole expression.
    pub(crate) fn hessian_samples(&self, block: Block<'_>, scratch: &mut Scratch) -> Samples {
        self.hessians_of_body(self.program.bodies.len() - 1, block, scratch)
    }

    fn hessians_of_body(&self, body: usize, block: Block<'_>, scratch: &mut Scratch) -> Samples {
        let body = &self.program.bodies[body];
        let mut done = Vec::with_capacity(body.operations.len());
        for operation in &body.operations[..=body.results[0]] {
            let samples = self.hessians_of_operation(operation, block, &done, scratch);
            done.push(samples);
        }
        done.pop().unwrap_or_default()
    }

    // Fractals and warps within one another recurse through here: what else takes much of the stack is in a function of
    // its own.
    fn hessians_of_operation(
        &self,
        operation: &Operation,
        block: Block<'_>,
        done: &[Samples],
        scratch: &mut Scratch,
    ) -> Samples {
        match operation.kind {
            OperationKind::Fractal { style, body, map } => {
                self.hessians_of_fractal(operation, style, body, map, block, scratch)
            }
            OperationKind::Warp { body, map } => self.hessians_of_warp(operation, body, map, block, done, scratch),
            OperationKind::Constant
            | OperationKind::Lattice { .. }
            | OperationKind::HighDimensional { .. }
            | OperationKind::Positional { .. }
            | OperationKind::Unary(_)
            | OperationKind::Binary(_)
            | OperationKind::Mix => self.hessians_without_bodies(operation, block, done, scratch),
        }
    }

    #[inline(never)]
    fn hessians_without_bodies(
        &self,
        operation: &Operation,
        block: Block<'_>,
        done: &[Samples],
        scratch: &mut Scratch,
    ) -> Samples {
        let parameters = self.parameters(operation.parameters);
        let input = |k: usize, i: usize| done[operation.inputs[k]][i];
        let samples = 0..block.count;
        match operation.kind {
            OperationKind::Constant => vec![hessian_constant(constant::value(parameters)); block.count],
            OperationKind::Lattice { basis, source, ref position, map, table } => {
                let (transform, tiles) = (leaf::transform(parameters), leaf::tile(parameters));
                let run = LeafRun::new(self, operation, position, transform, tiles, map, block);
                in_dimension!(position.dimension, M => run.hessians::<M>(basis, source, table, scratch))
            }
            OperationKind::Positional { kind, ref position, map } => {
                let mut registers: Registers<4> = scratch.registers(1, block.count);
                self.positional_leaf(operation, block, scratch, &mut registers.split_at(0).1);
                let mut straight: Samples = samples.map(|i| hessian_straight(registers.samples(0).at(i))).collect();
                scratch.recycle(registers);
                if let Some(metric) = kind.metric() {
                    let transform = positional::transform(parameters);
                    let run =
                        LeafRun::new(self, operation, position, transform, positional::tile(parameters), map, block);
                    in_dimension!(position.dimension, M => run.bend_distances::<M>(metric, &mut straight, scratch));
                }
                straight
            }
            OperationKind::Unary(kind) => samples
                .map(|i| hessian_chain_rule(slope_of(kind, input(0, i).value, parameters), input(0, i)))
                .collect(),
            OperationKind::Binary(kind) => {
                let sample = |i| {
                    let [a, b] = [input(0, i), input(1, i)];
                    hessian_chain_rule_two(slopes_of(kind, [a.value, b.value], parameters), a, b)
                };
                samples.map(sample).collect()
            }
            OperationKind::Mix => {
                let sample = |i| {
                    let [a, b, t] = [input(0, i), input(1, i), input(2, i)];
                    hessian_chain_rule_mix(mix_of(a.value, b.value, t.value, parameters), a, b, t)
                };
                samples.map(sample).collect()
            }
            // Bodies are run elsewhere, and the plan refuses expressions of more than four dimensions.
            OperationKind::Fractal { .. } | OperationKind::Warp { .. } | OperationKind::HighDimensional { .. } => {
                vec![HessianSample::default(); block.count]
            }
        }
    }

    fn hessians_of_fractal(
        &self,
        operation: &Operation,
        style: FractalKind,
        body: usize,
        map: MapKind,
        block: Block<'_>,
        scratch: &mut Scratch,
    ) -> Samples {
        let (parameters, map_parameters) = (self.parameters(operation.parameters), self.parameters(operation.map));
        let (octaves, is_displaced) = (fractal::octaves(parameters), self.program.bodies[body].is_displaced);
        let mut sums = vec![no_octaves::<HessianSample<4>>(); block.count];
        let mut displacement = is_displaced.then(|| [scratch.coordinates(), scratch.coordinates()]);
        if let Some([around, _]) = &mut displacement {
            block.transform_displacements(self.simd, map, map_parameters, 4, around);
        }
        for k in 0..octaves {
            let frequency = octave_frequency(parameters, k);
            if let Some([around, displacement]) = &mut displacement {
                scale_displacements(self.simd, around, frequency, block.count, displacement);
            }
            let displacement = displacement.as_ref().map(|[_, displacement]| &**displacement);
            let octave_combination = block.octave_combination * octaves + k;
            let inner = Block { octave_combination, displacement, ..block };
            let next = self.hessians_of_body(body, inner, scratch);
            let octave = octave(parameters, k, style == FractalKind::Fbm, style.parameters());
            for (sum, next) in sums.iter_mut().zip(next) {
                *sum = add_octave(style, *sum, hessian_bent(next, frequency), octave);
            }
        }
        displacement.into_iter().flatten().for_each(|planes| scratch.recycle_coordinates(planes));
        let finished = |OctaveSum { sum, .. }: OctaveSum<HessianSample<4>>| {
            let sum = if style == FractalKind::Fbm { sum } else { ranged(sum, OutputRange::new(parameters)) };
            pulled_back(sum, map, map_parameters)
        };
        sums.into_iter().map(finished).collect()
    }

    fn hessians_of_warp(
        &self,
        operation: &Operation,
        body: usize,
        map: MapKind,
        block: Block<'_>,
        done: &[Samples],
        scratch: &mut Scratch,
    ) -> Samples {
        let amplitude = warp::amplitude(self.parameters(operation.parameters));
        let map_parameters = self.parameters(operation.map);
        let components = |i: usize| operation.inputs.iter().map(move |&component| done[component][i]);
        let mut displacement = scratch.coordinates();
        block.transform_displacements(self.simd, map, map_parameters, 4, &mut displacement);
        for i in 0..block.count {
            for (coordinate, component) in displacement.iter_mut().zip(components(i)) {
                coordinate[i] = add_displacement(coordinate[i], amplitude, component.value);
            }
        }
        let inner = self.hessians_of_body(body, Block { displacement: Some(&displacement), ..block }, scratch);
        scratch.recycle_coordinates(displacement);
        let sample = |(i, sample): (usize, HessianSample<4>)| {
            let column = |axis: usize| {
                let mut slopes = [0.0; 4];
                slopes.iter_mut().zip(components(i)).for_each(|(slope, by)| *slope = by.gradient[axis]);
                displaced_column(column(map, map_parameters, axis), amplitude, slopes)
            };
            let bent = hessian_pullback(sample, std::array::from_fn(column));
            let outer = hessian_joined(pulled_back(sample, map, map_parameters), bent);
            let each = components(i).zip(sample.gradient);
            each.fold(outer, |outer, (by, pull)| hessian_displaced(outer, by, amplitude, pull))
        };
        inner.into_iter().enumerate().map(sample).collect()
    }
}

impl LeafRun<'_> {
    fn hessians<const M: usize>(&self, basis: Basis, source: SourceKind, table: u32, scratch: &mut Scratch) -> Samples {
        let parameters = self.machine.parameters(self.operation.parameters);
        let source = self.machine.source(source, table, parameters, self.tile.as_ref());
        let map = self.machine.parameters(self.operation.map);
        let planes = self.find_positions::<M>(scratch);
        let sample = |i| {
            let p = planes.position::<M>(i);
            let sample: Sample<M> = as_it_is(source.noise_at(basis, self.position.tile, p));
            let raw = match source.tile {
                Some(tile) if self.position.tile == TileKind::Skewed => {
                    skewed_tile_hessian(*tile, source.hessian_at(basis, p))
                }
                _ => source.hessian_at(basis, p),
            };
            let own = leaf_hessian_sample(sample, raw, leaf::slope(parameters));
            match self.map {
                // A uniform map's share of the gradient is part of the leaf's scale.
                MapKind::Uniform => hessian_bent(padded_hessian(own), uniform_map::factor(map)),
                MapKind::Identity | MapKind::Diagonal | MapKind::Matrix => {
                    pulled_back(padded_hessian(own), self.map, map)
                }
            }
        };
        (0..self.block.count).map(sample).collect()
    }

    /// Adds the Hessians of distances to samples of them.
    fn bend_distances<const M: usize>(&self, metric: MetricKind, samples: &mut Samples, scratch: &mut Scratch) {
        let parameters = self.machine.parameters(self.operation.parameters);
        let map = self.machine.parameters(self.operation.map);
        let planes = self.find_positions::<M>(scratch);
        for (i, sample) in samples.iter_mut().enumerate() {
            let bent = distance_hessian(metric, parameters, planes.position::<M>(i));
            *sample = hessian_joined(*sample, pulled_back(padded_hessian(bent), self.map, map));
        }
    }
}

impl Source<'_> {
    /// Returns the Hessian of a noise at a position, before it is brought to its range.
    fn hessian_at<const M: usize>(
        &self,
        basis: Basis,
        LatticePosition { cell, local }: LatticePosition<M>,
    ) -> Hessian<M> {
        let fade = |fade, t| (any_fade(fade, t), any_fade_bend(fade, t));
        let gradient = |cell| self.gradient(cell);
        match basis {
            Basis::Perlin(Fade::MinimalCubic) => {
                part(minimal_cubic_hessian_1(cell[0], local[0], |x| self.gradient([x])[0]))
            }
            Basis::Perlin(kind) => {
                interpolated_hessian(local, |t| fade(kind, t), |corner| perlin_corner(cell, local, corner, gradient))
            }
            Basis::Value(Interpolant::Fade(kind)) => {
                let value = |cell| self.lattice_value(cell);
                interpolated_hessian(local, |t| fade(kind, t), |corner| value_corner(cell, corner, value))
            }
            Basis::Value(Interpolant::Spline) => self.spline_hessian(cell, local),
            Basis::Simplex => self.simplex_hessian(cell, local),
            Basis::SuperSimplex => self.super_simplex_hessian(cell, local),
            Basis::Gabor(kind) => any_gabor(kind, self, cell, local),
            Basis::Cellular(kind) => any_cellular_hessian(kind, self, cell, local),
        }
    }

    fn spline_hessian<const M: usize>(&self, cell: [i32; M], local: [f32; M]) -> Hessian<M> {
        match M {
            1 => part(spline_hessian_1(cell[0], local[0], |x| self.lattice_value([x]))),
            2 => part(spline_hessian_2(resized(cell), resized(local), |cell| self.lattice_value(cell))),
            3 => part(spline_hessian_3(resized(cell), resized(local), |cell| self.lattice_value(cell))),
            _ => part(spline_hessian_4(resized(cell), resized(local), |cell| self.lattice_value(cell))),
        }
    }

    fn simplex_hessian<const M: usize>(&self, cell: [i32; M], local: [f32; M]) -> Hessian<M> {
        let radius = leaf::radius(self.leaf);
        match M {
            1 => part(simplex_1::<_, Hessian<1>>(cell[0], local[0], |x, _| self.gradient([x])[0])),
            2 => part(simplex_2::<_, Hessian<2>>(resized(cell), resized(local), radius, |cell, _| self.gradient(cell))),
            3 => part(simplex_3::<_, Hessian<3>>(resized(cell), resized(local), radius, |cell, _| self.gradient(cell))),
            _ => part(simplex_4::<_, Hessian<4>>(resized(cell), resized(local), radius, |cell, _| self.gradient(cell))),
        }
    }

    fn super_simplex_hessian<const M: usize>(&self, cell: [i32; M], local: [f32; M]) -> Hessian<M> {
        let radius = leaf::radius(self.leaf);
        let (c, l) = (cell, local);
        match M {
            2 => part(super_simplex_2::<_, Hessian<2>>(resized(c), resized(l), radius, |cell, _| self.gradient(cell))),
            3 => part(super_simplex_3::<_, Hessian<3>>(resized(c), resized(l), radius, |cell, _| self.gradient(cell))),
            _ => part(super_simplex_4::<_, Hessian<4>>(resized(c), resized(l), radius, |cell, _| self.gradient(cell))),
        }
    }
}

/// Changes the dimension in the type of a Hessian; the compiler cannot see that both are equal.
fn part<const A: usize, const B: usize>(hessian: Hessian<A>) -> Hessian<B> {
    array::matrix(|i, j| hessian.get(i).and_then(|column| column.get(j)).copied().unwrap_or(0.0))
}

fn pulled_back(sample: HessianSample<4>, map: MapKind, parameters: Parameters<'_>) -> HessianSample<4> {
    match map {
        MapKind::Identity => sample,
        MapKind::Uniform => {
            let factor = uniform_map::factor(parameters);
            hessian_bent(hessian_scaled(sample, 1.0, factor), factor)
        }
        MapKind::Diagonal | MapKind::Matrix => {
            hessian_pullback(sample, std::array::from_fn(|axis| column(map, parameters, axis)))
        }
    }
}

/// Returns the derivative of the coordinates inside a map along one outside.
fn column(map: MapKind, parameters: Parameters<'_>, axis: usize) -> [f32; 4] {
    let of_factor = |factor| array::from_fn(|d| if d == axis { factor } else { 0.0 });
    match map {
        MapKind::Identity => of_factor(1.0),
        MapKind::Uniform => of_factor(uniform_map::factor(parameters)),
        MapKind::Diagonal | MapKind::Matrix => map_column(parameters, axis as u32),
    }
}

fn add_octave(
    style: FractalKind,
    so_far: OctaveSum<HessianSample<4>>,
    next: HessianSample<4>,
    octave: Octave,
) -> OctaveSum<HessianSample<4>> {
    match style {
        FractalKind::Fbm => fbm_step(so_far, next, octave),
        FractalKind::Turbulence => turbulence_step(so_far, next, octave),
        FractalKind::Ridged => ridged_step(so_far, next, octave),
        FractalKind::HybridMultifractal => hybrid_multifractal_step(so_far, next, octave),
        FractalKind::PingPong => ping_pong_step(so_far, next, octave),
        FractalKind::Multifractal => multifractal_step(so_far, next, octave),
        FractalKind::WeightedFbm => weighted_fbm_step(so_far, next, octave),
        FractalKind::WeightedBillow => weighted_billow_step(so_far, next, octave),
        FractalKind::WeightedPingPong => weighted_ping_pong_step(so_far, next, octave),
        // The plan refuses expressions with these.
        FractalKind::SlopeFbm | FractalKind::SwissTurbulence | FractalKind::JordanTurbulence => so_far,
    }
}
