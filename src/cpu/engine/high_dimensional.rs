//! Noises of many dimensions.

use crate::cpu::engine::leaves::LeafRun;
use crate::cpu::engine::registers::LanesMut;
use crate::cpu::engine::{Block, Machine, any_fade};
use crate::cpu::twins::expression::sample::plus;
use crate::cpu::twins::lattice::high_dimensional::{high_perlin, high_sample, high_simplex};
use crate::cpu::twins::space::lattice_position::LatticePosition;
use crate::cpu::twins::space::transform::pullback_matrix;
use crate::plan::program::{HighDimensionalKind, HighDimensionalParameters, LeafPosition, MapKind, Operation};

/// A noise of many dimensions about to be evaluated.
pub(crate) struct HighDimensionalRun<'a> {
    pub(crate) machine: Machine<'a>,
    pub(crate) operation: &'a Operation,
    pub(crate) basis: HighDimensionalKind,
    pub(crate) dimension: usize,
    pub(crate) positions: [LeafPosition; 2],
    pub(crate) table: u32,
    pub(crate) others: HighDimensionalParameters,
    pub(crate) block: Block<'a>,
}

impl HighDimensionalRun<'_> {
    pub(crate) fn each<const N: usize>(&self, out: &mut LanesMut<'_, N>) {
        let Self { machine, operation, dimension, table, block, .. } = *self;
        let parameters = machine.parameters(operation.parameters);
        let (low, high) = (self.half(0), self.half(1));
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

    /// The places of four coordinates.
    fn half(&self, half: usize) -> Vec<LatticePosition<4>> {
        let Operation { kind, parameters, .. } = *self.operation;
        let (parameters, map) = (parameters + 8 * half as u32, self.others.transform_displacement[half]);
        let operation = &Operation { kind, inputs: Vec::new(), parameters, map };
        let Self { machine, block, .. } = *self;
        LeafRun { machine, operation, position: self.positions[half], map: MapKind::Matrix, block }.positions()
    }
}
