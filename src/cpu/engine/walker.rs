//! Runs a program over blocks of samples, each operation for a whole block at once. For shaders, `wgsl/statements.rs`
//! writes the same operations.

use crate::cpu::engine::block::Block;
use crate::cpu::engine::high_dimensional::high_dimensional_leaf;
use crate::cpu::engine::leaves::{lattice_leaf, positional_leaf};
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::operations::{binary, mixture, unary};
use crate::cpu::engine::registers::{Done, LanesMut, Registers};
use crate::cpu::engine::scratch::Scratch;
use crate::formulas::expression::sample::constant;
use crate::layout::slots;
use crate::plan::program::{Operation, OperationKind};

impl Machine<'_> {
    /// Runs the whole expression. `N` is its dimension, or 0 without a gradient.
    pub(crate) fn run<const N: usize>(&self, block: Block<'_>, scratch: &mut Scratch) -> Registers<N> {
        self.run_operations(&self.program.root().operations, block, scratch)
    }

    fn run_operations<const N: usize>(
        &self,
        operations: &[Operation],
        block: Block<'_>,
        scratch: &mut Scratch,
    ) -> Registers<N> {
        let mut registers = scratch.registers(operations.len(), block.count);
        for (index, operation) in operations.iter().enumerate() {
            let (done, mut next) = registers.split_at(index);
            self.operate(operation, block, done, &mut next, scratch);
        }
        registers
    }

    /// Writes the first result of the whole expression.
    pub(crate) fn run_to<const N: usize>(&self, block: Block<'_>, scratch: &mut Scratch, out: &mut LanesMut<'_, N>) {
        self.body_to(self.program.bodies.len() - 1, block, scratch, out);
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
        let registers = self.run_operations(before, block, scratch);
        self.operate(&result[0], block, registers.done(), out, scratch);
        scratch.recycle(registers);
    }

    // Nested fractals and warps recurse through here, so code that needs much of the stack is in separate functions.
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
            OperationKind::Lattice { .. } => lattice_leaf(self, operation, block, scratch, out),
            OperationKind::HighDimensional { .. } => high_dimensional_leaf(self, operation, block, scratch, out),
            OperationKind::Positional { .. } => positional_leaf(self, operation, block, scratch, out),
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
