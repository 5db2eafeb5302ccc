//! Operations that run another body of the program: fractals and warps.

use crate::cpu::engine::block::Block;
use crate::cpu::engine::displacements::{add_displacements, displace_octave};
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::maps::pullback_all;
use crate::cpu::engine::registers::{Done, Lanes, LanesMut, Registers};
use crate::cpu::engine::scratch::Scratch;
use crate::cpu::engine::simd_level::{Vectors, vectorized};
use crate::formulas::expression::octave::{
    Octave, OctaveSum, OutputRange, fbm_step, hybrid_multifractal_step, jordan_turbulence_step, multifractal_step,
    no_octaves, ping_pong_step, ranged, ridged_step, slope_fbm_step, swiss_turbulence_step, turbulence_step,
    weighted_billow_step, weighted_fbm_step, weighted_ping_pong_step,
};
use crate::formulas::expression::octave_record::{octave, octave_frequency};
use crate::formulas::space::transform::add_displacement_gradient;
use crate::lanes::inlined;
use crate::layout::parameters::Parameters;
use crate::layout::slots::{fractal, warp};
use crate::plan::affine::MapKind;
use crate::plan::program::{FractalKind, Operation, OperationKind};
use crate::sample::Sample;

impl Machine<'_> {
    pub(crate) fn fractal<const N: usize>(
        &self,
        operation: &Operation,
        block: Block<'_>,
        scratch: &mut Scratch,
        out: &mut LanesMut<'_, N>,
    ) {
        let OperationKind::Fractal { style, body, map } = operation.kind else { return };
        let (parameters, map_parameters) = (self.parameters(operation.parameters), self.parameters(operation.map));
        let run = FractalRun { machine: self, parameters, map, map_parameters, style, body, block };
        // Without a gradient outside, none is needed inside, unless values depend on it.
        if const { N == 0 } && !style.takes_gradients() {
            return run.fractal::<0, N>(scratch, out);
        }
        in_dimension!(self.program.bodies[body].dimension, M => run.fractal::<M, N>(scratch, out));
    }

    pub(crate) fn warp<const N: usize>(
        &self,
        operation: &Operation,
        block: Block<'_>,
        done: Done<'_, N>,
        scratch: &mut Scratch,
        out: &mut LanesMut<'_, N>,
    ) {
        let OperationKind::Warp { body, map } = operation.kind else { return };
        let run = WarpRun { machine: self, operation, map, body, block };
        if const { N == 0 } {
            return run.warp::<0, N>(done, scratch, out);
        }
        in_dimension!(self.program.bodies[body].dimension, M => run.warp::<M, N>(done, scratch, out));
    }
}

/// A fractal over a block of samples.
struct FractalRun<'a> {
    machine: &'a Machine<'a>,
    parameters: Parameters<'a>,
    map: MapKind,
    map_parameters: Parameters<'a>,
    style: FractalKind,
    body: usize,
    block: Block<'a>,
}

impl FractalRun<'_> {
    /// Writes the samples. `M` is the dimension inside, `N` the one outside. Both are 0 without gradients.
    fn fractal<const M: usize, const N: usize>(&self, scratch: &mut Scratch, out: &mut LanesMut<'_, N>) {
        let Block { count, rows, stride, .. } = self.block;
        let sums = self.sums::<M>(scratch);
        for row in 0..rows {
            let (sums, mut out) = (sums.samples(0), out.part(row * stride, count));
            if const { N == 0 } {
                out.values.copy_from_slice(&sums.values[row * count..][..count]);
                continue;
            }
            pullback_all(sums.part(row * count, count), self.map, self.map_parameters, self.block.simd, &mut out);
        }
        scratch.recycle(sums);
    }

    /// Returns the sums of octaves, with gradients inside.
    fn sums<const M: usize>(&self, scratch: &mut Scratch) -> Registers<M> {
        let body = &self.machine.program.bodies[self.body];
        let Block { count, rows, .. } = self.block;
        let all = rows * count;
        let mut next: Registers<M> = scratch.registers(1, all);
        let mut sums: Registers<M> = scratch.registers(2, all);
        let OctaveSum { sum, weight } = no_octaves::<Sample<0>>();
        let [no_sum, no_weight] = &mut sums.pair();
        no_sum.fill(sum.value);
        no_weight.fill(weight.value);
        let octaves = fractal::octaves(self.parameters);
        let mut displacement = body.is_displaced.then(|| [scratch.coordinates(), scratch.coordinates()]);
        if let Some([around, _]) = &mut displacement {
            self.block.transform_displacements(self.block.simd, self.map, self.map_parameters, 4, around);
        }
        for k in 0..octaves {
            if let Some([around, displacement]) = &mut displacement {
                let (slopes, frequency) = (sums.samples(0).gradient, octave_frequency(self.parameters, k));
                let sweep = self.style.sweep();
                displace_octave(self.block.simd, around, sweep, slopes, frequency, count, displacement);
            }
            let displacement = displacement.as_ref().map(|[_, displacement]| &**displacement);
            let octave_combination = self.block.octave_combination * octaves + k;
            let block = Block { octave_combination, displacement, stride: count, ..self.block };
            self.machine.body_to::<M>(self.body, block, scratch, &mut next.split_at(0).1);
            self.add(k, next.samples(0), &mut sums);
        }
        scratch.recycle(next);
        displacement.into_iter().flatten().for_each(|planes| scratch.recycle_coordinates(planes));
        sums
    }

    /// Adds an octave to the sums. After the last one, scales them to their range.
    fn add<const M: usize>(&self, k: u32, next: Lanes<'_, M>, sums: &mut Registers<M>) {
        let octave = octave(self.parameters, k, self.style == FractalKind::Fbm, self.style.parameters());
        let [sum, weight] = &mut sums.pair();
        if const { M > 0 } && self.style.takes_gradients() {
            self.add_sloped(octave, next, sum, weight);
        } else {
            // The chain rule handles each component separately. Values come last, since slopes use the previous values.
            for axis in 0..M {
                self.add_planes(octave, next.component(axis), &mut sum.component(axis), &mut weight.component(axis));
            }
            self.add_planes::<0>(octave, next.values(), &mut sum.with_dimension(), &mut weight.with_dimension());
        }
        if self.style != FractalKind::Fbm && k + 1 == fractal::octaves(self.parameters) {
            for axis in 0..M {
                self.bring_to_range::<1>(&mut sum.component(axis));
            }
            self.bring_to_range::<0>(&mut sum.with_dimension());
        }
    }

    /// Scales sums to their range: the values, or only a component of the gradients if `S` is 1.
    #[inline(never)]
    fn bring_to_range<const S: usize>(&self, sums: &mut LanesMut<'_, S>) {
        let range = OutputRange::new(self.parameters);
        vectorized!(self.block.simd, each_ranged(range, sums));
    }

    /// Adds an octave to values, or to a component of gradients if `S` is 1.
    #[inline(never)]
    fn add_planes<const S: usize>(
        &self,
        octave: Octave,
        next: Lanes<'_, S>,
        sum: &mut LanesMut<'_, S>,
        weight: &mut LanesMut<'_, S>,
    ) {
        macro_rules! weighted {
            ($step:ident) => {
                vectorized!(self.block.simd, {
                    each_plane(inlined!(|so_far, next| $step(so_far, next, octave)), next, sum, weight)
                })
            };
        }
        macro_rules! summed {
            ($step:ident) => {
                vectorized!(self.block.simd, {
                    each_plane_of_sums(inlined!(|so_far, next| $step(so_far, next, octave)), next, sum)
                })
            };
        }
        match self.style {
            FractalKind::Fbm => summed!(fbm_step),
            FractalKind::Turbulence => summed!(turbulence_step),
            FractalKind::Ridged => weighted!(ridged_step),
            FractalKind::HybridMultifractal => weighted!(hybrid_multifractal_step),
            FractalKind::PingPong => summed!(ping_pong_step),
            FractalKind::Multifractal => weighted!(multifractal_step),
            FractalKind::WeightedFbm => weighted!(weighted_fbm_step),
            FractalKind::WeightedBillow => weighted!(weighted_billow_step),
            FractalKind::WeightedPingPong => weighted!(weighted_ping_pong_step),
            // Their values depend on gradients, so `add_sloped` adds them.
            FractalKind::SlopeFbm | FractalKind::SwissTurbulence | FractalKind::JordanTurbulence => {}
        }
    }

    /// Adds an octave of a fractal whose values depend on gradients.
    fn add_sloped<const M: usize>(
        &self,
        octave: Octave,
        next: Lanes<'_, M>,
        sum: &mut LanesMut<'_, M>,
        weight: &mut LanesMut<'_, M>,
    ) {
        match self.style {
            FractalKind::SlopeFbm => vectorized!(self.block.simd, {
                each_sample(inlined!(|so_far, next| slope_fbm_step(so_far, next, octave)), next, sum, weight);
            }),
            // These two are rare, and are compiled for one width of vectors.
            FractalKind::SwissTurbulence => {
                each_sample(inlined!(|so_far, next| swiss_turbulence_step(so_far, next, octave)), next, sum, weight);
            }
            FractalKind::JordanTurbulence => {
                each_sample(inlined!(|so_far, next| jordan_turbulence_step(so_far, next, octave)), next, sum, weight);
            }
            FractalKind::Fbm
            | FractalKind::Turbulence
            | FractalKind::Ridged
            | FractalKind::HybridMultifractal
            | FractalKind::PingPong
            | FractalKind::Multifractal
            | FractalKind::WeightedFbm
            | FractalKind::WeightedBillow
            | FractalKind::WeightedPingPong => {}
        }
    }
}

/// Adds an octave to each sum, and updates its weight: the values, or only a component of the gradients if `S` is 1.
#[cfg_attr(optimized, inline(always))]
fn each_plane<const S: usize>(
    add: impl Fn(OctaveSum<Sample<S>>, Sample<S>) -> OctaveSum<Sample<S>>,
    next: Lanes<'_, S>,
    sum: &mut LanesMut<'_, S>,
    weight: &mut LanesMut<'_, S>,
) {
    let count = sum.len();
    let (next, mut sum, mut weight) = (next.first(count), sum.first(count), weight.first(count));
    for i in 0..count {
        let after = add(OctaveSum { sum: sum.at(i), weight: weight.at(i) }, next.at(i));
        sum.put_last_plane(i, after.sum);
        weight.put_last_plane(i, after.weight);
    }
}

/// Adds an octave to each sum of a fractal without weights, like `each_plane`.
#[cfg_attr(optimized, inline(always))]
fn each_plane_of_sums<const S: usize>(
    add: impl Fn(OctaveSum<Sample<S>>, Sample<S>) -> OctaveSum<Sample<S>>,
    next: Lanes<'_, S>,
    sum: &mut LanesMut<'_, S>,
) {
    let count = sum.len();
    let (next, mut sum) = (next.first(count), sum.first(count));
    for i in 0..count {
        sum.put_last_plane(i, add(OctaveSum { sum: sum.at(i), ..no_octaves() }, next.at(i)).sum);
    }
}

/// Adds an octave to each sum with its gradient, and updates its weight.
#[cfg_attr(optimized, inline(always))]
fn each_sample<const M: usize>(
    add: impl Fn(OctaveSum<Sample<M>>, Sample<M>) -> OctaveSum<Sample<M>>,
    next: Lanes<'_, M>,
    sum: &mut LanesMut<'_, M>,
    weight: &mut LanesMut<'_, M>,
) {
    let count = sum.len();
    let (next, mut sum, mut weight) = (next.first(count), sum.first(count), weight.first(count));
    for i in 0..count {
        let after = add(OctaveSum { sum: sum.at(i), weight: weight.at(i) }, next.at(i));
        sum.put(i, after.sum);
        weight.put(i, after.weight);
    }
}

#[cfg_attr(optimized, inline(always))]
fn each_ranged<const S: usize>(range: OutputRange, sums: &mut LanesMut<'_, S>) {
    let mut sums = sums.first(sums.len());
    for i in 0..sums.len() {
        sums.put_last_plane(i, ranged(sums.at(i), range));
    }
}

/// A warp over a block of samples.
struct WarpRun<'a> {
    machine: &'a Machine<'a>,
    operation: &'a Operation,
    map: MapKind,
    body: usize,
    block: Block<'a>,
}

/// Adds the part of a gradient component of displaced samples that the displacement along one axis causes.
fn add_displacement_slopes(
    simd: Vectors,
    pull: Lanes<'_, 1>,
    by: Lanes<'_, 1>,
    amplitude: f32,
    out: &mut LanesMut<'_, 1>,
) {
    vectorized!(simd, add_each_displacement_slope(pull, by, amplitude, out));
}

#[cfg_attr(optimized, inline(always))]
fn add_each_displacement_slope(pull: Lanes<'_, 1>, by: Lanes<'_, 1>, amplitude: f32, out: &mut LanesMut<'_, 1>) {
    let count = out.len();
    let (pull, by, mut out) = (pull.first(count), by.first(count), out.first(count));
    for i in 0..count {
        let [pull] = pull.at(i).gradient;
        out.put_last_plane(i, add_displacement_gradient(out.at(i), by.at(i), amplitude, pull));
    }
}

impl WarpRun<'_> {
    fn warp<const M: usize, const N: usize>(
        &self,
        done: Done<'_, N>,
        scratch: &mut Scratch,
        out: &mut LanesMut<'_, N>,
    ) {
        let amplitude = self.amplitude();
        let map_parameters = self.machine.parameters(self.operation.map);
        let components = &self.operation.inputs;
        let inner = self.displaced::<M>(&|component| done.samples(component).values, scratch);
        let samples = inner.samples(0);
        pullback_all(samples, self.map, map_parameters, self.block.simd, out);
        for (axis, &component) in components.iter().enumerate().take(M) {
            let by = done.samples(component);
            for direction in 0..N {
                let (by, mut out) = (by.component(direction), out.component(direction));
                add_displacement_slopes(self.block.simd, samples.component(axis), by, amplitude, &mut out);
            }
        }
        scratch.recycle(inner);
    }

    /// Returns the body's samples at displaced positions, with gradients inside. `values` returns an operation's
    /// values.
    fn displaced<'v, const M: usize>(
        &self,
        values: &dyn Fn(usize) -> &'v [f32],
        scratch: &mut Scratch,
    ) -> Registers<M> {
        let amplitude = self.amplitude();
        let map_parameters = self.machine.parameters(self.operation.map);
        let mut displacement = scratch.coordinates();
        self.block.transform_displacements(self.block.simd, self.map, map_parameters, 4, &mut displacement);
        for (displacement, &component) in displacement.iter_mut().zip(&self.operation.inputs) {
            add_displacements(self.block.simd, values(component), amplitude, displacement);
        }
        let mut inner: Registers<M> = scratch.registers(1, self.block.count);
        let block = Block { displacement: Some(&displacement), ..self.block };
        self.machine.body_to::<M>(self.body, block, scratch, &mut inner.split_at(0).1);
        scratch.recycle_coordinates(displacement);
        inner
    }

    fn amplitude(&self) -> f32 {
        warp::amplitude(self.machine.parameters(self.operation.parameters))
    }
}
