//! Noises of many dimensions.

use super::leaves::LeafRun;
use super::registers::LanesMut;
use super::{Block, Machine, any_fade};
use crate::cpu::many::{many_perlin, many_sample, many_simplex};
use crate::cpu::map::pulled_matrix;
use crate::cpu::place::Place;
use crate::cpu::sample::plus;
use crate::plan::program::{ManyKind, ManyNumbers, MapKind, Operation, Place as PlaceKind};

/// A noise of many dimensions about to be evaluated.
pub(super) struct ManyRun<'a> {
    pub(super) machine: Machine<'a>,
    pub(super) operation: &'a Operation,
    pub(super) basis: ManyKind,
    pub(super) dimension: usize,
    pub(super) places: [PlaceKind; 2],
    pub(super) table: u32,
    pub(super) others: ManyNumbers,
    pub(super) block: Block<'a>,
}

impl ManyRun<'_> {
    pub(super) fn each<const N: usize>(&self, out: &mut LanesMut<'_, N>) {
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
