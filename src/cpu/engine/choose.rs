//! Chooses the method that evaluates a noise on a lattice, and the shape of blocks.

use crate::cpu::engine::leaf_run::LeafRun;
use crate::cpu::engine::machine::Machine;
use crate::cpu::engine::patches::are_dense;
use crate::cpu::engine::sample_positions::GridRow;
use crate::cpu::engine::strip::{STRIP, WIDE_STRIP};
use crate::layout::transforms::GridTransform;
use crate::plan::basis::Basis;
use crate::plan::program::{Body, LeafPosition, Operation, OperationKind};
use std::fmt;

/// The number of cells between rows of a grid, in 32.32 fixed point, above which lattice rows are computed so often
/// that short strips, which stay in the cache, are faster.
const STEEP: u64 = (1 << 32) / 8;
/// The number of rows in a fractal's block.
const FRACTAL_ROWS: usize = 16;

/// A method of evaluating a noise on a lattice along the rows of a grid. All methods give the same bits; they differ in
/// speed.
///
/// ```
/// use gradnoise::EvaluationStrategy;
///
/// assert_eq!(EvaluationStrategy::Rows.to_string(), "rows");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EvaluationStrategy {
    /// Whatever all rows of samples between two rows of the lattice share is computed once. It serves Perlin noise and
    /// value noise, except by splines, and cellular noise, except smooth distances and distances to borders, if each
    /// coordinate of the lattice runs along the grid's axis of the same number or, as the last one of a slice, is
    /// constant. Rows of the grid that are a cell or more apart share nothing, nor does an only row, except of Perlin
    /// and value noise of one dimension; their samples are computed by passes. So are those of cellular noise that are
    /// more than an eighth of a cell apart along x or y.
    Rows,
    /// Each step, from positions to hashes, gradients and values, is a vectorized loop over a block of samples. It
    /// serves all other noises of up to four dimensions.
    Passes,
    /// Samples are evaluated one by one. It serves noises of more than four dimensions, and on x86 all others at
    /// [`SimdLevel::Baseline`](crate::SimdLevel::Baseline).
    Samples,
}

impl fmt::Display for EvaluationStrategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rows => "rows",
            Self::Passes => "passes",
            Self::Samples => "samples",
        })
    }
}

impl Operation {
    /// Returns the strategy of a noise on a lattice, or `None` for another operation.
    pub(crate) fn strategy(&self) -> Option<EvaluationStrategy> {
        let (basis, position) = match self.kind {
            OperationKind::Lattice { basis, position, .. } => (basis, position),
            OperationKind::HighDimensional { .. } => return Some(EvaluationStrategy::Samples),
            OperationKind::Constant
            | OperationKind::Positional { .. }
            | OperationKind::Fractal { .. }
            | OperationKind::Warp { .. }
            | OperationKind::Unary(_)
            | OperationKind::Binary(_)
            | OperationKind::Mix => return None,
        };
        let has_rows = basis.interpolated().is_some() || basis.cells().is_some_and(|kind| kind.feature.is_of_nearest());
        Some(if has_rows && position.is_aligned_row() { EvaluationStrategy::Rows } else { EvaluationStrategy::Passes })
    }
}

/// Returns the numbers of samples along x and of rows that a block of a grid should have, whose slices have
/// `height` rows.
pub(crate) fn strip<const N: usize>(machine: Machine<'_>, transforms: &[GridTransform], height: u32) -> (usize, usize) {
    let only_rows = |body: &Body| match body.operations.as_slice() {
        [operation] => operation.strategy() == Some(EvaluationStrategy::Rows),
        _ => false,
    };
    let root = machine.program.root();
    let (0, [operation]) = (N, root.operations.as_slice()) else { return (STRIP, 1) };
    match operation.kind {
        // Points near samples are found strip by strip.
        OperationKind::Lattice { basis, .. } if basis.cells().is_some() && only_rows(root) => (STRIP, usize::MAX),
        OperationKind::Lattice { position, .. } if only_rows(root) => {
            let is_steep =
                transforms.iter().any(|transform| transform.step[1][1].position.cast_signed().unsigned_abs() > STEEP);
            let share = !is_steep && position.has_shared_rows(height);
            (if share { WIDE_STRIP } else { STRIP }, usize::MAX)
        }
        OperationKind::Fractal { style, body, .. }
            if only_rows(&machine.program.bodies[body]) && !style.takes_gradients() =>
        {
            (STRIP, FRACTAL_ROWS)
        }
        OperationKind::Constant
        | OperationKind::Lattice { .. }
        | OperationKind::HighDimensional { .. }
        | OperationKind::Positional { .. }
        | OperationKind::Fractal { .. }
        | OperationKind::Warp { .. }
        | OperationKind::Unary(_)
        | OperationKind::Binary(_)
        | OperationKind::Mix => (STRIP, 1),
    }
}

impl LeafRun<'_> {
    /// Returns whether rows of the grid share what is computed along lattice rows: not if they are a cell apart, or if
    /// there is only one, unless it has one dimension. Points near samples are shared only by those that lie much
    /// closer together in several rows: in an only row, searching for each sample takes half the time.
    pub(crate) fn is_by_rows(&self, basis: Basis, GridRow { transforms, height, .. }: GridRow<'_>) -> bool {
        let step = transforms[self.transform as usize].step;
        let [along_x, along_y] = [0, 1].map(|axis| step[axis][axis].position);
        let share = if basis.cells().is_some() {
            height > 1 && are_dense([along_x, along_y])
        } else {
            self.position.dimension == 1 || along_y.cast_signed().unsigned_abs() < 1 << 32
        };
        share && self.position.has_shared_rows(height) && self.operation.strategy() == Some(EvaluationStrategy::Rows)
    }
}

impl LeafPosition {
    /// Returns whether rows of a grid whose slices have `height` of them can share anything.
    fn has_shared_rows(self, height: u32) -> bool {
        self.dimension == 1 || height > 1
    }

    /// Returns whether no lattice coordinate but x changes along a row of a grid.
    fn is_aligned_row(self) -> bool {
        self.aligned && !self.skewed && self.displacement.is_none()
    }
}
