//! Operations that run another body of the program: fractals and warps.

use crate::cpu::engine::block::Block;
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::maps::{pullback, pullback_all, transform_displacement};
use crate::cpu::engine::registers::{Done, Lanes, LanesMut, Registers};
use crate::cpu::engine::scratch::Scratch;
use crate::cpu::engine::simd_level::vectorized;
use crate::cpu::twins::expression::octave::{
    OctaveSum, OutputRange, fbm_step, hybrid_multifractal_step, jordan_turbulence_step, multifractal_step, no_octaves,
    ping_pong_step, ranged, ridged_step, slope_fbm_step, swiss_turbulence_step, turbulence_step, weighted_billow_step,
    weighted_fbm_step, weighted_ping_pong_step,
};
use crate::cpu::twins::expression::octave_record::{octave, octave_frequency};
use crate::cpu::twins::space::transform::{
    add_displacement, add_displacement_gradient, add_slopes, octave_position, padded,
};
use crate::layout::parameters::Parameters;
use crate::layout::slots::{fractal, warp};
use crate::plan::map_kind::MapKind;
use crate::plan::program::{FractalKind, Operation, OperationKind, Sweep};
use crate::sample::Sample;

impl Machine<'_> {
    pub(crate) fn fractal<const N: usize>(
        self,
        operation: &Operation,
        block: Block<'_>,
        scratch: &mut Scratch,
        out: &mut LanesMut<'_, N>,
    ) {
        let OperationKind::Fractal { style, body, map } = operation.kind else { return };
        let (parameters, map_parameters) = (self.parameters(operation.parameters), self.parameters(operation.map));
        let run = FractalRun { machine: self, parameters, map, map_parameters, style, body, block };
        // If no gradient is wanted outside, none is needed inside, unless values are made of them.
        let is_needed = N > 0 || style.takes_gradients();
        let dimension = if is_needed { self.program.bodies[body].dimension } else { 0 };
        in_dimension_or_none!(dimension, M => run.fractal::<M, N>(scratch, out));
    }

    pub(crate) fn warp<const N: usize>(
        self,
        operation: &Operation,
        block: Block<'_>,
        done: Done<'_, N>,
        scratch: &mut Scratch,
        out: &mut LanesMut<'_, N>,
    ) {
        let OperationKind::Warp { body, map } = operation.kind else { return };
        let run = WarpRun { machine: self, operation, map, body, block };
        let dimension = if N == 0 { 0 } else { self.program.bodies[body].dimension };
        in_dimension_or_none!(dimension, M => run.warp::<M, N>(done, scratch, out));
    }
}

/// A fractal over a block of samples.
struct FractalRun<'a> {
    machine: Machine<'a>,
    parameters: Parameters<'a>,
    map: MapKind,
    map_parameters: Parameters<'a>,
    style: FractalKind,
    body: usize,
    block: Block<'a>,
}

impl FractalRun<'_> {
    /// Writes the samples. `M` is the dimension inside, `N` that outside; both are 0 without gradients.
    fn fractal<const M: usize, const N: usize>(&self, scratch: &mut Scratch, out: &mut LanesMut<'_, N>) {
        let Block { count, rows, stride, .. } = self.block;
        let sums = self.sums::<M>(scratch);
        for row in 0..rows {
            let (sums, mut out) = (sums.samples(0), out.part(row * stride, count));
            if N == 0 {
                out.values.copy_from_slice(&sums.values[row * count..][..count]);
                continue;
            }
            pullback_all(sums.part(row * count, count), self.map, self.map_parameters, self.machine.simd, &mut out);
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
        let mut displacement = scratch.displacements();
        for k in 0..octaves {
            if body.is_displaced {
                let frequency = octave_frequency(self.parameters, k);
                let slopes = sums.samples(0);
                let at = |i| {
                    let around = transform_displacement(self.block.displacement(i), self.map, self.map_parameters);
                    match self.style.sweep() {
                        Sweep::None => octave_position(around, frequency),
                        Sweep::BeforeScaling => {
                            octave_position(add_slopes(around, padded(slopes.at(i).gradient)), frequency)
                        }
                        Sweep::AfterScaling => {
                            add_slopes(octave_position(around, frequency), padded(slopes.at(i).gradient))
                        }
                    }
                };
                displacement.clear();
                displacement.extend((0..count).map(at));
            }
            let octave_combination = self.block.octave_combination * octaves + k;
            let block = Block { octave_combination, displacement: &displacement, stride: count, ..self.block };
            self.machine.body_to::<M>(self.body, block, scratch, &mut next.split_at(0).1);
            self.add(k, next.samples(0), &mut sums);
        }
        scratch.recycle(next);
        scratch.recycle_displacements(displacement);
        sums
    }

    /// Adds an octave to the sums; after the last one, brings them to their range.
    fn add<const M: usize>(&self, k: u32, next: Lanes<'_, M>, sums: &mut Registers<M>) {
        let (parameters, simd) = (self.parameters, self.machine.simd);
        let octave = octave(parameters, k, self.style == FractalKind::Fbm, self.style.parameters());
        let sums = &mut sums.pair();
        // Closures are inlined; functions passed by name would be called.
        macro_rules! steps {
            ($each:ident, $step:ident, $sums:expr) => {
                vectorized!(
                    simd,
                    $each(
                        #[inline(always)]
                        |so_far, next| $step(so_far, next, octave),
                        next,
                        $sums
                    )
                )
            };
        }
        match self.style {
            FractalKind::Fbm => steps!(each_sum, fbm_step, &mut sums[0]),
            FractalKind::Turbulence => steps!(each_sum, turbulence_step, &mut sums[0]),
            FractalKind::Ridged => steps!(each, ridged_step, sums),
            FractalKind::HybridMultifractal => steps!(each, hybrid_multifractal_step, sums),
            FractalKind::PingPong => steps!(each_sum, ping_pong_step, &mut sums[0]),
            FractalKind::Multifractal => steps!(each, multifractal_step, sums),
            FractalKind::WeightedFbm => steps!(each, weighted_fbm_step, sums),
            FractalKind::WeightedBillow => steps!(each, weighted_billow_step, sums),
            FractalKind::WeightedPingPong => steps!(each, weighted_ping_pong_step, sums),
            FractalKind::SlopeFbm => steps!(each_sum, slope_fbm_step, &mut sums[0]),
            FractalKind::SwissTurbulence => steps!(each, swiss_turbulence_step, sums),
            FractalKind::JordanTurbulence => steps!(each, jordan_turbulence_step, sums),
        }
        if self.style != FractalKind::Fbm && k + 1 == fractal::octaves(parameters) {
            let range = OutputRange::new(parameters);
            vectorized!(simd, each_ranged(range, &mut sums[0]));
        }
    }
}

/// Adds an octave to each sum, and updates its weight.
#[inline(always)]
fn each<const M: usize>(
    add: impl Fn(OctaveSum<Sample<M>>, Sample<M>) -> OctaveSum<Sample<M>>,
    next: Lanes<'_, M>,
    [sum, weight]: &mut [LanesMut<'_, M>; 2],
) {
    let count = sum.len();
    let (next, mut sum, mut weight) = (next.first(count), sum.first(count), weight.first(count));
    for i in 0..count {
        let after = add(OctaveSum { sum: sum.at(i), weight: weight.at(i) }, next.at(i));
        sum.put(i, after.sum);
        weight.put(i, after.weight);
    }
}

/// Adds an octave to each sum of a fractal without weights.
#[inline(always)]
fn each_sum<const M: usize>(
    add: impl Fn(OctaveSum<Sample<M>>, Sample<M>) -> OctaveSum<Sample<M>>,
    next: Lanes<'_, M>,
    sum: &mut LanesMut<'_, M>,
) {
    let count = sum.len();
    let (next, mut sum) = (next.first(count), sum.first(count));
    for i in 0..count {
        sum.put(i, add(OctaveSum { sum: sum.at(i), ..no_octaves() }, next.at(i)).sum);
    }
}

#[inline(always)]
fn each_ranged<const M: usize>(range: OutputRange, sums: &mut LanesMut<'_, M>) {
    for i in 0..sums.len() {
        sums.put(i, ranged(sums.at(i), range));
    }
}

/// A warp over a block of samples.
struct WarpRun<'a> {
    machine: Machine<'a>,
    operation: &'a Operation,
    map: MapKind,
    body: usize,
    block: Block<'a>,
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
        for i in 0..self.block.count {
            let sample = inner.samples(0).at(i);
            let mut outer = pullback(sample, self.map, map_parameters);
            for (axis, &component) in components.iter().enumerate().take(M) {
                outer =
                    add_displacement_gradient(outer, done.samples(component).at(i), amplitude, sample.gradient[axis]);
            }
            out.put(i, outer);
        }
        scratch.recycle(inner);
    }

    /// Returns the samples of the body at displaced positions, with gradients inside; `values` takes a component.
    fn displaced<'v, const M: usize>(
        &self,
        values: &dyn Fn(usize) -> &'v [f32],
        scratch: &mut Scratch,
    ) -> Registers<M> {
        let amplitude = self.amplitude();
        let map_parameters = self.machine.parameters(self.operation.map);
        let mut displacement = scratch.displacements();
        let transformed = |i| transform_displacement(self.block.displacement(i), self.map, map_parameters);
        displacement.extend((0..self.block.count).map(transformed));
        for (axis, &component) in self.operation.inputs.iter().enumerate().take(4) {
            for (displacement, &value) in displacement.iter_mut().zip(values(component)) {
                displacement[axis] = add_displacement(displacement[axis], amplitude, value);
            }
        }
        let mut inner: Registers<M> = scratch.registers(1, self.block.count);
        let block = Block { displacement: &displacement, ..self.block };
        self.machine.body_to::<M>(self.body, block, scratch, &mut inner.split_at(0).1);
        scratch.recycle_displacements(displacement);
        inner
    }

    fn amplitude(&self) -> f32 {
        warp::amplitude(self.machine.parameters(self.operation.parameters))
    }
}
