//! Fractals at single positions: sums of octaves of a body or, several octaves at a time, of a lattice noise.

use crate::cpu::engine::displacements::octave_displacement;
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::place::Place;
use crate::cpu::engine::sample_kind::SampleKind;
use crate::cpu::engine::single::{OCTAVES_TOGETHER, SinglePosition, displacement_behind};
use crate::cpu::engine::sloped_octaves::NextOctave;
use crate::formulas::expression::octave::{
    Octave, OctaveSum, fbm_step, hybrid_multifractal_step, multifractal_step, ping_pong_step, ridged_step,
    turbulence_step, weighted_billow_step, weighted_fbm_step, weighted_ping_pong_step,
};
use crate::formulas::expression::octave_record::{octave, octave_frequency};
use crate::formulas::expression::{OutputRange, no_octaves, ranged};
use crate::formulas::octave_sample::OctaveSample;
use crate::lanes::together::{Together, applied};
use crate::layout::parameters::Parameters;
use crate::layout::slots;
use crate::plan::affine::MapKind;
use crate::plan::program::{FractalKind, Operation, OperationKind, Sweep};

impl Machine<'_> {
    /// Returns the sample of a fractal: the sum of its octaves, scaled to its range.
    pub(super) fn single_fractal<K: SampleKind, P: Place<Number = K::Number>>(
        &self,
        operation: &Operation,
        at: &SinglePosition<P>,
        free: &mut [K::Stored],
    ) -> K {
        if let Some(leaf) = self.only_leaf(operation) {
            return self.fractal_of_leaf(operation, leaf, at);
        }
        let OperationKind::Fractal { style, body, map } = operation.kind else { return K::constant(0.0) };
        let (parameters, map_parameters) = (self.parameters(operation.parameters), self.parameters(operation.map));
        let sum = if style.takes_gradients() {
            let dimension = self.program.bodies[body].dimension;
            let add = |so_far: &mut _, next: K, frequency, octave| {
                let octave = NextOctave { style, dimension, frequency, octave };
                K::add_sloped(so_far, &next, octave, at.place.passes());
            };
            K::sloped_sum(self.sum_of_body(operation, at, free, K::no_sloped_octaves(), K::moves, add))
        } else {
            let add =
                |so_far: &mut _, next: K, frequency, octave| add(style, octave, next.of_octave(frequency), so_far);
            let still = |_: &_| [K::Number::ZERO; 4];
            self.sum_of_body(operation, at, free, no_octaves(), still, add).sum
        };
        finished(style, parameters, map, map_parameters, sum)
    }

    /// Returns the sum of the octaves of a body, each added by a function with its frequency. `moves` returns the
    /// slopes that move the next octave.
    fn sum_of_body<K: SampleKind, P: Place<Number = K::Number>, S>(
        &self,
        operation: &Operation,
        at: &SinglePosition<P>,
        free: &mut [K::Stored],
        mut so_far: S,
        moves: impl Fn(&S) -> [K::Number; 4],
        add: impl Fn(&mut S, K, f32, Octave),
    ) -> S {
        let OperationKind::Fractal { style, body, map } = operation.kind else { return so_far };
        let (parameters, map_parameters) = (self.parameters(operation.parameters), self.parameters(operation.map));
        let is_displaced = self.program.bodies[body].is_displaced;
        let around = is_displaced.then(|| displacement_behind(at, map, map_parameters));
        let octaves = slots::fractal::octaves(parameters);
        for k in 0..octaves {
            let frequency = octave_frequency(parameters, k);
            let displacement = around.map(|around| displaced_octave(around, style.sweep(), moves(&so_far), frequency));
            let octave_combination = at.octave_combination * octaves + k;
            let at = &SinglePosition { octave_combination, displacement, ..*at };
            let next: K = self.single_body(body, at, free);
            add(&mut so_far, next, frequency, octave_of(style, parameters, k));
        }
        so_far
    }

    /// Returns the only lattice noise in a fractal, if nothing depends on the slopes of earlier octaves.
    #[inline]
    pub(super) fn only_leaf(&self, operation: &Operation) -> Option<&Operation> {
        let OperationKind::Fractal { style, body, .. } = operation.kind else { return None };
        let [leaf] = self.program.bodies[body].operations.as_slice() else { return None };
        (matches!(leaf.kind, OperationKind::Lattice { .. }) && !style.takes_gradients()).then_some(leaf)
    }

    /// Returns the sample of a fractal of [`only_leaf`](Self::only_leaf), in a separate stack frame.
    #[inline(never)]
    pub(super) fn fractal_of_leaf<K: SampleKind, P: Place<Number = K::Number>>(
        &self,
        operation: &Operation,
        leaf: &Operation,
        at: &SinglePosition<P>,
    ) -> K {
        let OperationKind::Fractal { style, body, map } = operation.kind else { return K::constant(0.0) };
        let (parameters, map_parameters) = (self.parameters(operation.parameters), self.parameters(operation.map));
        let is_displaced = self.program.bodies[body].is_displaced;
        let around = is_displaced.then(|| displacement_behind(at, map, map_parameters));
        let sum = self.sum_of_leaf(style, parameters, leaf, at, around);
        finished(style, parameters, map, map_parameters, sum)
    }

    /// Returns the sum of the octaves of a lattice noise whose positions do not depend on earlier octaves.
    #[inline]
    fn sum_of_leaf<K: SampleKind, P: Place<Number = K::Number>>(
        &self,
        style: FractalKind,
        parameters: Parameters<'_>,
        leaf: &Operation,
        at: &SinglePosition<P>,
        around: Option<[K::Number; 4]>,
    ) -> K {
        let octaves = slots::fractal::octaves(parameters);
        let mut noises = [K::constant(0.0); OCTAVES_TOGETHER];
        let still = [K::Number::ZERO; 4];
        let mut displacements = [still; OCTAVES_TOGETHER];
        let mut so_far: OctaveSum<K> = no_octaves();
        let mut first = 0;
        while first < octaves {
            let count = OCTAVES_TOGETHER.min((octaves - first) as usize);
            if let Some(around) = around {
                for (displacement, k) in displacements[..count].iter_mut().zip(first..) {
                    *displacement = displaced_octave(around, Sweep::None, still, octave_frequency(parameters, k));
                }
            }
            let octave_combination = at.octave_combination * octaves + first;
            let at = &SinglePosition { octave_combination, ..*at };
            self.single_leaves(leaf, at, &displacements, &mut noises[..count]);
            for (next, k) in noises[..count].iter().zip(first..) {
                let frequency = octave_frequency(parameters, k);
                // The most common kind needs no call.
                if style == FractalKind::Fbm {
                    K::add_fbm(&mut so_far, next, frequency, octave(parameters, k, true, 0), at.place.passes());
                } else {
                    add(style, octave_of(style, parameters, k), next.of_octave(frequency), &mut so_far);
                }
            }
            first += count as u32;
        }
        so_far.sum
    }
}

/// Reads an octave of a kind of fractal.
fn octave_of(style: FractalKind, parameters: Parameters<'_>, k: u32) -> Octave {
    octave(parameters, k, style == FractalKind::Fbm, style.parameters())
}

/// Adds an octave to a sum, in a separate stack frame.
#[inline(never)]
fn add<K: SampleKind>(style: FractalKind, octave: Octave, next: K, so_far: &mut OctaveSum<K>) {
    *so_far = unsloped_step(style, *so_far, next, octave);
}

/// Adds an octave of a fractal whose values do not depend on gradients.
#[cfg_attr(optimized, inline(always))]
pub(crate) fn unsloped_step<S: OctaveSample>(
    style: FractalKind,
    so_far: OctaveSum<S>,
    next: S,
    octave: Octave,
) -> OctaveSum<S> {
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
        FractalKind::SlopeFbm | FractalKind::SwissTurbulence | FractalKind::JordanTurbulence => so_far,
    }
}

/// Scales a sum of octaves to its range, and its gradient to the coordinates outside the fractal.
#[inline(never)]
fn finished<K: SampleKind>(
    style: FractalKind,
    parameters: Parameters<'_>,
    map: MapKind,
    map_parameters: Parameters<'_>,
    sum: K,
) -> K {
    in_range(style, parameters, sum).pulled_back(map, map_parameters)
}

/// Scales a sum of octaves to its range.
#[inline]
pub(crate) fn in_range<K: SampleKind>(style: FractalKind, parameters: Parameters<'_>, sum: K) -> K {
    if style == FractalKind::Fbm { sum } else { ranged(sum, OutputRange::new(parameters)) }
}

/// Returns a displacement in the coordinates of an octave, given the slopes of earlier octaves.
#[inline]
pub(crate) fn displaced_octave<F: Together>(around: [F; 4], sweep: Sweep, slopes: [F; 4], frequency: f32) -> [F; 4] {
    let [x, y, z, w] = around;
    let [by_x, by_y, by_z, by_w] = slopes;
    applied([x, y, z, w, by_x, by_y, by_z, by_w], |[x, y, z, w, by_x, by_y, by_z, by_w]| {
        octave_displacement([x, y, z, w], sweep, [by_x, by_y, by_z, by_w], frequency)
    })
}
