//! Noises of more than four dimensions.

use crate::cpu::engine::block::Block;
use crate::cpu::engine::fades::any_fade;
use crate::cpu::engine::leaf_run::LeafRun;
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::registers::LanesMut;
use crate::cpu::engine::scratch::Scratch;
use crate::cpu::engine::strip::STRIP;
use crate::formulas::expression::sample::{constant, plus};
use crate::formulas::lattice::high_dimensional::{high_perlin, high_sample, high_simplex};
use crate::formulas::space::lattice_position::LatticePosition;
use crate::formulas::space::pullback_matrix;
use crate::layout::slots::high_leaf;
use crate::plan::affine::MapKind;
use crate::plan::program::{HighDimensionalKind, Operation, OperationKind};
use crate::sample::Sample;

// A block's positions take much of the stack, which other operations should not have to reach across.
#[inline(never)]
pub(crate) fn high_dimensional_leaf<const N: usize>(
    machine: &Machine<'_>,
    operation: &Operation,
    block: Block<'_>,
    scratch: &mut Scratch,
    out: &mut LanesMut<'_, N>,
) {
    let OperationKind::HighDimensional { ref positions, others, .. } = operation.kind else { return };
    let parameters = machine.parameters(operation.parameters);
    let transforms = [high_leaf::transform(parameters), high_leaf::high_transform(parameters)];
    let [low, high]: [[LatticePosition<4>; STRIP]; 2] = std::array::from_fn(|half| {
        let map = others.displacement_maps[half];
        let operation = &Operation { kind: operation.kind, inputs: Vec::new(), parameters: operation.parameters, map };
        let (position, transform) = (&positions[half], transforms[half] + block.octave_combination);
        let run = LeafRun { machine, operation, position, transform, tile: None, map: MapKind::Matrix, block };
        let planes = run.find_positions::<4>(scratch);
        std::array::from_fn(|i| planes.position(i))
    });
    for i in 0..block.count {
        out.put(i, high_dimensional_sample(machine, operation, [low[i], high[i]]));
    }
}

/// Returns the sample of a leaf from its positions in the first and in the second four coordinates.
pub(crate) fn high_dimensional_sample<const N: usize>(
    machine: &Machine<'_>,
    operation: &Operation,
    [low, high]: [LatticePosition<4>; 2],
) -> Sample<N> {
    let OperationKind::HighDimensional { basis, dimension, table, others, .. } = operation.kind else {
        return constant(0.0);
    };
    let parameters = machine.parameters(operation.parameters);
    let tables = [&machine.tables[table as usize], &machine.tables[table as usize + 1]];
    let many = high_sample(parameters, low, high, |position| match basis {
        HighDimensionalKind::Perlin(fade) => high_perlin(tables, dimension, position, |t| any_fade(fade, t)),
        HighDimensionalKind::Simplex => high_simplex(tables, dimension, position, parameters),
    });
    let near = pullback_matrix(many.value, many.low, machine.parameters(operation.map));
    plus(near, pullback_matrix(0.0, many.high, machine.parameters(others.high_map)))
}
