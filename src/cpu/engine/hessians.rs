//! Samples with Hessians. For shaders, `wgsl/statements.rs` writes the same operations.

use crate::array;
use crate::cpu::engine::block::{Block, Span};
use crate::cpu::engine::high_dimensional::high_dimensional_sample;
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::many_samples::{loaded, store};
use crate::cpu::engine::place::Passes;
use crate::cpu::engine::sample_kind::SampleKind;
use crate::cpu::engine::scratch::Scratch;
use crate::cpu::engine::simd_level::Vectors;
use crate::cpu::engine::single::SinglePosition;
use crate::cpu::engine::sloped_octaves::NextOctave;
use crate::cpu::engine::source::Source;
use crate::formulas::expression::chain_rule::Mix;
use crate::formulas::expression::hessian_sample::{
    hessian_bent, hessian_chain_rule_mix, hessian_displaced, hessian_joined, hessian_scaled, hessian_straight,
};
use crate::formulas::expression::no_sloped_octaves;
use crate::formulas::expression::octave::{Octave, OctaveSum, fbm_step};
use crate::formulas::expression::sloped_octave::SlopedSum;
use crate::formulas::space::distance_hessian::distance_hessian;
use crate::formulas::space::lattice_position::LatticePosition;
use crate::formulas::space::pullback_hessian::{displaced_column, hessian_pullback, padded_hessian};
use crate::formulas::space::transform::map_column;
use crate::lanes::together::{MANY, Many, Together};
use crate::lanes::{Float, in_lanes};
use crate::layout::parameters::Parameters;
use crate::layout::slots::uniform_map;
use crate::plan::affine::MapKind;
use crate::plan::basis::Basis;
use crate::plan::positional::PositionalKind;
use crate::plan::program::{Operation, TileKind};
use crate::sample::{HessianSample, Sample};
use std::cell::Cell;

/// The most operations and bodies of expressions whose samples are computed together. They need more memory, and a
/// nested body more of the stack.
const OPERATIONS_TOGETHER: usize = 64;
const BODIES_TOGETHER: usize = 8;

/// The samples of an expression that are shown: the first result, or those of all operations.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Shown {
    FirstResult,
    AllOperations,
}

/// Calls a function with the samples of the whole expression at each of a span's positions, the index of each one's
/// operation, 0 for the first result, and its index in the caller's memory. With vectors, several positions are
/// computed together.
pub(crate) fn each_hessian(
    machine: Machine<'_>,
    shown: Shown,
    span: Span<'_>,
    simd: Option<Vectors>,
    scratch: &mut Scratch,
    put: &mut dyn FnMut(usize, usize, HessianSample<4>),
) {
    let is_small = machine.plan.samples <= OPERATIONS_TOGETHER && machine.program.bodies.len() <= BODIES_TOGETHER;
    let Some(Block { simd, .. }) = span.block(simd).filter(|_| is_small && span.count > 1) else {
        return match shown {
            Shown::FirstResult => machine.each_sample(span, scratch, &mut |i, sample| put(0, i, sample)),
            Shown::AllOperations => machine.each_operation(span, scratch, put),
        };
    };
    let planes = Cell::new(scratch.planes.take());
    let passes = Passes { simd, planes: &planes };
    let (samples, dimension) = (machine.memory::<HessianSample<4, Many>>(scratch), machine.plan.dimension.count());
    span.each_places(passes, |first, count, places| {
        let at = &SinglePosition::new(places);
        let mut put_each = |operation: usize, found: &HessianSample<4, Many>| {
            (0..count).for_each(|i| put(operation, first + i, sample_of(found, i, dimension)));
        };
        match shown {
            Shown::FirstResult => put_each(0, &machine.single_body(machine.program.bodies.len() - 1, at, samples)),
            Shown::AllOperations => {
                let operations = &machine.program.root().operations;
                machine.run_single::<HessianSample<4, Many>, _>(operations, at, samples);
                samples[..operations.len()].iter().enumerate().for_each(|(index, found)| put_each(index, found));
            }
        }
    });
    scratch.planes = planes.take();
}

/// The numbers of Hessians: one sample's, or several samples' at once.
pub(crate) trait HessianNumber: Together {
    /// Returns the memory of this thread.
    fn memory(scratch: &mut Scratch) -> &mut Vec<HessianSample<4, Self>>;
    /// Writes a noise at positions in its lattice, scaled to the leaf's range.
    fn noise_at<const M: usize>(
        source: &Source<'_>,
        passes: Option<Passes<'_>>,
        basis: Basis,
        tile: TileKind,
        positions: &Self::Each<LatticePosition<M>>,
        sample: &mut HessianSample<4, Self>,
    );
    /// Adds an octave of fractional Brownian motion.
    fn add_fbm(
        so_far: &mut OctaveSum<HessianSample<4, Self>>,
        next: &HessianSample<4, Self>,
        frequency: f32,
        octave: Octave,
        _passes: Option<Passes<'_>>,
    ) {
        *so_far = fbm_step(*so_far, next.of_octave(frequency), octave);
    }
    /// Adds an octave of a fractal that depends on slopes.
    fn add_sloped(
        so_far: &mut SlopedSum<4, Self>,
        next: &HessianSample<4, Self>,
        octave: NextOctave,
        passes: Option<Passes<'_>>,
    );
}

impl HessianNumber for f32 {
    fn memory(scratch: &mut Scratch) -> &mut Vec<HessianSample<4>> {
        &mut scratch.hessian_samples
    }

    fn noise_at<const M: usize>(
        source: &Source<'_>,
        _passes: Option<Passes<'_>>,
        basis: Basis,
        tile: TileKind,
        &[position]: &[LatticePosition<M>; 1],
        sample: &mut HessianSample<4>,
    ) {
        *sample = source.hessian_sample_at(basis, tile, position);
    }

    #[inline(never)]
    fn add_sloped(
        so_far: &mut SlopedSum<4, f32>,
        next: &HessianSample<4>,
        octave: NextOctave,
        _passes: Option<Passes<'_>>,
    ) {
        *so_far = octave.added(*so_far, *next);
    }
}

impl HessianNumber for Many {
    fn memory(scratch: &mut Scratch) -> &mut Vec<HessianSample<4, Self>> {
        &mut scratch.many_hessian_samples
    }

    fn noise_at<const M: usize>(
        source: &Source<'_>,
        passes: Option<Passes<'_>>,
        basis: Basis,
        tile: TileKind,
        positions: &[LatticePosition<M>; MANY],
        sample: &mut HessianSample<4, Self>,
    ) {
        let is_skewed_tile = tile == TileKind::Skewed && source.tile.is_some();
        let passes = passes.filter(|_| !is_skewed_tile);
        if !passes.is_some_and(|passes| passes.put_hessians(source, basis, positions, sample)) {
            *sample = joined(Self::each(|i| source.hessian_sample_at(basis, tile, positions[i])));
        }
    }

    fn add_fbm(
        so_far: &mut OctaveSum<HessianSample<4, Self>>,
        next: &HessianSample<4, Self>,
        frequency: f32,
        octave: Octave,
        passes: Option<Passes<'_>>,
    ) {
        match passes {
            Some(Passes { simd, .. }) => {
                in_lanes!(simd, |lanes| add_fbm_in_lanes(lanes, so_far, next, frequency, octave));
            }
            None => *so_far = fbm_step(*so_far, next.of_octave(frequency), octave),
        }
    }

    fn add_sloped(
        so_far: &mut SlopedSum<4, Self>,
        next: &HessianSample<4, Self>,
        octave: NextOctave,
        passes: Option<Passes<'_>>,
    ) {
        // Several positions at once always have passes.
        if let Some(Passes { simd, .. }) = passes {
            octave.add_in_vectors(simd, so_far, next);
        }
    }
}

/// Zeros lie behind the gradient and around the Hessian.
impl<F: HessianNumber> SampleKind for HessianSample<4, F> {
    type Stored = Self;
    type Sloped = Self;
    type SlopedSum = SlopedSum<4, F>;

    const HAS_GRADIENT: bool = true;
    const NOTHING: Self = Self { value: F::ZERO, gradient: [F::ZERO; 4], hessian: [[F::ZERO; 4]; 4] };

    fn stored(self) -> Self {
        self
    }

    fn of_stored(stored: Self) -> Self {
        stored
    }

    fn memory(scratch: &mut Scratch) -> &mut Vec<Self> {
        F::memory(scratch)
    }

    fn chain_rule_mix(f: Mix<F>, a: Self, b: Self, t: Self) -> Self {
        hessian_chain_rule_mix(f, a, b, t)
    }

    fn pulled_back(self, map: MapKind, parameters: Parameters<'_>) -> Self {
        match map {
            MapKind::Identity => self,
            MapKind::Uniform => {
                let factor = uniform_map::factor(parameters);
                hessian_bent(hessian_scaled(self, 1.0, factor), factor)
            }
            MapKind::Diagonal | MapKind::Matrix => {
                hessian_pullback(self, array::from_fn(|axis| column(map, parameters, axis)))
            }
        }
    }

    #[cfg_attr(optimized, inline(always))]
    fn of_octave(self, frequency: f32) -> Self {
        hessian_bent(self, frequency)
    }

    fn of_leaf(self, map: MapKind, parameters: Parameters<'_>) -> Self {
        match map {
            // The scale of a leaf includes a uniform map's factor of the gradient.
            MapKind::Uniform => hessian_bent(self, uniform_map::factor(parameters)),
            MapKind::Identity | MapKind::Diagonal | MapKind::Matrix => self.pulled_back(map, parameters),
        }
    }

    fn warped(
        inner: Self,
        map: MapKind,
        parameters: Parameters<'_>,
        amplitude: f32,
        inputs: &[usize],
        done: &[Self],
    ) -> Self {
        let components = inputs.iter().map(|&component| done[component]);
        let column = |axis: usize| {
            let mut slopes = [F::ZERO; 4];
            slopes.iter_mut().zip(components.clone()).for_each(|(slope, by)| *slope = by.gradient[axis]);
            displaced_column(column(map, parameters, axis), amplitude, slopes)
        };
        let bent = hessian_pullback(inner, array::from_fn(column));
        let outer = hessian_joined(inner.pulled_back(map, parameters), bent);
        let each = components.clone().zip(inner.gradient);
        each.fold(outer, |outer, (by, pull)| hessian_displaced(outer, by, amplitude, pull))
    }

    #[cfg_attr(optimized, inline(always))]
    fn add_fbm(so_far: &mut OctaveSum<Self>, next: &Self, frequency: f32, octave: Octave, passes: Option<Passes<'_>>) {
        F::add_fbm(so_far, next, frequency, octave, passes);
    }

    fn no_sloped_octaves() -> SlopedSum<4, F> {
        no_sloped_octaves()
    }

    fn moves(so_far: &SlopedSum<4, F>) -> [F; 4] {
        so_far.moves.slope
    }

    fn add_sloped(so_far: &mut SlopedSum<4, F>, next: &Self, octave: NextOctave, passes: Option<Passes<'_>>) {
        F::add_sloped(so_far, next, octave, passes);
    }

    // The plan rejects requests for the Hessian.
    fn sloped_sum(so_far: SlopedSum<4, F>) -> Self {
        hessian_straight(so_far.sum)
    }

    fn noise_at_each<const M: usize>(
        source: &Source<'_>,
        passes: Option<Passes<'_>>,
        basis: Basis,
        tile: TileKind,
        positions: &[F::Each<LatticePosition<M>>],
        samples: &mut [Self],
    ) {
        for (positions, sample) in positions.iter().zip(samples) {
            F::noise_at(source, passes, basis, tile, positions, sample);
        }
    }

    fn positional<const M: usize>(
        kind: PositionalKind,
        parameters: Parameters<'_>,
        positions: F::Each<[LatticePosition<M>; 2]>,
        map: MapKind,
        map_parameters: Parameters<'_>,
    ) -> Self {
        joined(F::each(|i| {
            let positions = positions.as_ref()[i];
            let straight = Sample::positional(kind, parameters, [positions], map, map_parameters);
            let Some(metric) = kind.metric() else { return hessian_straight(straight) };
            let bent = distance_hessian(metric, parameters, positions[0]);
            hessian_joined(hessian_straight(straight), padded_hessian(bent).pulled_back(map, map_parameters))
        }))
    }

    // The plan rejects requests for its Hessian.
    fn high_dimensional(
        machine: &Machine<'_>,
        operation: &Operation,
        [low, high]: [F::Each<LatticePosition<4>>; 2],
    ) -> Self {
        joined(F::each(|i| {
            hessian_straight(high_dimensional_sample(machine, operation, [low.as_ref()[i], high.as_ref()[i]]))
        }))
    }
}

/// Joins the samples of several positions.
fn joined<F: Together>(samples: F::Each<HessianSample<4>>) -> HessianSample<4, F> {
    let join = |number: &dyn Fn(&HessianSample<4>) -> f32| F::joined(F::each(|i| number(&samples.as_ref()[i])));
    HessianSample {
        value: join(&|sample| sample.value),
        gradient: array::from_fn(|d| join(&|sample| sample.gradient[d])),
        hessian: array::matrix(|i, j| join(&|sample| sample.hessian[i][j])),
    }
}

/// Returns one of several samples, which have a dimension.
fn sample_of(all: &HessianSample<4, Many>, i: usize, dimension: usize) -> HessianSample<4> {
    let mut sample = HessianSample { value: all.value.at(i), ..HessianSample::NOTHING };
    for d in 0..dimension.min(4) {
        sample.gradient[d] = all.gradient[d].at(i);
        for e in 0..dimension.min(4) {
            sample.hessian[d][e] = all.hessian[d][e].at(i);
        }
    }
    sample
}

/// Returns the derivative of the coordinates inside a map along an axis outside.
fn column<F: Together>(map: MapKind, parameters: Parameters<'_>, axis: usize) -> [F; 4] {
    let of_factor = |factor| array::from_fn(|d| if d == axis { factor } else { 0.0 });
    let column: [f32; 4] = match map {
        MapKind::Identity => of_factor(1.0),
        MapKind::Uniform => of_factor(uniform_map::factor(parameters)),
        MapKind::Diagonal | MapKind::Matrix => map_column(parameters, axis as u32),
    };
    array::map(column, F::of)
}

#[cfg_attr(optimized, inline(always))]
fn add_fbm_in_lanes<F: Float>(
    lanes: F,
    so_far: &mut OctaveSum<HessianSample<4, Many>>,
    next: &HessianSample<4, Many>,
    frequency: f32,
    octave: Octave,
) {
    let mut i = 0;
    while i < MANY {
        let sum: HessianSample<4, F> = loaded(lanes, &so_far.sum, i);
        let next = hessian_bent(loaded(lanes, next, i), frequency);
        // The weight is not used.
        let after = fbm_step(OctaveSum { sum, weight: sum }, next, octave);
        store(&after.sum, &mut so_far.sum, i);
        i += F::COUNT;
    }
}
