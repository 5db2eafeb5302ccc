//! Runs a program over blocks of samples, each operation for a whole block at once. For shaders, `wgsl/statements.rs`
//! writes the same operations.

use crate::cpu::engine::block::Block;
use crate::cpu::engine::byte_table::ByteTable;
use crate::cpu::engine::operations::{binary, mixture, unary};
use crate::cpu::engine::registers::{Done, LanesMut};
use crate::cpu::engine::scratch::Scratch;
use crate::cpu::engine::strategy::EvaluationStrategy;
use crate::cpu::engine::strip::{STRIP, WIDE_STRIP};
use crate::cpu::twins::expression::sample::constant;
use crate::layout::parameters::{AllParameters, Parameters};
use crate::layout::slots;
use crate::layout::table::Table;
use crate::layout::transforms::GridTransform;
use crate::plan::Plan;
use crate::plan::program::{Body, Operation, OperationKind, Program};
use std::sync::OnceLock;

/// The number of cells between rows of a grid, in 32.32 fixed point, above which lattice rows are computed so often
/// that short strips, which stay in the cache, are faster.
const STEEP: u64 = (1 << 32) / 8;
/// The number of rows in a fractal's block.
const FRACTAL_ROWS: usize = 16;

/// A program with its parameters and tables.
#[derive(Clone, Copy)]
pub(crate) struct Machine<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) program: &'a Program,
    parameters: AllParameters<'a>,
    pub(crate) tables: &'a [Table],
    /// The tables in bytes, each made when it is first used.
    pub(crate) byte_tables: &'a [OnceLock<ByteTable>],
}

impl<'a> Machine<'a> {
    #[inline]
    pub(crate) fn new(plan: &'a Plan, byte_tables: &'a [OnceLock<ByteTable>]) -> Self {
        Self { plan, program: &plan.program, parameters: plan.all_parameters(), tables: &plan.tables, byte_tables }
    }

    /// Creates one that computes single positions alone, which take no tables in bytes.
    #[inline]
    pub(crate) fn of_single_positions(plan: &'a Plan) -> Self {
        Self::new(plan, &[])
    }

    /// Returns the numbers of samples along x and of rows that a block of a grid should have, whose slices have
    /// `height` rows.
    pub(crate) fn strip<const N: usize>(&self, transforms: &[GridTransform], height: u32) -> (usize, usize) {
        let only_rows = |body: &Body| match body.operations.as_slice() {
            [operation] => operation.strategy() == Some(EvaluationStrategy::Rows),
            _ => false,
        };
        let root = self.program.root();
        let (0, [operation]) = (N, root.operations.as_slice()) else { return (STRIP, 1) };
        match operation.kind {
            // Points near samples are found strip by strip.
            OperationKind::Lattice { basis, .. } if basis.cells().is_some() && only_rows(root) => (STRIP, usize::MAX),
            OperationKind::Lattice { position, .. } if only_rows(root) => {
                let is_steep = transforms
                    .iter()
                    .any(|transform| transform.step[1][1].position.cast_signed().unsigned_abs() > STEEP);
                let share = !is_steep && position.has_shared_rows(height);
                (if share { WIDE_STRIP } else { STRIP }, usize::MAX)
            }
            OperationKind::Fractal { style, body, .. }
                if only_rows(&self.program.bodies[body]) && !style.takes_gradients() =>
            {
                (STRIP, FRACTAL_ROWS)
            }
            OperationKind::Constant
            | OperationKind::Lattice { .. }
            | OperationKind::HighDimensional { .. }
            | OperationKind::Positional { .. }
            | OperationKind::Fractal { .. }
            | OperationKind::Warp { .. }
            | OperationKind::Unary(_)
            | OperationKind::Binary(_)
            | OperationKind::Mix => (STRIP, 1),
        }
    }

    /// Writes the first result of a body.
    pub(crate) fn body_to<const N: usize>(
        &self,
        body: usize,
        block: Block<'_>,
        scratch: &mut Scratch,
        out: &mut LanesMut<'_, N>,
    ) {
        let body = &self.program.bodies[body];
        let (before, result) = body.operations.split_at(body.results[0]);
        if before.is_empty() {
            return self.operate(&result[0], block, Done::nothing(), out, scratch);
        }
        let mut registers = scratch.registers(before.len(), block.count);
        for (index, operation) in before.iter().enumerate() {
            let (done, mut next) = registers.split_at(index);
            self.operate(operation, block, done, &mut next, scratch);
        }
        self.operate(&result[0], block, registers.done(), out, scratch);
        scratch.recycle(registers);
    }

    /// Returns the parameters from an index on.
    pub(crate) fn parameters(&self, start: u32) -> Parameters<'_> {
        self.parameters.from(start)
    }

    // Fractals and warps within one another recurse through here: whatever else takes much of the stack is in functions
    // of its own.
    pub(crate) fn operate<const N: usize>(
        &self,
        operation: &Operation,
        block: Block<'_>,
        done: Done<'_, N>,
        out: &mut LanesMut<'_, N>,
        scratch: &mut Scratch,
    ) {
        match operation.kind {
            OperationKind::Fractal { .. } => self.fractal(operation, block, scratch, out),
            OperationKind::Warp { .. } => self.warp(operation, block, done, scratch, out),
            OperationKind::Constant
            | OperationKind::Lattice { .. }
            | OperationKind::HighDimensional { .. }
            | OperationKind::Positional { .. }
            | OperationKind::Unary(_)
            | OperationKind::Binary(_)
            | OperationKind::Mix => self.operate_without_bodies(operation, block, done, out, scratch),
        }
    }

    #[inline(never)]
    fn operate_without_bodies<const N: usize>(
        &self,
        operation: &Operation,
        block: Block<'_>,
        done: Done<'_, N>,
        out: &mut LanesMut<'_, N>,
        scratch: &mut Scratch,
    ) {
        let parameters = self.parameters(operation.parameters);
        match operation.kind {
            OperationKind::Fractal { .. } | OperationKind::Warp { .. } => {}
            OperationKind::Constant => {
                let sample = constant(slots::constant::value(parameters));
                (0..block.count).for_each(|i| out.put(i, sample));
            }
            OperationKind::Lattice { .. } => self.lattice_leaf(operation, block, scratch, out),
            OperationKind::HighDimensional { .. } => self.high_dimensional_leaf(operation, block, scratch, out),
            OperationKind::Positional { .. } => self.positional_leaf(operation, block, scratch, out),
            OperationKind::Unary(kind) => {
                unary(kind, done.samples(operation.inputs[0]), parameters, block.simd, scratch.slopes(), out);
            }
            OperationKind::Binary(kind) => {
                let [a, b] = [0, 1].map(|i| done.samples(operation.inputs[i]));
                binary(kind, a, b, parameters, block.simd, scratch.slopes(), out);
            }
            OperationKind::Mix => {
                let inputs = [0, 1, 2].map(|i| done.samples(operation.inputs[i]));
                mixture(inputs, parameters, block.simd, out);
            }
        }
    }
}
