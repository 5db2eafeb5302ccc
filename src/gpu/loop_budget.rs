//! How often a sample goes round in loops.
//!
//! Mesa's software adapters end an invocation's loops, without a word, once it has gone round 65,535 times in all of them.

use crate::noise::fade::Interpolant;
use crate::plan::OutputKind;
use crate::plan::lattice::Basis;
use crate::plan::program::{Body, OperationKind, Program, UnaryKind};

/// The most that an invocation is given; some of the rest is for its beginning.
const LOOP_BUDGET: u64 = 65_000;
/// A row's own, and those of packing four samples.
const LOOPS_PER_ROW: u64 = 4 * 32;

/// The fewest rows for which an invocation has to have turns: what is kept for some rows may be computed for as many, even if fewer
/// are asked for.
pub(super) const LEAST_ROWS: u32 = 8;

/// How many rows of four columns an invocation can compute, whatever way they are found.
pub(super) fn most_rows(program: &Program, output: OutputKind, parameters: &[u32]) -> u32 {
    let stops = if output == OutputKind::ColourRamp { counted(parameters, program.output_parameters) } else { 0 };
    let of_row = LOOPS_PER_ROW + 4 * (of_body(program, program.root(), parameters) + stops);
    (LOOP_BUDGET / of_row) as u32
}

/// At most.
fn of_body(program: &Program, body: &Body, parameters: &[u32]) -> u64 {
    let of_operations = body.operations.iter().map(|operation| match operation.kind {
        // Octaves are summed in a loop over columns, in one over rows.
        OperationKind::Fractal { body, .. } => {
            counted(parameters, operation.parameters) * (4 + of_body(program, &program.bodies[body], parameters))
        }
        OperationKind::Warp { body, .. } => of_body(program, &program.bodies[body], parameters),
        OperationKind::Unary(UnaryKind::Piecewise | UnaryKind::WholePower) => counted(parameters, operation.parameters),
        // For every corner some loops over the axes, the gradient's in one another.
        OperationKind::HighDimensional { dimension, .. } => {
            (dimension * dimension + 4 * dimension + 2) as u64 * (1 << dimension)
        }
        // Four levels along each axis.
        OperationKind::Lattice { basis: Basis::Value(Interpolant::Spline), position, .. } => {
            2 << (2 * position.dimension)
        }
        _ => 0,
    });
    of_operations.sum()
}

fn counted(parameters: &[u32], index: u32) -> u64 {
    parameters.get(index as usize).copied().unwrap_or_default().into()
}
