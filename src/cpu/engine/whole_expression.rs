//! The whole expression, over a block of samples.

use crate::cpu::engine::block::Block;
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::registers::{LanesMut, Registers};
use crate::cpu::engine::scratch::Scratch;

impl Machine<'_> {
    /// Runs the whole expression. `N` is its dimension, or 0 if no gradient is wanted.
    pub(crate) fn run<const N: usize>(&self, block: Block<'_>, scratch: &mut Scratch) -> Registers<N> {
        let operations = &self.program.root().operations;
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
}
