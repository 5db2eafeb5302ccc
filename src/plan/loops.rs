//! Counts the loop iterations per sample in a shader.

use crate::layout::parameters::Parameters;
use crate::layout::slots::fractal;
use crate::noise::limits::LOOPS_PER_OPERATION;
use crate::output::{self, Output};
use crate::plan::program::{HighDimensionalKind, OperationKind, Program};

/// Returns the most loop iterations of an operation per sample, given those of earlier bodies.
pub(crate) fn operation_loops(kind: OperationKind, parameters: Parameters<'_>, bodies: &[u64]) -> u64 {
    match kind {
        // Octaves are summed in a loop over columns inside one over rows.
        OperationKind::Fractal { body, .. } => u64::from(fractal::octaves(parameters)) * (4 + bodies[body]),
        OperationKind::Warp { body, .. } => bodies[body],
        _ => own_loops(kind, parameters),
    }
}

/// Returns the most loop iterations of an operation per sample, without those of bodies that it runs.
fn own_loops(kind: OperationKind, parameters: Parameters<'_>) -> u64 {
    match kind {
        OperationKind::Unary(kind) => kind.loops(parameters).into(),
        OperationKind::HighDimensional { basis, dimension, .. } => high_dimensional_loops(basis, dimension as u64),
        OperationKind::Lattice { basis, position, .. } => basis.loops(position.dimension),
        _ => 0,
    }
}

/// Returns the work of an operation per sample in simple operations, without that of bodies that it runs.
pub(crate) fn own_work(kind: OperationKind, parameters: Parameters<'_>) -> usize {
    let work_of_turn = if let OperationKind::Lattice { basis, .. } = kind { basis.work_of_turn() } else { 1 };
    let loops = own_loops(kind, parameters) * work_of_turn;
    1 + (loops / LOOPS_PER_OPERATION) as usize
}

/// Returns the most loop iterations per sample with the Hessian, given those without. Noises with loops run them once
/// more.
pub(crate) fn loops_with_hessians(program: &Program, loops: u64) -> u64 {
    let has_loops = |kind: OperationKind| {
        let OperationKind::Lattice { basis, position, .. } = kind else { return false };
        basis.loops(position.dimension) > 0
    };
    let mut operations = program.bodies.iter().flat_map(|body| &body.operations);
    if operations.any(|operation| has_loops(operation.kind)) { loops.saturating_mul(2) } else { loops }
}

/// Returns the loop iterations that the output adds per sample.
pub(crate) fn output_loops(output: &Output) -> u64 {
    match &output.kind {
        output::Kind::ColourRamp(ramp) => ramp.stops.len() as u64,
        _ => 0,
    }
}

/// Counts the loops of `shaders/lattice/high_dimensional.wgsl`: four over the axes at the start and five for every
/// corner. Simplex noise adds two nested ones for the order of the axes.
fn high_dimensional_loops(basis: HighDimensionalKind, dimension: u64) -> u64 {
    match basis {
        HighDimensionalKind::Perlin(_) => 4 + dimension + (1 << dimension) * (1 + 5 * dimension),
        HighDimensionalKind::Simplex => 4 + dimension * (1 + dimension) + (1 + dimension) * (1 + 4 * dimension),
    }
}
