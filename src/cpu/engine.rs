//! Runs a program over blocks of samples: every operation once for a whole block, so that the way through the program is
//! walked once for many samples. For shaders, `wgsl.rs` writes the same operations out.

/// Turns a dimension of 1 to 4 into a constant.
macro_rules! in_dimension {
    ($dimension:expr, $m:ident => $run:expr) => {
        match $dimension {
            1 => {
                const $m: usize = 1;
                $run
            }
            2 => {
                const $m: usize = 2;
                $run
            }
            3 => {
                const $m: usize = 3;
                $run
            }
            _ => {
                const $m: usize = 4;
                $run
            }
        }
    };
}

/// The same, 0 being possible, too.
macro_rules! in_dimension_or_none {
    ($dimension:expr, $m:ident => $run:expr) => {
        match $dimension {
            0 => {
                const $m: usize = 0;
                $run
            }
            dimension => in_dimension!(dimension, $m => $run),
        }
    };
}

pub(crate) mod any_source;
pub(crate) mod bands;
pub(crate) mod byte_table;
mod corners;
mod high_dimensional;
pub(crate) mod lattice_noise;
mod leaf_strategies;
mod leaves;
mod nested;
mod operations;
pub(crate) mod points;
mod positions;
pub(crate) mod registers;
mod rows;
pub(crate) mod simd_level;
pub(crate) mod strategy;
pub(crate) mod texels;
mod threads;

pub(crate) use crate::cpu::engine::byte_table::ByteTable;
use crate::cpu::engine::corners::Corners;
use crate::cpu::engine::high_dimensional::HighDimensionalRun;
use crate::cpu::engine::leaf_strategies::StripSteps;
use crate::cpu::engine::leaves::LeafRun;
use crate::cpu::engine::nested::{FractalRun, WarpRun};
use crate::cpu::engine::operations::{binary, mixture, unary};
pub(crate) use crate::cpu::engine::points::Points;
use crate::cpu::engine::registers::Done;
pub(crate) use crate::cpu::engine::registers::{LanesMut, Registers};
use crate::cpu::engine::rows::{Rows, STRIP, WIDE_STRIP};
use crate::cpu::engine::simd_level::vectorized;
pub use crate::cpu::engine::strategy::EvaluationStrategy;
use crate::cpu::twins::expression::sample::constant;
use crate::cpu::twins::lattice::cells::{checkerboard, white};
use crate::cpu::twins::lattice::fade;
use crate::cpu::twins::lattice::fade::{fade_cosine, fade_cubic, fade_linear, fade_quintic};
use crate::cpu::twins::space::coordinate::{coordinate_of, distance_1, distance_2, distance_3, distance_4};
use crate::cpu::twins::space::lattice_position::LatticePosition;
use crate::cpu::twins::space::tile::reduced;
use crate::cpu::twins::space::transform::{
    pullback_matrix, pullback_uniform, transform_displacement_matrix, transform_displacement_uniform,
};
use crate::layout::parameters::{AllParameters, Parameters};
use crate::layout::table::Table;
use crate::layout::transforms::{GridTransform, PointsTransform};
use crate::noise::fade::Fade;
use crate::plan::Plan;
use crate::plan::program::{Body, MapKind, Operation, OperationKind, Program};
use crate::sample::Sample;
use fearless_simd::Level;
use std::sync::OnceLock;

/// Samples that are worked on together: enough that the walk through a program does not count, few enough to stay in a
/// core's nearest memory.
pub(crate) const BLOCK: usize = STRIP;
/// Cells from one row of a grid to the next with which lattice rows are worked out so often that their numbers had better stay
/// near; in 32.32 fixed point.
const STEEP: u64 = (1 << 32) / 8;
/// Rows of a fractal's block.
const FRACTAL_ROWS: usize = 16;

/// Up to [`BLOCK`] positions, or as many rows of them as [`Machine::strip`] says.
#[derive(Clone, Copy)]
pub(crate) struct Block<'a> {
    pub(crate) count: usize,
    /// How many rows of a grid there are, one above the other, and how far they lie apart in the caller's memory.
    rows: usize,
    stride: usize,
    pub(crate) sites: Sites<'a>,
    /// The combination of octaves of all fractals around.
    frame: u32,
    /// What warps have added to each; empty without warps.
    displacement: &'a [[f32; 4]],
}

/// Where they are.
#[derive(Clone, Copy)]
pub(crate) enum Sites<'a> {
    /// Along a row of a grid, from a sample on.
    Row {
        transforms: &'a [GridTransform],
        first: [u32; 4],
    },
    Points {
        transforms: &'a [PointsTransform],
        points: &'a Points,
    },
}

impl<'a> Block<'a> {
    pub(crate) fn new(count: usize, sites: Sites<'a>) -> Self {
        Self { count, rows: 1, stride: count, sites, frame: 0, displacement: &[] }
    }

    /// Of several rows, for a machine whose [`strip`](Machine::strip) has as many.
    pub(crate) fn of_rows(count: usize, rows: usize, stride: usize, sites: Sites<'a>) -> Self {
        Self { rows, stride, ..Self::new(count, sites) }
    }

    fn displacement(&self, i: usize) -> [f32; 4] {
        self.displacement.get(i).copied().unwrap_or_default()
    }
}

/// A program, its numbers and tables.
#[derive(Clone, Copy)]
pub(crate) struct Machine<'a> {
    program: &'a Program,
    parameters: AllParameters<'a>,
    tables: &'a [Table],
    /// The same in bytes, made when they are first looked at.
    byte_tables: &'a [OnceLock<ByteTable>],
    simd: Level,
}

/// What is kept from block to block: memory, and what rows of a grid have in common.
pub(crate) struct Scratch {
    free: Vec<Vec<f32>>,
    /// Of every placement.
    rows: Vec<Rows<STRIP>>,
    strip_steps: Vec<StripSteps>,
    corners: Option<Corners>,
    /// Of the only one.
    wide_rows: Rows<WIDE_STRIP>,
}

impl Scratch {
    /// For a program of so many placements.
    pub(crate) fn new(transforms: usize) -> Self {
        Self {
            free: Vec::new(),
            rows: std::iter::repeat_with(Rows::default).take(transforms).collect(),
            strip_steps: std::iter::repeat_with(StripSteps::default).take(transforms).collect(),
            corners: None,
            wide_rows: Rows::default(),
        }
    }

    pub(crate) fn registers<const N: usize>(&mut self, operations: usize, count: usize) -> Registers<N> {
        Registers::new(self.free.pop().unwrap_or_default(), operations, count)
    }

    pub(crate) fn recycle<const N: usize>(&mut self, registers: Registers<N>) {
        self.free.push(registers.into_memory());
    }
}

impl<'a> Machine<'a> {
    pub(crate) fn new(plan: &'a Plan, byte_tables: &'a [OnceLock<ByteTable>], simd: Level) -> Self {
        Self { program: &plan.program, parameters: plan.all_parameters(), tables: &plan.tables, byte_tables, simd }
    }

    /// How many samples along x, and rows, of a grid are best worked on together.
    pub(crate) fn strip<const N: usize>(self, transforms: &[GridTransform]) -> (usize, usize) {
        let only_rows = |body: &Body| match body.operations.as_slice() {
            [operation] => operation.strategy() == Some(EvaluationStrategy::Rows),
            _ => false,
        };
        match self.program.root().operations.as_slice() {
            _ if N > 0 => (STRIP, 1),
            [_] if only_rows(self.program.root()) => {
                let is_steep = transforms
                    .iter()
                    .any(|transform| transform.step[1][1].position.cast_signed().unsigned_abs() > STEEP);
                (if is_steep { STRIP } else { WIDE_STRIP }, usize::MAX)
            }
            [Operation { kind: OperationKind::Fractal { body, .. }, .. }] if only_rows(&self.program.bodies[*body]) => {
                (STRIP, FRACTAL_ROWS)
            }
            _ => (STRIP, 1),
        }
    }

    /// Runs the whole expression. `N` is its dimension, or 0 where no gradient is wanted.
    pub(crate) fn run<const N: usize>(self, block: Block<'_>, scratch: &mut Scratch) -> Registers<N> {
        let operations = &self.program.root().operations;
        let mut registers = scratch.registers(operations.len(), block.count);
        for (index, operation) in operations.iter().enumerate() {
            let (done, mut next) = registers.split_at(index);
            self.operate(operation, block, done, &mut next, scratch);
        }
        registers
    }

    /// Runs the whole expression for its first result.
    pub(crate) fn run_to<const N: usize>(self, block: Block<'_>, scratch: &mut Scratch, out: &mut LanesMut<'_, N>) {
        self.body_to(self.program.bodies.len() - 1, block, scratch, out);
    }

    /// Runs a body for its first result.
    fn body_to<const N: usize>(self, body: usize, block: Block<'_>, scratch: &mut Scratch, out: &mut LanesMut<'_, N>) {
        let body = &self.program.bodies[body];
        let (operations, result) = (&body.operations, body.results[0]);
        let mut registers = scratch.registers(result, block.count);
        for (index, operation) in operations[..result].iter().enumerate() {
            let (done, mut next) = registers.split_at(index);
            self.operate(operation, block, done, &mut next, scratch);
        }
        self.operate(&operations[result], block, registers.done(), out, scratch);
        scratch.recycle(registers);
    }

    fn parameters(self, start: u32) -> Parameters<'a> {
        self.parameters.from(start)
    }

    fn operate<const N: usize>(
        self,
        operation: &Operation,
        block: Block<'_>,
        done: Done<'_, N>,
        out: &mut LanesMut<'_, N>,
        scratch: &mut Scratch,
    ) {
        let parameters = self.parameters(operation.parameters);
        let map_parameters = self.parameters(operation.map);
        match operation.kind {
            OperationKind::Constant => (0..block.count).for_each(|i| out.put(i, constant(parameters.f32(0)))),
            OperationKind::Lattice { basis, source, position, map, table } => {
                let run = LeafRun { machine: self, operation, position, map, block };
                run.noise(basis, source, table, scratch, out);
            }
            OperationKind::HighDimensional { basis, dimension, positions, table, others } => {
                let run =
                    HighDimensionalRun { machine: self, operation, basis, dimension, positions, table, others, block };
                run.each(out);
            }
            OperationKind::Coordinate { position } => {
                let run = LeafRun { machine: self, operation, position, map: MapKind::Matrix, block };
                run.each::<1, N>(out, |p| pullback(coordinate_of(p), MapKind::Matrix, map_parameters));
            }
            OperationKind::Distance { position, map } => {
                let run = LeafRun { machine: self, operation, position, map, block };
                match position.dimension {
                    1 => run.each::<1, N>(out, |p| pullback(distance_1(p), map, map_parameters)),
                    2 => run.each::<2, N>(out, |p| pullback(distance_2(p), map, map_parameters)),
                    3 => run.each::<3, N>(out, |p| pullback(distance_3(p), map, map_parameters)),
                    _ => run.each::<4, N>(out, |p| pullback(distance_4(p), map, map_parameters)),
                }
            }
            OperationKind::Checkerboard { position } => {
                let run = LeafRun { machine: self, operation, position, map: MapKind::Identity, block };
                in_dimension!(position.dimension, M => {
                    run.each::<M, N>(out, |p: LatticePosition<M>| constant(checkerboard(parameters, p.cell)));
                });
            }
            OperationKind::White { position } => {
                let run = LeafRun { machine: self, operation, position, map: MapKind::Identity, block };
                let tile = run.tile(2);
                in_dimension!(position.dimension, M => run.each::<M, N>(out, |p: LatticePosition<M>| {
                    constant(white(parameters, tile.map_or(p.cell, |tile| reduced(tile, p.cell))))
                }));
            }
            OperationKind::Fractal { style, body, map } => {
                let run = FractalRun { machine: self, parameters, map, map_parameters, style, body, block };
                // Where no gradient is wanted outside, there is none inside.
                let dimension = if N == 0 { 0 } else { self.program.bodies[body].dimension };
                in_dimension_or_none!(dimension, M => run.fractal::<M, N>(scratch, out));
            }
            OperationKind::Warp { body, map } => {
                let run = WarpRun { machine: self, operation, map, body, block };
                let dimension = if N == 0 { 0 } else { self.program.bodies[body].dimension };
                in_dimension_or_none!(dimension, M => run.warp::<M, N>(done, scratch, out));
            }
            OperationKind::Unary(kind) => unary(kind, done.of(operation.inputs[0]), parameters, self.simd, out),
            OperationKind::Binary(kind) => {
                let [a, b] = [0, 1].map(|i| done.of(operation.inputs[i]));
                binary(kind, a, b, parameters, self.simd, out);
            }
            OperationKind::Mix => {
                let [a, b, t] = [0, 1, 2].map(|i| done.of(operation.inputs[i]));
                vectorized!(self.simd, mixture(a, b, t, parameters, out));
            }
        }
    }
}

fn any_fade(fade: Fade, t: f32) -> fade::Fade {
    match fade {
        Fade::Linear => fade_linear(t),
        Fade::Cubic => fade_cubic(t),
        // The minimal cubic is no fade, but a noise of its own.
        Fade::Quintic | Fade::MinimalCubic => fade_quintic(t),
        Fade::Cosine => fade_cosine(t),
    }
}

/// A sample inside a map, as seen from outside.
#[inline(always)]
fn pullback<const M: usize, const N: usize>(sample: Sample<M>, map: MapKind, parameters: Parameters<'_>) -> Sample<N> {
    match map {
        MapKind::Identity => as_it_is(sample),
        MapKind::Uniform => pullback_uniform(as_it_is(sample), parameters),
        MapKind::Diagonal | MapKind::Matrix => pullback_matrix(sample.value, sample.gradient, parameters),
    }
}

/// Without its gradient, or of the same dimension, which the compiler cannot see.
#[inline(always)]
fn as_it_is<const M: usize, const N: usize>(sample: Sample<M>) -> Sample<N> {
    let gradient = std::array::from_fn(|d| sample.gradient.get(d).copied().unwrap_or(0.0));
    Sample { value: sample.value, gradient }
}

#[inline(always)]
fn transform_displacement(displacement: [f32; 4], map: MapKind, parameters: Parameters<'_>) -> [f32; 4] {
    match map {
        MapKind::Identity => displacement,
        MapKind::Uniform => transform_displacement_uniform(displacement, parameters),
        MapKind::Diagonal | MapKind::Matrix => transform_displacement_matrix(displacement, parameters),
    }
}
