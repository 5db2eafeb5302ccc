//! Counts the turns of loops that a sample takes.
//!
//! Mesa's software adapters end an invocation's loops, without a word, once it has gone round 65,535 times in all of
//! them.

use crate::layout::parameters::AllParameters;
use crate::layout::slots::{colour_ramp, fractal};
use crate::noise::fade::Interpolant;
use crate::plan::OutputKind;
use crate::plan::basis::Basis;
use crate::plan::program::{Body, OperationKind, Program};

/// The most that an invocation is given; some of the rest is for its beginning.
const LOOP_BUDGET: u64 = 65_000;
/// A row's own, and those of packing four samples.
const LOOPS_PER_ROW: u64 = 4 * 32;

/// The fewest rows that the loop budget must allow for: results that are cached for some rows may be computed for as
/// many, even if fewer are asked for.
pub(super) const LEAST_ROWS: u32 = 8;

/// Returns how many rows of four columns an invocation can compute, in whichever way they are found.
pub(super) fn most_rows(program: &Program, output: OutputKind, parameters: &[u32]) -> u32 {
    let parameters = AllParameters { parameters, arrays: &[] };
    let stops = match output {
        OutputKind::ColourRamp => colour_ramp::stops(parameters.from(program.output_parameters)),
        OutputKind::Value | OutputKind::Normals | OutputKind::Channels(_) | OutputKind::Curl => 0,
    };
    let of_row = LOOPS_PER_ROW + 4 * (body_loops(program, program.root(), parameters) + u64::from(stops));
    (LOOP_BUDGET / of_row) as u32
}

/// Returns the most times that a sample goes round in the loops of a body.
fn body_loops(program: &Program, body: &Body, parameters: AllParameters<'_>) -> u64 {
    let operation_loops = body.operations.iter().map(|operation| match operation.kind {
        // Octaves are summed in a loop over columns, in one over rows.
        OperationKind::Fractal { body, .. } => {
            let octaves = fractal::octaves(parameters.from(operation.parameters));
            u64::from(octaves) * (4 + body_loops(program, &program.bodies[body], parameters))
        }
        OperationKind::Warp { body, .. } => body_loops(program, &program.bodies[body], parameters),
        OperationKind::Unary(kind) => kind.loops(parameters.from(operation.parameters)).into(),
        // For every corner some loops over the axes, the gradient's in one another.
        OperationKind::HighDimensional { dimension, .. } => {
            (dimension * dimension + 4 * dimension + 2) as u64 * (1 << dimension)
        }
        OperationKind::Lattice { basis, position, .. } => basis_loops(basis, position.dimension),
        OperationKind::Constant | OperationKind::Positional { .. } | OperationKind::Binary(_) | OperationKind::Mix => 0,
    });
    operation_loops.sum()
}

fn basis_loops(basis: Basis, dimension: usize) -> u64 {
    match basis {
        // Four lattice values along each axis.
        Basis::Value(Interpolant::Spline) => 2 << (2 * dimension),
        Basis::Value(Interpolant::Fade(_)) | Basis::Perlin(_) | Basis::Simplex => 0,
    }
}
