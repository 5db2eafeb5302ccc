//! Single positions: evaluates the whole expression with the scalar twins, operation by operation, without blocks and
//! planes. `place.rs` maps the position to a leaf's lattice, in fixed point or in `f32` like a shader.

pub(crate) mod fractals;

use crate::array;
use crate::cpu::engine::block::Span;
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::maps::{as_it_is, transform_displacement};
use crate::cpu::engine::operations::{slope_of, slopes_of};
use crate::cpu::engine::place::{AnyPlace, InLeaf, Passes, Place};
use crate::cpu::engine::sample_kind::SampleKind;
use crate::cpu::engine::scratch::Scratch;
use crate::cpu::engine::source::Source;
use crate::formulas::expression::chain_rule::{Mix, Slope, Slopes};
use crate::formulas::expression::combine::mix_of;
use crate::formulas::octave_sample::OctaveSample;
use crate::formulas::space::lattice_position::LatticePosition;
use crate::formulas::space::tile::reduced;
use crate::formulas::space::transform::add_displacement;
use crate::lanes::together::{Together, applied};
use crate::layout::parameters::{ArrayView, Parameters};
use crate::layout::slots;
use crate::noise::limits::MAX_OPERATIONS;
use crate::plan::affine::MapKind;
use crate::plan::basis::Basis;
use crate::plan::position::{CellCoordinate, Position};
use crate::plan::program::{LeafPosition, Operation, OperationKind, TileKind};
use crate::sample::{HessianSample, Sample};

/// The number of octaves of a leaf that are evaluated together.
const OCTAVES_TOGETHER: usize = 8;
/// The same for a leaf outside of fractals, which shares the code for octaves where that should be small.
const ALONE: usize = if cfg!(compact) { OCTAVES_TOGETHER } else { 1 };

/// The position at which a body is evaluated.
#[derive(Clone, Copy)]
pub(crate) struct SinglePosition<P: Place> {
    /// The root's position.
    place: P,
    /// The index of the combination of octaves of all enclosing fractals.
    octave_combination: u32,
    /// The sum of what warps and slopes have added to the position, in the coordinates of the body, or none where
    /// nothing displaces it.
    displacement: Option<[P::Number; 4]>,
}

impl<P: Place> SinglePosition<P> {
    pub(crate) fn new(place: P) -> Self {
        Self { place, octave_combination: 0, displacement: None }
    }
}

/// Calls a function with room for `count` samples on the stack. An expression has at most [`MAX_OPERATIONS`] of them.
fn with_samples<K: SampleKind>(count: usize, run: impl FnOnce(&mut [K::Stored]) -> K) -> K {
    match count {
        0..=16 => with_room::<K, 16>(run),
        17..=64 => with_room::<K, 64>(run),
        65..=512 => with_room::<K, 512>(run),
        _ => with_room::<K, MAX_OPERATIONS>(run),
    }
}

// Has its own stack frame, so that no other call takes as much of the stack.
#[inline(never)]
fn with_room<K: SampleKind, const COUNT: usize>(run: impl FnOnce(&mut [K::Stored]) -> K) -> K {
    run(&mut [K::NOTHING; COUNT])
}

impl Machine<'_> {
    /// Returns the first result of the whole expression at a position. `G` is 0, or 4 for a gradient padded with zeros.
    #[cfg_attr(optimized, inline(always))]
    pub(crate) fn single<'p, const G: usize>(&self, place: impl Place<Number = f32> + Into<AnyPlace<'p>>) -> Sample<G> {
        #[cfg(compact)]
        let place: AnyPlace<'p> = place.into();
        self.single_at(&SinglePosition::new(place))
    }

    #[cfg_attr(all(optimized, not(compact)), inline(always))]
    fn single_at<const G: usize, P: Place<Number = f32>>(&self, at: &SinglePosition<P>) -> Sample<G> {
        // A single lattice noise, or a fractal of one, needs no memory for samples.
        if let [operation] = self.program.root().operations.as_slice() {
            if let OperationKind::Lattice { .. } = operation.kind {
                return self.leaf_sample(operation, at);
            }
            if let OperationKind::Fractal { .. } = operation.kind
                && let Some(leaf) = self.only_leaf(operation)
            {
                return self.fractal_of_leaf(operation, leaf, at);
            }
        }
        self.single_expression(at)
    }

    /// Returns the same at a position given as cells and local coordinates. Positions too far away wrap.
    pub(crate) fn single_at_cell<const G: usize>(&self, cell: [i32; 4], local: [f32; 4]) -> Sample<G> {
        let coordinates = array::from_fn::<_, 4>(|axis| CellCoordinate::new(cell[axis], local[axis]));
        let floats = array::map(coordinates, |coordinate| coordinate.float);
        let position = Position::with_fixed(&floats, array::map(coordinates, |coordinate| coordinate.fixed));
        #[cfg(compact)]
        let place = AnyPlace::from(&position);
        #[cfg(not(compact))]
        let place = &position;
        self.single_expression(&SinglePosition::new(place))
    }

    #[inline]
    fn single_expression<const G: usize, P: Place<Number = f32>>(&self, at: &SinglePosition<P>) -> Sample<G> {
        let root = self.program.bodies.len() - 1;
        if self.plan.takes_hessians(G > 0) {
            let run = |samples: &mut _| self.single_body::<HessianSample<4>, P>(root, at, samples);
            return as_it_is(with_samples(self.plan.samples, run).sample());
        }
        with_samples(self.plan.samples, |samples| self.single_body::<Sample<G>, P>(root, at, samples))
    }

    /// Calls a function with the first result of the whole expression for each of a block's samples, and its index in
    /// the caller's memory. Here and below, `samples` holds a body's samples, followed by those of the bodies that it
    /// runs.
    pub(crate) fn each_sample<K: SampleKind<Number = f32>>(
        &self,
        span: Span<'_>,
        scratch: &mut Scratch,
        put: &mut dyn FnMut(usize, K),
    ) {
        let root = self.program.bodies.len() - 1;
        let samples = self.memory::<K>(scratch);
        span.each_place(|i, place| put(i, self.single_body(root, &SinglePosition::new(place), samples)));
    }

    /// Calls a function with the index and the sample of each operation of the whole expression at each place, and with
    /// the place's index in the caller's memory.
    pub(crate) fn each_operation<K: SampleKind<Number = f32>>(
        &self,
        span: Span<'_>,
        scratch: &mut Scratch,
        put: &mut dyn FnMut(usize, usize, K),
    ) {
        let operations = &self.program.root().operations;
        let samples = self.memory::<K>(scratch);
        span.each_place(|i, place| {
            self.run_single::<K, _>(operations, &SinglePosition::new(place), samples);
            let done = samples.iter().take(operations.len());
            done.enumerate().for_each(|(index, &sample)| put(index, i, K::of_stored(sample)));
        });
    }

    /// Returns memory for the samples of operations at a position.
    pub(crate) fn memory<'s, K: SampleKind>(&self, scratch: &'s mut Scratch) -> &'s mut [K::Stored] {
        let samples = K::memory(scratch);
        samples.resize(samples.len().max(self.plan.samples), K::NOTHING);
        samples
    }

    /// Returns the first result of a body.
    pub(crate) fn single_body<K: SampleKind, P: Place<Number = K::Number>>(
        &self,
        body: usize,
        at: &SinglePosition<P>,
        samples: &mut [K::Stored],
    ) -> K {
        let body = &self.program.bodies[body];
        let (before, result) = body.operations.split_at(body.results[0]);
        self.run_single::<K, P>(before, at, samples);
        let (done, free) = samples.split_at_mut(before.len());
        self.single_operation(&result[0], at, done, free)
    }

    /// Writes the samples of operations.
    pub(crate) fn run_single<K: SampleKind, P: Place<Number = K::Number>>(
        &self,
        operations: &[Operation],
        at: &SinglePosition<P>,
        samples: &mut [K::Stored],
    ) {
        for (index, operation) in operations.iter().enumerate() {
            let (done, free) = samples.split_at_mut(index);
            let sample: K = self.single_operation(operation, at, done, &mut free[1..]);
            free[0] = sample.stored();
        }
    }

    // Nested fractals and warps recurse through here, so code that needs much of the stack is in separate functions.
    fn single_operation<K: SampleKind, P: Place<Number = K::Number>>(
        &self,
        operation: &Operation,
        at: &SinglePosition<P>,
        done: &[K::Stored],
        free: &mut [K::Stored],
    ) -> K {
        if !K::HAS_GRADIENT
            && at.octave_combination == 0
            && matches!(operation.kind, OperationKind::Lattice { .. } | OperationKind::Fractal { .. })
            && let Some(part) = self.parts.and_then(|parts| parts.of(operation))
            && let Some(value) = at.place.value_of(part, self.plan, at.displacement)
        {
            return K::constant(0.0).with_value(value);
        }
        match operation.kind {
            OperationKind::Lattice { .. } => self.single_leaf(operation, at),
            OperationKind::Fractal { style, .. } if !K::HAS_GRADIENT && style.takes_gradients() => {
                let sloped: K::Sloped = self.single_fractal(operation, at, free);
                K::constant(0.0).with_value(sloped.value())
            }
            OperationKind::Fractal { .. } => self.single_fractal(operation, at, free),
            OperationKind::Warp { .. } => self.single_warp(operation, at, done, free),
            OperationKind::Constant
            | OperationKind::HighDimensional { .. }
            | OperationKind::Positional { .. }
            | OperationKind::Unary(_)
            | OperationKind::Binary(_)
            | OperationKind::Mix => self.single_without_bodies(operation, at, done),
        }
    }

    #[inline(never)]
    fn single_without_bodies<K: SampleKind, P: Place<Number = K::Number>>(
        &self,
        operation: &Operation,
        at: &SinglePosition<P>,
        done: &[K::Stored],
    ) -> K {
        let parameters = self.parameters(operation.parameters);
        let input = |k: usize| K::of_stored(done[operation.inputs[k]]);
        match operation.kind {
            OperationKind::Constant => K::constant(slots::constant::value(parameters)),
            OperationKind::Unary(kind) => {
                let a = input(0);
                let [value, by_a, by_aa] = applied([a.value()], |[a]| {
                    let Slope { value, by_a, by_aa } = slope_of(kind, a, parameters);
                    [value, by_a, by_aa]
                });
                K::chain_rule(Slope { value, by_a, by_aa }, a)
            }
            OperationKind::Binary(kind) => {
                let [a, b] = [input(0), input(1)];
                let [value, by_a, by_b, by_aa, by_ab, by_bb] = applied([a.value(), b.value()], |inputs| {
                    let Slopes { value, by_a, by_b, by_aa, by_ab, by_bb } = slopes_of(kind, inputs, parameters);
                    [value, by_a, by_b, by_aa, by_ab, by_bb]
                });
                K::chain_rule_two(Slopes { value, by_a, by_b, by_aa, by_ab, by_bb }, a, b)
            }
            OperationKind::Mix => {
                let [a, b, t] = [input(0), input(1), input(2)];
                let [value, weight, difference] = applied([a.value(), b.value(), t.value()], |[a, b, t]| {
                    let Mix { value, weight, difference } = mix_of(a, b, t, parameters);
                    [value, weight, difference]
                });
                K::chain_rule_mix(Mix { value, weight, difference }, a, b, t)
            }
            OperationKind::Positional { kind, position, map } => {
                let tile = position.tile.of_frame(slots::positional::tile(parameters), at.octave_combination);
                let transform = slots::positional::transform(parameters) + at.octave_combination;
                in_dimension!(position.dimension, M => {
                    let p = self.position_in::<M, P>(position, transform, tile, operation.map, at);
                    let both = <K::Number as Together>::each(|i| {
                        let p = p.as_ref()[i];
                        [p, LatticePosition { cell: tile.map_or(p.cell, |tile| reduced(tile, p.cell)), ..p }]
                    });
                    K::positional(kind, parameters, both, map, self.parameters(operation.map))
                })
            }
            OperationKind::HighDimensional { positions, others, .. } => {
                let transforms =
                    [slots::high_leaf::transform(parameters), slots::high_leaf::high_transform(parameters)];
                let halves = std::array::from_fn(|half| {
                    let transform = transforms[half] + at.octave_combination;
                    self.position_in(positions[half], transform, None, others.displacement_maps[half], at)
                });
                K::high_dimensional(self, operation, halves)
            }
            // `single_operation` evaluates these.
            OperationKind::Lattice { .. } | OperationKind::Fractal { .. } | OperationKind::Warp { .. } => {
                K::constant(0.0)
            }
        }
    }

    /// Returns the sample of a warp. The values of its inputs displace positions inside.
    fn single_warp<K: SampleKind, P: Place<Number = K::Number>>(
        &self,
        operation: &Operation,
        at: &SinglePosition<P>,
        done: &[K::Stored],
        free: &mut [K::Stored],
    ) -> K {
        let OperationKind::Warp { body, map } = operation.kind else { return K::constant(0.0) };
        let amplitude = slots::warp::amplitude(self.parameters(operation.parameters));
        let map_parameters = self.parameters(operation.map);
        let mut displacement = displacement_behind(at, map, map_parameters);
        for (coordinate, &component) in displacement.iter_mut().zip(&operation.inputs) {
            let value = K::of_stored(done[component]).value();
            [*coordinate] = applied([*coordinate, value], |[at, value]| [add_displacement(at, amplitude, value)]);
        }
        let at = &SinglePosition { displacement: Some(displacement), ..*at };
        let inner: K = self.single_body(body, at, free);
        K::warped(inner, map, map_parameters, amplitude, &operation.inputs, done)
    }

    /// Writes the samples of a lattice noise in consecutive combinations of octaves, at most [`OCTAVES_TOGETHER`]. Only
    /// displaced noises read the displacements. Unless the noise repeats, its kind is chosen once for all octaves, and
    /// they are computed independently of each other.
    #[inline(never)]
    fn single_leaves<K: SampleKind, P: Place<Number = K::Number>>(
        &self,
        operation: &Operation,
        at: &SinglePosition<P>,
        displacements: &[[K::Number; 4]],
        samples: &mut [K],
    ) {
        let OperationKind::Lattice { position: LeafPosition { tile, .. }, .. } = operation.kind else { return };
        if tile == TileKind::None {
            return self.leaf_in_octaves::<K, OCTAVES_TOGETHER, P>(operation, at, displacements, samples);
        }
        // Octaves of a repeating noise have separate tiles.
        let each = samples.iter_mut().zip(displacements).zip(at.octave_combination..);
        for ((sample, displacement), octave_combination) in each {
            let displacement = Some(*displacement);
            *sample = self.single_leaf(operation, &SinglePosition { octave_combination, displacement, ..*at });
        }
    }

    /// Returns the sample of a lattice noise, outside of the recursive functions' stack frames.
    #[inline(never)]
    fn single_leaf<K: SampleKind, P: Place<Number = K::Number>>(
        &self,
        operation: &Operation,
        at: &SinglePosition<P>,
    ) -> K {
        self.leaf_sample(operation, at)
    }

    #[inline]
    fn leaf_sample<K: SampleKind, P: Place<Number = K::Number>>(
        &self,
        operation: &Operation,
        at: &SinglePosition<P>,
    ) -> K {
        let mut sample = [K::constant(0.0)];
        let displacement = at.displacement.unwrap_or([K::Number::ZERO; 4]);
        self.leaf_in_octaves::<K, ALONE, P>(operation, at, &[displacement], &mut sample);
        sample[0]
    }

    /// Writes the samples of a lattice noise in at most `TOGETHER` consecutive combinations of octaves with the same
    /// tile.
    #[inline]
    fn leaf_in_octaves<K: SampleKind, const TOGETHER: usize, P: Place<Number = K::Number>>(
        &self,
        operation: &Operation,
        at: &SinglePosition<P>,
        displacements: &[[K::Number; 4]],
        samples: &mut [K],
    ) {
        let OperationKind::Lattice { basis, source, position, map, table } = operation.kind else { return };
        let parameters = self.parameters(operation.parameters);
        let tile = position.tile.of_frame(slots::leaf::tile(parameters), at.octave_combination);
        let passes = at.place.passes();
        let source = self.source(source, table, parameters, tile.as_ref(), passes.map(|passes| passes.simd));
        let first_transform = slots::leaf::transform(parameters) + at.octave_combination;
        in_dimension!(position.dimension, M => {
            let none = <K::Number as Together>::each(|_| LatticePosition { cell: [0; M], local: [0.0; M] });
            let mut positions = [none; TOGETHER];
            let positions = &mut positions[..samples.len().min(TOGETHER)];
            let octaves = positions.iter_mut().zip(first_transform..);
            match position.displacement {
                None => octaves.for_each(|(in_lattice, transform)| {
                    let in_leaf = InLeaf { plan: self.plan, transform, leaf: position, tile, displacement: None };
                    *in_lattice = at.place.in_lattice(in_leaf);
                }),
                Some(map) => {
                    let map_parameters = self.parameters(operation.map);
                    for ((in_lattice, transform), &displacement) in octaves.zip(displacements) {
                        let displacement = Some(displacement_inside(displacement, map, map_parameters));
                        let in_leaf = InLeaf { plan: self.plan, transform, leaf: position, tile, displacement };
                        *in_lattice = at.place.in_lattice(in_leaf);
                    }
                }
            }
            if P::IS_FIXED {
                K::noise_at_each(&source, passes, basis, position.tile, positions, samples);
            } else {
                noise_at_each(&source, passes, basis, position.tile, positions, samples);
            }
        });
        if map != MapKind::Identity {
            let map_parameters = self.parameters(operation.map);
            for sample in samples {
                *sample = sample.of_leaf(map, map_parameters);
            }
        }
    }

    /// Returns the position in the lattice of a leaf, given the parameters of its map.
    #[inline]
    fn position_in<const M: usize, P: Place>(
        &self,
        leaf: LeafPosition,
        transform: u32,
        tile: Option<ArrayView<'_>>,
        map_parameters: u32,
        at: &SinglePosition<P>,
    ) -> <P::Number as Together>::Each<LatticePosition<M>> {
        let displaced = |map| displacement_behind(at, map, self.parameters(map_parameters));
        let displacement = leaf.displacement.map(displaced);
        at.place.in_lattice(InLeaf { plan: self.plan, transform, leaf, tile, displacement })
    }
}

/// Writes the noise at positions, with one copy of the code.
#[inline(never)]
fn noise_at_each<K: SampleKind, const M: usize>(
    source: &Source<'_>,
    passes: Option<Passes<'_>>,
    basis: Basis,
    tile: TileKind,
    positions: &[<K::Number as Together>::Each<LatticePosition<M>>],
    samples: &mut [K],
) {
    K::noise_at_each(source, passes, basis, tile, positions, samples);
}

/// Returns the displacement of a position behind a map.
#[inline]
fn displacement_behind<P: Place>(at: &SinglePosition<P>, map: MapKind, parameters: Parameters<'_>) -> [P::Number; 4] {
    at.displacement.map_or([P::Number::ZERO; 4], |displacement| displacement_inside(displacement, map, parameters))
}

/// Returns a displacement in the coordinates inside a map.
#[inline]
pub(crate) fn displacement_inside<F: Together>(
    displacement: [F; 4],
    map: MapKind,
    parameters: Parameters<'_>,
) -> [F; 4] {
    applied(displacement, |displacement| transform_displacement(displacement, map, parameters))
}
