//! The whole expression, over a block of samples or at a single position.

use crate::cpu::engine::block::Block;
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::maps::as_it_is;
use crate::cpu::engine::registers::{LanesMut, Registers};
use crate::cpu::engine::scratch::Scratch;
use crate::cpu::engine::single::SinglePosition;

impl Machine<'_> {
    /// Runs the whole expression. `N` is its dimension, or 0 if no gradient is wanted.
    pub(crate) fn run<const N: usize>(&self, block: Block<'_>, scratch: &mut Scratch) -> Registers<N> {
        let operations = &self.program.root().operations;
        let mut registers = scratch.registers(operations.len(), block.count);
        if let Some(position) = block.single {
            let samples = scratch.samples(self.plan.samples);
            let mut put = |index, sample| registers.split_at(index).1.put(0, as_it_is(sample));
            if const { N == 0 } {
                self.single_operations::<0>(position, samples, &mut put);
            } else {
                self.single_operations::<4>(position, samples, &mut put);
            }
            return registers;
        }
        for (index, operation) in operations.iter().enumerate() {
            let (done, mut next) = registers.split_at(index);
            self.operate(operation, block, done, &mut next, scratch);
        }
        registers
    }

    /// Writes the first result of the whole expression.
    pub(crate) fn run_to<const N: usize>(&self, block: Block<'_>, scratch: &mut Scratch, out: &mut LanesMut<'_, N>) {
        let root = self.program.bodies.len() - 1;
        let Some(position) = block.single else { return self.body_to(root, block, scratch, out) };
        let (at, samples) = (SinglePosition::new(position), scratch.samples(self.plan.samples));
        if const { N == 0 } {
            out.put(0, as_it_is(self.single_body::<0, _>(root, &at, samples)));
        } else {
            out.put(0, as_it_is(self.single_body::<4, _>(root, &at, samples)));
        }
    }
}
