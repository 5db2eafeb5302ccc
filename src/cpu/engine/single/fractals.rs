//! Fractals at single positions: sums of octaves of a body or, several octaves at a time, of a lattice noise.

use crate::cpu::engine::displacements::octave_displacement;
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::place::Place;
use crate::cpu::engine::sample_kind::SampleKind;
use crate::cpu::engine::single::{OCTAVES_TOGETHER, SinglePosition, displacement_behind};
use crate::formulas::expression::octave::{
    Octave, OctaveSample, OctaveSum, OutputRange, fbm_step, hybrid_multifractal_step, multifractal_step, no_octaves,
    ping_pong_step, ranged, ridged_step, turbulence_step, weighted_billow_step, weighted_fbm_step,
    weighted_ping_pong_step,
};
use crate::formulas::expression::octave_record::{octave, octave_frequency};
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
        let is_displaced = self.program.bodies[body].is_displaced;
        let around = is_displaced.then(|| displacement_behind(at, map, map_parameters));
        let octaves = slots::fractal::octaves(parameters);
        let mut so_far: OctaveSum<K> = no_octaves();
        for k in 0..octaves {
            // Slopes that move positions are only used with gradients.
            let displacement = around.map(|around| {
                let slopes = so_far.sum.gradient();
                displaced_octave(around, style.sweep(), slopes, octave_frequency(parameters, k))
            });
            let octave_combination = at.octave_combination * octaves + k;
            let at = &SinglePosition { octave_combination, displacement, ..*at };
            let next: K = self.single_body(body, at, free);
            add_octave(style, parameters, k, next.of_octave(octave_frequency(parameters, k)), &mut so_far);
        }
        finished(style, parameters, map, map_parameters, so_far.sum)
    }

    /// Returns the only lattice noise in a fractal, if the positions of its octaves do not depend on earlier octaves.
    #[inline]
    pub(super) fn only_leaf(&self, operation: &Operation) -> Option<&Operation> {
        let OperationKind::Fractal { style, body, .. } = operation.kind else { return None };
        let [leaf] = self.program.bodies[body].operations.as_slice() else { return None };
        (matches!(leaf.kind, OperationKind::Lattice { .. }) && style.sweep() == Sweep::None).then_some(leaf)
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
                    add_octave(style, parameters, k, next.of_octave(frequency), &mut so_far);
                }
            }
            first += count as u32;
        }
        so_far.sum
    }
}

/// Adds an octave to a sum, in a separate stack frame.
fn add_octave<K: SampleKind>(
    style: FractalKind,
    parameters: Parameters<'_>,
    k: u32,
    next: K,
    so_far: &mut OctaveSum<K>,
) {
    add(style, octave(parameters, k, style == FractalKind::Fbm, style.parameters()), next, so_far);
}

/// Adds an octave whose numbers have been read.
#[inline(never)]
pub(crate) fn add<K: SampleKind>(style: FractalKind, octave: Octave, next: K, so_far: &mut OctaveSum<K>) {
    *so_far = if style.takes_gradients() {
        K::add_sloped(style, *so_far, next, octave)
    } else {
        unsloped_step(style, *so_far, next, octave)
    };
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
fn displaced_octave<F: Together>(around: [F; 4], sweep: Sweep, slopes: [F; 4], frequency: f32) -> [F; 4] {
    let [x, y, z, w] = around;
    let [by_x, by_y, by_z, by_w] = slopes;
    applied([x, y, z, w, by_x, by_y, by_z, by_w], |[x, y, z, w, by_x, by_y, by_z, by_w]| {
        octave_displacement([x, y, z, w], sweep, [by_x, by_y, by_z, by_w], frequency)
    })
}
