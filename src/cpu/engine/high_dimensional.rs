//! Noises of many dimensions.

use crate::cpu::engine::leaves::LeafRun;
use crate::cpu::engine::registers::LanesMut;
use crate::cpu::engine::{Block, Machine, any_fade};
use crate::cpu::twins::expression::sample::plus;
use crate::cpu::twins::lattice::high_dimensional::{many_perlin, many_sample, many_simplex};
use crate::cpu::twins::space::lattice_position::Place;
use crate::cpu::twins::space::transform::pulled_matrix;
use crate::plan::program::{ManyKind, ManyNumbers, MapKind, Operation, Place as PlaceKind};

/// A noise of many dimensions about to be evaluated.
pub(crate) struct ManyRun<'a> {
    pub(crate) machine: Machine<'a>,
    pub(crate) operation: &'a Operation,
    pub(crate) basis: ManyKind,
    pub(crate) dimension: usize,
    pub(crate) places: [PlaceKind; 2],
    pub(crate) table: u32,
    pub(crate) others: ManyNumbers,
    pub(crate) block: Block<'a>,
}

impl ManyRun<'_> {
    pub(crate) fn each<const N: usize>(&self, out: &mut LanesMut<'_, N>) {
        let Self { machine, operation, dimension, table, block, .. } = *self;
        let numbers = machine.numbers(operation.numbers);
        let (low, high) = (self.half(0), self.half(1));
        let tables = [&machine.tables[table as usize], &machine.tables[table as usize + 1]];
        let (low_map, high_map) = (machine.numbers(operation.map), machine.numbers(self.others.high_map));
        for i in 0..block.count {
            let many = many_sample(numbers, low[i], high[i], |place| match self.basis {
                ManyKind::Perlin(fade) => many_perlin(tables, dimension, place, |t| any_fade(fade, t)),
                ManyKind::Simplex => many_simplex(tables, dimension, place, numbers),
            });
            let near = pulled_matrix(many.value, many.low, low_map);
            out.put(i, plus(near, pulled_matrix(0.0, many.high, high_map)));
        }
    }

    /// The places of four coordinates.
    fn half(&self, half: usize) -> Vec<Place<4>> {
        let Operation { kind, numbers, .. } = *self.operation;
        let (numbers, map) = (numbers + 8 * half as u32, self.others.carried[half]);
        let operation = &Operation { kind, inputs: Vec::new(), numbers, map };
        let Self { machine, block, .. } = *self;
        LeafRun { machine, operation, place: self.places[half], map: MapKind::Matrix, block }.places()
    }
}
