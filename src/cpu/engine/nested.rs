//! Operations that run another body of the program: fractals and warps.

use crate::cpu::engine::block::Block;
use crate::cpu::engine::displacements::{add_displacements, displace_octave};
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::maps::pullback_all;
use crate::cpu::engine::registers::{Done, Lanes, LanesMut, Registers};
use crate::cpu::engine::scratch::Scratch;
use crate::cpu::engine::simd_level::vectorized;
use crate::cpu::engine::single::fractals::unsloped_step;
use crate::formulas::expression::octave::{
    Octave, OctaveSum, fbm_step, jordan_turbulence_step, slope_fbm_step, swiss_turbulence_step,
};
use crate::formulas::expression::octave_record::{octave, octave_frequency};
use crate::formulas::expression::{OutputRange, no_octaves, ranged};
use crate::formulas::space::transform::add_displacement_gradient;
use crate::lanes::{Float, in_lanes, inlined};
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
        macro_rules! each {
            ($step:ident, $is_weighted:literal) => {
                add_each::<M, $is_weighted>(inlined!(|so_far, next| $step(so_far, next, octave)), next, sum, weight)
            };
        }
        match self.style {
            FractalKind::Fbm => vectorized!(self.block.simd, each!(fbm_step, false)),
            // The values of these three depend on gradients. Two are rare, and are compiled for one width of vectors.
            FractalKind::SlopeFbm if const { M > 0 } => vectorized!(self.block.simd, each!(slope_fbm_step, true)),
            FractalKind::SwissTurbulence if const { M > 0 } => each!(swiss_turbulence_step, true),
            FractalKind::JordanTurbulence if const { M > 0 } => each!(jordan_turbulence_step, true),
            style => in_lanes!(self.block.simd, |lanes| add_in_lanes(lanes, style, octave, next, sum, weight)),
        }
        if self.style != FractalKind::Fbm && k + 1 == fractal::octaves(self.parameters) {
            let range = OutputRange::new(self.parameters);
            in_lanes!(self.block.simd, |lanes| each_ranged(lanes, range, sum));
        }
    }
}

/// Adds an octave to each sum, and updates its weight in fractals that have weights.
#[cfg_attr(optimized, inline(always))]
fn add_each<const M: usize, const WEIGHTED: bool>(
    add: impl Fn(OctaveSum<Sample<M>>, Sample<M>) -> OctaveSum<Sample<M>>,
    next: Lanes<'_, M>,
    sum: &mut LanesMut<'_, M>,
    weight: &mut LanesMut<'_, M>,
) {
    let count = sum.len();
    let (next, mut sum, mut weight) = (next.first(count), sum.first(count), weight.first(count));
    for i in 0..count {
        let before = OctaveSum { sum: sum.at(i), weight: if WEIGHTED { weight.at(i) } else { no_octaves().weight } };
        let after = add(before, next.at(i));
        sum.put(i, after.sum);
        if WEIGHTED {
            weight.put(i, after.weight);
        }
    }
}

/// Adds an octave to each sum, and updates its weight, with one loop for all fractals whose values do not depend on
/// gradients.
#[cfg_attr(optimized, inline(always))]
fn add_in_lanes<F: Float, const M: usize>(
    lanes: F,
    style: FractalKind,
    octave: Octave,
    next: Lanes<'_, M>,
    sum: &mut LanesMut<'_, M>,
    weight: &mut LanesMut<'_, M>,
) {
    let mut i = 0;
    while i < sum.len() {
        let so_far = OctaveSum { sum: sum.done().load(lanes, i), weight: weight.done().load(lanes, i) };
        let after = unsloped_step(style, so_far, next.load(lanes, i), octave);
        sum.put_lanes(i, after.sum);
        weight.put_lanes(i, after.weight);
        i += F::COUNT;
    }
}

#[cfg_attr(optimized, inline(always))]
fn each_ranged<F: Float, const M: usize>(lanes: F, range: OutputRange, sums: &mut LanesMut<'_, M>) {
    let mut i = 0;
    while i < sums.len() {
        let sum = sums.done().load(lanes, i);
        sums.put_lanes(i, ranged(sum, range));
        i += F::COUNT;
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

/// Adds the part of the gradients of displaced samples that the displacement along one axis causes.
#[cfg_attr(optimized, inline(always))]
fn add_displacement_slopes<const N: usize>(pull: &[f32], by: Lanes<'_, N>, amplitude: f32, out: &mut LanesMut<'_, N>) {
    let count = out.len();
    let (by, mut out) = (by.first(count), out.first(count));
    for (i, &pull) in pull[..count].iter().enumerate() {
        out.put(i, add_displacement_gradient(out.at(i), by.at(i), amplitude, pull));
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
        for (pull, &component) in samples.gradient.into_iter().zip(components) {
            let by = done.samples(component);
            vectorized!(self.block.simd, add_displacement_slopes(pull, by, amplitude, out));
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
