//! Noises of many dimensions.

use crate::cpu::engine::block::Block;
use crate::cpu::engine::fades::any_fade;
use crate::cpu::engine::leaf_run::LeafRun;
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::registers::LanesMut;
use crate::cpu::engine::scratch::Scratch;
use crate::cpu::engine::strip::STRIP;
use crate::cpu::twins::expression::sample::plus;
use crate::cpu::twins::lattice::high_dimensional::{high_perlin, high_sample, high_simplex};
use crate::cpu::twins::space::lattice_position::LatticePosition;
use crate::cpu::twins::space::transform::pullback_matrix;
use crate::layout::slots::high_leaf;
use crate::plan::map_kind::MapKind;
use crate::plan::program::{HighDimensionalKind, HighDimensionalParameters, LeafPosition, Operation, OperationKind};

impl Machine<'_> {
    pub(crate) fn high_dimensional_leaf<const N: usize>(
        self,
        operation: &Operation,
        block: Block<'_>,
        scratch: &mut Scratch,
        out: &mut LanesMut<'_, N>,
    ) {
        let OperationKind::HighDimensional { basis, dimension, positions, table, others } = operation.kind else {
            return;
        };
        HighDimensionalRun { machine: self, operation, basis, dimension, positions, table, others, block }
            .each(scratch, out);
    }
}

/// A noise of many dimensions over a block of samples.
struct HighDimensionalRun<'a> {
    machine: Machine<'a>,
    operation: &'a Operation,
    basis: HighDimensionalKind,
    dimension: usize,
    positions: [LeafPosition; 2],
    table: u32,
    others: HighDimensionalParameters,
    block: Block<'a>,
}

impl HighDimensionalRun<'_> {
    fn each<const N: usize>(&self, scratch: &mut Scratch, out: &mut LanesMut<'_, N>) {
        let Self { machine, operation, dimension, table, block, .. } = *self;
        let parameters = machine.parameters(operation.parameters);
        let low = self.half(0, high_leaf::transform(parameters), scratch);
        let high = self.half(1, high_leaf::high_transform(parameters), scratch);
        let tables = [&machine.tables[table as usize], &machine.tables[table as usize + 1]];
        let (low_map, high_map) = (machine.parameters(operation.map), machine.parameters(self.others.high_map));
        for i in 0..block.count {
            let many = high_sample(parameters, low[i], high[i], |position| match self.basis {
                HighDimensionalKind::Perlin(fade) => high_perlin(tables, dimension, position, |t| any_fade(fade, t)),
                HighDimensionalKind::Simplex => high_simplex(tables, dimension, position, parameters),
            });
            let near = pullback_matrix(many.value, many.low, low_map);
            out.put(i, plus(near, pullback_matrix(0.0, many.high, high_map)));
        }
    }

    /// Returns the positions in the first or second four coordinates.
    fn half(&self, half: usize, transform: u32, scratch: &mut Scratch) -> [LatticePosition<4>; STRIP] {
        let Operation { kind, parameters, .. } = *self.operation;
        let operation = &Operation { kind, inputs: Vec::new(), parameters, map: self.others.displacement_maps[half] };
        let Self { machine, block, .. } = *self;
        let (position, transform, map) = (self.positions[half], transform + block.octave_combination, MapKind::Matrix);
        let run = LeafRun { machine, operation, position, transform, tile: None, map, block };
        let planes = run.find_positions::<4>(scratch);
        std::array::from_fn(|i| planes.position(i))
    }
}
